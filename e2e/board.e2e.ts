import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { accessible } from './accessible.ts'
import { tabTo } from './keyboard.ts'
import { partPage } from './part-page.ts'
import { browserVisits } from './visits.ts'

/** The board by itself: few bars that are known by name, or the two months of a busy terminal. */
const open = partPage(browserVisits(), 'board')
const small = (query: Record<string, string> = {}) =>
  open({ width: 1091, height: 700, query: { small: 'yes', ...query } })

const bar = (page: Page, name: string): Locator => page.getByRole('gridcell', { name: new RegExp(`^MT ${name},`) })
const told = (page: Page) => page.locator('.told').innerText()
const status = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ }).innerText()
const panel = (page: Page) => page.getByRole('complementary')
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click()

async function boxOf(target: Locator) {
  const box = (await target.boundingBox())!
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}
/** Aurora is eight hours long. */
const hourOf = async (page: Page) => (await boxOf(bar(page, 'Aurora'))).width / 8
const laneHeight = 36

async function drag(page: Page, from: { x: number; y: number }, by: { x?: number; y?: number }, drop = true) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + (by.x ?? 0) / 2, from.y + (by.y ?? 0) / 2, { steps: 4 })
  await page.mouse.move(from.x + (by.x ?? 0), from.y + (by.y ?? 0), { steps: 4 })
  if (drop) await page.mouse.up()
}

test('a bar is moved with the mouse: at once where it concerns nobody, after a look at the consequences otherwise', async () => {
  const page = await small()
  const hour = await hourOf(page)
  // Out of the way of the other: two lanes down, and a quarter later.
  await drag(page, (await boxOf(bar(page, 'Corallo'))).middle, { x: hour * 0.27, y: 2 * laneHeight })
  await expect.poll(() => told(page)).toBe('Corallo roads 10-26T09:15 10-26T17:15')
  expect(await status(page)).toContain('Confirmed.')

  // Two hours later: what has to come after it is pushed.
  await drag(page, (await boxOf(bar(page, 'Aurora'))).middle, { x: hour * 2.02 }, false)
  await panel(page).getByText('One more bar moves with it').waitFor()
  expect(await panel(page).getByText('MT Brezza: 26 Oct 2026 22:00').count()).toBe(1)
  expect(await panel(page).locator('ins').allInnerTexts()).toEqual(['26 Oct 2026 14:00', '26 Oct 2026 22:00'])
  await page.mouse.up()
  expect(await told(page)).toContain('Corallo')
  await press(page, 'Confirm')
  await expect.poll(() => told(page)).toBe('Aurora north 10-26T13:00 10-26T21:00; Brezza north 10-26T21:00 10-27T05:00')
  expect(await bar(page, 'Aurora').evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a bar is put back by a button or by Escape, also in the middle of a drag', async () => {
  const page = await small()
  const hour = await hourOf(page)
  const { middle } = await boxOf(bar(page, 'Aurora'))
  await drag(page, middle, { x: hour * 2 })
  await press(page, 'Put back')
  await panel(page).getByText('12:00').first().waitFor()
  await drag(page, middle, { x: hour * 2 }, false)
  await page.keyboard.press('Escape')
  await page.mouse.move(middle.x + hour * 5, middle.y, { steps: 3 })
  await page.mouse.up()
  expect(await told(page)).toBe('')
  expect(await page.locator('.board-ghost').count()).toBe(0)
  expect((await boxOf(bar(page, 'Aurora'))).middle.x).toBeCloseTo(middle.x, 0)
})

test('a pointer that still holds what somebody else has moved, or what is shown otherwise by now, holds nothing', async () => {
  const page = await small()
  const hour = await hourOf(page)
  const aurora = await boxOf(bar(page, 'Aurora'))
  const pressed = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => (button as HTMLButtonElement).click())
  await drag(page, aurora.middle, { x: hour * 2 }, false)
  await page.locator('.board-ghost').first().waitFor()
  await pressed('Somebody else moves Aurora')
  await expect.poll(() => status(page)).toContain('Somebody else changed')
  await page.mouse.move(aurora.middle.x + hour * 4, aurora.middle.y, { steps: 4 })
  await page.mouse.up()
  expect(await page.locator('.board-ghost').count()).toBe(0)
  expect(await told(page)).toBe('')

  const corallo = await boxOf(bar(page, 'Corallo'))
  await drag(page, corallo.middle, { x: hour }, false)
  await page.locator('.board-ghost').first().waitFor()
  await pressed('Toggle')
  await expect.poll(() => status(page)).toContain('MT Corallo is back where it was')
  await page.mouse.up()
  await pressed('Toggle')
  await bar(page, 'Corallo').waitFor()
  expect(await page.locator('.board-ghost').count()).toBe(0)
  expect(await told(page)).toBe('')
})

