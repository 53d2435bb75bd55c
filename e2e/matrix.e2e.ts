import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible } from './accessible.ts'
import { cell, cellEditor, cellText, copyToClipboard } from './grid.ts'
import { partPage } from './part-page.ts'
import { browserVisits } from './visits.ts'

/** The matrix by itself: sixty rows by sixty-two days, every other row can be written on from the fourth day. */
const open = partPage(browserVisits(), 'matrix')
const opened = async (query: Record<string, string> = {}) => {
  const page = await open({ width: 1091, height: 900, query: { chart: 'no', ...query } })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await cell(page, '2026-10-05', 1).waitFor()
  return page
}
const at = (day: number) => `2026-10-${String(day).padStart(2, '0')}`
const said = (page: Page) => page.getByRole('status').first().innerText()
const text = (page: Page, day: number, row: number) => cellText(cell(page, at(day), row))
const total = (page: Page, day: number) => cellText(page.locator(`.ag-row-pinned .ag-cell[col-id="${at(day)}"]`))
const figure = (shown: string) => Number(shown.replaceAll(',', ''))

test('a figure is written with a comma or a point, summed, and taken back', async () => {
  const page = await opened()
  const [before, sum] = [await text(page, 5, 1), await total(page, 5)]
  await cell(page, at(5), 1).click()
  await page.keyboard.press('3')
  await cellEditor(page).waitFor()
  await page.keyboard.type('3,5')
  await page.keyboard.press('Enter')
  await expect.poll(() => text(page, 5, 1)).toBe('33.5')
  await expect.poll(async () => figure(await total(page, 5))).toBeCloseTo(figure(sum) - figure(before) + 33.5, 1)
  await cell(page, at(5), 1).click()
  await page.keyboard.press('Control+z')
  await expect.poll(() => text(page, 5, 1)).toBe(before)
  expect(await said(page)).toBe('1 cell restored')
  await page.keyboard.press('Control+y')
  await expect.poll(() => text(page, 5, 1)).toBe('33.5')
})

test('what cannot stand there stays in the field and says why', async () => {
  const page = await opened()
  await cell(page, at(5), 1).dblclick()
  await page.keyboard.type('12,345')
  await page.keyboard.press('Enter')
  await cellEditor(page).getByText('too many decimals').waitFor()
  await page.keyboard.press('Escape')
  await cell(page, at(5), 0).dblclick()
  await expect.poll(() => said(page)).toBe('This cell cannot be changed')
  expect(await cellEditor(page).count()).toBe(0)
})

test('two hundred cells are pasted and put back in one step', async () => {
  const page = await opened()
  const before = await Promise.all([5, 7, 9].map((day) => text(page, day, 1)))
  // Every other row is settled: forty lines of ten, of which twenty can be written on.
  const lines = Array.from({ length: 40 }, (_, line) =>
    Array.from({ length: 10 }, (_, day) => `${line},${day}`).join('\t'),
  )
  await cell(page, at(5), 1).click()
  await copyToClipboard(page, `${lines.join('\r\n')}\r\n`)
  await page.keyboard.press('Control+v')
  await expect.poll(() => said(page)).toBe('200 cells pasted · 200 cells cannot be changed')
  expect(await Promise.all([5, 7, 9].map((day) => text(page, day, 1)))).toEqual(['0.0', '0.2', '0.4'])
  expect(await text(page, 7, 5)).toBe('4.2')
  await page.keyboard.press('Control+z')
  await expect.poll(() => said(page)).toBe('200 cells restored')
  expect(await Promise.all([5, 7, 9].map((day) => text(page, day, 1)))).toEqual(before)
  await page.keyboard.press('Control+Shift+Z')
  await expect.poll(() => said(page)).toBe('200 cells changed again')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => text(page, 5, 1)).toBe(before[0])
})

test('a number that can be read in two ways is asked about, what cannot be read is told', async () => {
  const page = await opened()
  await cell(page, at(5), 1).click()
  await copyToClipboard(page, '1.234\tmany\t7\r\n')
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1.234: does the mark separate decimals or thousands').waitFor()
  await dialog.getByRole('button', { name: 'Thousands' }).click()
  await expect.poll(() => text(page, 5, 1)).toBe('1,234.0')
  expect(await said(page)).toContain('2 cells pasted · 1 cell left as it was')
  expect(await said(page)).toContain('Family 1, received, 06 Oct 2026: “many” – not a number')
  expect(await text(page, 7, 1)).toBe('7.0')
})

test('a range is reached with Shift, copied, filled and emptied', async () => {
  const page = await opened()
  await cell(page, at(5), 1).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await page.locator('.matrix-ranged').count()).toBe(6)
  const shown = await Promise.all([5, 6].map((day) => text(page, day, 1)))
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(shown.join('\t'))
  await page.keyboard.press('Control+d')
  await expect.poll(() => text(page, 6, 3)).toBe(shown[1])
  await copyToClipboard(page, '8,5')
  await page.keyboard.press('Control+v')
  await expect.poll(() => Promise.all([text(page, 5, 1), text(page, 6, 3)])).toEqual(['8.5', '8.5'])
  await page.keyboard.press('Delete')
  await expect.poll(() => Promise.all([text(page, 5, 1), text(page, 6, 3)])).toEqual(['', ''])
})

test('what is beyond a limit says so by colour, sign and words; only what adds up is summed', async () => {
  const page = await opened()
  const low = page.locator('.matrix-below').first()
  expect(await low.innerText()).toMatch(/▼[\s\S]*below the minimum of 200\.0/)
  expect(await cellText(cell(page, 'sum', 0))).toBe('')
  expect(await cellText(cell(page, 'sum', 1))).toMatch(/^[\d,]+\.\d$/)
})

test('where nothing can be written, the reason stands there', async () => {
  const page = await opened({ readOnly: 'the plan is published' })
  await page.getByText('Read only: the plan is published').waitFor()
  const before = await text(page, 5, 1)
  await cell(page, at(5), 1).click()
  await page.keyboard.type('9')
  await copyToClipboard(page, '9')
  await page.keyboard.press('Control+v')
  await expect.poll(() => said(page)).toContain('the plan is published')
  expect(await cellEditor(page).count()).toBe(0)
  expect(await text(page, 5, 1)).toBe(before)
})

test.each([
  { language: 'en', scheme: 'light' },
  { language: 'it', scheme: 'dark' },
  { language: 'it', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const)('the matrix keeps nobody out: $language, $scheme', async ({ language, scheme }) => {
  const page = await opened({ language, scheme, chart: 'yes' })
  await page.getByRole('img', { name: 'Family 1, stock' }).waitFor()
  await accessible(page, 'the matrix')
  expect(await text(page, 5, 1)).toMatch(language === 'it' ? /,\d$/ : /\.\d$/)
  await cell(page, at(5), 3).click()
  await page.getByRole('img', { name: 'Family 2, received' }).waitFor()
})
