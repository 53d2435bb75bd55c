import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#modules/splits/i18n/en.json' with { type: 'json' }
import it from '#modules/splits/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { cell, cellText } from './grid.ts'
import { administrator } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en, it }
const input = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)

async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await input(page, name).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** By its code; the field then shows the company. */
async function hold(page: Page, row: number, code: string): Promise<void> {
  await input(page, `parts.${row}.holder`).focus()
  await page.keyboard.type(code)
  await page
    .getByRole('option', { name: new RegExp(code) })
    .first()
    .waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => input(page, `parts.${row}.holder`).inputValue()).toContain(code)
}

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1000 },
] as const)('a posted quantity is split, seen in the list, and the split undone, in $language', async (look) => {
  const text = words[look.language]
  const { page } = await visit({ ...look, as: administrator, at: '/fixed-balance-split' })
  await page.getByRole('heading', { name: text.split.title }).waitFor()
  await accessible(page, 'nothing chosen')
  await choose(page, 'source', text.splits.choice.source.operation)
  await choose(page, 'sourceCode', /\d/)
  await page.getByRole('group', { name: /^(Parts of|Parti di)/ }).waitFor()
  await hold(page, 0, 'SEL')
  await input(page, 'parts.0.quantity').fill('1000')
  await hold(page, 1, 'SET')
  const parts = page.getByRole('table', { name: text.split.parts })
  await parts.waitFor()
  expect(await parts.locator('tfoot').textContent()).toContain(look.language === 'en' ? '100.000' : '100,000')

  // The boundary by keyboard: the balance gives what the fixed part takes.
  const fixed = parts.locator('tbody tr').first().locator('td.number').first()
  const before = await fixed.textContent()
  await page.getByRole('slider').first().focus()
  await page.keyboard.press('PageUp')
  await expect.poll(() => fixed.textContent()).not.toBe(before)
  await accessible(page, 'the parts')

  await page.getByRole('main').getByRole('button', { name: text.split.go, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.split.go, exact: true }).click()
  await page.getByText(text.message.done).waitFor()
  await page.waitForURL(/fixed-balance-split\/done\/[0-9a-f-]{36}$/)
  await accessible(page, 'the split')

  await page.getByRole('button', { name: text.page.undo }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Tried')
  await page.getByRole('dialog').getByRole('button', { name: text.page.askUndo.go, exact: true }).click()
  await page.getByText(text.message.undone).waitFor()
  await page.getByText(text.splits.choice.status.undone, { exact: true }).first().waitFor()

  await page.goto('/fixed-balance-split/done')
  await expect.poll(() => cellText(cell(page, 'status'))).toBe(text.splits.choice.status.undone)
})
