import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { administrator, steward, tankOperator } from './people.ts'
import { arrive } from './walking.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'Settings' })
  await panel.waitFor()
  return {
    panel,
    choose: (group: string, choice: string) =>
      panel.getByRole('group', { name: group }).getByText(choice, { exact: true }).click(),
    close: async () => {
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
    },
  }
}

describe('the menu', () => {
  test('comes from the server, cut down to what the user may see', async () => {
    const [all, few] = await Promise.all([visit({ as: administrator }), visit({ as: tankOperator })])
    await menu(all.page).getByRole('button', { name: 'Master data' }).click()
    await menu(all.page).getByRole('button', { name: 'Vessels and jetty' }).click()
    await menu(all.page).getByRole('link', { name: 'Vessels', exact: true }).waitFor()
    await menu(few.page).getByRole('link', { name: 'Home' }).waitFor()
    await few.page.getByRole('textbox', { name: 'Filter the menu' }).fill('vessels')
    await expect.poll(() => menu(few.page).getByRole('link', { name: 'Vessels', exact: true }).count()).toBe(0)
  })

  test('opens the branches that hold what was typed, and says when nothing does', async () => {
    const { page } = await visit({ as: steward })
    const filter = page.getByRole('textbox', { name: 'Filter the menu' })
    await filter.fill('véSSELS')
    await menu(page).getByRole('link', { name: 'Vessels', exact: true }).waitFor()
    await filter.fill('nothing is called so')
    await page.getByText('No entry matches').waitFor()
    await filter.press('Escape')
    await menu(page).getByRole('link', { name: 'Home' }).waitFor()
    await expect.poll(() => filter.inputValue()).toBe('')
  })

  test('is static, overlay or horizontal, remembered over a reload', async () => {
    const { page } = await visit({ as: steward, at: '/master-data/Vessels' })
    await expect
      .poll(() => menu(page).getByRole('link', { name: 'Vessels', exact: true }).getAttribute('aria-current'))
      .toBe('page')

    let settings = await openSettings(page)
    await settings.choose('Menu type', 'Overlay')
    await settings.close()
    await menu(page).waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: /Omar/ }).waitFor()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })

    settings = await openSettings(page)
    await settings.choose('Menu type', 'Horizontal')
    await settings.close()
    await menu(page).getByRole('button', { name: 'Master data' }).click()
    await page.getByRole('menuitem', { name: 'Vessels and jetty' }).hover()
    await page.getByRole('menuitem', { name: 'Vessels', exact: true }).click()
    await page.getByRole('heading', { name: 'Vessels', exact: true }).waitFor()

    settings = await openSettings(page)
    await settings.choose('Menu type', 'Static')
    await settings.close()
    await menu(page).getByRole('textbox', { name: 'Filter the menu' }).waitFor()
  })

  test('shows the entry of the page that is open, however far down it stands', async () => {
    const { page } = await visit({ as: administrator, at: '/system/ExchangeDifferences', height: 420 })
    const here = menu(page).locator('[aria-current="page"]')
    await expect.poll(() => here.textContent()).toBe('Differences with partners')
    // Whole, and not behind the filter, which stays.
    const isInside = async () => {
      const [entry, filter, whole] = await Promise.all([
        here.boundingBox(),
        page.getByRole('textbox', { name: 'Filter the menu' }).boundingBox(),
        menu(page).boundingBox(),
      ])
      return entry!.y >= filter!.y + filter!.height && entry!.y + entry!.height <= whole!.y + whole!.height
    }
    await expect.poll(isInside).toBe(true)
    await page.goto('/system/Users')
    await expect.poll(() => here.textContent()).toBe('Users')
    await expect.poll(isInside).toBe(true)
    // Also where the page stays and only its content goes: the router would leave the menu where it was.
    for (const [path, name] of [
      ['/emcs/Conclusions', 'EMCS receipt conclusions'],
      ['/master-data/Vessels', 'Vessels'],
      ['/emcs/Packages', 'EMCS packages'],
    ] as const) {
      await arrive(page, path)
      await expect.poll(() => here.textContent()).toBe(name)
      expect(await isInside()).toBe(true)
    }
  })

  test('has the work of every day at the second level, all settings in one place, and nothing empty', async () => {
    const { page } = await visit({ as: administrator })
    type Entry = { text: string; link: string | null; items: Entry[] }
    const tree = await page.evaluate(async () => {
      const { token } = JSON.parse(sessionStorage.getItem('molo.session')!) as { token: string }
      const answer = await fetch('/api/security/application-menu', { headers: { authorization: `Bearer ${token}` } })
      return ((await answer.json()) as { data: Entry[] }).data
    })
    const linksOf = (entries: Entry[]): string[] =>
      entries.flatMap(({ link, items }) => [link ?? [], linksOf(items)].flat())
    const daily = [
      '/tank-farm',
      '/tank/alarms',
      '/tank/operations',
      '/movement-instruction',
      '/stock-management/daily-tank',
    ]
    expect(tree.flatMap(({ items }) => items.flatMap(({ link }) => link ?? []))).toEqual(expect.arrayContaining(daily))
    const areas = tree.filter(({ text }) => !['Master data', 'Administration'].includes(text))
    expect(linksOf(areas).filter((link) => /^\/(master-data|[\w-]+-config|emcs|fiscal)\//.test(link))).toEqual([])
    const isEmpty = ({ link, items }: Entry): boolean => (link === null && items.length === 0) || items.some(isEmpty)
    expect(tree.filter(isEmpty)).toEqual([])
    expect(new Set(linksOf(tree)).size).toBe(linksOf(tree).length)
  })

  test('lies over the page on a window of 1091 pixels and less, whatever was chosen', async () => {
    const { page } = await visit({ as: steward, at: '/master-data/Vessels', width: 1092 })
    await menu(page).waitFor()
    await page.setViewportSize({ width: 1091, height: 800 })
    await menu(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const over = page.getByRole('dialog', { name: 'Menu' })
    await over.getByRole('link', { name: 'Vessels', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await over.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Open the menu')
  })
})

describe('the settings', () => {
  test('change the language without a reload, there and back, and remember it', async () => {
    const { page } = await visit({ as: steward, at: '/master-data/Vessels' })
    await page.getByRole('gridcell', { name: 'AEGEAN MARLIN' }).waitFor()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const language = page.getByRole('banner').getByRole('combobox', { name: /Language|Lingua/ })
    await language.selectOption('Italiano')
    await page.getByRole('heading', { name: 'Navi' }).waitFor()
    await page.getByRole('columnheader', { name: 'Portata lorda (t)' }).waitFor()
    await page.getByRole('gridcell', { name: '115.357' }).waitFor()
    await menu(page).getByRole('button', { name: 'Anagrafiche', exact: true }).waitFor()
    await page.getByText('40 righe').waitFor()
    await expect.poll(() => page.title()).toBe('Navi · Molo')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('it')
    await language.selectOption('English')
    await page.getByRole('heading', { name: 'Vessels', exact: true }).waitFor()
    await page.getByRole('gridcell', { name: '115,357' }).waitFor()
    await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await language.selectOption('Italiano')
    await page.reload()
    await page.getByRole('heading', { name: 'Navi' }).waitFor()
  })

  test('are kept when the page goes away before the server has them', async () => {
    const { page } = await visit({ as: steward, at: '/master-data/Vessels' })
    await page.getByRole('heading', { name: 'Vessels', exact: true }).waitFor()
    let isCut = true
    await page.route('**/api/system/configuration**', async (route) => {
      if (route.request().method() === 'GET' || !isCut) await route.continue()
    })
    const asked = page.waitForRequest(
      (request) => request.url().includes('/configuration') && request.method() !== 'GET',
    )
    await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('Italiano')
    await asked
    isCut = false
    const stored = page.waitForResponse(
      (answer) => answer.request().method() !== 'GET' && answer.url().includes('/configuration'),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Navi' }).waitFor()
    await stored
    await page.reload()
    await page.getByRole('heading', { name: 'Navi' }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('molo.chosen'))).toBeNull()
  })

  test('change the colour scheme after a word of warning, and what was typed comes back as a draft', async () => {
    const { page } = await visit({ as: steward, at: '/master-data/Vessels?name=CAPE%20ORSINO' })
    await page.getByRole('gridcell', { name: 'CAPE ORSINO' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('CAPE ORSINO II')
    const settings = await openSettings(page)
    await settings.choose('Colour scheme', 'Dark')
    const question = page.getByRole('dialog', { name: 'Reload to apply the colour scheme?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    await settings.choose('Colour scheme', 'Dark')
    await question.getByRole('button', { name: 'Reload' }).click()
    await page.getByText(/Draft from \d\d:\d\d restored/).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('CAPE ORSINO II')
    await expect.poll(() => background()).not.toBe(light)
    await page.getByRole('region', { name: 'Changes not saved' }).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Edit' }).waitFor()
  })

  test('change the density of rows', async () => {
    const { page } = await visit({ as: steward, at: '/master-data/Vessels' })
    const cell = page.getByRole('gridcell', { name: 'AEGEAN MARLIN' })
    const height = async () => (await cell.boundingBox())?.height ?? 0
    await cell.waitFor()
    const heights = [await height()]
    const settings = await openSettings(page)
    for (const density of ['Standard', 'Comfortable']) {
      await settings.choose('Density', density)
      await expect.poll(height).toBeGreaterThan(heights.at(-1)!)
      heights.push(await height())
    }
    await settings.choose('Density', 'Compact')
    await expect.poll(height).toBe(heights[0])
  })
})

describe('addresses', () => {
  test.each([
    ['/error', 'Something went wrong', 'What you typed is kept as a draft.'],
    ['/access', 'ACCESS DENIED', 'You do not have the necessary permissions'],
    ['/notfound', 'Not found', 'Requested resource is not available'],
    ['/no/such/page/anywhere', 'Nothing at this address', 'The menu shows every page you can open.'],
  ])('%s shows its text in the shell, with the way home', async (path, title, text) => {
    const { page } = await visit({ as: steward, at: path })
    await page.getByRole('heading', { name: title }).waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).toContain(text)
    await menu(page).waitFor()
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await page.getByRole('heading', { name: /Omar/ }).waitFor()
  })

  test('lead to the access page without the permission, and to not found without the record', async () => {
    const { page } = await visit({ as: tankOperator, at: '/master-data/Vessels' })
    await page.getByRole('heading', { name: 'ACCESS DENIED' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/access')

    const other = await visit({ as: steward, at: '/master-data/NoSuchRegistry' })
    await other.page.getByRole('heading', { name: 'Not found' }).waitFor()

    const lost = await visit({
      as: steward,
      at: '/master-data/Vessels/01890000-0000-7000-8000-000000000000',
      refusals: [404],
    })
    await lost.page.getByRole('heading', { name: 'Not found' }).waitFor()
  })

  test('of what the user looked at come back with the back button', async () => {
    const { page } = await visit({ as: steward })
    await page.getByRole('textbox', { name: 'Filter the menu' }).fill('vessels')
    await menu(page).getByRole('link', { name: 'Vessels', exact: true }).click()
    await page.getByRole('heading', { name: 'Vessels', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('heading', { name: /Omar/ }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })
})

test('the question mark lists the shortcuts of the screen', async () => {
  const { page } = await visit({ as: steward, at: '/master-data/Vessels' })
  await page.getByRole('gridcell', { name: 'AEGEAN MARLIN' }).waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts of this page' })
  await dialog.waitFor()
  await expect.poll(() => dialog.textContent()).toContain('New vessel')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Alt+n')
  await page.getByRole('heading', { name: 'New vessel' }).waitFor()
})

test('for whoever wants no motion a dialog is there at once, and gone at once', async () => {
  const { page } = await visit({ as: steward })
  // Without frames nothing moves, and what waits for a movement waits for ever.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('?')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
})
