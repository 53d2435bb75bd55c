import { spawn } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { plantProcess } from '#apps/simulator/plant-process.ts'
import { root } from '../tools/run/node.ts'
import { startApp } from './app.ts'
import { animationsEnd, launchBrowser, openVisit, startSignedIn, type VisitOptions } from './browser.ts'
import { administrator, type Person, scheduler, steward } from './people.ts'
import { edit, history, openRail, openVessel, save, vesselsNamed, vesselsPath } from './vessels.ts'

/** `npm run screenshots`: the pictures of the documentation, from a fresh demo terminal. */
const folder = join(root, 'docs/images')
const largest = 400_000

await mkdir(folder, { recursive: true })
const app = await startApp()
const browser = await launchBrowser()
try {
  await login(browser)
  await home(browser)
  await lists(browser)
  await recordAndConflict(browser)
  await permissions(browser)
  await inbox(browser)
  await farm(browser)
  await calculator(browser)
  await instruction(browser)
} finally {
  await browser.close()
  await app.stop()
}

async function open(browser: Browser, options: VisitOptions & { as: Person; at: string }): Promise<Page> {
  const { page } = await openVisit(browser, app.url, options)
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

async function login(browser: Browser): Promise<void> {
  const { page } = await openVisit(browser, app.url)
  await page.goto('/')
  await page.getByText('TEST', { exact: true }).waitFor()
  await take(page, 'login')
}

async function home(browser: Browser): Promise<void> {
  const page = await open(browser, { as: steward, at: vesselsPath })
  for (const path of [vesselsPath, '/master-data/Ports', '/master-data/Companies', '/master-data/TaxWarehouses']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Add to favourites' }).click()
    await page.getByRole('button', { name: 'Remove from favourites' }).waitFor()
    await page.getByRole('gridcell').first().waitFor()
  }
  await page.getByRole('combobox', { name: 'Search' }).fill('selvara')
  await page.getByRole('option', { name: 'SELVARA STAR' }).waitFor()
  await take(page, 'search')
  await page.goto('/')
  await page.getByRole('region', { name: 'Favourites' }).getByRole('link').nth(3).waitFor()
  await take(page, 'home')
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
  await edit(first, { Deadweight: '163100', 'Year built': '2020' })
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
  await page
    .getByRole('button', { name: /Vessel register/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Mark as unread' }).waitFor()
  await take(page, 'notifications')
}

/** With the simulated plant behind it. */
async function farm(browser: Browser): Promise<void> {
  const plant = await plantProcess()
  await plant.start()
  const worker = spawn(process.execPath, ['apps/worker/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      APP_ENV: 'TEST',
      DATABASE_URL: app.databaseUrl,
      OPERATIONS_PORT: '0',
      ...plant.historianSettings,
    },
    stdio: 'ignore',
  })
  try {
    const page = await open(browser, { as: administrator, at: '/tank-farm', scheme: 'dark' })
    await page.locator('.farm-tank[data-tank="S101"][data-state="normal"]').waitFor()
    await take(page, 'tank-farm')
  } finally {
    worker.kill('SIGTERM')
    await plant.kill()
  }
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

async function instruction(browser: Browser): Promise<void> {
  const page = await open(browser, { as: scheduler, at: '/movement-instruction' })
  await page.getByRole('gridcell').nth(1).click()
  await page.keyboard.press('Enter')
  await page.getByRole('tabpanel').waitFor()
  await take(page, 'instruction')
}
