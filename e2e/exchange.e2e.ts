import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { accessible } from './accessible.ts'
import { differenceWith, messageTo, nothingIsStuck } from './exchange.ts'
import { administrator, auditor, systemKeeper, tankOperator } from './people.ts'
import { browserVisits } from './visits.ts'

/** What leaves for partners: whoever looks after it hears on the home page that something is stuck, and decides. */

const visit = browserVisits()
afterAll(nothingIsStuck)

const list = '/system/Exchange'
/** No message is sent twice: each run has its own. */
const run = crypto.randomUUID().slice(0, 8)
const movement = (number: number) => `MV-${number}-${run}`
const keys = (page: Page) => page.locator('.ag-row [col-id="businessKey"]').filter({ hasText: /\w/ })
const decide = async (page: Page, name: string, reason: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a refused message: from the home page to what it says, and sent again; that of another plant is not there', async () => {
  await messageTo('customs', movement(1), 'refused')
  await messageTo('customs', movement(9), 'refused', 'S')
  const { page } = await visit({ as: systemKeeper })
  const abnormal = page.getByRole('region', { name: 'Abnormal now' })
  await abnormal.getByRole('link', { name: movement(1), exact: true }).waitFor()
  await accessible(page, 'the home page with what is stuck')
  await abnormal.getByRole('link', { name: 'Refused messages 1' }).click()
  await expect.poll(() => keys(page).allTextContents()).toEqual([movement(1)])
  await accessible(page, 'the messages that were refused')
  await keys(page).first().dblclick()
  await page.getByRole('heading', { name: `movement ${movement(1)}` }).waitFor()
  await page.getByRole('region', { name: 'Content sent' }).getByText('Gasolio è così', { exact: false }).waitFor()
  await page.getByText('Refused (noSuchTank)').waitFor()
  await accessible(page, 'one message')

  await decide(page, 'Send again', 'The tank is known there now')
  await page.getByText('It will be sent again.').waitFor()
  await page.getByText('The tank is known there now').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Send again' }).count()).toBe(0)
  await decide(page, 'Give up', 'Told on the telephone')
  await page.getByText('Message given up.').waitFor()
  await page.getByRole('button', { name: 'Send again' }).waitFor()
})

test('of one that may have arrived, whoever sends it again is warned', async () => {
  const id = await messageTo('customs', movement(2), 'unknown')
  const { page } = await visit({ as: systemKeeper, at: `${list}/${id}`, language: 'it', scheme: 'dark' })
  await page.getByRole('button', { name: 'Invia di nuovo' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.textContent()).toContain('Non si sa se è arrivato')
  await accessible(page, 'the question before it is sent again')
})

test('the auditor reads all of it and decides nothing; who has no business there finds nothing', async () => {
  const id = await messageTo('customs', movement(3), 'accepted')
  await messageTo('customs', movement(4), 'refused')
  const { page } = await visit({ as: auditor, at: `${list}/${id}` })
  await page.getByRole('region', { name: 'Receipt' }).getByText('2026-4711', { exact: false }).waitFor()
  await page.goto(`${list}?status=refused`)
  await expect.poll(() => keys(page).allTextContents()).toContain(movement(4))
  await keys(page)
    .filter({ hasText: movement(4) })
    .dblclick()
  await page.getByRole('heading', { name: `movement ${movement(4)}` }).waitFor()
  expect(await page.getByRole('button', { name: /^(Send again|Give up)$/, disabled: false }).count()).toBe(0)

  const stranger = (await visit({ as: tankOperator, at: `${list}/${id}`, refusals: [403] })).page
  await stranger.getByText('ACCESS DENIED').first().waitFor()
  expect(await stranger.getByText('2026-4711', { exact: false }).count()).toBe(0)
})

test('differences are listed; a comparison is asked for, and its end is told', async () => {
  await differenceWith('customs', movement(5))
  const { page } = await visit({ as: administrator, at: '/system/ExchangeDifferences' })
  await expect.poll(() => keys(page).allTextContents()).toContain(movement(5))
  await accessible(page, 'the differences with partners')
  await page.getByRole('button', { name: /^Settled/ }).click()
  await page.getByText('Nothing in this tab').waitFor()
  expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Compare now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Partner' }).fill('customs')
  await accessible(page, 'the question with whom to compare')
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByText('Comparison started.').waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText('Comparison finished: customs').first().waitFor()
})
