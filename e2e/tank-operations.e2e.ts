import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#modules/tank-operations/i18n/en.json' with { type: 'json' }
import it from '#modules/tank-operations/i18n/it.json' with { type: 'json' }
import shellEn from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { cell, cellText, valueText } from './grid.ts'
import { administrator } from './people.ts'
import { pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en, it }
const shell = { en: shellEn, it: shellIt }
const input = (page: Page, name: string) => page.locator(`#field-${name}`)
const moved = (page: Page) => page.getByRole('region').filter({ has: page.locator('#operation-moved') })

/** What was typed comes to; beside it the operation may be followed live. */
const calculated = (page: Page) => page.locator('.figures[aria-live="polite"]')

/** Into the field that has the focus, and on. */
async function chooseByKeys(page: Page, name: string, typed: string, option: RegExp): Promise<void> {
  await input(page, name).focus()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).first().waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => input(page, name).inputValue()).toMatch(option)
}

async function measure(page: Page, text: (typeof words)['en'], side: 'opening' | 'closing', level: string) {
  await page.getByRole('button', { name: new RegExp(`^${text.action.measure}: ${text.side[side]}`, 'i') }).click()
  await page
    .getByRole('dialog')
    .getByText(text.measure[side].replace(/ \{\{.*/, ''))
    .waitFor()
  await input(page, 'reading').fill(level)
  await input(page, 'liquidTemperature').fill('18')
  if (side === 'opening') {
    await input(page, 'ambientTemperature').fill('12')
    await input(page, 'density15').fill('0.745')
  }
  await calculated(page).waitFor()
  await page.keyboard.press('Enter')
}

test.each([
  { language: 'en', scheme: 'light', width: 1440, tank: 'S304', code: 'GS-98' },
  { language: 'it', scheme: 'dark', width: 1091, tank: 'S305', code: 'GS-RBOB' },
] as const)(
  'an operation from a draft by keyboard over the switch to the ledger, and its replacement, in $language',
  async ({ tank, code, ...look }) => {
    const text = words[look.language]
    const { page } = await visit({ ...look, as: administrator, at: '/tank/operations', refusals: [400] })
    await cell(page, 'number').waitFor()
    await accessible(page, 'the worklist')
    const [workbook] = await Promise.all([
      page.waitForEvent('download'),
      pressEntry(page, shell[look.language].workbook.export),
    ])
    expect(workbook.suggestedFilename()).toBe(`${text.tankOperations.title.many}.xlsx`)

    // By a tab and a filter to one row; its page has an address of its own, without them.
    const tabs = page.getByRole('navigation', { name: text.tankOperations.tabs })
    await tabs.getByRole('button', { name: new RegExp(`^${text.tankOperations.tab.posted}`) }).click()
    await page.waitForURL(/\?status=posted$/)
    await expect.poll(() => cellText(cell(page, 'status'))).toBe(text.tankOperations.choice.status.posted)
    await page.goto('/tank/operations?status=posted&tankCode=S503')
    await expect.poll(() => cellText(cell(page, 'tankCode'))).toContain('S503')
    const number = await valueText(cell(page, 'number'))
    await cell(page, 'number').click()
    await page.waitForURL(/operations\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { name: text.one.replace('{{number}}', number) }).waitFor()
    await page.goBack()
    await page.waitForURL(/\?status=posted&tankCode=S503$/)

    // The tank has a stock first, as a quantity of a stock-take.
    const create = async (type: string, typeName: RegExp, direction?: string) => {
      await page.goto('/tank/operations')
      await cell(page, 'number').waitFor()
      await page.keyboard.press('Alt+n')
      await expect
        .poll(() => input(page, 'operationType').evaluate((field) => field === document.activeElement))
        .toBe(true)
      await chooseByKeys(page, 'operationType', type, typeName)
      await chooseByKeys(page, 'tankCode', tank, new RegExp(tank))
      if (direction) {
        await input(page, 'direction').click()
        await page.getByRole('option', { name: direction, exact: true }).click()
      }
      const go = page.getByRole('button', { name: text.create, exact: true })
      // A voyage that nobody knows is refused where it was typed.
      await input(page, 'voyageNumber').fill('S99-9999')
      await go.press('Enter')
      await page.getByText(text.message.unknownVoyage.replace('{{number}}', 'S99-9999')).waitFor()
      await input(page, 'voyageNumber').fill('')
      await go.press('Enter')
      await page.waitForURL(/operations\/[0-9a-f-]{36}/)
      await page
        .locator('.operation-what')
        .filter({ hasText: `${tank} · ${code}` })
        .waitFor()
    }
    const confirm = async (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await create('INV', /INV/)
    await measureStockTake(page, text)
    await page.getByRole('button', { name: text.action.post, exact: true }).click()
    await confirm(text.ask.post.go)
    await page.getByText(text.status.posted, { exact: true }).first().waitFor()

    await create('TRI', /TRI/, text.choice.direction.receiver)
    await measure(page, text, 'opening', '9000')
    await page.getByText(text.status.inProgress, { exact: true }).first().waitFor()
    await measure(page, text, 'closing', '8000')
    // All negative: the question comes by itself, with the figures before and after.
    const question = page.getByRole('dialog')
    await question.getByText(text.ask.switch.title).waitFor()
    await expect.poll(() => question.textContent()).toMatch(/-\d/)
    await accessible(page, 'the question about switching')
    await confirm(text.ask.switch.go)
    await expect.poll(() => input(page, 'direction').inputValue()).toBe(text.choice.direction.sender)
    await page.getByRole('button', { name: text.action.post, exact: true }).click()
    await confirm(text.ask.post.go)
    await page.getByText(text.status.posted, { exact: true }).first().waitFor()
    await accessible(page, 'the posted operation')

    await page.getByRole('button', { name: `${text.moved.real}: ${text.action.why}` }).click()
    const trace = page.locator('.calc-trace')
    await trace.locator('summary').first().click()
    await trace.getByText(text.why.symbol.opening, { exact: true }).first().waitFor()
    await accessible(page, 'why')
    await page.keyboard.press('Escape')
    await trace.waitFor({ state: 'detached' })

    // What is posted is printed as final, by the server.
    const { paper } = shell[look.language]
    await page.getByRole('button', { name: paper.print, exact: true }).click()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: paper.printFinal, exact: true }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/\.pdf$/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const posted = page.url()
    await page.getByRole('button', { name: text.action.replace, exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Closing read wrongly')
    await confirm(text.ask.replace.go)
    await page.waitForURL((url) => url.href !== posted)
    await page.getByText('Closing read wrongly').waitFor()
    await measure(page, text, 'opening', '9000')
    await page.getByText(text.status.inProgress, { exact: true }).first().waitFor()
    await measure(page, text, 'closing', '8100')
    await page.getByRole('button', { name: text.action.post, exact: true }).click()
    await confirm(text.ask.post.go)
    await page.getByText(text.status.posted, { exact: true }).first().waitFor()
    await page.locator('.operation-links a').first().click()
    await page.getByText(text.status.reversed, { exact: true }).first().waitFor()
    await page.getByText(text.kind.reversal).waitFor()
    await moved(page).first().waitFor()
  },
)

async function measureStockTake(page: Page, text: (typeof words)['en']): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${text.action.measure}: ${text.side.closing}`, 'i') }).click()
  for (const [name, value] of [
    ['reading', '9000'],
    ['liquidTemperature', '18'],
    ['density15', '0.745'],
  ] as const) {
    await input(page, name).fill(value)
  }
  await calculated(page).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(text.status.measured, { exact: true }).first().waitFor()
}
