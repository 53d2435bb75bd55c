import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import en from '#modules/ullage/i18n/en.json' with { type: 'json' }
import it from '#modules/ullage/i18n/it.json' with { type: 'json' }
import { formatNumber } from '#platform/core/number-format.ts'
import shellEn from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { copyToClipboard } from './grid.ts'

export const ullageWords = { en: { ...en, shell: shellEn }, it: { ...it, shell: shellIt } }
type Language = keyof typeof ullageWords

export const input = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)

/** Into the field that has the focus, and on. */
async function chooseByKeys(page: Page, name: string, typed: string, option: RegExp): Promise<void> {
  await input(page, name).focus()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).first().waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => input(page, name).inputValue()).toMatch(option)
}

/** From the list: a report of a crude cargo, up to the voyage, which is still to be typed. */
export async function beginReport(
  page: Page,
  language: Language,
  kind: keyof typeof en.ullage.choice.kind,
): Promise<void> {
  const text = ullageWords[language]
  await page.getByRole('button', { name: text.shell.action.new, exact: true }).waitFor()
  await page.keyboard.press('Alt+n')
  await chooseByKeys(page, 'product', 'CR-AZL', /CR-AZL/)
  await input(page, 'kind').press('ArrowDown')
  await page.getByRole('option', { name: text.ullage.choice.kind[kind], exact: true }).waitFor()
  await page.getByRole('option', { name: text.ullage.choice.kind[kind], exact: true }).click()
}

/**
 * As a spreadsheet of that language copies it: twelve tanks, the second line of the ship's table below the first; then what was
 * read of the ship and the cargo, and what shore and bill of lading say.
 */
export async function enterSheet(page: Page, language: Language): Promise<void> {
  const text = ullageWords[language]
  const figure = (value: number, decimals: number) => formatNumber(value.toFixed(decimals), language, decimals)
  const name = text.shell.ui.rows.add.replace('{{field}}', text.field.tanks)
  const add = page.getByRole('button', { name, exact: true })
  await add.waitFor()
  // A second report begins with the tanks of the ship's last one.
  if ((await input(page, 'tanks.0.tank').count()) === 0) await add.press('Enter')
  const line = (index: number) =>
    [
      `${1 + (index >> 1)}${index % 2 === 0 ? 'P' : 'S'}`,
      figure(1.7 + index / 100, 3),
      figure(index === 4 ? 1.24 : 0, 3),
      '',
      figure(4.5, 2),
      '',
      '',
      figure(1.5, 3),
      figure(8590.4, 3),
      figure(3.5, 3),
      figure(7350.1, 3),
    ].join('\t')
  await copyToClipboard(page, `${Array.from({ length: 12 }, (_, index) => line(index)).join('\r\n')}\r\n`)
  await input(page, 'tanks.0.tank').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(() => input(page, 'tanks.11.lowerVolume').inputValue()).toBe(figure(7350.1, 3))
  await page.keyboard.press('ArrowDown')
  for (const [field, value] of [
    ['draughtFore', figure(14.1, 2)],
    ['draughtAft', figure(15.3, 2)],
    ['lengthBetween', figure(239, 2)],
    ['temperature', figure(21.4, 2)],
    ['density15', figure(0.8475, 4)],
    ['shoreMass', '84500000'],
    ['billMass', '85000000'],
  ] as const) {
    await input(page, field).fill(value)
  }
}

/** Kept as a draft: what is calculated is what the server has. */
export async function saveSheet(page: Page, language: Language): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByText(ullageWords[language].shell.record.unsaved, { exact: true }).waitFor({ state: 'detached' })
}

/** Reckoned, looked at where a story wants to, and confirmed. */
export async function confirmReport(
  page: Page,
  language: Language,
  look: () => Promise<void> = async () => {},
): Promise<void> {
  const text = ullageWords[language]
  await page.getByRole('button', { name: text.step.calculate, exact: true }).press('Enter')
  await page.getByRole('region', { name: text.section.quantities }).getByRole('row').nth(13).waitFor()
  await look()
  await page.getByRole('button', { name: text.step.confirm, exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: text.ask.confirm.go, exact: true }).press('Enter')
  await page.getByText(text.beyond).waitFor()
}
