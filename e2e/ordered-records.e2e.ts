import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import shellEn from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { administrator, steward } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const shell = { en: shellEn, it: shellIt }
const path = '/jetty-config/TimesheetOperations'
const rows = (page: Page) => page.getByRole('dialog').getByRole('option')
const rowOf = (page: Page, code: string) => rows(page).filter({ has: page.getByText(code, { exact: true }) })
const codes = (page: Page) => rows(page).locator('.muted').allTextContents()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** As the list itself shows them, the first few. */
const listed = async (page: Page, count: number) =>
  (await page.locator('[role=gridcell][col-id=code]').allTextContents()).slice(0, count)

const shots = process.env['SHOTS']
async function take(page: Page, what: string) {
  if (!shots) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `order-${what}.png`) })
}

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1000 },
] as const)(
  'events are put into their order by drag and by keys, and a list that is open follows, in $language',
  async (look) => {
    const text = shell[look.language]
    const { page } = await visit({ ...look, as: administrator, at: path })
    const { page: other } = await visit({ as: steward, at: path })
    await button(page, text.list.order.action).click()
    await rows(page).first().waitFor()
    const before = await codes(page)
    await expect.poll(() => listed(other, 4)).toEqual(before.slice(0, 4))
    await accessible(page, 'the order of a list')
    await take(page, `open-${look.language}`)

    await rowOf(page, before[3]!).dragTo(rowOf(page, before[1]!), { targetPosition: { x: 60, y: 3 } })
    await expect.poll(() => codes(page)).toEqual([before[0], before[3], before[1], before[2], ...before.slice(4)])
    // What was dragged is chosen and has the keys.
    await rowOf(page, before[3]!).focus()
    await page.keyboard.press('Control+ArrowUp')
    const wanted = [before[3], before[0], before[1], before[2]]
    await expect.poll(async () => (await codes(page)).slice(0, 4)).toEqual(wanted)
    await take(page, `moved-${look.language}`)
    await button(page, text.list.order.save).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => listed(page, 4)).toEqual(wanted)
    await expect.poll(() => listed(other, 4)).toEqual(wanted)
    await take(page, `saved-${look.language}`)
    // One record was moved and one got a number; taken back as one step.
    await page.keyboard.press('Control+z')
    await expect.poll(() => listed(page, 4)).toEqual(before.slice(0, 4))
  },
)

test('who was slower is told, and begins again with what is there now', async () => {
  const [{ page: one }, { page: two }] = await Promise.all([
    visit({ as: administrator, at: path }),
    visit({ as: steward, at: path }),
  ])
  const text = shell.en.list.order
  await Promise.all([one, two].map((page) => button(page, text.action).click()))
  await Promise.all([one, two].map((page) => rows(page).first().waitFor()))
  const before = await codes(one)
  for (const [page, place] of [
    [one, 1],
    [two, 5],
  ] as const) {
    await rowOf(page, before[place]!).focus()
    await page.keyboard.press('Control+ArrowUp')
    await expect.poll(async () => (await codes(page))[place - 1]).toBe(before[place])
  }
  await button(one, text.save).click()
  await one.getByRole('dialog').waitFor({ state: 'hidden' })
  await two.getByRole('dialog').getByText(text.overtaken).first().waitFor()
  await expect.poll(() => button(two, text.save).getAttribute('aria-disabled')).toBe('true')
  await button(two, text.startAgain).click()
  await expect.poll(async () => (await codes(two)).slice(0, 2)).toEqual([before[1], before[0]])
  expect((await codes(two))[5]).toBe(before[5])
  await one.keyboard.press('Control+z')
  await expect.poll(() => listed(one, 2)).toEqual(before.slice(0, 2))
})
