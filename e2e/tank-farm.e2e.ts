import { type ChildProcess, spawn } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plantProcess } from '#apps/simulator/plant-process.ts'
import { gaugesAt } from '#demo/plant-model.ts'
import alarmsEn from '#modules/tank-alarms/i18n/en.json' with { type: 'json' }
import alarmsIt from '#modules/tank-alarms/i18n/it.json' with { type: 'json' }
import tanksEn from '#modules/tanks/i18n/en.json' with { type: 'json' }
import tanksIt from '#modules/tanks/i18n/it.json' with { type: 'json' }
import { root } from '../tools/run/node.ts'
import { accessible } from './accessible.ts'
import { end } from './app.ts'
import { beginOperation, forgetPlant, plantIsRead, seemStill } from './database.ts'
import { ownApp } from './own-app.ts'
import { administrator, auditor, tankOperator } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const plant = await plantProcess()
let worker: ChildProcess | undefined
let operation: Awaited<ReturnType<typeof beginOperation>> | undefined
/** Both stand still; in one of them an operation is in progress. */
const [pumped, resting] = ['S202', 'S108']

/** The plant, and a worker beside the product's own that knows where it is. */
beforeAll(async () => {
  await plant.start()
  for (const code of [pumped, resting]) {
    await seemStill(code, gaugesAt(code, Date.now()).level, new Date(Date.now() - 20 * 60_000))
  }
  operation = await beginOperation(pumped)
  worker = spawn(process.execPath, ['apps/worker/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      APP_ENV: 'TEST',
      DATABASE_URL: ownApp().databaseUrl,
      OPERATIONS_PORT: '0',
      LOG_LEVEL: 'silent',
      ...plant.historianSettings,
      PARTNER_LAB_URL: plant.labUrl,
    },
    stdio: 'ignore',
  })
  // On a busy machine a worker takes its time to start; the stories are about what it has read.
  await vi.waitUntil(plantIsRead, { timeout: 100_000, interval: 200 })
})
afterAll(async () => {
  if (worker) await end(worker)
  await operation?.end()
  await plant.kill()
  await forgetPlant()
})

const tank = (page: Page, code: string) => page.locator(`.farm-tank[data-tank="${code}"]`)
const stateOf = (page: Page, code: string) => tank(page, code).getAttribute('data-state')

test('the farm lives, shows what is abnormal, travels in time and opens the day of a tank', async () => {
  const words = tanksEn.farm
  const { page } = await visit({ as: administrator, at: '/tank-farm' })
  await expect.poll(() => stateOf(page, 'S104')).toBe('normal')

  await plant.command('tags', { tag: 'S.S103.LT', fault: 'stale', age: 120 })
  await plant.command('tags', { tag: 'N.N102.LT', fault: 'bad' })
  await expect.poll(() => stateOf(page, 'S103')).toBe('stale')
  await expect.poll(() => stateOf(page, 'N102')).toBe('bad')

  // A movement is seen on the bar without asking.
  const before = Number(await tank(page, 'S104').locator('b').getAttribute('data-value'))
  await plant.command('movements', { tank: 'S104', to: before - 900, speed: 3_600_000 })
  await expect.poll(() => tank(page, 'S104').locator('b').getAttribute('data-value')).toBe(String(before - 900))

  await page.keyboard.press('g')
  const row = page.locator('.farm-table tr[data-tank="N102"]')
  await row.getByText(words.state.bad).waitFor()
  await plant.command('tags', { tag: 'N.N102.LT', fault: 'none' })
  await row.getByText(words.state.bad).waitFor({ state: 'hidden' })

  // Back in time, and to now.
  await page.keyboard.press('g')
  const slider = page.getByRole('slider', { name: words.time })
  const now = Number(await slider.inputValue())
  await slider.fill(String(Math.max(0, now - 2)))
  await page.waitForURL(/at=/)
  await page.getByRole('button', { name: words.backToNow }).click()
  await expect.poll(() => page.url()).not.toContain('at=')

  await tank(page, 'S105').click()
  await page.getByRole('dialog').getByRole('img', { name: words.measure.level }).waitFor()
  await accessible(page, "the tank's day")
})

