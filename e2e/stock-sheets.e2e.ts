import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#modules/stock-sheets/i18n/en.json' with { type: 'json' }
import it from '#modules/stock-sheets/i18n/it.json' with { type: 'json' }
import shell from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { cell, drawn } from './grid.ts'
import { administrator, tankOperator } from './people.ts'
import { pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'
import { complaintsOf } from './walking.ts'

const visit = browserVisits()
const sheet = '/stock-management/daily-tank?day=2026-06-15&tankCode=N402'
const gridCell = (page: Page, column: string, text: string) =>
  page.locator(`.ag-row [col-id="${column}"]`).getByText(text, { exact: true })
const editButtonOf = (page: Page, tank: string) => page.getByRole('button', { name: `Edit ${tank}` })
const editButton = (page: Page) => editButtonOf(page, 'N402')
/** So that the next story finds the tank free. */
const untilFree = (page: Page, closing: Promise<void>) =>
  Promise.all([page.waitForResponse('**/locks/release'), closing])

async function typeStock(page: Page, mass: string) {
  await page.locator('#field-measureType').click()
  await page.getByRole('option', { name: en.edit.quantity }).click()
  await page.locator('#field-volume15').fill('5000000')
  await page.locator('#field-mass').fill(mass)
  await page.locator('#field-reason').fill('Dip by hand, the gauge was out of order')
}

/** Esc asks before it throws away what was typed. */
async function giveUp(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: shell.ui.typed.discard, exact: true }).click()
}

test('a stock is edited under its lock; who is forced out of it is told, and their late save is refused', async () => {
  const { page: operator } = await visit({ as: tankOperator, at: sheet, refusals: [423] })
  await editButton(operator).click()
  await operator.getByText(/^Locked for you until/).waitFor()
  await typeStock(operator, '4000000')

  const { page: chief } = await visit({ as: administrator, at: '/stock/LockedAsset?plant=N&tankCode=N402' })
  const force = chief.getByRole('button', { name: 'Force unlock N402' })
  await force.waitFor()
  expect(await complaintsOf(chief)).toEqual([])
  await force.click()
  await chief.locator('#field-force-reason').fill('End of shift')
  await accessible(chief, 'the question about a forced unlock')
  await chief.getByRole('dialog').getByRole('button', { name: en.locks.force, exact: true }).click()
  await chief.getByText(shell.list.noMatch).waitFor()
  await chief.getByText(en.locks.history, { exact: true }).click()
  await gridCell(chief, 'action', en.lockHistory.choice.action.forced).first().waitFor()
  await gridCell(chief, 'former', tankOperator.name).first().waitFor()
  await accessible(chief, 'the history of locks')
  const [workbook] = await Promise.all([chief.waitForEvent('download'), pressEntry(chief, shell.workbook.export)])
  expect(workbook.suggestedFilename()).toBe('Locked assets – history.xlsx')

  // Told at once, without saving: the drawer no longer says that the tank is theirs.
  await operator
    .getByRole('alert')
    .getByText(/^The lock was lost/)
    .waitFor()
  expect(await operator.getByText(/^Locked for you until/).count()).toBe(0)
  await giveUp(operator)
  await operator
    .getByRole('button', { name: /notification/i })
    .first()
    .waitFor()

  // Locked again and saved: the sheet shows it as typed by hand, and the log what it was before.
  await editButton(operator).click()
  await operator.getByText(/^Locked for you until/).waitFor()
  await typeStock(operator, '4123456')
  // Given back from the list by its own user, and taken once more.
  const { page: again } = await visit({ as: tankOperator, at: '/stock/LockedAsset' })
  await again.getByRole('button', { name: 'Unlock N402' }).click()
  await accessible(again, 'the question about an own lock')
  await again.getByRole('dialog').getByRole('button', { name: en.locks.unlock, exact: true }).click()
  await again.getByText(shell.report.nothing).waitFor()
  await operator
    .getByRole('alert')
    .getByText(/^The lock was lost/)
    .waitFor()
  await giveUp(operator)
  await editButton(operator).click()
  await operator.getByText(/^Locked for you until/).waitFor()
  await typeStock(operator, '4123456')
  await operator.getByRole('button', { name: en.edit.save, exact: true }).click()
  await operator.getByRole('button', { name: '4,123,456', exact: true }).waitFor()
  await accessible(operator, 'the daily sheet')
  await operator.getByRole('button', { name: '4,123,456', exact: true }).click()
  await operator.getByRole('dialog').getByText(en.why.book).waitFor()
  await accessible(operator, 'why a figure is what it is')
  await chief.goto('/stock-management/manual-edit-log?tankCode=N402')
  const logged = chief.getByRole('row', { name: /4,123,456\s+kg/ }).first()
  await expect.poll(() => logged.textContent()).toContain('Dip by hand, the gauge was out of order')
})

