import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible } from './accessible.ts'
import { text } from './dictionary.ts'
import { newInstruction } from './instructions.ts'
import { tabTo } from './keyboard.ts'
import { auditor, scheduler, shiftLeader, steward } from './people.ts'
import { browserVisits } from './visits.ts'
import { complaintsOf, unreachableIn } from './walking.ts'

const visit = browserVisits()
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, id: string) => page.locator(`[data-card="${id}"]`)

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1000 },
  { language: 'it', scheme: 'light', width: 390 },
  { language: 'en', scheme: 'dark', width: 390 },
] as const)('the shift leader finds what calls for them, in $language, $scheme, at $width pixels', async (look) => {
  const say = (key: string) => text(look.language, key)
  const { page } = await visit({ as: shiftLeader, ...look })
  await page.getByText(say('shell:home.welcome')).waitFor()
  const waiting = section(page, say('shell:home.waiting'))
  await waiting.getByRole('heading', { name: say('tank-operations:home.toPost') }).waitFor()
  await section(page, say('shell:home.section.coming'))
    .getByRole('heading', { name: say('movement-instructions:home.alongside') })
    .waitFor()
  await accessible(page, 'the home page of a shift leader')
  expect([...(await complaintsOf(page)), ...(await unreachableIn(page))]).toEqual([])
})

test('what is not there for a role takes no room: the auditor has nothing to do, the steward no ships', async () => {
  const [reader, keeper] = [await visit({ as: auditor }), await visit({ as: steward })]
  for (const { page } of [reader, keeper]) {
    const [answer] = await Promise.all([page.waitForResponse('**/api/home'), page.reload()])
    await answer.finished()
    // Before the cards are drawn there would be none for anybody.
    await page.locator('.screen-home[aria-busy="false"]').waitFor()
  }
  await section(reader.page, 'Ships').waitFor()
  await section(reader.page, 'Waiting for you').waitFor()
  expect(await section(reader.page, 'Waiting for you').locator('[data-card]').count()).toBe(0)
  await section(keeper.page, 'Recent pages').waitFor()
  await section(keeper.page, 'Waiting for you').waitFor()
  expect(await keeper.page.locator('[data-card]').count()).toBe(0)
  expect(await section(keeper.page, 'Ships').count()).toBe(0)
})

test('a draft that somebody else begins is counted on the open page, and opened by keyboard', async () => {
  const { page } = await visit({ as: scheduler })
  const drafts = card(page, 'movementInstructions.drafts')
  const count = async () => Number(await drafts.locator('h3 b').textContent())
  await drafts.waitFor()
  const before = await count()
  const { voyageNumber } = await newInstruction(['SEL'])
  await expect.poll(count).toBe(before + 1)
  const link = drafts.locator('h3').getByRole('link')
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('draft')
  await page.getByRole('gridcell', { name: voyageNumber }).waitFor()
})

test('a new instruction is begun from the home page, or let be', async () => {
  const { page } = await visit({ as: scheduler })
  await page.getByRole('link', { name: 'New movement instruction' }).click()
  const dialog = page.getByRole('dialog', { name: 'New movement instruction' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/movement-instruction')
})

test('the list behind a card says what narrows it, and lets go of it', async () => {
  const { page } = await visit({ as: shiftLeader })
  const asked = () => new URL(page.url()).searchParams
  await card(page, 'movementInstructions.alongside').locator('h3').getByRole('link').click()
  await expect.poll(() => asked().get('has')).toBe('vessel')
  const field = text('en', 'movement-instructions:movementInstructions.field.vessel')
  const chip = `${field}: ${text('en', 'shell:list.presence.has')}`
  await page.getByText(chip, { exact: true }).waitFor()
  await page.getByRole('button', { name: text('en', 'shell:ui.filters.remove').replace('{{filter}}', chip) }).click()
  await expect.poll(() => asked().has('has')).toBe(false)
  expect(asked().get('status')).toBe('ongoing')
})