test('what is held is asked about again when somebody else has moved what it hits', async () => {
  const page = await small()
  await bar(page, 'Brezza').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.locator('.board-ghost').first().waitFor()
  expect(await panel(page).getByText('overlap').count()).toBe(0)
  await page.getByRole('button', { name: 'Somebody else lengthens Aurora' }).click()
  await panel(page).getByText('MT Aurora and MT Brezza overlap by 1:00').waitFor()
})

test('an end is drawn; what has begun keeps its start; what is refused says why and goes back', async () => {
  const page = await small()
  const hour = await hourOf(page)
  const faro = await boxOf(bar(page, 'Faro'))
  await drag(page, { x: faro.x + faro.width - 2, y: faro.middle.y }, { x: hour * 1.5 })
  await expect.poll(() => told(page)).toBe('Faro south 10-26T03:00 10-26T14:30')
  await drag(page, (await boxOf(bar(page, 'Faro'))).middle, { x: hour * 3 })
  await expect.poll(() => status(page)).toContain('only its end can be moved')
  await drag(page, (await boxOf(bar(page, 'Corallo'))).middle, { x: -hour * 7 })
  await expect.poll(() => status(page)).toContain('MT Corallo is back where it was. Nothing can begin in the past')
  expect(await page.locator('.board-ghost').count()).toBe(0)
  expect(await told(page)).toBe('Faro south 10-26T03:00 10-26T14:30')
})

test('what is in conflict is hatched, told in words, and found from the list of conflicts', async () => {
  const page = await small()
  expect(await page.locator('.board-lane .board-overlap').count()).toBe(1)
  expect(await bar(page, 'Delfino').getAttribute('aria-label')).toContain('MT Corallo and MT Delfino overlap by 2:00')
  await press(page, 'MT Corallo and MT Delfino overlap by 2:00')
  expect(await bar(page, 'Delfino').getAttribute('aria-selected')).toBe('true')
  expect(await bar(page, 'Delfino').evaluate((element) => element === document.activeElement)).toBe(true)
})

