import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#modules/ullage/i18n/en.json' with { type: 'json' }
import it from '#modules/ullage/i18n/it.json' with { type: 'json' }
import { formatNumber } from '#platform/core/number-format.ts'
import shellEn from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { cell, copyToClipboard } from './grid.ts'
import { administrator } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en, it }
const shell = { en: shellEn, it: shellIt }
const input = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)

/** Into the field that has the focus, and on. */
async function chooseByKeys(page: Page, name: string, typed: string, option: RegExp): Promise<void> {
  await input(page, name).focus()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).first().waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => input(page, name).inputValue()).toMatch(option)
}

test.each([
  { language: 'en', scheme: 'light', width: 1440, kind: 'beforeDischarge' },
  { language: 'it', scheme: 'dark', width: 1000, kind: 'afterLoading' },
] as const)(
  'twelve tanks pasted, calculated, asked why, confirmed, and a letter of protest, in $language',
  async ({ kind, ...look }) => {
    const text = words[look.language]
    const figure = (value: number, decimals: number) => formatNumber(value.toFixed(decimals), look.language, decimals)
    const { page, context } = await visit({ ...look, as: administrator, at: '/jetty/ullage', refusals: [400] })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: shell[look.language].action.new, exact: true }).waitFor()
    await page.keyboard.press('Alt+n')
    const dialog = page.getByRole('dialog')
    await input(page, 'voyageNumber').fill('S99-9999')
    await chooseByKeys(page, 'product', 'CR-AZL', /CR-AZL/)
    await input(page, 'kind').click()
    await page.getByRole('option', { name: text.ullage.choice.kind[kind], exact: true }).click()
    const create = dialog.getByRole('button', { name: text.create, exact: true })
    // A voyage that nobody knows is refused where it was typed.
    await create.click()
    await page.getByText(text.message.unknownVoyage.replace('{{number}}', 'S99-9999')).waitFor()
    await input(page, 'voyageNumber').fill('S26-0311')
    await create.click()
    await page.waitForURL(/ullage\/[0-9a-f-]{36}/)

    // As a spreadsheet of that language copies it: twelve tanks, the second line of the ship's table below the first.
    const add = page.getByRole('button', {
      name: shell[look.language].ui.rows.add.replace('{{field}}', text.field.tanks),
      exact: true,
    })
    await add.waitFor()
    // A second report begins with the tanks of the ship's last one.
    if ((await input(page, 'tanks.0.tank').count()) === 0) await add.click()
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
    await input(page, 'tanks.0.tank').click()
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(() => input(page, 'tanks.11.lowerVolume').inputValue()).toBe(figure(7350.1, 3))
    await page.keyboard.press('ArrowDown')
    for (const [name, value] of [
      ['draughtFore', figure(14.1, 2)],
      ['draughtAft', figure(15.3, 2)],
      ['lengthBetween', figure(239, 2)],
      ['temperature', figure(21.4, 2)],
      ['density15', figure(0.8475, 4)],
      ['shoreMass', '84500000'],
      ['billMass', '85000000'],
    ] as const) {
      await input(page, name).fill(value)
    }
    // A line of the table that is the wrong way round is said at its cell.
    await input(page, 'tanks.2.lowerUllage').fill(figure(1, 3))
    await page.keyboard.press('Control+s')
    await page.getByText(text.message.tableOrder).first().waitFor()
    await input(page, 'tanks.2.lowerUllage').fill(figure(3.5, 3))
    await page.keyboard.press('Control+s')
    await page.getByText(text.notCalculatedYet).first().waitFor()
    await page.getByText(shell[look.language].record.unsaved, { exact: true }).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: text.step.calculate, exact: true }).click()
    const quantities = page.getByRole('region', { name: text.section.quantities })
    await quantities.getByRole('row').nth(13).waitFor()
    // 1P: 1.700 + 0.023, of the two lines.
    const observed = 8590.4 - ((1.723 - 1.5) / 2) * (8590.4 - 7350.1)
    await quantities
      .getByRole('button', { name: new RegExp(`^1P, ${text.figure.observed} ${figure(observed, 3)}`) })
      .click()
    await page.getByRole('dialog').getByText(text.whyOf.replace('{{tank}}', '1P')).waitFor()
    await page.getByRole('dialog').getByText('VCF', { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await accessible(page, 'a calculated report')

    await page.getByRole('button', { name: text.step.confirm, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.ask.confirm.go, exact: true }).click()
    await page.getByText(text.beyond).waitFor()
    await page.getByRole('region', { name: text.section.differences }).getByText(text.action.claim).first().waitFor()
    await accessible(page, 'a confirmed report')

    // The letter is a draft until somebody has signed it.
    const print = page.getByRole('button', { name: shell[look.language].paper.print, exact: true })
    await print.click()
    await input(page, 'paper').click()
    await page.getByRole('option', { name: text.paper.protest, exact: true }).click()
    const [letter] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('dialog')
        .getByRole('button', { name: shell[look.language].paper.printDraft, exact: true })
        .click(),
    ])
    expect(letter.suggestedFilename()).toMatch(/\.pdf$/)
    await page.getByRole('button', { name: text.step.signProtest, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.ask.signProtest.go, exact: true }).click()
    await page.getByText(text.signed.replace('{{name}}', administrator.name)).waitFor()

    await page.goto('/jetty/ullage')
    await cell(page, 'number').waitFor()
    await accessible(page, 'the list of reports')
  },
)
