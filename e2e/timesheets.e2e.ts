import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#modules/timesheets/i18n/en.json' with { type: 'json' }
import it from '#modules/timesheets/i18n/it.json' with { type: 'json' }
import shellEn from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { administrator } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en, it }
const shell = { en: shellEn, it: shellIt }
const field = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)
const rows = (page: Page) => page.getByRole('region', { name: /^(Events|Eventi)$/ }).locator('tbody tr')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Into the line of the page: letters of the event and Enter where it is not the expected one, then the time and Enter. */
async function add(page: Page, time: string, code?: string): Promise<void> {
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

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1000 },
] as const)('a call from its first event to the paper that both have signed, in $language', async (look) => {
  const text = words[look.language]
  const { page } = await visit({ ...look, as: administrator, at: '/jetty/timesheet/new' })
  await page.getByRole('dialog').waitFor()
  await field(page, 'voyage').click()
  const option = page.getByRole('listbox').getByRole('option').first()
  await option.waitFor()
  await option.click()
  await button(page, text.new.create).click()
  await page.waitForURL(/jetty\/timesheet\/[0-9a-f-]{36}$/)
  await page.getByText(text.noEvents).waitFor()

  // The first expected event stands there: only day and time are typed.
  await field(page, 'add-at').fill('02/10/2026')
  const told: [string, string?][] = [
    ['0600', 'NOR'],
    ['0800', 'AFS'],
    ['0900', 'HON'],
    ['1000'],
    ['1800'],
    ['1900', 'HOF'],
    ['2000'],
    ['2100', 'LLG'],
  ]
  for (const [index, [time, code]] of told.entries()) {
    await add(page, time, code)
    await expect.poll(() => rows(page).count()).toBe(index + 1)
  }
  // Twice in the same minute is refused where it is typed.
  await add(page, '0800', 'AFS')
  await page.getByText(text.message.duplicate.replace('{{event}} ', '')).waitFor()
  expect(await rows(page).count()).toBe(told.length)
  const stretches = page.getByRole('region', { name: text.section.stretches })
  await stretches.getByText('13:00 h', { exact: true }).waitFor()
  await accessible(page, 'the timesheet')

  await button(page, text.action.step.complete).click()
  await page.getByRole('dialog').getByRole('button', { name: text.ask.complete.go, exact: true }).click()
  await page.getByText(text.timesheets.choice.status.completed, { exact: true }).first().waitFor()
  await button(page, text.action.signForShip).click()
  await field(page, 'sign-name').fill('A. Papadakis')
  await field(page, 'sign-rank').fill('Master')
  await page.getByRole('dialog').getByRole('button', { name: text.sign.go, exact: true }).click()
  await page.getByText(/A\. Papadakis, Master/).waitFor()
  await button(page, text.action.step.attest).click()
  await page.getByRole('dialog').getByRole('button', { name: text.ask.attest.go, exact: true }).click()
  await button(page, text.action.step.reopen).waitFor()

  const { paper } = shell[look.language]
  await button(page, paper.print).click()
  const printing = page.getByRole('dialog')
  const print = printing.getByRole('button', { name: paper.printFinal, exact: true })
  const [file] = await Promise.all([page.waitForEvent('download'), print.click()])
  await printing.waitFor({ state: 'hidden' })
  expect(file.suggestedFilename()).toMatch(/^SHT statement of facts .+\.pdf$/)

  await page.setViewportSize({ width: 390, height: 800 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0)
})
