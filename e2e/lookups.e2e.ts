import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import countries from '#modules/places/demo/countries.json' with { type: 'json' }
import { cell, cellEditor, cellText } from './grid.ts'
import { steward } from './people.ts'
import { vesselsPath } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

const flagOf = (page: Page): Locator => page.getByRole('main').getByRole('combobox', { name: 'Flag', exact: true })
/** The language of the page is chosen from options too. */
const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option')
const nameOf = (code: string) => countries.find(({ isoCode }) => isoCode === code)!.name.en
const called = (code: string) => `${nameOf(code)} · ${code}`
/** Each is a part of other names or codes, so that whoever takes what is on the screen takes the wrong one. */
const codes = ['LI', 'OR', 'IT', 'MT', 'NO', 'AN', 'IN', 'ER'].filter((code) =>
  countries.some(({ isoCode }) => isoCode === code),
)

/** Answers to lookups wait here until they are let go, the last question first; then all come at once until they are held again. */
async function heldAnswers(page: Page) {
  const held: Route[] = []
  let isHeld = true
  await page.route(/\/Countries\/options\?text=/, (route) => (isHeld ? void held.push(route) : route.continue()))
  return {
    hold: () => {
      isHeld = true
    },
    asked: () => held.length,
    letGo: async () => {
      isHeld = false
      for (const route of held.splice(0).toReversed()) await route.continue().catch(() => undefined)
    },
  }
}

test('a full code and Enter take that record, however quickly it is typed', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}/new` })
  const flag = flagOf(page)
  await flag.waitFor()
  for (const delay of [0, 30, 160, 400]) {
    for (const code of codes) {
      await flag.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(code.toLowerCase(), { delay })
      await page.keyboard.press('Enter')
      await expect.poll(() => flag.inputValue(), { message: `${code} at ${delay} ms` }).toBe(called(code))
    }
  }
})

test('Enter waits for the answer to what is typed, and Tab does so behind one who goes on', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}/new` })
  const flag = flagOf(page)
  await flag.click()
  await options(page).first().waitFor()
  const answers = await heldAnswers(page)
  await page.keyboard.type('norw')
  await page.keyboard.press('Enter')
  await expect.poll(() => flag.getAttribute('aria-busy')).toBe('true')
  await expect.poll(answers.asked).toBeGreaterThan(0)
  await expect.poll(() => flag.inputValue()).toBe('norw')
  await answers.letGo()
  await expect.poll(() => flag.inputValue()).toBe(called('NO'))

  answers.hold()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('mt')
  await page.keyboard.press('Tab')
  await expect.poll(() => flag.evaluate((field) => field === document.activeElement)).toBe(false)
  await expect.poll(answers.asked).toBeGreaterThan(0)
  await answers.letGo()
  await expect.poll(() => flag.inputValue()).toBe(called('MT'))
})

test('Ctrl+S waits for the answer to what is typed', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}/new` })
  const flag = flagOf(page)
  await flag.click()
  await options(page).first().waitFor()
  const answers = await heldAnswers(page)
  await page.keyboard.type('mt')
  await page.keyboard.press('Control+s')
  await expect.poll(answers.asked).toBeGreaterThan(0)
  await expect.poll(() => flag.getAttribute('aria-busy')).toBe('true')
  // Nothing is checked before it is known what was meant.
  const isMissing = (input: Locator) => input.getAttribute('aria-invalid').then((said) => said === 'true')
  const name = page.locator('[id="field-name"]')
  expect(await isMissing(name)).toBe(false)
  await answers.letGo()
  await expect.poll(() => flag.inputValue()).toBe(called('MT'))
  // Then the form says what is missing besides.
  await expect.poll(() => isMissing(name)).toBe(true)
  expect(await isMissing(flag)).toBe(false)
})

test('what was chosen lately leads the list', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}/new` })
  const flag = flagOf(page)
  for (const code of ['MT', 'NO']) {
    await flag.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect.poll(() => flag.inputValue()).toBe(called(code))
  }
  await page.keyboard.press('Escape')
  await flag.click()
  await page.getByText('Recent', { exact: true }).waitFor()
  await expect
    .poll(async () => (await options(page).allInnerTexts()).slice(0, 2).map(oneLine))
    .toEqual([`${nameOf('NO')} NO`, `${nameOf('MT')} MT`])
})

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('in a list Enter takes what is nearest to the letters typed over a cell', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath })
  const flag = cell(page, 'flagCountryCode')
  await flag.filter({ hasText: '·' }).waitFor()
  const before = await cellText(flag)
  await flag.dblclick()
  await cellEditor(page).getByRole('combobox').fill('norw')
  await page.keyboard.press('Enter')
  await expect.poll(() => cellText(flag)).toBe(called('NO'))
  await page.keyboard.press('Control+z')
  await expect.poll(() => cellText(flag)).toBe(before)
})
