import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { accessible } from './accessible.ts'
import { addSignIns, whileFilesWait } from './database.ts'
import { auditor } from './people.ts'
import { entry, pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

test('a long report is printed in the background, shows how far it is, and its paper is fetched at the return', async () => {
  // Its own each time: what happened at the door is never taken back.
  const [added, address] = [1200, `198.51.${randomInt(100, 256)}.${randomInt(100, 256)}`]
  await addSignIns(added, address)
  const asked = `/system/Logs/sign-ins?address=${address}`
  const { page } = await visit({ as: auditor, at: asked })
  const run = page.getByRole('region', { name: 'PDF' })
  await whileFilesWait(async () => {
    await pressEntry(page, 'PDF')
    await run.getByText('1,200 of 1,200').waitFor()
    await expect.poll(() => run.locator('[aria-current="step"]').textContent()).toContain('Layout')
    const again = await entry(page, 'PDF')
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await again.waitFor({ state: 'hidden' })
    await accessible(page, 'a paper that is being made', 'main')
    await page.goto('/')
    await page.getByRole('region', { name: 'Waiting for you' }).waitFor()
  }, 0)
  await page.goto(asked)
  await run.getByText('1,200 rows.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    run.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/ en\.pdf$/)
  const printed = pdfPages(await readFile(await download.path())).join(' ')
  expect(printed.split(address).length - 1).toBeGreaterThanOrEqual(added)
})
