import { type ChildProcess, spawn } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plantProcess } from '#apps/simulator/plant-process.ts'
import { gaugesAt } from '#demo/plant-model.ts'
import en from '#modules/tank-operations/i18n/en.json' with { type: 'json' }
import tanksEn from '#modules/tanks/i18n/en.json' with { type: 'json' }
import { onServer } from '../tools/postgres/database.ts'
import { root } from '../tools/run/node.ts'
import { accessible } from './accessible.ts'
import { end } from './app.ts'
import { forgetPlant, plantIsRead } from './database.ts'
import { ownApp } from './own-app.ts'
import { administrator, shiftLeader, otherTankOperator } from './people.ts'
import { browserVisits } from './visits.ts'

/** From what the gauge shows to the ledger, and what is in the way when hand and gauge do not agree. */

const visit = browserVisits()
const plant = await plantProcess()
let worker: ChildProcess | undefined

beforeAll(async () => {
  await plant.start()
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
  await vi.waitUntil(plantIsRead, { timeout: 100_000, interval: 200 })
  await vi.waitUntil(() => labIsRead('S108'), { timeout: 100_000, interval: 200 })
})
afterAll(async () => {
  if (worker) await end(worker)
  await plant.kill()
  await forgetPlant()
})

/** The lab has signed what is in the tank. */
const labIsRead = (tankCode: string) =>
  onServer(ownApp().databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from lab_samples s join lab_analyses a on a.sample = s.id
       where s.tank_code = $1 and a.property = 'DENS' and a.validated_at is not null`,
      [tankCode],
    )
    return rowCount !== 0
  })

const input = (page: Page, name: string) => page.locator(`#field-${name}`)
const numberIn = async (page: Page, name: string) =>
  Number((await input(page, name).inputValue()).replaceAll(',', '') || 'NaN')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const status = (page: Page, name: string) => page.locator('.page-header').getByText(name, { exact: true })

/** The pump runs, the gauge follows, and the minute is read. */
async function pumpTo(tankCode: string, level: number): Promise<void> {
  await plant.command('movements', { tank: tankCode, to: level, speed: 3_600_000 })
  const isThere = () =>
    onServer(ownApp().databaseUrl, async (client) => {
      const { rows } = await client.query(
        `insert into tank_readings (tank_code, plant, at, level, water_level, temperature, quality)
         select l.tank_code, l.plant, date_trunc('minute', now()), l.value, w.value, t.value, 'ggg---'
         from tank_live_values l
         left join tank_live_values w on w.tank_code = l.tank_code and w.measure = 'waterLevel'
         left join tank_live_values t on t.tank_code = l.tank_code and t.measure = 'temperature'
         where l.tank_code = $1 and l.measure = 'level' and l.value = $2
         on conflict (tank_code, at) do update set level = excluded.level returning 1`,
        [tankCode, level],
      )
      return rows.length > 0
    })
  await vi.waitUntil(isThere, { timeout: 60_000, interval: 500 })
}

/** The level of a quarter of an hour ago, which the worker may not have caught up with yet. */
async function wasAt(tankCode: string, level: number): Promise<void> {
  await onServer(ownApp().databaseUrl, (client) =>
    client.query(
      `insert into tank_readings (tank_code, plant, at, level, quality)
       select code, plant, date_trunc('minute', now()) - interval '15 minutes', $2, 'g-----' from tanks where code = $1
       on conflict (tank_code, at) do nothing`,
      [tankCode, level],
    ),
  )
}

/** Presses of the mouse, as the browser has seen them. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { pressed: 0 })
    addEventListener(
      'pointerdown',
      (event) => event.isTrusted && (window as unknown as { pressed: number }).pressed++,
      {
        capture: true,
      },
    )
  })
  return () => page.evaluate(() => (window as unknown as { pressed: number }).pressed)
}

test('a tank is gauged and a transfer recorded from the farm to the ledger in seven clicks and thirty seconds', async () => {
  const tank = 'S108'
  const before = gaugesAt(tank, Date.now()).level
  const [opening, closing] = [before + 300, before + 700]
  await wasAt(tank, before)
  await pumpTo(tank, opening)
  const { page } = await visit({ as: shiftLeader, at: '/tank-farm' })
  await page.locator(`.farm-tank[data-tank="${tank}"]`).waitFor()
  const clicks = await countClicks(page)

  let began = performance.now()
  await page.locator(`.farm-tank[data-tank="${tank}"]`).click()
  await page.getByRole('link', { name: tanksEn.farm.toOperation }).click()
  await expect.poll(() => input(page, 'operationType').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('TRI')
  await page
    .getByRole('option', { name: /\bTRI\b/ })
    .first()
    .waitFor()
  await page.keyboard.press('Tab')
  // The level rises: the tank receives. What it holds is what it is for.
  await expect.poll(() => input(page, 'direction').inputValue()).toBe(en.choice.direction.receiver)
  await expect.poll(() => input(page, 'product').inputValue()).not.toBe('')
  await button(page, en.createAndMeasure).click()
  await expect.poll(() => numberIn(page, 'reading')).toBe(opening)
  await expect.poll(() => numberIn(page, 'liquidTemperature')).toBeGreaterThan(0)
  await expect.poll(() => numberIn(page, 'density15')).toBeGreaterThan(0.5)
  await input(page, 'ambientTemperature').fill('12')
  await button(page, en.measure.store).click()
  await status(page, en.status.inProgress).waitFor()
  let took = performance.now() - began

  await pumpTo(tank, closing)
  began = performance.now()
  await button(page, /^Measure: closing/i).click()
  await expect.poll(() => numberIn(page, 'reading')).toBe(closing)
  await button(page, en.measure.storeAndPost).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: en.ask.post.go, exact: true }).click()
  await status(page, en.status.posted).waitFor()
  took += performance.now() - began

  expect(await clicks()).toBeLessThanOrEqual(7)
  expect(took).toBeLessThan(30_000)
  await accessible(page, 'the posted operation')

  // At night the one who leads the shift reverses it.
  await button(page, en.action.reverse).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Wrong tank')
  await page.getByRole('dialog').getByRole('button', { name: en.ask.reverse.go, exact: true }).click()
  await status(page, en.status.reversed).waitFor()
})

test('far from the gauge, one asks with a reason and another one posts', async () => {
  const tank = 'S107'
  const level = gaugesAt(tank, Date.now()).level
  await pumpTo(tank, level)
  const [one, two] = await Promise.all([
    visit({ as: otherTankOperator, at: `/tank/operations/new?tankCode=${tank}` }),
    visit({ as: administrator, at: '/tank/operations', scheme: 'dark' }),
  ])
  const { page } = one
  await input(page, 'operationType').focus()
  await page.keyboard.type('RIL')
  await page
    .getByRole('option', { name: /\bRIL\b/ })
    .first()
    .waitFor()
  await page.keyboard.press('Tab')
  await button(page, en.createAndMeasure).click()
  await expect.poll(() => numberIn(page, 'reading')).toBe(level)
  await input(page, 'reading').fill(String(level - 255))
  await input(page, 'ambientTemperature').fill('12')
  await button(page, en.measure.store).click()
  await status(page, en.status.measured).waitFor()
  await expect.poll(() => button(page, en.action.post).count()).toBe(0)
  await button(page, en.action.askSecond).click()
  const asking = page.getByRole('dialog')
  await expect.poll(() => asking.textContent()).toMatch(/255/)
  await accessible(page, 'the question for a second person')
  await asking.getByRole('textbox').fill('Gauge under repair')
  await asking.getByRole('button', { name: en.ask.askSecond.go, exact: true }).click()
  await page.getByText('Gauge under repair').waitFor()
  // Whoever asked cannot post.
  await expect.poll(() => button(page, en.action.post).getAttribute('aria-disabled')).toBe('true')

  await two.page.goto(page.url())
  await two.page.getByText(`${otherTankOperator.name} asks a second person`).waitFor()
  await button(two.page, en.action.post).click()
  await expect.poll(() => two.page.getByRole('dialog').textContent()).toContain('Gauge under repair')
  await two.page.getByRole('dialog').getByRole('button', { name: en.ask.post.go, exact: true }).click()
  // The first one, who only looks by now, follows.
  await status(page, en.status.posted).waitFor()
  // A check moves nothing.
  await expect.poll(() => page.locator('.page-header').textContent()).not.toContain(en.field.realMass)
})