test('everything goes by the keyboard: walk, take, move, draw, change the lane, keep, put back, open', async () => {
  const page = await small()
  await tabTo(page, bar(page, 'Aurora'))
  await page.keyboard.press('ArrowRight')
  expect(await bar(page, 'Brezza').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  expect(await bar(page, 'Corallo').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => told(page)).toBe('opened Corallo')

  await page.keyboard.press('Space')
  await expect.poll(() => status(page)).toContain('MT Corallo taken')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => status(page)).toContain('Roads, 26 Oct 2026 10:15 to 26 Oct 2026 18:00')
  await page.keyboard.press('Enter')
  await expect.poll(() => told(page)).toBe('Corallo roads 10-26T09:15 10-26T17:00')
  // In the other lane it is another element.
  expect(await bar(page, 'Corallo').evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(() => status(page)).toContain('27 Oct 2026 10:00 to 27 Oct 2026 18:00')
  await page.keyboard.press('Escape')
  await expect.poll(() => status(page)).toContain('is back where it was')
  expect(await told(page)).toBe('Corallo roads 10-26T09:15 10-26T17:00')

  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await help.getByText('Change its lane').first().waitFor()
  expect(await help.getByText('+', { exact: true }).count()).toBe(1)
})

test('what somebody else has changed is not kept over it', async () => {
  const page = await small()
  await bar(page, 'Aurora').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.locator('.board-ghost').first().waitFor()
  await page.getByRole('button', { name: 'Somebody else moves Aurora' }).click()
  await expect.poll(() => status(page)).toContain('Somebody else changed')
  expect(await page.locator('.board-ghost').count()).toBe(0)
})

test('without dragging, by buttons, in the list too', async () => {
  const page = await small({ view: 'list' })
  const table = page.getByRole('table', { name: 'Operative plan' })
  const button = page.getByRole('button', { name: 'MT Delfino', exact: true })
  const row = table.getByRole('row').filter({ has: button })
  expect(await row.innerText()).toContain('MT Corallo and MT Delfino overlap by 2:00')
  await button.click()
  for (const step of ['One lane down', 'One lane down', 'End later']) await press(page, step)
  const last = panel(page).getByRole('button', { name: 'End later' })
  expect(await last.evaluate((element) => element === document.activeElement)).toBe(true)
  await press(page, 'Confirm')
  await expect.poll(() => told(page)).toBe('Delfino roads 10-26T15:00 10-26T21:15')
  expect(await row.innerText()).not.toContain('overlap')
  await accessible(page, 'the list')
})

test('where nothing can be moved, the reason stands there and nothing moves', async () => {
  const page = await small({ readOnly: 'the plan is published' })
  expect(await page.getByText('Read only: the plan is published').count()).toBe(1)
  await drag(page, (await boxOf(bar(page, 'Corallo'))).middle, { x: 120, y: 2 * laneHeight })
  await expect.poll(() => status(page)).toBe('the plan is published')
  await page.keyboard.press('Space')
  expect(await page.locator('.board-ghost').count()).toBe(0)
  expect(await told(page)).toBe('')
})

test('the day in October has 25 hours', async () => {
  const page = await small({ hours: '24' })
  await page.locator('.board-frame').evaluate((frame) => (frame.scrollLeft = 0))
  const marks = page.locator('.board-mark')
  await expect.poll(async () => (await marks.allInnerTexts())[0]).toBe('00:00')
  await page.getByRole('button', { name: 'Show less time' }).click()
  await page.getByRole('button', { name: 'Show less time' }).click()
  await page.locator('.board-frame').evaluate((frame) => (frame.scrollLeft = 0))
  await expect.poll(async () => (await marks.allInnerTexts()).filter((text) => text === '02:00').length).toBe(2)
})

test.each([
  { language: 'en', scheme: 'light' },
  { language: 'it', scheme: 'dark' },
  { language: 'it', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const)('the board keeps nobody out: $language, $scheme', async ({ language, scheme }) => {
  const page = await small({ language, scheme })
  await bar(page, 'Corallo').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.locator('.board-ghost').first().waitFor()
  await accessible(page, 'the board with a bar in the hand')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const large = await open({ width: 1091, height: 700, query: { language, scheme } })
  await accessible(large, 'the large board')
})

test('only what is near is drawn, but what has the focus stays', async () => {
  const page = await open({ width: 1091, height: 700, query: { hours: '96' } })
  const all = page.locator('[role="gridcell"][data-bar]')
  await all.first().waitFor()
  const focused = page.locator('[role="gridcell"][tabindex="0"][data-bar]')
  await focused.focus()
  const id = await focused.getAttribute('data-bar')
  await page.locator('.board-frame').evaluate((frame) => frame.scrollTo(frame.scrollWidth, frame.scrollHeight))
  await page.locator('.board-names').getByText('TK-159').waitFor()
  expect(await all.count()).toBeLessThan(150)
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['bar'])).toBe(id)
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset['bar'])).toMatch(/-9$/)
})

