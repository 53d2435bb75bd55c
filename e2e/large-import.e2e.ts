import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { writeWorkbook } from '#platform/server/workbook/workbook.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import { removeVessels } from './database.ts'
import { steward } from './people.ts'
import { imoNumber, vesselsNamed } from './vessels.ts'
import { pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

const fleet = 'FLEET OF THE LARGE IMPORT'
afterEach(() => removeVessels(fleet))

/** One vessel in a hundred has a wrong check digit. */
async function fleetFile(rows: number, firstNumber: number): Promise<Buffer> {
  const sheet = writeWorkbook(
    { name: 'Vessels', widths: [] },
    (async function* () {
      yield ['IMO number', 'Name', 'flagCountryCode', 'deadWeightTonnage', 'isBunkerBarge', 'yearOfBuilt']
      for (let n = 0; n < rows; n++) {
        const right = imoNumber(String(firstNumber + n))
        const number = n % 100 === 7 ? `${right.slice(0, 6)}${(Number(right[6]) + 1) % 10}` : right
        yield [number, fleet, 'IT', 1000 + n, false, 2001]
      }
    })(),
  )
  const parts: Uint8Array[] = []
  for await (const part of sheet) parts.push(part)
  return Buffer.concat(parts)
}

test('a large file is checked in the background, its bad rows are downloaded, and its good rows imported', async () => {
  const rows = 5000
  const { page } = await visit({ as: steward, at: vesselsNamed(fleet) })
  await pressEntry(page, 'Import')
  await page
    .getByLabel('Excel file (.xlsx)')
    .setInputFiles({ name: 'fleet.xlsx', mimeType: 'application/octet-stream', buffer: await fleetFile(rows, 500_000) })
  const run = page.getByRole('region', { name: 'Import', exact: true })
  await run.getByText('File checked: 4,950 rows to import, 50 refused. Nothing is saved yet.').waitFor()
  await run.getByRole('button', { name: 'Check and import' }).click()

  const dialog = page.getByRole('dialog')
  const first = dialog.getByRole('row').nth(1)
  await expect.poll(() => first.textContent()).toMatch(/^9\D.*The check digit of the IMO number is wrong/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the 50 refused rows' }).click(),
  ])
  const [header, ...refused] = await readSheet(await readFile(await download.path()))
  expect(header!.cells.at(-1)).toBe('What is wrong')
  expect(refused.length).toBe(50)
  for (const { cells } of refused) expect(cells.at(-1)).toContain('The check digit of the IMO number is wrong')

  await dialog.getByRole('radio', { name: 'All or nothing: import only if every row is valid' }).check()
  const take = dialog.getByRole('button', { name: 'Import 4950 records' })
  await expect.poll(() => take.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('radio', { name: 'Import the valid rows only' }).check()
  await take.click()
  await run.getByText('4,950 rows imported, 50 refused.').waitFor()
  await page.getByText('1,000+ rows').waitFor()
  await run.getByRole('button', { name: 'Close' }).click()
  await run.waitFor({ state: 'hidden' })
})

test('a small file shows its bad row at once and gives it back as a workbook', async () => {
  const { page } = await visit({ as: steward, at: vesselsNamed(fleet), language: 'it' })
  await pressEntry(page, 'Importa')
  await page
    .getByLabel('File Excel (.xlsx)')
    .setInputFiles({ name: 'fleet.xlsx', mimeType: 'application/octet-stream', buffer: await fleetFile(20, 600_000) })
  const dialog = page.getByRole('dialog')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Scarica la riga rifiutata' }).click(),
  ])
  const [header, ...refused] = await readSheet(await readFile(await download.path()))
  expect([header!.cells.at(-1), refused.length]).toEqual(['Che cosa non va', 1])
  await dialog.getByRole('button', { name: 'Importa 19 elementi' }).click()
  await page.getByText('19 elementi importati').waitFor()
})