test('the farm is narrowed by plant, product and what is abnormal, and marks what goes on', async () => {
  const words = tanksEn.farm
  await plant.command('tags', { tag: 'S.S103.LT', fault: 'stale', age: 120 })
  const { page } = await visit({ as: administrator, at: '/tank-farm' })
  const shown = () =>
    page.locator('.farm-tank').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['tank']))
  const marked = (code: string, name: string) => tank(page, code).locator(`[data-mark="${name}"]`)
  await expect.poll(() => stateOf(page, 'S103')).toBe('stale')
  await marked(pumped, 'operation').waitFor()
  expect(await marked(pumped, 'operation').getAttribute('aria-label')).toMatch(/in progress: sending/)
  await marked('S103', 'alarm').waitFor()

  const stale = page.locator('.farm-trait[data-trait="stale"]')
  await stale.click()
  await expect.poll(shown).toEqual(['S103'])
  await page.waitForURL(/trait=stale/)
  await stale.click()
  await expect.poll(async () => (await shown()).length).toBe(62)
  await page.locator('.farm-trait[data-trait="operating"]').click()
  await expect.poll(shown).toContain(pumped)
  await page.goto('/tank-farm?plant=N')
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(5)
  expect((await shown()).every((code) => code?.startsWith('N'))).toBe(true)
  await page.goto('/tank-farm?plant=N&trait=locked')
  await page.getByText(words.filter.none).waitFor()
  await accessible(page, 'the farm without a tank')

  // What is worked out, and from what.
  await page.goto('/tank-farm?tank=S105')
  const room = page.getByRole('dialog').locator('[data-figure="room"]')
  await room.getByText(/up to H at/).waitFor()
  await accessible(page, 'the figures of a tank')
})

test('an alarm is seen without asking, acknowledged once with a note, shelved, and its story told', async () => {
  const words = alarmsEn
  const row = (page: Page) =>
    page
      .getByRole('row')
      .filter({ hasText: 'N301' })
      .filter({ has: page.getByText(words.tankAlarms.choice.kind.levelHigh, { exact: true }) })
  const { page } = await visit({ as: tankOperator, at: '/tank/alarms' })
  // Who comes by the menu sees what is open.
  await page.waitForURL(/isOpen=true/)
  // Of the plant whose shift it is.
  const { level } = gaugesAt('N301', Date.now())
  await plant.command('movements', { tank: 'N301', to: 50_000, speed: 360_000_000 })
  await row(page).getByText(words.tankAlarms.choice.status.raised).waitFor()
  await accessible(page, 'the alarm list')

  await row(page).getByRole('checkbox').check()
  await page.locator('#field-ackNote').fill('Line opened by hand')
  await page.getByRole('button', { name: words.action.acknowledge }).click()
  await row(page).getByText(words.tankAlarms.choice.status.acknowledged, { exact: true }).waitFor()
  await row(page).getByText(words.tankAlarms.choice.kind.levelHigh, { exact: true }).click()
  const story = page.getByRole('dialog')
  await story.getByText(/Acknowledged by Paolo Russo/).waitFor()
  await story.getByText(/Line opened by hand/).waitFor()
  // Seen once is seen; and putting alarms away is the shift's.
  expect(await story.getByRole('button', { name: words.action.acknowledge }).count()).toBe(0)
  expect(await story.getByRole('button', { name: words.action.shelve }).count()).toBe(0)
  await accessible(page, 'the story of an alarm')

  const boss = await visit({ as: administrator, at: '/tank/alarms' })
  await row(boss.page).getByText(words.tankAlarms.choice.kind.levelHigh, { exact: true }).click()
  // As often as somebody wants, from one open story.
  for (const reason of ['Gauge is tested', 'And once more']) {
    await boss.page.getByRole('button', { name: words.action.shelve }).click()
    await boss.page.getByRole('button', { name: words.shelf.go, exact: true }).click()
    await boss.page.locator('#field-reason').fill(reason)
    await boss.page.getByRole('button', { name: words.shelf.go, exact: true }).click()
    await boss.page.getByRole('button', { name: words.action.unshelve }).waitFor()
    // Gone from the other screen, without asking.
    await row(page).waitFor({ state: 'hidden' })
    await boss.page.getByRole('button', { name: words.action.unshelve }).click()
    await row(page).waitFor()
  }

  await plant.command('movements', { tank: 'N301', to: level, speed: 360_000_000 })
  // Normal again and seen: over.
  await row(page).waitFor({ state: 'hidden' })
})

