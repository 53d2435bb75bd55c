import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import en from '#modules/pocket/i18n/en.json' with { type: 'json' }
import it from '#modules/pocket/i18n/it.json' with { type: 'json' }
import { root } from '../tools/run/node.ts'
import { accessible } from './accessible.ts'
import { launchBrowser, openVisit, startSignedIn } from './browser.ts'
import { ownApp } from './own-app.ts'
import { shiftLeader, tankOperator } from './people.ts'

const words = { en, it }
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const folder = join(root, '.molo/pictures/pocket')

let browser: Browser
beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  browser = await launchBrowser()
})
afterAll(() => browser.close())

// oxlint-disable-next-line typescript/no-explicit-any -- what the story reads of an answer is its own
const ask = (page: Page, path: string, body?: unknown): Promise<any> =>
  page.evaluate(
    async ([address, sent]) => {
      const { token } = JSON.parse(sessionStorage.getItem('molo.session')!) as { token: string }
      const response = await fetch(`/api${address}`, {
        method: sent === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(sent === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
        },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      })
      return ((await response.json()) as { data: unknown }).data
    },
    [path, body] as const,
  )

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

test.each([
  { language: 'en', palette: 'night' },
  { language: 'it', palette: 'day' },
] as const)('two tasks without a network, in $language', async ({ language, palette }) => {
  const text = words[language]
  const filled = (sentence: string, params: Record<string, string>) =>
    sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
  // Desk and phone refuse what they must, and a line that is cut says so.
  const { context, page, faults } = await openVisit(browser, ownApp().url, { language, width: 390, height: 844 })
  await startSignedIn(page, shiftLeader)
  const [{ voyageNumber }] = await ask(page, '/jetty/timesheet/voyages')
  const sheet = await ask(page, '/jetty/timesheet', { voyageNumber })
  const before: { id: string }[] = await ask(page, '/tank-calculator/calculations?tankCode=S105')
  await page.goto('/pocket')
  await page.getByText(text.phone.nothingWaits).waitFor()
  // What it has to know before the line is cut.
  await page.locator('.pocket-task').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  while ((await page.locator('html').getAttribute('data-palette')) !== palette)
    await page.locator('.pocket header button').click()
  await accessible(page, 'the phone')
  await page.screenshot({ path: join(folder, `ship-${language}.png`) })

  await context.setOffline(true)
  await page.locator('.pocket-task select').first().selectOption(sheet.id)
  for (const operation of ['NOR', 'AFS']) {
    await button(page, new RegExp(`^${operation}`)).click()
    const earlier = operation === 'NOR' ? '-10' : '-1'
    await page.getByRole('button', { name: filled(text.phone.minutes, { count: earlier }), exact: true }).click()
    if (operation === 'AFS') {
      // Said before the photo is made small: it is the photo of this event all the same.
      await page.evaluate(() => {
        const make = createImageBitmap
        window.createImageBitmap = ((file: Blob) =>
          new Promise((resolve) => addEventListener('small', () => resolve(make(file))))) as typeof make
      })
      await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
      await page.getByText(text.phone.hasPhoto).waitFor()
      await page.screenshot({ path: join(folder, `event-${language}.png`) })
    }
    await page.locator('.pocket-go').click()
  }
  expect(await page.locator('.pocket-go').isDisabled()).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('small')))
  await page.locator('.pocket-events').waitFor()
  await page.getByRole('tab', { name: text.task.dip }).click()
  for (const level of ['15352', '40000']) {
    await page.locator('.pocket-task select').selectOption('S105')
    await page.getByLabel(new RegExp(`^${text.said.field.reading} \\(`)).fill(level)
    await page.getByLabel(new RegExp(`^${text.said.field.liquidTemperature}`)).fill('23,2')
    await page.getByLabel(new RegExp(`^${text.said.field.density15}`)).fill('0,8465')
    if (level === '15352') await page.screenshot({ path: join(folder, `dip-${language}.png`) })
    // With gloves on it is tapped twice: said once.
    await page.locator('.pocket-go').dblclick()
  }
  await page.getByText(filled(text.phone.waiting_other, { count: '4' })).waitFor()
  // The phone goes into the pocket and comes out again, still without a network.
  await page.reload()
  await page.getByText(filled(text.phone.waiting_other, { count: '4' })).waitFor()
  await page.getByText(text.line.dead).waitFor()
  await page.screenshot({ path: join(folder, `waiting-${language}.png`) })

  await context.setOffline(false)
  await page.getByText(text.phone.nothingWaits).waitFor()
  await page.getByText(text.outcome.refused).waitFor()
  await page.screenshot({ path: join(folder, `sent-${language}.png`) })
  const { events } = await ask(page, `/jetty/timesheet/${sheet.id}`)
  expect(events.map(({ operation }: { operation: string }) => operation)).toEqual(['NOR', 'AFS'])
  const after: { id: string }[] = await ask(page, '/tank-calculator/calculations?tankCode=S105')
  expect(after).toHaveLength(before.length + 1)

  // At the desk: the level that the tank cannot have is put right.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/jetty/pocket?status=refused')
  await page.getByRole('gridcell', { name: 'S105' }).first().dblclick()
  await page.waitForURL(/jetty\/pocket\/[0-9a-f-]{36}/)
  await page.getByRole('heading', { name: text.page.refused }).waitFor()
  await page.screenshot({ path: join(folder, `desk-${language}.png`) })
  await accessible(page, 'an entry at the desk')
  await button(page, text.page.accept).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#field-reading').fill('14000')
  await page.screenshot({ path: join(folder, `accept-${language}.png`) })
  await dialog.getByRole('button', { name: text.page.acceptGo, exact: true }).click()
  await page.getByText(text.pocketEntries.choice.status.accepted, { exact: true }).first().waitFor()
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.screenshot({ path: join(folder, `accepted-${language}.png`) })
  const settled: { id: string }[] = await ask(page, '/tank-calculator/calculations?tankCode=S105')
  expect(settled).toHaveLength(before.length + 2)
  // The photo came along.
  const { rows } = await ask(page, `/jetty/pocket?subject=${voyageNumber}`)
  const files = await Promise.all(
    rows.map(({ id }: { id: string }) => ask(page, `/pocket/entries/${id}/document`).then((found) => found.documents)),
  )
  expect(files.flat()).toMatchObject([{ mediaType: 'image/jpeg', type: 'photo' }])
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
})

