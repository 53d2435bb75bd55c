import { expect, test } from 'vitest'
import vesselsEn from '#modules/vessels/i18n/en.json' with { type: 'json' }
import vesselsIt from '#modules/vessels/i18n/it.json' with { type: 'json' }
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import it from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { vesselsBuiltSince } from './database.ts'
import { cell, cellEditor, cellText, focusedColumn, valueText } from './grid.ts'
import { tabTo } from './keyboard.ts'
import { steward } from './people.ts'
import { vesselsPath } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en: { ...en, vessels: vesselsEn }, it: { ...it, vessels: vesselsIt } }
const filled = (template: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), template)

/** Nothing below touches a mouse; hundreds of keys take their time. */
test.each(['en', 'it'] as const)(
  'the whole day of a list with the keyboard alone (%s)',
  async (language) => {
    const text = words[language]
    const young = await vesselsBuiltSince(2017)
    const { page } = await visit({ as: steward, at: vesselsPath, language })
    const press = (keys: string) => page.keyboard.press(keys)
    await cell(page, 'name').waitFor()

    // Filter.
    const year = text.vessels.field.yearOfBuilt
    await tabTo(page, page.getByRole('textbox', { name: filled(text.ui.filters.fieldFrom, { field: year }) }))
    await page.keyboard.type('2017')
    await page.getByText(filled(text.list.rows_other, { shown: young.length })).waitFor()

    // Sort by the name, backwards.
    await tabTo(page, page.getByRole('columnheader').nth(1))
    await press('ArrowRight')
    await press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-name')
    const last = young
      .map(({ name }) => name)
      .toSorted()
      .at(-1)!
    await expect.poll(() => cellText(cell(page, 'name'))).toBe(last)

    // Change a cell: Tab goes on to the next one, Escape leaves it alone.
    await press('ArrowDown')
    for (let steps = 0; steps < 12 && (await focusedColumn(page)) !== 'grossTonnage'; steps++) await press('ArrowRight')
    const before = await valueText(cell(page, 'grossTonnage'))
    await page.keyboard.type('81234')
    await press('Tab')
    await expect.poll(async () => (await cellText(cell(page, 'grossTonnage'))).replaceAll(/\D/g, '')).toBe('81234')
    await cellEditor(page).getByRole('textbox', { name: text.vessels.field.netTonnage }).waitFor()
    await press('Escape')
    await expect.poll(() => focusedColumn(page)).toBe('netTonnage')
    await press('Control+z')
    await expect.poll(() => cellText(cell(page, 'grossTonnage'))).toBe(before)

    // Two rows with the space bar, then everything that was found.
    await press('Space')
    await press('ArrowDown')
    await press('Space')
    await page.getByText(filled(text.list.selected_other, { shown: 2 })).waitFor()
    await press('Control+a')
    await page.getByText(filled(text.list.selectedAll_other, { shown: young.length })).waitFor()
    await accessible(page, 'everything selected')

    // One field of all of them, shown first, then written, then taken back, and once more.
    const built = () => cellText(cell(page, 'yearOfBuilt'))
    const yearBefore = await built()
    await tabTo(page, page.getByRole('button', { name: text.bulk.edit }), 'Shift+Tab')
    await press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('combobox', { name: text.bulk.field }))
    await press('Control+a')
    await page.keyboard.type(year)
    await press('ArrowDown')
    await press('Enter')
    await tabTo(page, dialog.getByRole('textbox', { name: year }))
    await page.keyboard.type('2018')
    await tabTo(page, dialog.getByRole('button', { name: text.bulk.preview, exact: true }))
    await press('Enter')
    const same = young.filter(({ yearOfBuilt }) => yearOfBuilt === 2018).length
    const change = young.length - same
    await dialog.getByText(filled(text.bulk.outcome, { change, same, refused: 0 })).waitFor()
    await accessible(page, 'the preview of a bulk change')
    await tabTo(page, dialog.getByRole('button', { name: filled(text.bulk.apply_other, { count: change }) }))
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(built).toBe('2018')
    await press('Control+z')
    await expect.poll(built).toBe(yearBefore)
    await press('Control+y')
    await expect.poll(built).toBe('2018')
    await press('Control+z')
    await expect.poll(built).toBe(yearBefore)

    // Into the record, a change, and back to the list as it was left.

    const wanted = language === 'en' ? '11.11' : '12,12'
    await tabTo(page, page.getByRole('columnheader').nth(1))
    await press('ArrowDown')
    await press('Enter')
    await page.getByRole('heading', { name: last, level: 1 }).waitFor()
    await press('Alt+e')
    const draught = page.getByRole('main').getByRole('textbox', { name: text.vessels.field.draught })
    await tabTo(page, draught)
    await press('Control+a')
    await page.keyboard.type(wanted)
    await press('Control+s')
    await page.getByText(text.record.updated).first().waitFor()
    await accessible(page, 'the saved record')
    await press('Alt+ArrowLeft')
    await page.getByText(filled(text.list.rows_other, { shown: young.length })).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-name')
    await expect.poll(() => cellText(cell(page, 'draught'))).toBe(wanted)
  },
  400_000,
)
