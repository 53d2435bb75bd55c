import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Cell, writeWorkbook } from '#platform/server/workbook/workbook.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import { accessible } from './accessible.ts'
import { tabTo } from './keyboard.ts'
import { auditor, scheduler } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const list = '/movement-instruction'
/** Voyages of its own, so that no other story meets them. */
const mark = `PRG-${randomUUID().slice(0, 8)}`

async function programme(header: Cell[], rows: Cell[][]) {
  const sheet = writeWorkbook(
    { name: 'Programme', widths: [] },
    (async function* () {
      yield header
      yield* rows
    })(),
  )
  const buffer = Buffer.concat(await Array.fromAsync(sheet))
  return { name: 'march.xlsx', mimeType: 'application/octet-stream', buffer }
}
const row = (voyage: string, laycanTo: string, quantity: Cell): Cell[] => [
  voyage,
  'SCN',
  3259925,
  new Date('2026-03-09T00:00:00Z'),
  laycanTo,
  null,
  'CR-AZL',
  quantity,
  'MT',
]

test('a shipping programme is looked at, its good voyages are imported by keyboard, and the second time nothing is new', async () => {
  const { page } = await visit({ as: scheduler, at: list })
  await page.getByRole('gridcell').first().waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a shipping programme' })
  const check = dialog.getByRole('button', { name: 'Check the file' })
  await check.click()
  for (const words of ['Select a plant', 'Import date is required', 'Choose an Excel file'])
    await dialog.getByText(words).waitFor()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the template' }).click(),
  ])
  const [header] = await readSheet(await readFile(await template.path()))
  const file = await programme(header!.cells, [
    row(`${mark}-1`, '11/03/2026', 55000),
    row(`${mark}-1`, '11/03/2026', 30000),
    row(`${mark}-2`, '09/03/2026', 5000),
  ])
  const say = async (label: string, text: string) => {
    await tabTo(page, dialog.getByLabel(label).first())
    await page.keyboard.type(text)
  }
  await say('Plant', 'S')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Tab')
  await say('Date of the programme', '01/02/2026')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Excel file (.xlsx)').setInputFiles(file)
  await tabTo(page, check)
  await page.keyboard.press('Enter')
  const problem = dialog.getByRole('row').nth(1)
  await problem.waitFor()
  await expect.poll(() => problem.textContent()).toMatch(/^4Laycan to09\/03\/2026Laycan from must precede laycan to/)
  await accessible(page, 'the look at a programme')
  const take = dialog.getByRole('button', { name: 'Import one instruction' })
  await dialog.getByRole('radio', { name: 'All or nothing: import only if every row is valid' }).check()
  await expect.poll(() => take.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('radio', { name: 'Import the valid rows only' }).check()
  await tabTo(page, take)
  await page.keyboard.press('Enter')
  await page.getByText('One instruction imported as a draft').waitFor()
  await page.getByRole('gridcell', { name: `${mark}-1` }).waitFor()

  const italian = await visit({ as: scheduler, at: list, language: 'it', scheme: 'dark', width: 1091, refusals: [409] })
  const other = italian.page
  await other.getByRole('main').getByRole('button', { name: 'Importa' }).click()
  await other.getByLabel('Impianto').first().fill('S')
  await other.getByRole('listbox').getByRole('option').first().waitFor()
  await other.keyboard.press('Tab')
  await other.getByLabel('Data del programma').fill('31/01/2026')
  await other.keyboard.press('Tab')
  await other.getByLabel('File Excel (.xlsx)').setInputFiles(file)
  const checkAgain = other.getByRole('button', { name: 'Controlla il file' })
  await checkAgain.click()
  await other.getByText('Il programma del 31/01/2026 è precedente a quello del 01/02/2026').waitFor()
  await other.getByLabel('Data del programma').fill('01/02/2026')
  await other.keyboard.press('Tab')
  await checkAgain.click()
  await other.getByText(`Già presenti, non modificati: ${mark}-1`).waitFor()
  const nothing = other.getByRole('button', { name: 'Importa 0 istruzioni' })
  await expect.poll(() => nothing.getAttribute('aria-disabled')).toBe('true')
  await accessible(other, 'a programme that is there already')

  const looking = await visit({ as: auditor, at: list })
  await looking.page.getByRole('gridcell').first().waitFor()
  await expect.poll(() => looking.page.getByRole('main').getByRole('button', { name: 'Import' }).count()).toBe(0)
})
