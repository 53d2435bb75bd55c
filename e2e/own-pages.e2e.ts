import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '#demo/slices.ts'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import it from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { fillCredentials } from './browser.ts'
import { administrator, type Person, scheduler, steward } from './people.ts'
import { vesselsNamed, vesselsPath } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en, it }
const portsPath = '/master-data/Ports'

const button = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
/** The star shows it at once; the answer says that it is stored. */
const stored = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().includes('/system/configuration') && answer.request().method() !== 'GET',
  )

async function starPage(page: Page, path: string, text: typeof en | typeof it) {
  await page.goto(path)
  const answer = stored(page)
  await button(page, text.favourite.add).click()
  expect((await answer).status()).toBe(200)
  await button(page, text.favourite.remove).waitFor()
}

describe('favourites', () => {
  test.each([
    { language: 'en', names: ['Vessels', 'Ports and locations'] },
    { language: 'it', names: ['Navi', 'Porti e località'] },
  ] as const)(
    'are set with the star, reordered, followed and taken away, in $language',
    async ({ language, names }) => {
      const text = words[language]
      const { page } = await visit({ as: steward, language })
      await page.getByText(text.home.noFavourites).waitFor()
      await expect.poll(() => button(page, text.favourite.add).count()).toBe(0)
      await starPage(page, vesselsPath, text)
      await starPage(page, portsPath, text)

      await button(page, text.favourite.menu).click()
      const entries = page.getByRole('menuitem')
      await expect.poll(() => entries.allTextContents()).toEqual([...names, text.favourite.arrange])
      await accessible(page, 'the menu of favourites')
      await entries.filter({ hasText: text.favourite.arrange }).click()
      const panel = page.getByRole('dialog', { name: text.favourite.arrange })
      const moved = stored(page)
      await panel.getByRole('button', { name: text.favourite.up.replace('{{title}}', names[1]) }).click()
      await moved
      await accessible(page, 'the panel of favourites')
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })

      await page.goto('/')
      const home = page.getByRole('region', { name: text.home.favourites })
      await expect.poll(() => home.getByRole('link').allTextContents()).toEqual([names[1], names[0]])
      await home.getByRole('link', { name: names[1] }).click()
      const taken = stored(page)
      await button(page, text.favourite.remove).click()
      await taken
      await page.goto('/')
      await expect.poll(() => home.getByRole('link').allTextContents()).toEqual([names[0]])
    },
  )

  test('follow their user to another computer, and nobody else', async () => {
    const first = await visit({ as: steward })
    await starPage(first.page, vesselsPath, en)
    const [second, other] = await Promise.all([visit({ as: steward }), visit({ as: scheduler })])
    const links = (page: Page) => page.getByRole('region', { name: 'Favourites' }).getByRole('link')
    await links(second.page).getByText('Vessels').waitFor()
    await other.page.getByText(en.home.noFavourites).waitFor()
    await expect.poll(() => links(other.page).count()).toBe(0)
  })

  test('starred in two windows at the same time are both kept', async () => {
    const [one, two] = await Promise.all([
      visit({ as: steward, refusals: [409] }),
      visit({ as: steward, refusals: [409] }),
    ])
    await Promise.all([one.page.goto(vesselsPath), two.page.goto(portsPath)])
    await Promise.all([one, two].map(({ page }) => button(page, en.favourite.add).waitFor()))
    await Promise.all([one, two].map(({ page }) => button(page, en.favourite.add).click()))
    await Promise.all([one, two].map(({ page }) => button(page, en.favourite.remove).waitFor()))
    await expect
      .poll(async () => {
        await one.page.goto('/')
        const region = one.page.getByRole('region', { name: 'Favourites' })
        await region.waitFor()
        return (await region.getByRole('link').allTextContents()).toSorted()
      })
      .toEqual(['Ports and locations', 'Vessels'])
  })
})

