import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import shellEn from '#platform/web/i18n/en.json' with { type: 'json' }
import tanksEn from '#modules/tanks/i18n/en.json' with { type: 'json' }
import { tankVersionRegistry } from '#modules/tanks/contract/tank-versions.registry.ts'
import { accessible } from './accessible.ts'
import { forgetPlant, rememberLevel, versionOfTank } from './database.ts'
import { administrator, steward, tankOperator } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = tanksEn.page

/** A bullet, half full. */
beforeAll(() => rememberLevel('N801', 2600))
afterAll(forgetPlant)

const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()

test('from the farm to the page of a tank, with all that goes on in it', async () => {
  const { page } = await visit({ as: administrator, at: '/tank-farm?tank=N801' })
  await page.getByRole('link', { name: words.open.replace('{{code}}', 'N801') }).click()
  await page.getByRole('heading', { name: 'N801', level: 1 }).waitFor()
  const { now, stock, operations, calculations, lab, calibration, locks, history } = words.tab
  expect(await tabs(page)).toEqual([now, stock, operations, calculations, lab, calibration, locks, history])

  // It lies, and half full it looks so: the fill of the picture is about half as high as its shell.
  const picture = page.locator('.tank-now [data-shape="lying"]')
  // As it is drawn, without the breadth of its line.
  const heightOf = (part: string) =>
    picture.locator(part).evaluate((drawn) => (drawn as unknown as SVGGraphicsElement).getBBox().height)
  const share = (await heightOf('.tank-fill')) / (await heightOf('.tank-wall'))
  expect(Math.round(share * 10)).toBe(5)
  // The limits are far from a level that stands, and named all the same.
  await page
    .locator('.curve-chart .beyond')
    .filter({ hasText: `${tanksEn.farm.max} 4,420 mm ↑` })
    .waitFor()
  await page.getByText(words.span.month, { exact: true }).click()
  await page.locator('.curve-chart .beyond').filter({ hasText: '↑' }).waitFor()
  await accessible(page, 'the page of a tank')

  for (const tab of [stock, operations, calculations, lab, calibration, locks, history]) {
    await page.getByRole('tab', { name: tab }).click()
    await page.locator('.tank-page-content :is(.section, .rail-section)').first().waitFor()
  }
  await page.goto('/tanks/NOWHERE')
  await page.waitForURL(/notfound/)
})

test('who may see less of a tank has fewer parts of its page', async () => {
  const { now, stock, operations, calculations, lab, calibration, locks, history } = words.tab
  // The shift has all of it but what happened to the record, the keeper of master data only what is kept.
  const shift = await visit({ as: tankOperator, at: '/tanks/N801' })
  await shift.page.getByRole('heading', { name: 'N801', level: 1 }).waitFor()
  const ofShift = await tabs(shift.page)
  expect(ofShift).toEqual(expect.arrayContaining([now, stock, operations, calculations, lab, locks]))
  expect(ofShift).not.toContain(history)

  // A tank of another plant is not there.
  await shift.page.goto('/tanks/S101')
  await shift.page.waitForURL(/notfound/)

  const keeper = await visit({ as: steward, at: '/tanks/S101?tab=now' })
  await keeper.page.getByRole('heading', { name: 'S101', level: 1 }).waitFor()
  const ofKeeper = await tabs(keeper.page)
  expect(ofKeeper).toContain(calibration)
  for (const hidden of [now, stock, operations, lab, locks]) expect(ofKeeper).not.toContain(hidden)
})

test('a table of thousands of rows is pasted, typed in and checked with few rows in the document', async () => {
  const { page } = await visit({ as: administrator, at: `${tankVersionRegistry.path}/${await versionOfTank('S101')}` })
  await page.getByRole('button', { name: shellEn.action.edit }).click()
  await page.getByLabel('Level (mm) 1', { exact: true }).focus()
  const pasted = Array.from({ length: 5000 }, (_, row) => `${row * 4}\t${(row * 3.217).toFixed(3)}`).join('\n')
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  }, pasted)
  const table = page.locator('table[aria-rowcount="5001"]')
  await table.waitFor()
  const drawn = () => table.locator('tr[data-row]').count()
  expect(await drawn()).toBeLessThan(60)

  // By keyboard down the column, and to the end of the table.
  await page.getByLabel('Volume (m³) 1', { exact: true }).focus()
  await page.keyboard.press('PageDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-calibration.10.volume')
  await table.evaluate((element) => element.parentElement!.scrollTo(0, 1e9))
  await page.getByLabel('Volume (m³) 5000', { exact: true }).fill('1')
  expect(await drawn()).toBeLessThan(60)

  // What is wrong is out of sight when it is to be saved, and is brought before the user.
  await table.evaluate((element) => element.parentElement!.scrollTo(0, 0))
  await page.getByLabel('Level (mm) 1', { exact: true }).focus()
  await page.getByRole('button', { name: shellEn.ui.save, exact: true }).click()
  await page.getByText(tanksEn.message.volumeNotRising).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-calibration.4999.volume')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('17000')
  await page.getByRole('button', { name: shellEn.ui.save, exact: true }).click()
  await page.getByRole('button', { name: shellEn.action.edit }).waitFor()
  expect(await drawn()).toBeLessThan(60)
})