/** Fingers, as the browser gets them from a screen. */
async function fingers(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  return {
    down: (...points: { x: number; y: number }[]) => send('touchStart', points),
    move: (...points: { x: number; y: number }[]) => send('touchMove', points),
    up: () => send('touchEnd', []),
  }
}
const step = (from: number, to: number, share: number) => from + (to - from) * share

async function slide(
  finger: Awaited<ReturnType<typeof fingers>>,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await finger.move({ x: step(from.x, to.x, share), y: step(from.y, to.y, share) })
  }
}

test('a finger that rests on a bar takes it, one that moves scrolls', async () => {
  const page = await small()
  const finger = await fingers(page)
  const hour = await hourOf(page)
  const { middle } = await boxOf(bar(page, 'Corallo'))
  const target = { x: middle.x + hour * 1.02, y: middle.y + 2 * laneHeight }
  await finger.down(middle)
  await page.locator('.board-ghost').waitFor()
  await slide(finger, middle, target)
  await finger.up()
  await expect.poll(() => told(page)).toBe('Corallo roads 10-26T10:00 10-26T18:00')

  const before = await page.locator('.board-frame').evaluate((frame) => frame.scrollLeft)
  const aurora = (await boxOf(bar(page, 'Aurora'))).middle
  await finger.down(aurora)
  await slide(finger, aurora, { x: aurora.x - 150, y: aurora.y })
  await finger.up()
  await expect
    .poll(() => page.locator('.board-frame').evaluate((frame) => frame.scrollLeft))
    .toBeGreaterThan(before + 60)
  expect(await page.locator('.board-ghost').count()).toBe(0)
})

test('the ends of the selected bar are large enough for a finger', async () => {
  const page = await small()
  const finger = await fingers(page)
  const hour = await hourOf(page)
  const { middle } = await boxOf(bar(page, 'Faro'))
  await finger.down(middle)
  await finger.up()
  const handle = page.locator('.board-handle')
  await handle.waitFor()
  // Its start is settled.
  expect(await handle.count()).toBe(1)
  const box = await boxOf(handle)
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  await finger.down(box.middle)
  await slide(finger, box.middle, { x: box.middle.x + hour * 2, y: box.middle.y })
  await finger.up()
  await expect.poll(() => told(page)).toBe('Faro south 10-26T03:00 10-26T15:00')
})

test('two fingers change the scale and keep the time between them', async () => {
  const page = await small()
  const finger = await fingers(page)
  await page.getByText('48 hours').waitFor()
  const { middle } = await boxOf(bar(page, 'Aurora'))
  const at = (apart: number) => [
    { x: middle.x - apart, y: middle.y + 150 },
    { x: middle.x + apart, y: middle.y + 150 },
  ]
  await finger.down(...at(40))
  for (const apart of [50, 60, 70, 80]) await finger.move(...at(apart))
  await page.getByText('24 hours').waitFor()
  await finger.up()
  expect((await boxOf(bar(page, 'Aurora'))).middle.x).toBeCloseTo(middle.x, -1)
})

test('on paper all lanes are there, and the axis on each sheet', async () => {
  const page = await open({ width: 1091, height: 700, query: { hours: '168' } })
  await page.getByRole('gridcell').first().waitFor()
  const before = await page.locator('.board-frame').evaluate((frame) => frame.scrollLeft)
  const sheets = pdfPages(await page.pdf({ preferCSSPageSize: true }))
  expect(sheets.length).toBeGreaterThan(1)
  const text = sheets.join('\n')
  for (let lane = 13; lane <= 60; lane++) expect(text).toContain(`TK-${99 + lane}`)
  // The day on which "now" is.
  for (const sheet of sheets) expect(sheet).toContain('Wed')
  await expect.poll(() => page.locator('.board-print').count()).toBe(0)
  expect(await page.locator('.board-frame').evaluate((frame) => frame.scrollLeft)).toBe(before)
})
