import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import companiesEn from '#modules/companies/i18n/en.json' with { type: 'json' }
import companiesIt from '#modules/companies/i18n/it.json' with { type: 'json' }
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import it from '#platform/web/i18n/it.json' with { type: 'json' }
import { readSheet } from '#platform/testing/read-sheet.ts'
import { cell } from './grid.ts'
import { tabTo } from './keyboard.ts'
import { administrator } from './people.ts'
import { pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en: { ...en, companies: companiesEn.companies }, it: { ...it, companies: companiesIt.companies } }

test.each(['en', 'it'] as const)(
  'a field that the list does not show is chosen as a column, and the file has what is on the page (%s)',
  async (language) => {
    const text = words[language]
    const { field, title } = text.companies
    const { page } = await visit({ as: administrator, at: '/master-data/Companies', language })
    await cell(page, 'name').waitFor()
    await tabTo(page, page.getByRole('columnheader').nth(1))
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    const ticked = page.getByText(text.list.selected_other.replace('{{shown}}', '2'))
    await ticked.waitFor()
    await page.getByRole('button', { name: text.ui.columns.label, exact: true }).click()
    const chooser = page.getByRole('dialog')
    await chooser.getByRole('checkbox', { name: field.eoriNumber }).waitFor()
    const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('also') === 'vatNumber')
    await chooser.getByRole('checkbox', { name: field.vatNumber }).check()
    await asked
    await page.keyboard.press('Escape')
    await chooser.waitFor({ state: 'hidden' })

    // What was ticked before the column came is still ticked, and the file is of those rows.
    await ticked.waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pressEntry(page, text.workbook.exportSelected),
    ])
    expect(download.suggestedFilename()).toBe(`${title.many}.xlsx`)
    const sheet = await readSheet(await readFile(await download.path()))
    const head = sheet.find(({ number }) => number === 5)!.cells
    expect(head).toContain(field.vatNumber)
    expect(head).not.toContain(field.eoriNumber)
    expect(sheet.filter(({ number }) => number > 5).length).toBe(2)
  },
)
