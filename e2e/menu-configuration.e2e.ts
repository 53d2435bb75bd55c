import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#modules/navigation/i18n/en.json' with { type: 'json' }
import it from '#modules/navigation/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { tabTo } from './keyboard.ts'
import { administrator, planner, steward } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const texts = { en, it }
const entry = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const topMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu', exact: true }).locator('.menu-level-1 > li > *')
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

test('a menu reordered by pointer and by keyboard is what another user sees, at once', async () => {
  // Tall enough for both ends of the drag: a list that scrolls under a pressed button gives another entry to the hand.
  const admin = (await visit({ as: administrator, at: '/menu-configuration', height: 2600 })).page
  const other = (await visit({ as: steward, language: 'it' })).page
  const order = () => topMenu(other).allTextContents()
  await expect.poll(order).toContain('Anagrafiche')
  const before = await order()
  expect(before.indexOf('Anagrafiche')).toBeGreaterThan(1)

  // By pointer: the master data to the place before operations.
  await entry(admin, 'Master data').dragTo(entry(admin, 'Operations'), { targetPosition: { x: 120, y: 3 } })
  await button(admin, 'Save').click()
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['Home', 'Anagrafiche'])

  // By keyboard: home behind it, then into the group and out again.
  const home = entry(admin, 'Home')
  await home.focus()
  await admin.keyboard.press('Control+ArrowDown')
  await admin.getByText('Home is now number 2 of', { exact: false }).waitFor()
  await admin.keyboard.press('Control+ArrowRight')
  await expect.poll(() => home.getAttribute('aria-level')).toBe('2')
  await admin.keyboard.press('Control+ArrowLeft')
  await expect.poll(() => home.getAttribute('aria-level')).toBe('1')
  await expect.poll(() => home.evaluate((element) => element === document.activeElement)).toBe(true)
  await admin.keyboard.press('Control+s')
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['Anagrafiche', 'Home'])

  // Back to the product's, with the difference shown first.
  await button(admin, 'Reset').click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByText('Moved').first().waitFor()
  await button(dialog, 'Apply one change').or(button(dialog, 'Apply 2 changes')).click()
  await button(admin, 'Save').click()
  await expect.poll(order).toEqual(before)
  await button(admin, 'History').click()
  await admin.getByRole('dialog').getByText('Moved').first().waitFor()
})

test('what is changed while the menu is being saved stays changed, and is saved next', async () => {
  const { page } = await visit({ as: administrator, at: '/menu-configuration' })
  const home = entry(page, 'Home')
  const place = () => home.getAttribute('aria-posinset')
  const { promise: isMoved, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/menu-configuration', async (route) => {
    if (route.request().method() === 'PUT') await isMoved
    await route.continue()
  })
  const isAsked = page.waitForRequest((request) => request.method() === 'PUT')
  await home.focus()
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Control+s')
  await isAsked
  await page.keyboard.press('Control+ArrowDown')
  await expect.poll(place).toBe('3')
  answer()
  await page.getByText('Menu saved').waitFor()
  expect(await place()).toBe('3')
  await button(page, 'Save').click()
  await button(page, 'Save').waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(place).toBe('3')

  await button(page, 'Reset').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: false }).click()
  await button(page, 'Save').click()
  await expect.poll(place).toBe('1')
})

test('an entry to another site is added in both languages, refused without them, and opens safely', async () => {
  const admin = (await visit({ as: administrator, at: '/menu-configuration' })).page
  const other = (await visit({ as: steward, language: 'it' })).page
  await entry(admin, 'Home').click()
  await button(admin, 'New entry').click()
  await admin.getByText('another site').click()
  await admin.getByLabel('Address').fill('http://weather.example')
  await button(admin, 'Save').click()
  await admin.getByText('One entry needs correcting.').waitFor()
  await admin.getByText('Enter the address of a page', { exact: false }).waitFor()
  await admin.getByLabel('Address').fill('https://weather.example/port')
  await admin.getByLabel('Text in English').fill('Weather')
  await admin.getByLabel('Text in Italian').fill('Meteo')
  await button(admin, 'Save').click()

  const link = other.getByRole('link', { name: 'Meteo' })
  await link.waitFor()
  await expect.poll(() => link.getAttribute('href')).toBe('https://weather.example/port')
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')
  await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer')

  await entry(admin, 'Weather').focus()
  await admin.keyboard.press('Delete')
  await button(admin, 'Save').click()
  await link.waitFor({ state: 'detached' })
})

