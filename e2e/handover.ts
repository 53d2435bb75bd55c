import type { Page } from 'playwright-core'
import en from '#modules/shift-handover/i18n/en.json' with { type: 'json' }
import it from '#modules/shift-handover/i18n/it.json' with { type: 'json' }
import type { Shift } from '#modules/shift-handover/rules/shifts.ts'
import { accessible } from './accessible.ts'

export const handoverWords = { en, it }
type Words = (typeof handoverWords)[keyof typeof handoverWords]

export const pageOf = ({ day, shift }: Shift) => `/shift-handover?plant=S&day=${day}&shift=${shift}`

export async function addNote(page: Page, words: Words, text: string): Promise<void> {
  await page.getByRole('button', { name: words.notes.add }).press('Enter')
  await page.locator('#field-text').fill(text)
  await accessible(page, 'a new note')
  await page.getByRole('dialog').getByRole('button', { name: words.notes.add }).press('Enter')
  await page.locator('.handover-notes').getByText(text).waitFor()
}

/** Whoever goes. */
export async function signShift(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.action.sign }).press('Enter')
  await page.getByText(words.shiftHandovers.choice.status.signed, { exact: true }).first().waitFor()
}

/** Whoever comes, with a word of their own. */
export async function takeOverShift(page: Page, words: Words, remark: string): Promise<void> {
  await page.getByRole('button', { name: words.action.takeOver }).press('Enter')
  await page.locator('#field-remark').fill(remark)
  await accessible(page, 'the question about a shift that is received')
  await page.getByRole('dialog').getByRole('button', { name: words.ask.takeOver.go }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(remark).first().waitFor()
  await page.getByText(words.shiftHandovers.choice.status.takenOver, { exact: true }).first().waitFor()
}
