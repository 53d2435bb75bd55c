// npm run bench:calibration (-- --rows 1843): how long the page of a tank's calibration table takes to be read, edited by single
// keys, and filled from a spreadsheet, in Chromium on the built product with the demo's data.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { tankVersionRegistry } from '#modules/tanks/contract/tank-versions.registry.ts'
import { startApp } from '../e2e/app.ts'
import { launchBrowser, openVisit, startSignedIn } from '../e2e/browser.ts'
import { administrator } from '../e2e/people.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '5000' }, keys: { type: 'string', default: '60' } },
})
const rows = Number(values.rows)
const keys = Number(values.keys)
/** Levels rise to twenty metres and volumes with them, as a certificate has them. */
const step = Math.ceil(20_000 / rows)
const cells = Array.from({ length: rows }, (_, row) => [row * step, (row * 3.217).toFixed(3)] as const)

const app = await startApp()
const browser = await launchBrowser()
try {
  const { page } = await openVisit(browser, app.url)
  page.setDefaultTimeout(60_000)
  await startSignedIn(page, administrator, `${tankVersionRegistry.path}/${await anyVersion(app.databaseUrl)}`)
  console.log(
    `${process.arch}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}, Chromium ${browser.version()}, ${rows} rows`,
  )
  await page.getByRole('button', { name: 'Edit' }).click()
  const first = page.getByLabel(/^Level \(mm\) 1$/i)
  await first.focus()

  say('paste', await timed(page, () => paste(page)))
  const replace = page.getByRole('dialog').getByRole('button').last()
  if (await replace.isVisible()) await replace.click()
  await page.locator(`table[aria-rowcount="${rows + 1}"]`).waitFor()
  say('key', ...(await typed(page, keys)))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit' }).waitFor()

  const started = performance.now()
  await page.reload()
  await page.locator(`table[aria-rowcount="${rows + 1}"]`).waitFor()
  say('load for reading', performance.now() - started)
  say('edit', await timed(page, () => page.getByRole('button', { name: 'Edit' }).click()))
  say('key', ...(await typed(page, keys)))
} finally {
  await browser.close()
  await app.stop()
}

async function anyVersion(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ id: string }>('select id from tank_versions order by tank_code limit 1')).rows[0]!.id
  } finally {
    await client.end()
  }
}

/** A whole table from a spreadsheet, with the clipboard's own event. */
async function paste(page: Page): Promise<void> {
  const text = cells.map((row) => row.join('\t')).join('\n')
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

/** Until the second frame after it: painted, and free for what comes next. */
async function timed(page: Page, run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await run()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  return performance.now() - started
}

/** One digit after another into cells in the middle of what is in sight, each until the page is free again. */
async function typed(page: Page, count: number): Promise<number[]> {
  const cell = page.getByLabel(/^Volume \(m³\) 6$/i)
  await cell.focus()
  await page.keyboard.press('End')
  const times: number[] = []
  for (let key = 0; key < count; key++) {
    times.push(await timed(page, () => page.keyboard.press(key % 2 ? 'Backspace' : '1')))
  }
  return times
}

function say(what: string, ...times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0)
  console.log(`${what.padEnd(18)} ${times.length > 1 ? `median ${at(0.5)} ms, p95 ${at(0.95)} ms` : `${at(0)} ms`}`)
}
