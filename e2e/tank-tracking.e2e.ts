import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#modules/tank-tracking/i18n/en.json' with { type: 'json' }
import it from '#modules/tank-tracking/i18n/it.json' with { type: 'json' }
import { onServer } from '../tools/postgres/database.ts'
import { accessible } from './accessible.ts'
import { apiOf, tokenOf } from './api.ts'
import { ownApp } from './own-app.ts'
import { auditor, scheduler, trader } from './people.ts'
import { picture } from './picture.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const tank = 'S503'
const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name, exact: true }).first()
const button = (page: Page, label: string, of = tank) =>
  page.getByRole('button', { name: label.replace('{{tank}}', of), exact: true })

/** As it is kept. */
const viewed = (tankCode: string) =>
  onServer(ownApp().databaseUrl, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      'select version from tank_trackings where tank_code = $1',
      [tankCode],
    )
    return rows[0]!
  })

test('who schedules says what is so of a tank, who sells marks it as viewed, and the log tells both', async () => {
  const { page } = await visit({ as: scheduler, at: `/tank-tracking?plant=S`, width: 1440, height: 900 })
  await page.getByRole('heading', { name: en.tankTracking.title }).waitFor()
  await cell(page, tank).waitFor()
  await accessible(page, 'tanks for sale')
  await picture(page, 'tracking-en-1440')
  await button(page, en.action.edit).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: en.field.referenceDate }).fill('10/11/2026')
  await page.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: en.field.fiscalClearanceDate }).fill('12/11/2026')
  await page.keyboard.press('Tab')
  await accessible(page, 'what is known of a tank')
  await picture(page, 'tracking-en-facts')
  await dialog.getByRole('button', { name: en.facts.save }).click()
  await dialog.waitFor({ state: 'hidden' })
  await cell(page, '10 Nov 2026').waitFor()

  const { page: sells } = await visit({ as: trader, at: `/tank-tracking?isViewed=false&tankCode=${tank}`, width: 1440 })
  await cell(sells, tank).waitFor()
  expect(await button(sells, en.action.edit).count()).toBe(0)
  await sells.getByRole('button', { name: en.action.markAll }).click()
  const question = sells.getByRole('dialog')
  await question.getByText(tank).waitFor()
  await accessible(sells, 'marking as viewed')
  await picture(sells, 'tracking-en-viewed')
  await question.getByRole('button', { name: en.action.mark, exact: true }).click()
  await sells.getByText(en.message.viewed_one.replace('{{count}}', '1')).waitFor()
  await cell(sells, tank).waitFor({ state: 'hidden' })

  await sells.getByText(en.tab.log, { exact: true }).click()
  await sells.getByRole('heading', { name: en.tankTrackingLog.title }).waitFor()
  await cell(sells, en.tankTrackingLog.choice.fact.isViewed).waitFor()
  await cell(sells, 'Chiara Ferri').waitFor()
  await accessible(sells, 'the log')
  await picture(sells, 'tracking-en-log')
})

test('da dove viene il disponibile si legge con la tastiera, con i movimenti del piano', async () => {
  const { page } = await visit({
    as: scheduler,
    at: `/tank-tracking?tankCode=${tank}`,
    language: 'it',
    scheme: 'dark',
    width: 1000,
    height: 800,
  })
  await page.getByRole('heading', { name: it.tankTracking.title }).waitFor()
  await cell(page, 'GO-B7').waitFor()
  await picture(page, 'tracking-it-1000')
  await cell(page, 'GO-B7').focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('table', { name: it.why.available }).waitFor()
  await drawer.getByRole('rowheader', { name: it.field.available }).waitFor()
  await accessible(page, 'da dove viene il disponibile')
  await picture(page, 'tracking-it-why')
  await drawer.getByRole('link', { name: it.why.log }).click()
  await page.getByRole('heading', { name: it.tankTrackingLog.title }).waitFor()
  expect(page.url()).toContain(`tankCode=${tank}`)
  await picture(page, 'tracking-it-log')
})

test('the auditor sees the same and changes nothing', async () => {
  const { page } = await visit({ as: auditor, at: `/tank-tracking?tankCode=${tank}`, width: 1091 })
  await cell(page, tank).waitFor()
  expect(await button(page, en.action.edit).count()).toBe(0)
  expect(await button(page, en.action.markOne).count()).toBe(0)
  expect(await page.getByRole('button', { name: en.action.markAll }).count()).toBe(0)
  await picture(page, 'tracking-en-1091')
})

test('by keys: a tank is marked from its row, and marked again from there when something else was said of it', async () => {
  const api = apiOf(ownApp().url)
  const own = 'S505'
  const { page } = await visit({ as: trader, at: `/tank-tracking?tankCode=${own}`, width: 1440 })
  const mark = button(page, en.action.markOne, own)
  const isMarked = () => mark.getAttribute('aria-disabled')
  await mark.press('Enter')
  await expect.poll(isMarked).toBe('true')
  expect(await page.getByRole('dialog').count()).toBe(0)
  const { version } = await viewed(own)
  const facts = { referenceDate: '2026-11-11', fiscalClearanceDate: null, isVesselCommunicated: false }
  await api(`/tank-tracking/tanks/${own}`, facts, await tokenOf(api, scheduler), version, 'PUT')
  await expect.poll(isMarked).toBe(null)
  await mark.press('Enter')
  await expect.poll(isMarked).toBe('true')
  expect((await viewed(own)).version).toBe(version + 2)
})
