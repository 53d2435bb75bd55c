import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import operationsEn from '#modules/tank-operations/i18n/en.json' with { type: 'json' }
import operationsIt from '#modules/tank-operations/i18n/it.json' with { type: 'json' }
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import it from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { forgetPlant, rememberLevel } from './database.ts'
import { steward, tankOperator } from './people.ts'
import { vesselsPath } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en, it }

beforeAll(() => rememberLevel('N801', 2600))
afterAll(forgetPlant)

const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: /^(Search|Ricerca)$/ })
const line = (page: Page, name: string) => page.getByRole('option', { name })
const isFocused = (page: Page) => box(page).evaluate((element) => element === document.activeElement)

test.each(['en', 'it'] as const)('a record is found and opened by keyboard alone, in %s', async (language) => {
  const text = words[language]
  const { page } = await visit({ as: steward, language, at: vesselsPath })
  await page.getByRole('gridcell', { name: 'AEGEAN MARLIN' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect.poll(() => isFocused(page)).toBe(true)
  await page.keyboard.type('STÀR sélv')
  await line(page, 'SELVARA STAR').waitFor()
  await accessible(page, 'the open search box')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => line(page, 'SELVARA STAR').getAttribute('data-combobox-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'SELVARA STAR' }).waitFor()
  await line(page, 'SELVARA STAR').waitFor({ state: 'hidden' })
  await expect.poll(() => box(page).inputValue()).toBe('')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/master-data\/Vessels\/[0-9a-f-]{36}$/)

  await page.keyboard.press('/')
  await page.keyboard.type(language === 'en' ? 'port' : 'porti')
  const screens = page.getByRole('group', { name: text.search.screens })
  await screens.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?text=porti?$/)
})

test('the box closes on Escape, Tab and Enter, and Escape gives the focus back', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath })
  await page.getByRole('gridcell', { name: 'AEGEAN MARLIN' }).waitFor()
  const filter = page.getByRole('textbox', { name: 'Filter the menu' })
  await filter.focus()
  for (const key of ['Escape', 'Tab', 'Enter']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('selvara')
    await line(page, 'SELVARA STAR').waitFor()
    await page.keyboard.press(key)
    await line(page, 'SELVARA STAR').waitFor({ state: 'hidden' })
    await expect.poll(() => box(page).inputValue()).toBe('')
    await expect.poll(() => isFocused(page)).toBe(false)
    if (key === 'Escape')
      await expect.poll(() => filter.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await page.getByRole('heading', { name: 'Search', exact: true }).waitFor()
})

test('on focus the box offers where its user was last, and the arrows lead there', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath })
  await page.getByRole('gridcell', { name: 'AEGEAN MARLIN' }).waitFor()
  await page.goto('/master-data/Ports')
  await page.getByRole('gridcell').first().waitFor()
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: en.recent.title })
  await recent.getByRole('option', { name: 'Vessels' }).waitFor()
  // The page that is open is not offered.
  await expect.poll(() => recent.getByRole('option', { name: 'Ports' }).count()).toBe(0)
  await accessible(page, 'the search box with recent pages')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: 'AEGEAN MARLIN' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(vesselsPath)
})

test.each([
  { language: 'en', said: 'tank 801', scheme: 'light', width: 1440 },
  { language: 'it', said: 'serbatoio 801', scheme: 'dark', width: 1000 },
  { language: 'it', said: 'serbatoio 801', scheme: 'light', width: 390 },
] as const)('a tank is one hit with its level, and leads on by keyboard, in $language at $width', async (look) => {
  const { said, ...more } = look
  const { page } = await visit({ as: tankOperator, at: '/tank-farm', ...more })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await expect.poll(() => isFocused(page)).toBe(true)
  await page.keyboard.type(said)
  const tank = line(page, 'N801')
  await tank.filter({ hasText: look.language === 'en' ? '2,600 mm' : '2.600 mm' }).waitFor()
  await expect.poll(() => tank.count()).toBe(1)
  await accessible(page, 'the search box with a tank')
  // Nothing of it is beside the window.
  const drop = await page.locator('.search-drop').boundingBox()
  expect(drop!.x).toBeGreaterThanOrEqual(0)
  expect(drop!.x + drop!.width).toBeLessThanOrEqual(look.width)

  // Through the line to what can be done with it.
  const words = look.language === 'en' ? operationsEn : operationsIt
  const start = page.getByRole('option', { name: words.tankOperations.title.new })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => tank.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => start.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => tank.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => start.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/tank\/operations\/new\?tankCode=N801$/)
})

test('a whole code and Enter opens what it names, however fast it is typed', async () => {
  const { page } = await visit({ as: tankOperator, at: '/tank-farm' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const delay of [0, 30, 120]) {
    await page.keyboard.press('Control+k')
    await expect.poll(() => isFocused(page)).toBe(true)
    await page.keyboard.type('n801', { delay })
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/tanks\/N801$/)
    await page.getByRole('heading', { name: 'N801', level: 1 }).waitFor()
    await page.goto('/tank-farm')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
})

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1091 },
] as const)('the search page groups, narrows and is walked with the arrow keys, in $language', async (look) => {
  const text = words[look.language]
  const { page } = await visit({ as: steward, at: '/search', ...look, refusals: [400] })
  await page.getByText(text.search.hints.code).waitFor()
  await accessible(page, 'the search page with its hints')

  const field = page.getByRole('textbox', { name: text.search.field })
  await field.fill('selvara')
  await page.keyboard.press('Enter')
  const vessel = page.getByRole('main').getByRole('link', { name: 'SELVARA STAR' })
  await vessel.waitFor()
  await accessible(page, 'the search page with hits')
  const kinds = page.getByRole('group', { name: text.search.kinds })
  await kinds.getByRole('button', { name: look.language === 'en' ? /^Vessels/ : /^Navi/ }).click()
  await page.waitForURL(/kind=vessels/)
  await expect.poll(() => page.locator('a[data-hit]').count()).toBe(1)
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => vessel.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

  await field.fill('^selvara (star|moon)$')
  await page.getByRole('checkbox', { name: text.search.pattern }).check()
  await vessel.waitFor()
  await field.fill('(a+)+')
  await page.keyboard.press('Enter')
  await page.getByText(look.language === 'en' ? /already repeated/ : /già ripetuto/).waitFor()
  await page.getByRole('checkbox', { name: text.search.pattern }).uncheck()
  await field.fill('qqqqzz')
  await page.keyboard.press('Enter')
  await page.getByText(text.search.none.replace('{{text}}', 'qqqqzz')).waitFor()
  await accessible(page, 'the search page without hits')
})

test('nobody finds what they may not read', async () => {
  const { page } = await visit({ as: tankOperator, at: '/search?text=selvara%20star' })
  await page.getByText('Nothing found for “selvara star”').waitFor()
  await expect.poll(() => page.locator('a[data-hit]').count()).toBe(0)
})
