import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import en from '#modules/timesheets/i18n/en.json' with { type: 'json' }
import it from '#modules/timesheets/i18n/it.json' with { type: 'json' }

export const timesheetWords = { en, it }
type Language = keyof typeof timesheetWords

export const field = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const eventRows = (page: Page) => page.getByRole('region', { name: /^(Events|Eventi)$/ }).locator('tbody tr')

/** Into the line of the page: letters of the event and Enter where it is not the expected one, then the time and Enter. */
export async function addEvent(page: Page, time: string, code?: string): Promise<void> {
  if (code) {
    await field(page, 'add-operation').focus()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page, 'add-operation').getAttribute('data-typed')).toBe(null)
  }
  await field(page, 'add-at.time').focus()
  await page.keyboard.type(time)
  await page.keyboard.press('Enter')
}

/** Completed, signed for the ship, and attested by whoever looks at it. */
export async function completeAndAttest(page: Page, language: Language, look = async () => {}): Promise<void> {
  const text = timesheetWords[language]
  const go = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter')
  await button(page, text.action.step.complete).press('Enter')
  await go(text.ask.complete.go)
  await page.getByText(text.timesheets.choice.status.completed, { exact: true }).first().waitFor()
  await button(page, text.action.signForShip).press('Enter')
  await field(page, 'sign-name').fill('A. Papadakis')
  await field(page, 'sign-rank').fill('Master')
  await go(text.sign.go)
  await page.getByText(/A\. Papadakis, Master/).waitFor()
  await look()
  await button(page, text.action.step.attest).press('Enter')
  await go(text.ask.attest.go)
  await button(page, text.action.step.reopen).waitFor()
}
