import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '#demo/slices.ts'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { fillCredentials } from './browser.ts'
import { loseSession } from './lost-session.ts'
import { scheduler, steward } from './people.ts'
import { edit, openVessel, save, vesselsNamed, vesselsPath } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

/** What the specification of the login page allows on the wire. */
const loginBytes = 150_000

test('the login page is small, and its files are compressed and kept for good', async () => {
  const { page } = await visit()
  const asked: Request[] = []
  page.on('requestfinished', (request) => void asked.push(request))
  await page.goto('/login')
  await page.getByRole('heading', { name: en.login.title }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const sizes = await Promise.all(asked.map((request) => request.sizes()))
  const total = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0)
  expect(total).toBeLessThan(loginBytes)

  const script = asked.find((request) => /\/assets\/react-.+\.js$/.test(request.url()))
  const headers = (await (await script!.response())!.allHeaders()) as Record<string, string | undefined>
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toContain('immutable')
  // The grid is for whoever opens a list.
  expect(asked.map((request) => request.url()).filter((url) => /\/assets\/(grid|zod)-/.test(url))).toEqual([])
})

test('figures are of one width, in the font that comes with the product', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath })
  await page.getByRole('gridcell').first().waitFor()
  const widths = await page.evaluate(async () => {
    await document.fonts.ready
    const pen = document.createElement('canvas').getContext('2d')!
    // The short form is empty where figures have a width of their own.
    const { fontSize, fontFamily } = getComputedStyle(document.body)
    pen.font = `${fontSize} ${fontFamily}`
    return {
      loaded: [...document.fonts].some(({ family, status }) => /Roboto/.test(family) && status === 'loaded'),
      digits: Array.from('0123456789', (digit) => pen.measureText(digit).width),
    }
  })
  expect(widths.loaded).toBe(true)
  expect(new Set(widths.digits).size).toBe(1)
})

test('a lost session says so, and leads back to the page that was open', async () => {
  const { page } = await visit({ as: steward, at: vesselsNamed('SANTA ERNESTA'), refusals: [401] })
  await page.getByRole('gridcell', { name: 'SANTA ERNESTA' }).waitFor()
  await loseSession(page, steward)
  await page.getByRole('status').filter({ hasText: en.login.note.ended }).waitFor()
  await accessible(page, 'the end of a session')
  expect(new URL(page.url()).pathname).toBe('/login')
  await fillCredentials(page, steward.username, demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: 'SANTA ERNESTA' }).waitFor()
  // Said once: the next page before the door has nothing to explain.
  expect(await page.evaluate(() => sessionStorage.getItem('molo.gateNote'))).toBeNull()
})

const question = (page: Page) => page.getByRole('dialog', { name: en.ui.typed.title })

test('Esc closes a dialog at once, but asks where somebody has written', async () => {
  const { page } = await visit({ as: steward, at: '/notifications' })
  const dialog = page.getByRole('dialog', { name: en.notification.send })
  const open = async () => {
    await page.getByRole('main').getByRole('button', { name: en.notification.send, exact: true }).click()
    await dialog.waitFor()
  }
  await open()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await open()
  const subject = dialog.getByLabel(en.notification.subject)
  await subject.fill('Berth 2')
  await page.keyboard.press('Escape')
  await question(page).waitFor()
  await accessible(page, 'the question about what was typed')
  // Esc on the question is no answer to it.
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'hidden' })
  await expect.poll(() => subject.inputValue()).toBe('Berth 2')

  await subject.press('Escape')
  await question(page).getByRole('button', { name: en.ui.typed.discard, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await open()
  await expect.poll(() => subject.inputValue()).toBe('')
})

/** Buttons of the page whose middle lies under what was just said. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const strip = document.querySelector('.toast-strip')!.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('button, a[href], input')]
      .filter((control) => control.checkVisibility() && !control.closest('.toast-strip'))
      .filter((control) => {
        const { top, height } = control.getBoundingClientRect()
        const middle = top + height / 2
        return height > 0 && middle > strip.top && middle < strip.bottom
      })
      .map((control) => control.getAttribute('aria-label') ?? control.innerText)
  })

test.each([1440, 390])('what was just said lies over no button, %i pixels wide', async (width) => {
  const { page } = await visit({ as: scheduler, at: vesselsNamed('PELAGOS BRIDGE'), width })
  if (width === 1440) await openVessel(page, 'PELAGOS BRIDGE')
  else await page.getByText('PELAGOS BRIDGE', { exact: true }).first().click()
  await edit(page, { Deadweight: String(120_000 + width) })
  await save(page)
  await page.locator('.toast-strip').getByText('Item updated').waitFor()
  expect(await covered(page)).toEqual([])
})

test('the top bar of a phone holds what it has at its widest: comfortable, in production, a password that ends soon', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath, width: 390 })
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /favourites$/ }).waitFor()
  await bar.locator('.environment').waitFor()
  const tooWide = await bar.evaluate((whole) => {
    document.documentElement.dataset['density'] = 'comfortable'
    whole.querySelector('.environment')!.textContent = 'PRODUCTION'
    const notice = document.createElement('button')
    notice.className = 'password-notice'
    notice.style.width = '30px'
    whole.querySelector('.profile')!.before(notice)
    return whole.scrollWidth - whole.clientWidth
  })
  expect(tooWide).toBe(0)
})

test('a menu stands off the page by an edge and a shadow', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { page } = await visit({ as: steward, scheme })
    await page.getByRole('button', { name: steward.name }).click()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    const look = await menu.evaluate((element) => {
      const { borderTopWidth, boxShadow } = getComputedStyle(element)
      return { borderTopWidth, boxShadow }
    })
    expect(look.borderTopWidth).toBe('1px')
    expect(look.boxShadow).not.toBe('none')
  }
})
