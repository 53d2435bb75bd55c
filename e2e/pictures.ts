// npm run pictures: every screen at three widths, light and dark, in both languages, and one page that shows them all.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { root } from '../tools/run/node.ts'
import { startApp } from './app.ts'
import { animationsEnd, launchBrowser, openVisit, startSignedIn } from './browser.ts'
import { everyScreen, gates, recordLists } from './every-screen.ts'
import { administrator } from './people.ts'
import { arrive, complaintsOf, firstOf, settled, unreachableIn } from './walking.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const isWanted = (path: string) => path.includes(values.only)

const folder = join(root, '.molo/pictures')
const looks = [1440, 1000, 390].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    (['en', 'it'] as const).map((language) => ({ width, scheme, language })),
  ),
)
type Look = (typeof looks)[number]
/** As many at once as a small machine has processors. */
const lanes = 2
const nameOf = ({ width, scheme, language }: Look) => `${width} ${scheme} ${language}`

/** By screen, then by look. */
const taken = new Map<string, { look: Look; file: string; complaints: string[] }[]>()

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const app = await startApp()
const browser = await launchBrowser()
try {
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) => lookThrough(looks.filter((_look, at) => at % lanes === lane))),
  )
} finally {
  await browser.close()
  await app.stop()
}
await writeFile(join(folder, 'index.html'), pageOfAll())
console.log(`See ${join(folder, 'index.html')}`)
const wrong = [...taken.values()].flat().filter(({ complaints }) => complaints.length > 0)
for (const { file, complaints } of wrong) console.log(`${file}: ${complaints.join('; ')}`)
if (wrong.length > 0) process.exitCode = 1

async function lookThrough(some: readonly Look[]): Promise<void> {
  for (const look of some) {
    const { context, page } = await openVisit(browser, app.url, { ...look, height: look.width === 390 ? 844 : 900 })
    for (const path of gates.filter(isWanted)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await take(page, path, look)
    }
    await startSignedIn(page, administrator)
    for (const path of everyScreen.filter(isWanted)) {
      await arrive(page, path)
      await take(page, path, look)
    }
    for (const list of recordLists.filter(isWanted)) {
      await arrive(page, await firstOf(page, list))
      await take(page, `${list} › first`, look)
    }
    await context.close()
    console.log(`${nameOf(look)}: ${taken.size} screens`)
  }
}

async function take(page: Page, screen: string, look: Look): Promise<void> {
  // No pointer resting on something, nothing half faded in.
  await page.mouse.move(0, 0)
  await settled(page)
  await animationsEnd(page)
  const file = `${screen.replaceAll(/\W+/g, '-')}-${nameOf(look).replaceAll(' ', '-')}.jpg`
  await page.screenshot({
    path: join(folder, file),
    type: 'jpeg',
    quality: 72,
    animations: 'disabled',
    caret: 'hide',
  })
  const complaints = [...(await complaintsOf(page)), ...(await unreachableIn(page))]
  const pictures = taken.get(screen) ?? []
  taken.set(screen, [...pictures, { look, file, complaints }])
}

function pageOfAll(): string {
  const sections = [...taken].map(([screen, pictures]) => {
    const inOrder = pictures.toSorted((one, other) => looks.indexOf(one.look) - looks.indexOf(other.look))
    const shown = inOrder.map(
      ({ look, file, complaints }) =>
        `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a>
        <figcaption>${nameOf(look)}${complaints.map((one) => `<br><b>${plain(one)}</b>`).join('')}</figcaption></figure>`,
    )
    return `<section><h2>${plain(screen)}</h2><div>${shown.join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Molo, every screen</title><style>
    body { font: 14px sans-serif; margin: 16px; background: #ddd }
    h2 { font-size: 15px; margin: 24px 0 6px; position: sticky; top: 0; background: #ddd }
    div { display: flex; flex-wrap: wrap; gap: 12px; align-items: start }
    figure { margin: 0 } img { height: 300px; border: 1px solid #888 } b { color: #b00 }
  </style></head><body><h1>${taken.size} screens, ${looks.length} looks</h1>${sections.join('\n')}</body></html>`
}

function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
