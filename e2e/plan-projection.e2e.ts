import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { operationsPath } from '#modules/operative-plan/contract/plan.contract.ts'
import en from '#modules/operative-plan/i18n/en.json' with { type: 'json' }
import it from '#modules/operative-plan/i18n/it.json' with { type: 'json' }
import { detailsOf } from '#modules/operative-plan/rules/operation.fixture.ts'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { writeMoment } from '#platform/core/instant-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import shellEn from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { apiOf, tokenOf } from './api.ts'
import { ownApp } from './own-app.ts'
import { administrator } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en: { ...en, shell: shellEn }, it: { ...it, shell: shellIt } }

/** Tab after Tab, as somebody does who has no mouse, until the focus is on what is called so. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const wanted = page.getByRole('button', { name, exact: true }).first()
  await wanted.waitFor()
  for (let step = 0; step < 40; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`no way to ${String(name)} by ${key}`)
}

test.each([
  { language: 'en', scheme: 'light', width: 1440, line: 'L-J2', ahead: 10 },
  { language: 'it', scheme: 'dark', width: 1000, line: 'L-J1', ahead: 12 },
] as const)(
  'by keys alone: a bar is moved, what it runs into is read and asked why, and the first free slot is taken, in $language',
  async ({ line, ahead, ...look }) => {
    const text = words[look.language]
    const post = apiOf(ownApp().url)
    const token = await tokenOf(post)
    const day = addDays(siteTime(new Date().toISOString()).date, ahead)
    const at = (hour: string, later = 0) => writeMoment({ date: addDays(day, later), time: hour })
    const ship = (vessel: string, mooringPlatform: string, from: string, to: string) =>
      post(
        operationsPath,
        {
          ...detailsOf({
            operationType: 'SCN',
            product: 'GO-B7',
            quantity: '300',
            quantityUnit: 'MT',
            vessel,
            mooringPlatform,
            mooringAt: from,
            unmooringAt: to,
            scheduledFrom: from,
            scheduledTo: to,
            tanks: ['S503'],
            equipment: [line],
          }),
        },
        token,
      )
    await ship('3807186', 'P2', at('06:00'), at('18:00'))
    const second = await ship('3856242', 'P3', at('20:00'), at('08:00', 1))

    const { page } = await visit({
      ...look,
      as: administrator,
      at: `/operative-plan?plant=S&day=${addDays(day, -1)}&hours=96`,
    })
    const bar = page.locator(`[role=gridcell][data-bar="${second.id}"]`)
    await bar.waitFor()
    await page.locator('.plan-findings').waitFor()
    await accessible(page, 'the findings of the plan')

    // Four hours earlier it would share the line with the first for two of them.
    await bar.focus()
    await page.keyboard.press('Space')
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowLeft')
    const panel = page.getByRole('complementary', { name: text.shell.ui.board.panel })
    const breach = text.finding.lineTwice.replace('{{place}}', line).replace('{{amount}}', '2:00 h')
    const told = text.projection.at.replace('{{when}}', formatInstant(at('16:00'), look.language))
    await panel.getByText(told.replace('{{what}}', breach)).waitFor()
    await page.getByRole('status').getByText(breach).first().waitFor()

    await tabTo(page, text.shell.ui.board.why)
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await drawer.getByText(text.trace['end-of-both-beginning-of-both']).waitFor()
    await accessible(page, 'why two movements are in a line')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    const slot = text.offer.slot.replace('{{when}}', formatInstant(at('18:00'), look.language))
    await tabTo(page, slot)
    await accessible(page, 'the first free slot')
    await page.keyboard.press('Enter')
    await panel.getByText(breach).waitFor({ state: 'detached' })
    await expect.poll(() => bar.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => bar.getAttribute('aria-label')).toContain(formatInstant(at('18:00'), look.language))
    // The board shows it at once; then the server has it, too.
    const stored = async () => {
      const answer = await fetch(`${ownApp().url}/api${operationsPath}/${second.id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = (await answer.json()) as { data: { scheduledFrom: string; mooringAt: string } }
      return [data.scheduledFrom, data.mooringAt].map((moment) => Date.parse(moment))
    }
    await expect.poll(stored).toEqual([Date.parse(at('18:00')), Date.parse(at('18:00'))])

    // In the lane of its tank: how the level goes, and what it runs into.
    await page.getByText(text.board.tanks, { exact: true }).click()
    await page.locator('.board-level').first().waitFor()
    await accessible(page, 'levels of tanks')
  },
)
