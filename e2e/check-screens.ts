// npm run check:screens -- <url> [--as user]… [--only text]: no screen of the menu is empty for whoever works there.
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import plantsOf from '#demo/data/user-plants.json' with { type: 'json' }
import users from '#demo/data/users.json' with { type: 'json' }
import { applicationMenu, type MenuItem } from '#platform/core/session.contract.ts'
import { menuLinks } from '#platform/web/shell/menu-tree.ts'
import { launchBrowser, openVisit, startSignedIn } from './browser.ts'
import { afterChoosing, emptyPartsOf, mayBeEmpty } from './empty-parts.ts'
import { administrator, type Person } from './people.ts'
import { answerTo, arrive, settled } from './walking.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', multiple: true, default: [administrator.username] },
    only: { type: 'string', default: '' },
  },
})
if (!positionals[0]) throw new Error('say where the demo runs: npm run check:screens -- http://127.0.0.1:3000')
const url = new URL(positionals[0]).origin

/** What is to be mended, by person and screen. */
const wrong: string[] = []
let looked = 0
const browser = await launchBrowser()
try {
  for (const username of values.as) await lookThrough(browser, personOf(username))
} finally {
  await browser.close()
}
for (const line of wrong) console.error(line)
console.log(`${looked} screens looked at, ${wrong.length} to mend`)
if (wrong.length > 0) process.exitCode = 1

function personOf(username: string): Person {
  const found = users.find((user) => user.username === username)
  if (!found) throw new Error(`the demo has no user ${username}`)
  return { username, name: `${found.firstName} ${found.lastName}` }
}

async function lookThrough(browser: Browser, person: Person): Promise<void> {
  const plants = (plantsOf as Record<string, string[]>)[person.username] ?? ['S', 'N']
  const { context, page, faults } = await openVisit(browser, url)
  await startSignedIn(page, person)
  const menu = await answerTo<MenuItem[]>(page, applicationMenu.path)
  const links = [...new Map(menuLinks(menu).map(({ link, text }) => [link!, text]))]
  for (const [path, name] of links.filter(([link]) => link.includes(values.only))) {
    const found = [...(await emptyPartsAt(page, path, { username: person.username, plants })), ...faults.splice(0)]
    looked++
    const where = `${person.username} ${path} (${name})`
    console.log(found.length === 0 ? `${where}: ok` : `${where}: ${found.join('; ')}`)
    if (found.length > 0) wrong.push(`${where}: ${found.join('; ')}`)
  }
  await context.close()
}

async function emptyPartsAt(
  page: Page,
  path: string,
  { username, plants }: { username: string; plants: readonly string[] },
): Promise<string[]> {
  try {
    // Whoever has signed in is on the home page already.
    if (new URL(page.url()).pathname !== path) await arrive(page, afterChoosing[path]?.(plants[0]!) ?? path)
    await settled(page)
  } catch (error) {
    return [`does not come to rest: ${(error as Error).message.split('\n')[0]}`]
  }
  const empty = await page.locator('main').evaluate(emptyPartsOf)
  const known = mayBeEmpty[path]
  const isOfThem =
    known && username === (known.who ?? username) && plants.every((plant) => plant === (known.at ?? plant))
  return isOfThem ? [] : empty
}
