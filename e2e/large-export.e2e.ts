import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { readSheet } from '#platform/testing/read-sheet.ts'
import { addVessels, removeVessels, whileFilesWait } from './database.ts'
import { steward } from './people.ts'
import { vesselsNamed } from './vessels.ts'
import { entry, pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

const fleet = 'FLEET OF THE LARGE EXPORT'
afterEach(() => removeVessels(fleet))

test('a large export shows how far it is, goes on while its user is elsewhere, and is fetched at the return', async () => {
  const added = 12_000
  await addVessels(added, fleet)
  const { page } = await visit({ as: steward, at: vesselsNamed(fleet) })
  const run = page.getByRole('region', { name: 'Export' })
  await whileFilesWait(async () => {
    await pressEntry(page, 'Export')
    await run.getByRole('progressbar', { name: 'Progress' }).waitFor()
    await run.getByText(`of ${added.toLocaleString('en')}`).waitFor()
    const again = await entry(page, 'Export')
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
    await page.goto('/')
    await page.getByRole('region', { name: 'Waiting for you' }).waitFor()
  })
  await page.goto(vesselsNamed(fleet))
  await run.getByText(`${added.toLocaleString('en')} rows.`).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    run.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Vessels.xlsx')
  const sheet = await readSheet(await readFile(await download.path()))
  expect(sheet.filter(({ cells }) => cells.includes(fleet)).length).toBe(added)

  await run.getByRole('button', { name: 'Close' }).click()
  await run.waitFor({ state: 'hidden' })
})

test('an export that is aborted says so and can be started again', async () => {
  await addVessels(12_000, fleet)
  const { page } = await visit({ as: steward, at: vesselsNamed(fleet), language: 'it' })
  const run = page.getByRole('region', { name: 'Esporta' })
  await whileFilesWait(async () => {
    await pressEntry(page, 'Esporta')
    await run.getByRole('button', { name: 'Interrompi' }).click()
  })
  await run.getByText('Interrotto').waitFor()
  const again = await entry(page, 'Esporta')
  await expect.poll(() => again.getAttribute('aria-disabled')).toBe(null)
})
