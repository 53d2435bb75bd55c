import { afterEach, expect, test } from 'vitest'
import vessels from '#modules/vessels/demo/vessels.json' with { type: 'json' }
import { addVessels, removeVessels } from './database.ts'
import { steward } from './people.ts'
import { vesselsPath } from './vessels.ts'
import { entry, pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

const old = 'FROM BEFORE THE RULES'
afterEach(() => removeVessels(old))

test('a check of all records shows how far it is, and then what breaks a rule', async () => {
  const added = 20_000
  await addVessels(added, old)
  const { page } = await visit({ as: steward, at: vesselsPath })
  await pressEntry(page, 'Check all records')
  const run = page.getByRole('region', { name: 'Check all records' })
  await run.getByRole('progressbar', { name: 'Progress' }).waitFor()
  await run.getByText(`of ${(added + vessels.length).toLocaleString('en')}`).waitFor()
  const again = await entry(page, 'Check all records')
  await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await run.getByText('Done').waitFor()
  await run.getByText(`${(added + vessels.length).toLocaleString('en')} records checked.`).waitFor()
  const failed = run.getByRole('listitem').filter({ hasText: old })
  await expect.poll(() => failed.first().textContent()).toContain('The check digit of the IMO number is wrong')
  await failed.first().getByRole('link').click()
  await page.getByRole('heading', { name: old }).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await run.getByText('Done').waitFor()
  await run.getByRole('button', { name: 'Close' }).click()
  await run.waitFor({ state: 'hidden' })
})

test('a check of the demo records finds nothing wrong', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath, language: 'it' })
  await pressEntry(page, 'Controlla tutti gli elementi')
  const run = page.getByRole('region', { name: 'Controlla tutti gli elementi' })
  await run.getByText('elementi controllati. Tutti rispettano le regole.').waitFor()
  await expect.poll(() => run.getByRole('progressbar').count()).toBe(0)
})
