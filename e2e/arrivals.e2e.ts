import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import en from '#modules/arrivals/i18n/en.json' with { type: 'json' }
import it from '#modules/arrivals/i18n/it.json' with { type: 'json' }
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import { accessible } from './accessible.ts'
import { expectShips } from './database.ts'
import { auditor, scheduler } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
let ships: Awaited<ReturnType<typeof expectShips>>
beforeAll(async () => {
  ships = await expectShips([60, 100])
})

const bar = (page: Page, voyage: string) => page.locator(`.board-bar[data-bar="${voyage}"]`)
const panel = (page: Page) => page.locator('.board-panel')
const row = (page: Page, voyage: string) => page.getByRole('gridcell', { name: voyage, exact: true })
const later = (eta: Date, hours: number) => siteTime(new Date(eta.getTime() + hours * 3_600_000).toISOString())

test('an ETA after the laycan turns red with its words, and all that was said before is told', async () => {
  const { voyage, eta } = ships[0]!
  const { page } = await visit({ as: scheduler, at: `/jetty/eta?voyageNumber=${voyage}`, width: 1440, height: 1000 })
  await bar(page, voyage).waitFor()
  await accessible(page, 'ships expected and here')
  await bar(page, voyage).click()
  await panel(page).getByRole('button', { name: en.action.newEta }).click()
  const dialog = page.getByRole('dialog')
  const { date, time } = later(eta, 96)
  const moment = dialog.getByRole('group', { name: en.field.eta, exact: true })
  await moment.getByRole('textbox').nth(1).fill(time)
  await moment.getByRole('textbox').first().fill(formatDate(date, 'en'))
  await moment.getByRole('textbox').first().press('Tab')
  await dialog.getByText(en.trouble.afterLaycan).waitFor()
  await accessible(page, 'a new ETA')
  await dialog.getByRole('button', { name: en.eta.go }).click()
  await dialog.waitFor({ state: 'hidden' })
  await panel(page).getByText(en.trouble.afterLaycan).waitFor()

  await panel(page).getByRole('button', { name: 'Open' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('img', { name: en.drawer.chart }).waitFor()
  await drawer.getByText(en.arrivals.choice.saidBy.master, { exact: true }).waitFor()
  await drawer.getByText(en.arrivals.choice.saidBy.instruction, { exact: true }).waitFor()
  expect(await drawer.getByText('+96.00').count()).toBe(2)
  await accessible(page, 'the ETAs of a voyage')
})

test('una nave si sposta con la tastiera: prima di salvare si legge che cosa comporta', async () => {
  const { voyage } = ships[1]!
  const { page } = await visit({
    as: scheduler,
    at: '/jetty/eta?plant=S',
    language: 'it',
    scheme: 'dark',
    width: 1440,
    height: 1000,
  })
  await bar(page, voyage).waitFor()
  await bar(page, voyage).focus()
  // Up from the line of those without a berth, past the roadstead, to the last berth.
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await panel(page).getByText(it.board.newEta).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await panel(page).getByRole('button', { name: 'Conferma' }).click()
  await page.getByText(it.message.placed).waitFor()
  await row(page, voyage).first().waitFor()
  await bar(page, voyage).click()
  await panel(page).getByRole('button', { name: it.action.place }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('combobox', { name: it.field.mooringPlatform })
    .or(dialog.getByRole('textbox', { name: it.field.mooringPlatform }))
    .first()
    .click()
  await page.getByRole('option', { name: /^P2/ }).click()
  const roadstead = dialog.getByRole('checkbox', { name: it.field.isVesselInRoadstead })
  await roadstead.uncheck()
  await dialog.getByRole('button', { name: it.place.go }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => panel(page).getByText('P2').count()).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1000, height: 800 })
  await accessible(page, 'le navi attese')
})

test('who reads only sees the same and moves nothing', async () => {
  const { voyage } = ships[1]!
  const { page } = await visit({ as: auditor, at: '/jetty/eta' })
  await bar(page, voyage).click()
  expect(await panel(page).getByRole('button', { name: en.action.newEta }).count()).toBe(0)
  await page.getByText(en.board.onlyJetty).waitFor()
})