test('a cell opens the editor at its figure, and what became of the sheet since a moment is told', async () => {
  const before = new Date().toISOString()
  const at = '/stock-management/daily-tank?day=2026-06-16&tankCode=N401'
  const { page } = await visit({ as: tankOperator, at })
  const editor = page.getByRole('dialog', { name: /^Stock of N401/ })
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await cell(page, 'delta').waitFor()
  const [delta, pencil] = [await cell(page, 'delta').boundingBox(), await editButtonOf(page, 'N401').boundingBox()]
  expect(delta!.x + delta!.width, 'the delta is in sight').toBeLessThan(pencil!.x)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText(shell.shortcut.editCell, { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await cell(page, 'temperature').click()
  await page.keyboard.press('F2')
  await editor.waitFor()
  await expect.poll(focused).toBe('field-temperature')
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'hidden' })
  // Enter does what it did, and what cannot be changed has no editor.
  await page.keyboard.press('Enter')
  await cell(page, 'bookMass').click()
  await page.keyboard.press('Escape')
  await cell(page, 'product').dblclick()
  await page.keyboard.press('F2')
  expect(await editor.count()).toBe(0)

  await cell(page, 'level').dblclick()
  await page.getByText(/^Locked for you until/).waitFor()
  await expect.poll(focused).toBe('field-level')
  await typeStock(page, '4000000')
  await page.getByRole('button', { name: en.edit.save, exact: true }).click()
  const figure = cell(page, 'mass').getByRole('button', { name: '4,000,000', exact: true })
  // Once asks why, twice changes.
  await figure.click()
  await page.getByRole('dialog', { name: /^Why/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await figure.dblclick()
  await page.getByText(/^Locked for you until/).waitFor()
  await expect.poll(focused).toBe('field-mass')
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'hidden' })

  for (const [text, changed, language] of [
    [shell, en.field.mass, 'en'],
    [shellIt, it.field.mass, 'it'],
  ] as const) {
    const { page: then } = await visit({ as: tankOperator, at: `${at}&asAt=${before}&units=t`, language })
    await (await drawn(cell(then, 'level'))).click()
    await then.keyboard.press('F2')
    await then.getByText((language === 'en' ? en : it).daily.pastHint).waitFor()
    await then.getByRole('button', { name: text.past.changedSince, exact: true }).click()
    const panel = then.getByRole('dialog')
    await panel.getByRole('heading', { name: text.past.changed.replace('{{count}}', '1') }).waitFor()
    const mass = panel
      .getByRole('listitem')
      .filter({ hasText: 'N401' })
      .locator('div', { hasText: `${changed} (t)` })
    await expect.poll(() => mass.locator('ins').textContent()).toBe(language === 'en' ? '4,000.000' : '4.000,000')
    expect(await panel.getByRole('link').count()).toBe(0)
    await accessible(then, `what changed on the sheet (${language})`)
  }
})

test('a tank is opened again before its lock has come back', async () => {
  const { page } = await visit({ as: tankOperator, at: '/stock-management/daily-tank?day=2026-06-17&tankCode=N402' })
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/api/**/release', async (route) => {
    await held
    await route.continue()
  })
  const happened: string[] = []
  page.on('request', (request) => request.url().endsWith('/locks/take') && happened.push('asked'))
  page.on('response', (answer) => answer.url().endsWith('/locks/release') && happened.push('given back'))
  const mine = page.getByText(/^Locked for you until/)
  await (await drawn(cell(page, 'level'))).dblclick()
  await mine.waitFor()
  // The list behind it has been told of the lock.
  await page.locator('.ag-row .tabler-icon-lock').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await cell(page, 'level').dblclick()
  await page.getByRole('dialog', { name: /^Stock of N402/ }).waitFor()
  letGo()
  await mine.waitFor()
  expect(happened).toEqual(['asked', 'given back', 'asked'])
  await untilFree(page, page.keyboard.press('Escape'))
})

test('two moments of the past are compared from the control', async () => {
  const { page } = await visit({ as: administrator, at: `${sheet}&asAt=${new Date().toISOString()}` })
  await page.getByRole('button', { name: shell.past.asAt, exact: true }).click()
  const control = page.getByRole('dialog', { name: shell.past.asAt })
  await control.getByRole('button', { name: shell.past.quick.week, exact: true }).click()
  await control.getByRole('button', { name: shell.past.changedSince, exact: true }).click()
  await expect.poll(() => page.getByRole('dialog', { name: /^Changes between .+ and / }).count()).toBe(1)
})

test('what is typed into a row stays when the names of the list come only then', async () => {
  const { page } = await visit({ as: tankOperator })
  const named = Promise.withResolvers<void>()
  await page.route(
    (url) => url.searchParams.has('codes'),
    async (route) => {
      await named.promise
      await route.continue()
    },
  )
  await page.goto(sheet)
  await editButton(page).click()
  const reason = page.locator('#field-reason')
  await reason.fill('Dip by hand')
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.has('codes'))
  named.resolve()
  await (await answered).finished()
  // Until what the names change is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect.poll(() => reason.inputValue()).toBe('Dip by hand')
  await untilFree(page, giveUp(page))
})

test.each([
  { language: 'en', scheme: 'light', width: 1440, text: en },
  { language: 'it', scheme: 'dark', width: 1091, text: it },
] as const)('every sheet opens with its tanks, in $language', async ({ text, ...look }) => {
  const { page } = await visit({ ...look, as: administrator, at: '/stock-management/monthly-tank' })
  for (const [path, title] of [
    ['/stock-management/monthly-tank', text.monthlyTankStock.title],
    ['/stock-management/daily-dead-stock', text.dailyDeadStock.title],
    ['/product-stock', text.productStock.title],
    ['/stock-summary', text.stockSummary.title],
    ['/tanks-movements-list-a-18?plant=S', text.tanksMovementsListA18.title],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await expect.poll(() => page.locator('.ag-row[row-index="1"]').count()).toBeGreaterThan(0)
    await accessible(page, title)
  }
  // A tank that nobody has measured has no stock of nothing.
  await page.goto('/product-stock?plant=S&product=BI-HVO')
  await page.locator('.ag-row [col-id="mass"]').getByText(text.product.unmeasured, { exact: true }).waitFor()
  await expect.poll(() => page.locator('.ag-row[row-index="0"] [col-id="unmeasured"]').textContent()).toBe('1')
  // The same screen from both of its places in the menu.
  for (const path of ['/stock-management/daily-locked', '/stock/LockedAsset']) {
    await page.goto(path)
    await page.getByRole('heading', { name: text.lockedAssets.title, level: 1 }).waitFor()
  }
})
