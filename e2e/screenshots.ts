import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { root } from '../tools/run/node.ts'
import { animationsEnd, launchBrowser, openVisit, startSignedIn, type VisitOptions } from './browser.ts'
import { administrator, oilAccountant, type Person, scheduler, shiftLeader, steward } from './people.ts'
import { edit, field, fillFields, history, openRail, openVessel, save, vesselsNamed, vesselsPath } from './vessels.ts'
import { firstOf, settled } from './walking.ts'

/**
 * `npm run screenshots -- <address>`: the pictures of the documentation, from a demo that runs with its past. They can be taken again
 * from the same one: what is changed for a picture is changed to something else each time.
 */
const { positionals } = parseArgs({ allowPositionals: true })
if (!positionals[0]) throw new Error('say where the demo runs: npm run screenshots -- http://127.0.0.1:3000')
const url = new URL(positionals[0]).origin
const folder = join(root, 'docs/images')
const largest = 400_000

await mkdir(folder, { recursive: true })
const browser = await launchBrowser()
try {
  await home(browser)
  await search(browser)
  await lists(browser)
  await recordAndConflict(browser)
  await permissions(browser)
  await inbox(browser)
  await farm(browser)
  await calculator(browser)
  await instruction(browser)
  await stockDay(browser)
} finally {
  await browser.close()
}

async function open(browser: Browser, options: VisitOptions & { as: Person; at: string }): Promise<Page> {
  const { page } = await openVisit(browser, url, options)
  await startSignedIn(page, options.as, options.at)
  return page
}

async function take(page: Page, name: string): Promise<void> {
  // No pointer resting on something, no dialog half faded in, no toast on its way out.
  await page.mouse.move(0, 0)
  await page.getByText(/Item updated|Elemento aggiornato/).waitFor({ state: 'hidden' })
  await animationsEnd(page)
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  const { size } = await stat(path)
  if (size > largest) throw new Error(`${path} has ${size} bytes`)
  console.log(`${name}.png  ${Math.round(size / 1000)} kB`)
}

async function home(browser: Browser): Promise<void> {
  const page = await open(browser, { as: shiftLeader, at: '/' })
  await page.locator('[data-card]').first().waitFor()
  await settled(page)
  await take(page, 'home')
}

async function search(browser: Browser): Promise<void> {
  const page = await open(browser, { as: steward, at: vesselsPath })
  await page.getByRole('gridcell').first().waitFor()
  await page.getByRole('combobox', { name: 'Search' }).fill('selvara')
  await page.getByRole('option', { name: 'SELVARA STAR' }).waitFor()
  await take(page, 'search')
}

async function lists(browser: Browser): Promise<void> {
  for (const { name, ...look } of [
    { name: 'vessels', rows: '40 rows' },
    { name: 'vessels-dark-it', rows: '40 righe', scheme: 'dark', language: 'it' },
    { name: 'vessels-narrow', rows: '40 rows', width: 1000 },
  ] as const) {
    const page = await open(browser, { as: steward, at: vesselsPath, ...look })
    await page.getByRole('gridcell', { name: 'AEGEAN MARLIN' }).waitFor()
    await page.getByText(look.rows).waitFor()
    await take(page, name)
  }
}

/** Two people edit one vessel; the second one sees both changes side by side. */
async function recordAndConflict(browser: Browser): Promise<void> {
  const name = 'SELVARA STAR'
  const [first, second] = await Promise.all([
    open(browser, { as: scheduler, at: vesselsNamed(name) }),
    open(browser, { as: steward, at: vesselsNamed(name) }),
  ])
  await openVessel(first, name)
  await openVessel(second, name)
  await edit(second, { Deadweight: '163240', Draught: '17.40' })
  await edit(first, {})
  const isAgain = (await field(first, 'Year built').inputValue()) === '2020'
  await fillFields(
    first,
    isAgain ? { Deadweight: '163150', 'Year built': '2019' } : { Deadweight: '163100', 'Year built': '2020' },
  )
  await save(first)
  await first.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await openRail(first)
  await history(first).getByText(scheduler.name).first().waitFor()
  await take(first, 'record')
  await save(second)
  await second.getByRole('dialog').getByRole('button', { name: 'Save the merged record' }).waitFor()
  await take(second, 'conflict')
}

async function permissions(browser: Browser): Promise<void> {
  const page = await open(browser, { as: administrator, at: '/menu-configuration/permissions' })
  await page.getByRole('gridcell').first().waitFor()
  await take(page, 'permissions')
}

async function inbox(browser: Browser): Promise<void> {
  const page = await open(browser, { as: steward, at: '/notifications' })
  await page.locator('.inbox-row').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Mark as unread' }).waitFor()
  await take(page, 'notifications')
}

async function farm(browser: Browser): Promise<void> {
  const page = await open(browser, { as: administrator, at: '/tank-farm', scheme: 'dark' })
  await page.locator('.farm-tank[data-state="normal"]').first().waitFor()
  await settled(page)
  await take(page, 'tank-farm')
}

async function calculator(browser: Browser): Promise<void> {
  const page = await open(browser, { as: administrator, at: '/tank-calculator?tank=S101' })
  for (const [name, value] of Object.entries({
    reading: '15352',
    liquidTemperature: '23.2',
    ambientTemperature: '19.5',
    density15: '0.8465',
    sedimentAndWater: '0.16',
  })) {
    await page.locator(`#field-${name}`).fill(value)
  }
  await page
    .locator('.calc-trace summary')
    .filter({ has: page.getByText('TOV', { exact: true }) })
    .click()
  await take(page, 'calculator')
}

/** A ship that lies alongside. */
async function instruction(browser: Browser): Promise<void> {
  const page = await open(browser, { as: scheduler, at: '/' })
  await page.goto(await firstOf(page, '/movement-instruction?status=ongoing'))
  await page.getByRole('tabpanel').waitFor()
  await settled(page)
  await take(page, 'instruction')
}

async function stockDay(browser: Browser): Promise<void> {
  const page = await open(browser, { as: oilAccountant, at: '/stock-management/daily-tank' })
  await page.getByRole('gridcell').first().waitFor()
  await settled(page)
  await take(page, 'stock-day')
}
