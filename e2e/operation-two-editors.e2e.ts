import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#modules/tank-operations/i18n/en.json' with { type: 'json' }
import voyagesEn from '#modules/voyages/i18n/en.json' with { type: 'json' }
import { onServer } from '../tools/postgres/database.ts'
import { accessible } from './accessible.ts'
import { beginOperation } from './database.ts'
import { ownApp } from './own-app.ts'
import { otherTankOperator, shiftLeader } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const input = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)
const saveButton = (page: Page) => page.locator('.dirty-bar').getByRole('button', { name: 'Save' })

const found = (text: string) =>
  onServer(ownApp().databaseUrl, async (client) => (await client.query<{ found: string }>(text)).rows[0]!.found)

/** A draft for a voyage, as the demo has one. */
const draft = async () =>
  `/tank/operations/${await found(
    `select id as found from tank_operations where status = 'draft' and operation_type = 'CRN' and voyage_number is not null limit 1`,
  )}`
/** That the draft is of, and that both people see. */
const petrolTank = () =>
  found(`select tank_code as found from tank_operations where operation_type = 'CRN' and voyage_number is not null
    and status in ('draft', 'inProgress') limit 1`)

/** As far as the figures that come of it. */
async function typeOpening(page: Page, level: string): Promise<void> {
  await page.getByRole('button', { name: /^Measure: opening/i }).click()
  const read = { reading: level, liquidTemperature: '18', ambientTemperature: '12', density15: '0.745' }
  for (const [name, value] of Object.entries(read)) await input(page, name).fill(value)
  await page.locator('.figures[aria-live="polite"]').waitFor()
}

test('two people write one operation, and nothing that either has typed is lost', async () => {
  const at = await draft()
  const [one, two] = await Promise.all([
    visit({ as: shiftLeader, at }),
    visit({ as: otherTankOperator, at, refusals: [412] }),
  ])
  await Promise.all([input(one.page, 'note').waitFor(), input(two.page, 'note').waitFor()])
  await input(two.page, 'note').fill('Second pump from ten o’clock')
  await input(two.page, 'fiscalDocumentNumber').fill('26IT-2')
  // A reload keeps what was typed.
  await two.page.reload()
  await expect.poll(() => input(two.page, 'note').inputValue()).toBe('Second pump from ten o’clock')

  await input(one.page, 'note').fill('First pump')
  await input(one.page, 'molecularWeight').fill('96')
  await saveButton(one.page).click()
  await one.page.getByText('Item updated').waitFor()
  // The second one is told while still typing, and keeps every word.
  await two.page.getByText(`${shiftLeader.name} changed this record in the meantime.`).waitFor()
  await expect.poll(() => input(two.page, 'note').inputValue()).toBe('Second pump from ten o’clock')
  await expect.poll(() => input(two.page, 'fiscalDocumentNumber').inputValue()).toBe('26IT-2')

  await saveButton(two.page).click()
  const panel = two.page.getByRole('dialog', { name: `${shiftLeader.name} changed this record while you were editing` })
  await panel.getByText('You both changed one field: choose which value to keep.').waitFor()
  await accessible(two.page, 'the conflict of two operations')
  const line = panel.getByRole('row').filter({ hasText: en.field.note })
  await expect.poll(() => line.textContent()).toMatch(/Second pump.*First pump/)
  await panel
    .getByRole('radio', { name: /keep your value|keep the value you typed|Second pump/ })
    .first()
    .check()
  await panel.getByRole('button', { name: 'Save the merged record' }).click()
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => input(two.page, 'molecularWeight').inputValue()).toMatch(/^96/)
  // The first one follows without a reload.
  await expect.poll(() => input(one.page, 'note').inputValue()).toBe('Second pump from ten o’clock')
  await expect.poll(() => input(one.page, 'fiscalDocumentNumber').inputValue()).toBe('26IT-2')
})

test('a measure of one leaves what the other types, and the voyage above it follows', async () => {
  const at = await draft()
  const [one, two] = await Promise.all([
    visit({ as: shiftLeader, at }),
    visit({ as: otherTankOperator, at, refusals: [412] }),
  ])
  await input(two.page, 'note').fill('Typed during the dip')
  const stage = two.page.locator('.voyage-stage').filter({ hasText: voyagesEn.stage.tankOperations })
  await stage.getByText(voyagesEn.progress.waiting).waitFor()

  await typeOpening(one.page, '8100')
  await one.page.keyboard.press('Enter')
  await one.page.getByText(en.status.inProgress, { exact: true }).first().waitFor()

  await two.page.getByText(en.status.inProgress, { exact: true }).first().waitFor()
  await stage.getByText(voyagesEn.progress.ongoing).waitFor()
  await expect.poll(() => input(two.page, 'note').inputValue()).toBe('Typed during the dip')
  await saveButton(two.page).click()
  const panel = two.page.getByRole('dialog')
  await panel.getByText('You changed different fields, so both changes are kept.').waitFor()
  await panel.getByRole('button', { name: 'Save the merged record' }).click()
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => input(one.page, 'note').inputValue()).toBe('Typed during the dip')
})

test('two people measure one side: the later one sees what the first stored, and decides', async () => {
  const { id } = await beginOperation(await petrolTank())
  const at = `/tank/operations/${id}`
  const [one, two] = await Promise.all([visit({ as: shiftLeader, at }), visit({ as: otherTankOperator, at })])
  await typeOpening(two.page, '8060')
  await typeOpening(one.page, '8100')
  await one.page.keyboard.press('Enter')
  await one.page.getByRole('dialog').waitFor({ state: 'hidden' })

  const drawer = two.page.getByRole('dialog')
  await drawer
    .getByText(new RegExp(`^In the meantime ${shiftLeader.name} saved a measure of this side: 8,100 mm`))
    .waitFor()
  await accessible(two.page, 'a measure that was overtaken')
  const store = drawer.getByRole('button', { name: en.measure.store })
  await expect.poll(() => store.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => input(two.page, 'reading').inputValue()).toMatch(/^8,?060$/)
  await drawer.getByRole('button', { name: en.measure.useMine }).click()
  await store.click()
  await drawer.waitFor({ state: 'hidden' })
  await one.page.getByText('8,060').first().waitFor()
})
