import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible } from './accessible.ts'
import { newInstruction } from './instructions.ts'
import { administrator, auditor, steward, tankOperator } from './people.ts'
import { imoNumber, vesselsPath } from './vessels.ts'
import { pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'

/** What an auditor asks: who changed this, from what to what, what was it before, and who let them. */

const visit = browserVisits()
/** Rows of the grid; those in which nothing stands yet are not counted. */
const lines = (page: Page) => page.locator('.ag-row [col-id="at"]').filter({ hasText: /\d/ })
const cell = (page: Page, nth: number, column: string) =>
  page.locator(`.ag-row[row-index="${nth}"] [col-id="${column}"]`)
const line = async (page: Page, nth: number) =>
  Promise.all(['who', 'action', 'object', 'title'].map((column) => cell(page, nth, column).textContent()))
const drawer = (page: Page) => page.getByRole('dialog')

/** A call as whoever the page belongs to. */
const ask = (page: Page, method: string, path: string, body?: object, version?: number): Promise<any> =>
  page.evaluate(
    async (call) => {
      const { token } = JSON.parse(sessionStorage.getItem('molo.session')!) as { token: string }
      const answer = await fetch(`/api${call.path}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': crypto.randomUUID(),
          ...(call.body ? { 'content-type': 'application/json' } : {}),
          ...(call.version ? { 'if-match': `"${call.version}"` } : {}),
        },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      })
      const { data } = (await answer.json()) as { data: unknown }
      if (!answer.ok) throw new Error(`${call.path}: ${JSON.stringify(data)}`)
      return data
    },
    { method, path, body, version },
  )

test('a quantity that was changed: from the record to the log, to the record as it was, and back', async () => {
  const { id } = await newInstruction(['SEL'])
  const writer = (await visit({ as: administrator, at: `/movement-instruction/${id}?tab=main` })).page
  const quantity = writer.getByRole('textbox', { name: /^Quantity/ })
  await quantity.fill('56000')
  await writer.keyboard.press('Control+S')
  await writer.getByRole('status').filter({ hasText: 'Saved as version 2' }).waitFor()

  const { page } = await visit({ as: auditor, at: `/movement-instruction/${id}?tab=log` })
  await page.getByRole('link', { name: 'All changes of this record in the log' }).click()
  await page.getByText('All changes of this record: Movement instruction').waitFor()
  await expect.poll(() => lines(page).count()).toBe(2)
  await expect.poll(() => cell(page, 0, 'others').textContent()).toBe('2')
  await expect.poll(() => cell(page, 0, 'who').textContent()).toBe('Ada Fontana')
  await accessible(page, 'what happened to one record')

  // By keyboard: down to the other line, up again, and open.
  await cell(page, 0, 'title').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => cell(page, 1, 'title').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const lot = drawer(page).getByRole('listitem').filter({ hasText: 'Changed · Lot' })
  await lot.getByRole('button', { name: 'Changed · Lot' }).click()
  const cells = lot.getByRole('row').filter({ hasText: 'Quantity' }).getByRole('cell')
  await expect.poll(() => cells.allTextContents()).toEqual(['55,000.000 MT', '56,000.000 MT'])
  await accessible(page, 'an act with its records')
  await lot.getByRole('button', { name: 'The whole record after this change' }).click()
  const whole = lot.getByRole('region', { name: /^As it was after the change of/ })
  await whole.getByText('56,000.000 MT').waitFor()
  await accessible(page, 'a whole record of the past')
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'hidden' })

  await cell(page, 1, 'title').click()
  await drawer(page)
    .getByRole('listitem')
    .filter({ hasText: 'Created · Movement instruction' })
    .getByRole('link')
    .first()
    .click()
  await page.getByText(/^As it was on .*: version 1$/).waitFor()
  await page.getByRole('tab', { name: 'Main' }).click()
  await page.getByRole('tabpanel').getByText('55,000.000').first().waitFor()
  await expect.poll(() => page.getByRole('tabpanel').getByRole('textbox').count()).toBe(0)
  await accessible(page, 'an instruction as it was')
  await page.getByRole('button', { name: 'Back to now' }).click()
  await page.getByRole('tabpanel').getByText('56,000.000').first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Open the record' }).click()
  await page.waitForURL(`**/movement-instruction/${id}`)
})

test('who gave a role to whom: filters stand in the address, and a link shows the same in the other language', async () => {
  const admin = (await visit({ as: administrator })).page
  const find = async (list: string, query: string) =>
    (await ask(admin, 'GET', `${list}?${query}`)).rows[0] as { id: string }
  const user = await find('/system/Users', `account=${tankOperator.username}`)
  const role = await find('/system/Roles', 'name=LAB')
  for (const assigned of [true, false]) {
    const changes = [{ userId: user.id, roleId: role.id, assigned }]
    await ask(admin, 'POST', '/security/user-roles', { changes })
  }

  const { page } = await visit({ as: auditor, at: '/system/Logs' })
  await lines(page).first().waitFor()
  await page.getByRole('combobox', { name: 'Object' }).fill('Role of a')
  await page.getByRole('option', { name: 'Role of a user' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('LAB')
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Today').click()
  // What is typed reaches the address after a pause; the lines may fit before it does.
  const filter = (name: string) => new URL(page.url()).searchParams.get(name)
  await expect.poll(() => filter('text')).toBe('LAB')
  await expect.poll(() => filter('object')).toBe('user_roles')
  await expect.poll(() => filter('at.from')).toMatch(/^\d{4}-\d\d-\d\dT/)
  const given = ['Role of a user', 'Paolo Russo (p.russo) · LAB']
  await expect.poll(() => line(page, 0)).toEqual(['Ada Fontana', 'Deleted', ...given])
  await expect.poll(() => line(page, 1)).toEqual(['Ada Fontana', 'Created', ...given])
  const names = page.locator('.ag-row [col-id="title"]')
  await expect.poll(async () => (await names.allTextContents()).every((name) => name.includes('LAB'))).toBe(true)

  const file = page.waitForEvent('download')
  await pressEntry(page, 'Export')
  expect((await file).suggestedFilename()).toMatch(/^Logs.*\.xlsx$/)

  const address = new URL(page.url())
  const sent = `${address.pathname}${address.search}`
  const italian = await visit({ as: administrator, at: sent, language: 'it', scheme: 'dark', width: 1000 })
  await expect.poll(() => cell(italian.page, 0, 'action').textContent()).toBe('Eliminato')
  await expect.poll(() => cell(italian.page, 0, 'object').textContent()).toBe('Ruolo di un utente')
  const found = await lines(page).count()
  await expect.poll(() => lines(italian.page).count()).toBe(found)
  await accessible(italian.page, 'the log in Italian, narrow')
  await italian.page.getByRole('button', { name: 'Azzera filtri' }).click()
  await expect.poll(() => new URL(italian.page.url()).search).toBe('')
})

test('what is gone opens as it was, and the work of programs is shown to whoever wants it', async () => {
  const name = `GONE ${Date.now() % 100_000}`
  const keeper = (await visit({ as: steward })).page
  const {
    id: _id,
    version: _v,
    updatedAt: _at,
    updatedBy: _by,
    endedAt: _ended,
    ...values
  } = await ask(keeper, 'GET', `${vesselsPath}/${(await ask(keeper, 'GET', `${vesselsPath}?limit=1`)).rows[0].id}`)
  const imo = imoNumber(String(700_000 + (Date.now() % 99_999)))
  const made = await ask(keeper, 'POST', vesselsPath, { ...values, name, imoNumber: imo })
  await ask(keeper, 'DELETE', `${vesselsPath}/${made.id}`, undefined, made.version)

  const { page } = await visit({ as: auditor, at: `/system/Logs?object=vessels&text=${encodeURIComponent(name)}` })
  await expect.poll(() => lines(page).count()).toBe(2)
  await expect.poll(async () => (await line(page, 0)).slice(1)).toEqual(['Deleted', 'Vessel', name])
  await cell(page, 0, 'title').click()
  await drawer(page).getByRole('link', { name }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByText(/^This is the record as it was on/).waitFor()

  await page.goto('/system/Logs?object=countries')
  await page.getByText('No data for this selection').waitFor()
  await page.getByRole('combobox', { name: 'Done by' }).click()
  await page.getByRole('option', { name: 'People and programs' }).click()
  await expect.poll(() => cell(page, 0, 'who').textContent()).toBe('System (demo)')
  await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('all')
})

test('the sign-ins stand at an address of their own, and links of older days lead there', async () => {
  const { page } = await visit({ as: auditor, at: `/system/Logs?show=signIns&account=${auditor.username}` })
  await page.waitForURL(`**/system/Logs/sign-ins?account=${auditor.username}`)
  await expect.poll(() => cell(page, 0, 'event').textContent()).toBe('Logged in')
  await expect.poll(() => cell(page, 0, 'account').textContent()).toContain(auditor.username)
  await accessible(page, 'the sign-ins')
  await page.getByRole('link', { name: 'Changes' }).click()
  await page.getByRole('heading', { name: 'Logs', level: 1 }).waitFor()
})