test('unsaved changes of the menu survive a reload, and the preview shows them for a role', async () => {
  const { page } = await visit({ as: administrator, at: '/menu-configuration' })
  await entry(page, 'Home').click()
  await page.getByLabel('Text in English').fill('Start')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('navigation', { name: 'Preview of the menu' }).getByText('Start').waitFor()
  await page.reload()
  await page.getByText('Your unsaved changes of', { exact: false }).waitFor()
  await entry(page, 'Start').waitFor()
  await button(page, 'Discard').last().click()
  await entry(page, 'Home').waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Changes not saved' }).count()).toBe(0)
})

test('a cell of the matrix counts at the next thing the other user does; why a button is grey is read by focus', async () => {
  const other = (await visit({ as: planner, at: '/master-data/Vessels' })).page
  const create = button(other, 'New')
  await tabTo(other, create)
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
  await other
    .getByRole('tooltip')
    .filter({
      hasText:
        'You do not have the permission “Create” on “Vessels”. Roles that include it: Master data steward and Vessel scheduler. Ask Ada Fontana or Giorgio Riva to grant it.',
    })
    .waitFor()

  const admin = (await visit({ as: administrator, at: '/menu-configuration/permissions' })).page
  await admin.getByRole('grid', { name: 'Permissions by role' }).waitFor()
  await admin.getByLabel('Find a permission').fill('vessels.create')
  const cell = admin.getByRole('gridcell', { name: 'PLANNER, Vessels, Create,', exact: false })
  await cell.focus()
  await admin.keyboard.press('Space')
  await expect.poll(() => cell.getAttribute('aria-label')).toBe('PLANNER, Vessels, Create, enabled, not saved')
  await admin.keyboard.press('Control+s')
  const dialog = admin.getByRole('dialog', { name: 'Save one change?' })
  await dialog.getByText('Vessels: Create').waitFor()
  await button(dialog, 'Save').click()
  await admin.getByText('Permissions saved').waitFor()

  // Without a reload: the open screen was told.
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe(null)
  await create.click()
  await other.getByRole('heading', { name: 'New vessel' }).waitFor()

  await cell.focus()
  await admin.keyboard.press('1')
  await admin.keyboard.press('Control+s')
  await button(admin.getByRole('dialog'), 'Save').click()
  await expect.poll(() => cell.getAttribute('aria-label')).toBe('PLANNER, Vessels, Create, visible')
})

test('the access page says what is missing and who can grant it', async () => {
  const { page } = await visit({ as: planner, at: '/menu-configuration', language: 'it' })
  await page.getByText('Non hai il permesso «Consultare» su «Configurazione menu».', { exact: false }).waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).toContain('Chiedilo a Ada Fontana o Giorgio Riva.')
})

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1091 },
] as const)('both screens keep nobody out: $language, $scheme, $width', async (look) => {
  const { page } = await visit({ as: administrator, at: '/menu-configuration', ...look })
  const text = texts[look.language]
  await page.getByRole('tree').waitFor()
  await accessible(page, 'the menu')
  for (const tab of ['links', 'missing', 'preview'] as const) {
    await page.getByRole('tab', { name: text.side[tab] }).click()
    await accessible(page, tab)
  }
  await page
    .getByRole('navigation', { name: text.tabs.label })
    .getByRole('link', { name: text.tabs.permissions })
    .click()
  await page.getByRole('grid').waitFor()
  await accessible(page, 'the matrix')
  // Some hundred lines, of which only those on the screen are there; the arrows reach all of them.
  const rows = await page.getByRole('grid').getAttribute('aria-rowcount')
  expect(Number(rows)).toBeGreaterThan(600)
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60)
  await page.getByRole('gridcell').nth(1).focus()
  const here = page.locator('[role="row"]:has([role="gridcell"]:focus)')
  for (let pages = 0; pages < 300 && (await here.getAttribute('aria-rowindex')) !== rows; pages++) {
    await page.keyboard.press('PageDown')
  }
  await expect.poll(() => here.getAttribute('aria-rowindex')).toBe(rows)
  await button(page, text.matrix.column.replace('{{role}}', 'CUSTOMS')).click()
  await page.getByRole('menuitem', { name: text.matrix.copyFrom }).waitFor()
  await accessible(page, 'what can be done with a column')
})
