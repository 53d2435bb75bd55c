import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import vessels from '#modules/vessels/demo/vessels.json' with { type: 'json' }
import vesselsEn from '#modules/vessels/i18n/en.json' with { type: 'json' }
import vesselsIt from '#modules/vessels/i18n/it.json' with { type: 'json' }
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import it from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { cell, cellEditor, cellText, copyToClipboard, drawn, focusedColumn, valueText } from './grid.ts'
import { auditor, scheduler, steward } from './people.ts'
import { imoNumber, vesselsNamed, vesselsPath } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en: { ...en, vessels: vesselsEn }, it: { ...it, vessels: vesselsIt } }
const languages = ['en', 'it'] as const
/** Each language changes a record of its own, so that the second run finds it as it was. */
const shipOf = { en: 'CALA MIRTO', it: 'CAPE ORSINO' }

const shownNumber = (value: number, language: 'en' | 'it') =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'it-IT', { useGrouping: 'always' }).format(value)
const digits = (text: string) => text.replaceAll(/\D/g, '')

test.each(languages)('a cell is changed in the list, refused with a reason, and taken back (%s)', async (language) => {
  const text = words[language]
  const { page } = await visit({ as: steward, at: vesselsNamed(shipOf[language]), language })
  const deadweight = cell(page, 'deadWeightTonnage')
  const before = await valueText(deadweight)
  const control = cellEditor(page).getByRole('textbox')
  // Typing replaces what stood there, from the first character on.
  await deadweight.click()
  await page.keyboard.type('9999999')
  await page.keyboard.press('Enter')
  await cellEditor(page).getByText('600000').waitFor()
  await expect.poll(() => control.inputValue()).toBe('9999999')
  await accessible(page, 'a refused cell')
  // Marks of thousands are asked about where no decimals can be, never dropped.
  await control.fill('37,999')
  const take = text.ui.thousands.take.replace('{{number}}', shownNumber(37_999, language))
  await page.getByRole('button', { name: take }).click()
  await control.press('Enter')
  await expect.poll(() => cellText(deadweight)).toBe(shownNumber(37_999, language))
  await page.getByRole('button', { name: text.ui.undo, exact: true }).click()
  await expect.poll(() => cellText(deadweight)).toBe(before)

  // A reference by its code; Ctrl+Z takes the last step back wherever the focus is.
  const flag = cell(page, 'flagCountryCode')
  const flagBefore = await valueText(flag)
  await flag.dblclick()
  await cellEditor(page).getByRole('combobox').fill('NO')
  await page.getByRole('option', { name: /\bNO$/ }).click()
  await expect.poll(() => cellText(flag)).toMatch(/^Nor.* · NO$/)
  await page.keyboard.press('Control+z')
  await expect.poll(() => cellText(flag)).toBe(flagBefore)

  // Escape leaves everything as it was, and the focus on the cell.
  await deadweight.click()
  await page.keyboard.press('F2')
  await control.fill('1')
  await page.keyboard.press('Escape')
  await cellEditor(page).waitFor({ state: 'detached' })
  await expect.poll(() => cellText(deadweight)).toBe(before)
  await expect.poll(() => focusedColumn(page)).toBe('deadWeightTonnage')
})

test('two people change one row: other fields are merged, the same field is asked about', async () => {
  const at = vesselsNamed('DELOS HORIZON')
  const { page: first } = await visit({ as: steward, at })
  const { page: second } = await visit({ as: scheduler, at })
  const type = async (page: Page, field: string, value: string) => {
    await (await drawn(cell(page, field))).click()
    await page.keyboard.press('F2')
    await cellEditor(page).getByRole('textbox').fill(value)
  }
  await type(second, 'draught', '14.10')
  await type(first, 'lengthOverall', '251.30')
  await first.keyboard.press('Enter')
  await expect.poll(() => cellText(cell(first, 'lengthOverall'))).toBe('251.30')
  await second.keyboard.press('Enter')
  await second.getByText('Both changes are saved').waitFor()
  await expect.poll(() => cellText(cell(first, 'draught'))).toBe('14.10')
  await expect.poll(() => cellText(cell(second, 'lengthOverall'))).toBe('251.30')

  await type(second, 'draught', '14.20')
  await type(first, 'draught', '14.30')
  await first.keyboard.press('Enter')
  await expect.poll(() => cellText(cell(first, 'draught'))).toBe('14.30')
  await second.keyboard.press('Enter')
  const panel = second.getByRole('dialog')
  await panel.getByText('14.30').waitFor()
  await accessible(second, 'the question about one cell')
  await panel.getByRole('button', { name: 'Save the merged record' }).click()
  await expect.poll(() => cellText(cell(first, 'draught'))).toBe('14.20')
})

test('nobody changes cells without the right, nor in the past: there a click opens the record', async () => {
  const name = 'GRECALE UNO'
  const past = `${vesselsNamed(name)}&asAt=${new Date().toISOString()}`
  for (const { as, at } of [
    { as: auditor, at: vesselsNamed(name) },
    { as: steward, at: past },
  ]) {
    const { page } = await visit({ as, at })
    await (await drawn(cell(page, 'deadWeightTonnage'))).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/[0-9a-f-]{36}$/)
  }
})

