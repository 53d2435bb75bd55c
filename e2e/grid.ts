import type { Locator, Page } from 'playwright-core'

/** A cell by the place of its row on the screen; the grid keeps frozen columns in rows of their own. */
export const cell = (page: Page, field: string, row = 0): Locator =>
  page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${field}"]`)

/** Once it is seen: a click before that makes the driver scroll in search of it, under the columns that stay. */
export async function drawn(target: Locator): Promise<Locator> {
  await target.waitFor()
  return target
}

export const cellText = async (target: Locator): Promise<string> => (await target.textContent()) ?? ''

/** Of a cell that has a value: its row is there a moment before what stands in it. */
export async function valueText(target: Locator): Promise<string> {
  await target.filter({ hasText: /\S/ }).waitFor()
  return cellText(target)
}

/** The column of the cell that has the focus. */
export const focusedColumn = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.closest('.ag-cell')?.getAttribute('col-id'))

/** The control that lies over a cell. */
export const cellEditor = (page: Page): Locator => page.locator('.cell-editor')

/** As a spreadsheet does it when a range is copied. */
export async function copyToClipboard(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => navigator.clipboard.writeText(content), text)
}
