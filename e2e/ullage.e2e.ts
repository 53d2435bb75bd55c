import { expect, test } from 'vitest'
import { formatNumber } from '#platform/core/number-format.ts'
import { accessible } from './accessible.ts'
import { cell } from './grid.ts'
import { administrator } from './people.ts'
import { beginReport, confirmReport, enterSheet, input, saveSheet, ullageWords } from './ullage.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

test.each([
  { language: 'en', scheme: 'light', width: 1440, kind: 'beforeDischarge' },
  { language: 'it', scheme: 'dark', width: 1000, kind: 'afterLoading' },
] as const)(
  'twelve tanks pasted, calculated, asked why, confirmed, and a letter of protest, in $language',
  async ({ kind, ...look }) => {
    const text = ullageWords[look.language]
    const figure = (value: number, decimals: number) => formatNumber(value.toFixed(decimals), look.language, decimals)
    const { page, context } = await visit({ ...look, as: administrator, at: '/jetty/ullage', refusals: [400] })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await beginReport(page, look.language, kind)
    await input(page, 'voyageNumber').fill('S99-9999')
    const create = page.getByRole('dialog').getByRole('button', { name: text.create, exact: true })
    // A voyage that nobody knows is refused where it was typed.
    await create.click()
    await page.getByText(text.message.unknownVoyage.replace('{{number}}', 'S99-9999')).waitFor()
    await input(page, 'voyageNumber').fill('S26-0311')
    await create.click()
    await page.waitForURL(/ullage\/[0-9a-f-]{36}/)

    await enterSheet(page, look.language)
    // A line of the table that is the wrong way round is said at its cell.
    await input(page, 'tanks.2.lowerUllage').fill(figure(1, 3))
    await page.keyboard.press('Control+s')
    await page.getByText(text.message.tableOrder).first().waitFor()
    await input(page, 'tanks.2.lowerUllage').fill(figure(3.5, 3))
    await saveSheet(page, look.language)
    await page.getByText(text.notCalculatedYet).first().waitFor()
    const quantities = page.getByRole('region', { name: text.section.quantities })
    await confirmReport(page, look.language, async () => {
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
    })
    await page.getByRole('region', { name: text.section.differences }).getByText(text.action.claim).first().waitFor()
    await accessible(page, 'a confirmed report')

    // The letter is a draft until somebody has signed it.
    const print = page.getByRole('button', { name: text.shell.paper.print, exact: true })
    await print.click()
    await input(page, 'paper').click()
    await page.getByRole('option', { name: text.paper.protest, exact: true }).click()
    const [letter] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: text.shell.paper.printDraft, exact: true }).click(),
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