test.each(languages)('groups have sums, open and close, and the total is in the unit chosen (%s)', async (language) => {
  const text = words[language]
  const { page } = await visit({ as: steward, at: vesselsPath, language })
  await cell(page, 'name').waitFor()
  await page.getByRole('button', { name: text.list.groupBy, exact: true }).click()
  await page.getByRole('menuitemradio', { name: text.vessels.field.flagCountryCode, exact: true }).click()
  const head = page.locator('.ag-row').filter({ hasText: /: Ital\S+ · IT/ })
  await head.waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe('flagCountryCode')
  await accessible(page, 'the list in groups')
  const index = Number(await head.getAttribute('row-index'))
  const italian = vessels.filter(({ flagCountryCode }) => flagCountryCode === 'IT')
  await expect.poll(() => head.textContent()).toContain(`(${italian.length})`)
  const isHead = page.locator(`.ag-row.row-group[row-index="${index + 1}"]`).first()
  await isHead.waitFor()

  await cell(page, 'deadWeightTonnage', index).click()
  await isHead.waitFor({ state: 'detached' })
  await expect.poll(() => cellText(cell(page, 'flagCountryCode', index + 1))).toMatch(/ · IT$/)
  const carried = async (row: number) => Number(digits(await cellText(cell(page, 'deadWeightTonnage', row))))
  let sum = 0
  for (let row = 1; row <= italian.length; row++) sum += await carried(index + row)
  await expect.poll(() => carried(index)).toBe(sum)
  // By keyboard it closes and opens in the same place.
  await page.keyboard.press('Enter')
  await isHead.waitFor()
  await page.keyboard.press('Space')
  await isHead.waitFor({ state: 'detached' })

  const footer = page.locator('.ag-row-pinned .ag-cell[col-id="deadWeightTonnage"]')
  await footer.waitFor()
  const tonnes = digits(await cellText(footer))
  await page.getByRole('button', { name: text.list.units, exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'kg', exact: true }).click()
  await expect.poll(async () => digits(await cellText(footer))).toBe(`${tonnes}000`)
  await page.getByRole('columnheader', { name: /\(kg\)/ }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('units')).toBe('kg')
  // What is stored and typed stays in its own unit, and says so.
  await cell(page, 'deadWeightTonnage', index + 1).dblclick()
  await cellEditor(page).getByText(text.ui.storedIn.replace('{{unit}}', 't')).waitFor()
  await accessible(page, 'a cell in another unit')
  await page.keyboard.press('Escape')
})

// The accessibility rules look at each of the 1,600 cells of the preview.
test('200 rows of 8 cells from a spreadsheet: preview, written in one step, undone in one', async () => {
  const { page, context } = await visit({ as: steward, at: vesselsPath })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const counted = page.getByText(/^\d+ rows$/)
  const before = Number(digits((await counted.textContent()) ?? ''))
  const lines = Array.from({ length: 200 }, (_, index) => {
    const name = `PASTED ${String(index + 1).padStart(3, '0')}`
    return [imoNumber(String(900_100 + index)), name, 'IT', '2015', index % 2 ? 'Yes' : 'No', '50000', '30000', '15000']
  })
  // One bad cell in the middle: its row is left out and named, the others go on.
  lines[100]![5] = 'plenty'
  await copyToClipboard(page, `${lines.map((cells) => cells.join('\t')).join('\r\n')}\r\n`)
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Paste 200 rows').waitFor()
  await dialog.getByText(/Deadweight: “plenty”/).waitFor()
  const write = dialog.getByRole('button', { name: 'Save 199 rows' })
  await write.waitFor()
  await accessible(page, 'the preview of a paste')
  await write.click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => Number(digits((await counted.textContent()) ?? ''))).toBe(before + 199)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => Number(digits((await counted.textContent()) ?? ''))).toBe(before)
})

test('a comparison with a moment shows what was changed since', async () => {
  const { page } = await visit({ as: steward, at: vesselsNamed('HALCYON TIDE') })
  const moment = new Date().toISOString()
  const before = await valueText(cell(page, 'netTonnage'))
  await cell(page, 'netTonnage').click()
  await page.keyboard.type('13111')
  await page.keyboard.press('Enter')
  await expect.poll(() => cellText(cell(page, 'netTonnage'))).toBe('13,111')
  await page.goto(`${vesselsNamed('HALCYON TIDE')}&asAt=${moment}`)
  await expect.poll(() => cellText(cell(page, 'netTonnage'))).toBe(before)
  await page.getByRole('button', { name: en.past.changedSince }).click()
  const panel = page.getByRole('dialog')
  const change = panel.getByRole('listitem').filter({ hasText: 'HALCYON TIDE' })
  await change.getByText('13,111').waitFor()
  await expect.poll(() => change.locator('del').allTextContents()).toContain(before)
  await accessible(page, 'the comparison')
})
