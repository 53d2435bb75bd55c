import type { Locator, Page } from 'playwright-core'

export const vesselsPath = '/master-data/Vessels'

/** The address of a list that shows this vessel alone, if it is there. */
export const vesselsNamed = (name: string) => `${vesselsPath}?name=${encodeURIComponent(name)}`

export const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) })

/** From the list into the record. */
export async function openVessel(page: Page, name: string): Promise<void> {
  await page.getByRole('gridcell', { name, exact: true }).click()
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
}

export async function edit(page: Page, changes: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await fillFields(page, changes)
}

export async function fillFields(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

export const field = (page: Page, label: string): Locator =>
  page.getByRole('main').getByRole('textbox', { name: label, exact: true })

/** A field that refers to another registry: found by typing, taken from what is offered. */
export async function choose(page: Page, label: string, code: string): Promise<void> {
  await page.getByRole('main').getByRole('combobox', { name: label, exact: true }).fill(code)
  await page.getByRole('option', { name: new RegExp(`(^|\\s)${code}(\\s|$)`) }).click()
}

/** History and comments beside the record, which are folded until somebody wants them. */
export async function openRail(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(History|Cronologia)( and comments| e commenti|, )/ })
    .click()
}

/** What happened to the record, newest first. */
export const history = (page: Page): Locator => page.getByRole('complementary').getByRole('listitem')

export const dirtyBar = (page: Page): Locator => page.getByRole('region', { name: 'Changes not saved' })

export async function save(page: Page): Promise<void> {
  await dirtyBar(page).getByRole('button', { name: 'Save' }).click()
}

/** What the record shows while nobody edits it. */
export const shown = (page: Page, label: string): Promise<string | null> =>
  page.getByRole('group', { name: label, exact: true }).textContent()

/** Seven digits with a right check digit, from the first six (IMO resolution A.1117(30)). */
export function imoNumber(sixDigits: string): string {
  const sum = Array.from(sixDigits, Number).reduce((total, digit, index) => total + digit * (7 - index), 0)
  return sixDigits + String(sum % 10)
}