test('what somebody has said waits for them, whoever uses the phone meanwhile', async () => {
  const { context, page } = await openVisit(browser, ownApp().url, { width: 390, height: 844 })
  await startSignedIn(page, shiftLeader)
  await page.goto('/pocket')
  await page.getByText(en.phone.nothingWaits).waitFor()
  await page.locator('.pocket-task').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.getByRole('tab', { name: en.task.dip }).click()
  await page.locator('.pocket-task select').selectOption('S105')
  await page.getByLabel(/^Level/).fill('15000')
  await page.getByLabel(/^Temperature/).fill('20')
  await page.getByLabel(/^Density/).fill('0.8465')
  await page.locator('.pocket-go').click()
  await page.getByText(/^1 waits/).waitFor()
  await page.close()
  await context.setOffline(false)

  const other = await context.newPage()
  await startSignedIn(other, tankOperator)
  await other.goto('/pocket')
  await other.getByText(/1 entry of another person waits/).waitFor()
  await other.getByText(en.phone.nothingWaits).waitFor()
  // Nothing of what the other one had looked at is there.
  expect(await other.evaluate(() => caches.keys())).toHaveLength(1)
  await other.close()

  const again = await context.newPage()
  await startSignedIn(again, shiftLeader)
  await again.goto('/pocket')
  await again.getByText(en.outcome.written).waitFor()
  await context.close()
})
