import type { Locator, Page } from 'playwright-core'

/** What stands behind the three dots of the page, which are opened for it. */
export async function entry(page: Page, name: string): Promise<Locator> {
  const menu = page.getByRole('menu')
  if ((await menu.count()) === 0) {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(More actions|Altre azioni)$/ })
      .click()
  }
  return menu.getByRole('menuitem', { name, exact: true })
}

export const pressEntry = async (page: Page, name: string): Promise<void> => (await entry(page, name)).click()