describe('recent pages', () => {
  test.each(['en', 'it'] as const)('stand in a panel of 350 pixels and survive a reload, in %s', async (language) => {
    const text = words[language]
    const names = language === 'en' ? ['Vessels', 'Ports and locations'] : ['Navi', 'Porti e località']
    const { page } = await visit({ as: steward, language, at: vesselsPath })
    await page.getByRole('heading', { name: names[0]!, exact: true }).waitFor()
    await page.goto(portsPath)
    await page.getByRole('heading', { name: names[1]!, exact: true }).waitFor()
    await page.reload()
    await button(page, text.recent.title).click()
    const panel = page.getByRole('dialog', { name: text.recent.title })
    await expect.poll(() => panel.getByRole('link').allTextContents()).toEqual([names[1], names[0]])
    await accessible(page, 'the panel of recent pages')
    expect((await panel.boundingBox())?.width).toBe(350)
    await panel.getByRole('link', { name: names[0]! }).click()
    await page.getByRole('heading', { name: names[0]!, exact: true }).waitFor()
    await button(page, text.recent.title).click()
    await panel.getByRole('button', { name: text.recent.forget }).click()
    await panel.getByText(text.recent.none).waitFor()
  })

  test('keep the filters of a list, and stand on the home page', async () => {
    const { page } = await visit({ as: steward, at: vesselsNamed('CAPE ORSINO') })
    await page.getByRole('gridcell', { name: 'CAPE ORSINO' }).waitFor()
    await page.goto('/')
    await page.getByRole('region', { name: 'Recent pages' }).getByRole('link', { name: 'Vessels' }).click()
    await page.getByRole('gridcell', { name: 'CAPE ORSINO' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('name')).toBe('CAPE ORSINO')
  })
})

async function notify(page: Page, person: Person, subject: string) {
  const who = async ({ username }: Person) => {
    const data = { username, password: demoPassword }
    const answer = await page.request.post('/api/authentication/login', { data })
    return ((await answer.json()) as { data: { user: { userId: string; token: string } } }).data.user
  }
  const [to, from] = [await who(person), await who(administrator)]
  const sent = await page.request.post('/api/system/notification', {
    headers: { authorization: `Bearer ${from.token}`, 'idempotency-key': crypto.randomUUID() },
    data: { users: [to.userId], roles: [], subject, message: 'Berth 2 is free from noon.', url: null },
  })
  expect(sent.status()).toBe(200)
}

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1091 },
] as const)('the home page says what waits for the user, in $language', async (look) => {
  const text = words[look.language]
  const { page } = await visit({ as: steward, at: vesselsNamed('CAPE ORSINO'), ...look })
  await page.getByRole('gridcell', { name: 'CAPE ORSINO' }).click()
  await page.getByRole('button', { name: text.action.edit, exact: true }).click()
  await page.getByRole('textbox', { name: /^(Name|Nome)$/ }).fill('CAPE ORSINO III')
  await page.reload()
  await page.getByRole('textbox', { name: /^(Name|Nome)$/ }).waitFor()
  await page.goto('/')
  await page.getByText(text.home.welcome).waitFor()
  const waiting = page.getByRole('region', { name: text.home.waiting })
  await waiting.getByText(text.home.draft).waitFor()
  await accessible(page, 'the home page with something waiting')
  await expect.poll(() => waiting.getByRole('link', { name: /CAPE ORSINO/ }).count()).toBe(1)
  await waiting.getByRole('button', { name: /CAPE ORSINO/ }).click()
  await waiting.getByRole('link', { name: /CAPE ORSINO/ }).waitFor({ state: 'hidden' })

  const subject = `Berth ${crypto.randomUUID()}`
  // Opening one of them reads it; the other is left for the button.
  await notify(page, steward, `Also ${subject}`)
  await notify(page, steward, subject)
  await waiting.getByRole('link', { name: subject, exact: true }).click()
  await page.getByRole('dialog', { name: subject, exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/notifications')
  await page.keyboard.press('Escape')
  const readAll = page.getByRole('button', { name: text.notification.markAllRead }).first()
  await readAll.click()
  // Leaving at once would take the request back.
  await expect.poll(() => readAll.getAttribute('aria-disabled')).toBe('true')
  await page.goto('/')
  await waiting.getByText(text.home.nothingWaits).waitFor()
})

describe('settings', () => {
  test('follow their user to another computer', async () => {
    const first = await visit({ as: steward })
    await button(first.page, 'Settings').click()
    const panel = first.page.getByRole('dialog', { name: 'Settings' })
    for (const [group, choice] of [
      ['Menu type', 'Horizontal'],
      ['Density', 'Comfortable'],
      ['Language', 'Italiano'],
    ] as const) {
      const answer = stored(first.page)
      await panel.getByRole('group', { name: group }).getByText(choice, { exact: true }).click()
      await answer
    }
    const second = await visit({ as: steward })
    await second.page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Anagrafiche' }).waitFor()
    await expect.poll(() => second.page.locator('html').getAttribute('lang')).toBe('it')
    await expect.poll(() => second.page.locator('html').getAttribute('data-density')).toBe('comfortable')
    await second.page.getByRole('textbox', { name: 'Filtra il menu' }).waitFor({ state: 'hidden' })
  })

  test('chosen on the login page count more than those of another day', async () => {
    const first = await visit({ as: steward })
    const answer = stored(first.page)
    await first.page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('Italiano')
    await answer
    const { page } = await visit({ language: 'it' })
    await page.getByRole('combobox', { name: 'Lingua' }).selectOption('English')
    await fillCredentials(page, steward.username, demoPassword)
    const kept = stored(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Good to see you, Omar' }).waitFor()
    expect((await (await kept).json()).data.value.settings.language).toBe('en')
  })
})