test('an auditor reads alarms and does nothing to them; in Italian, dark and narrow they are readable', async () => {
  await plant.command('tags', { tag: 'S.S103.LT', fault: 'stale', age: 120 })
  const { page } = await visit({ language: 'it', scheme: 'dark', width: 1000, as: auditor, at: '/tank/alarms' })
  const row = page.getByRole('row').filter({ hasText: 'S103' })
  await row.getByText(alarmsIt.tankAlarms.choice.kind.gaugeStale).click()
  const story = page.getByRole('dialog')
  await story.getByText(alarmsIt.page.happened).waitFor()
  expect(await story.getByRole('button', { name: alarmsIt.action.acknowledge }).count()).toBe(0)
  await accessible(page, 'the alarm list')
  // Who came to what is open and asks for all has all.
  await page.keyboard.press('Escape')
  await story.waitFor({ state: 'hidden' })
  const all = page.locator('.list-tabs button').filter({ hasText: alarmsIt.tankAlarms.tab.all })
  await all.click()
  await expect.poll(() => all.getAttribute('aria-current')).toBe('true')
})

test('a gauge that stands still during an operation is frozen everywhere, and taken nowhere', async () => {
  const words = tanksEn.farm
  const { page } = await visit({ as: administrator, at: '/tank-farm' })
  await expect.poll(() => stateOf(page, pumped)).toBe('frozen')
  // Others stand as still, and nobody is told: nothing says that they should move.
  await expect.poll(() => stateOf(page, resting)).toBe('normal')
  const since = /frozen since \d\d:\d\d/
  await expect.poll(() => tank(page, pumped).getAttribute('title')).toMatch(since)
  await page.keyboard.press('g')
  await page.locator(`.farm-table tr[data-tank="${pumped}"]`).getByText(since).waitFor()
  await page.keyboard.press('g')
  await tank(page, pumped).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('.tank-values').getByText(since).waitFor()
  // The day has the minutes as a span beside the curve of the hours before.
  const chart = dialog.getByRole('img', { name: words.measure.level })
  await chart.locator('text').filter({ hasText: words.quality.frozen }).first().waitFor()
  await accessible(page, 'the day of a frozen tank')

  await page.goto(`/tank-calculator?tank=${pumped}`)
  await page.locator('.take-from-plant').getByText(since).waitFor()
  await page.getByRole('button', { name: tanksEn.calculator.fromHistorian, exact: true }).click()
  await expect.poll(() => page.locator('#field-liquidTemperature').inputValue()).not.toBe('')
  await expect.poll(() => page.locator('#field-reading').inputValue()).toBe('')
})

test('in Italian, dark and narrow, a stale tank says so', async () => {
  const words = tanksIt.farm
  const { page } = await visit({ language: 'it', scheme: 'dark', width: 1091, as: administrator, at: '/tank-farm' })
  await plant.command('tags', { tag: 'S.S103.LT', fault: 'stale', age: 120 })
  await expect.poll(() => tank(page, 'S103').textContent()).toContain(words.state.stale)
  await expect.poll(() => tank(page, pumped).textContent()).toContain(words.state.frozen)
  await accessible(page, 'the farm')
})

test('the calculator takes what gauges and lab know, leaves out a stale gauge, and keeps what was typed', async () => {
  const words = tanksEn.calculator
  const { page } = await visit({ as: administrator, at: '/tank-calculator?tank=S105' })
  const input = (name: string) => page.locator(`#field-${name}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const shown = async (name: string) => Number((await input(name).inputValue()).replaceAll(',', ''))
  await input('liquidTemperature').fill('33.3')
  await press(words.fromHistorian)
  await expect.poll(() => input('reading').inputValue()).not.toBe('')
  expect(Math.abs((await shown('reading')) - gaugesAt('S105', Date.now()).level)).toBeLessThan(50)
  await expect.poll(() => shown('liquidTemperature')).toBe(33.3)
  await press(words.fromLab)
  await expect.poll(() => input('density15').inputValue()).toMatch(/^0\.\d{4}/)

  // The same from the tab of the lab, sample by sample.
  await page.goto('/tank-calculator?tank=S105&tab=lab')
  const sample = page.locator('.plant-values tbody tr').nth(2)
  await accessible(page, 'the samples of the lab')
  await sample.getByRole('button').click()
  await expect.poll(() => input('density15').inputValue()).toMatch(/^0\.\d{4}/)

  await plant.command('tags', { tag: 'S.S103.LT', fault: 'stale', age: 120 })
  await page.goto('/tank-calculator?tank=S103&tab=processData')
  await page.locator('.plant-values').getByText(tanksEn.farm.quality.stale).waitFor()
  await accessible(page, 'the process data')
  await press(words.useAll)
  await expect.poll(() => input('liquidTemperature').inputValue()).not.toBe('')
  await expect.poll(() => input('reading').inputValue()).toBe('')
})
