import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '#demo/slices.ts'
import { onServer } from '../tools/postgres/database.ts'
import { accessible } from './accessible.ts'
import { fillCredentials } from './browser.ts'
import { ownApp } from './own-app.ts'
import type { Person } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

/** One for each story, and nobody else's: their passwords do not stay what they were. */
const gallo: Person = { username: 'd.gallo', name: 'Davide Gallo' }
const longo: Person = { username: 'r.longo', name: 'Roberto Longo' }
const basile: Person = { username: 'n.basile', name: 'Nicola Basile' }
const fresh = 'Cavallo/Verde/Lampo7'

const change = (statement: string, values: unknown[]) =>
  onServer(ownApp().databaseUrl, async (client) => {
    await client.query("set molo.actor = 'system:test'")
    await client.query(statement, values)
  })

async function fillNew(page: Page, [password, confirm]: [string, string]): Promise<void> {
  await page.getByLabel(/^(New password|Nuova password)$/).fill(password)
  await page.getByLabel(/^(Confirm password|Conferma password)$/).fill(confirm)
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a password that must be changed is changed before the first step inside', async () => {
  await change('update users set is_change_password_required = true where username = $1', [gallo.username])
  const { page } = await visit({ at: '/login', refusals: [400] })
  await fillCredentials(page, gallo.username, demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Update expired password' }).waitFor()
  await expect.poll(() => page.url()).toMatch(/\/update-password\?username=d\.gallo$/)
  await accessible(page, 'the update of an expired password')

  const old = page.getByLabel('Old password')
  await expect.poll(() => old.getAttribute('autocomplete')).toBe('current-password')
  await expect.poll(() => page.getByLabel('Confirm password').getAttribute('autocomplete')).toBe('new-password')
  await old.fill('not my password')
  await fillNew(page, [fresh, fresh])
  await page.keyboard.press('Enter')
  await alert(page, 'Check username and password').waitFor()
  await expect.poll(() => old.getAttribute('aria-invalid')).toBe('true')

  await old.fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Log in with the new one.' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await fillCredentials(page, gallo.username, fresh)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: gallo.name }).waitFor()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain(fresh)
  expect(kept).not.toContain(demoPassword)

  for (const path of ['/login', '/input-for-reset-password', '/update-password', '/reset-password/any']) {
    await page.goto(path)
    await page.getByRole('button', { name: gallo.name }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  }
})

test('the profile menu changes the password, rule by rule, and ends sessions elsewhere', async () => {
  const elsewhere = await visit({ as: longo, refusals: [401] })
  const { page } = await visit({ as: longo, language: 'it', scheme: 'dark', refusals: [400] })
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: longo.name }).click()
    await page.getByRole('menuitem', { name: entry }).waitFor()
    await accessible(page, 'the profile menu')
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Le mie sessioni')
  const sessions = page.getByRole('dialog', { name: 'Le mie sessioni' })
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => sessions.getByRole('listitem').filter({ hasText: 'Questa' }).count()).toBe(1)
  await accessible(page, 'the own sessions')
  await sessions.getByRole('button', { name: /^Termina/ }).click()
  await sessions.getByText("Non sei connesso da nessun'altra parte.").waitFor()
  await page.keyboard.press('Escape')
  await sessions.waitFor({ state: 'hidden' })
  await elsewhere.page.reload()
  await elsewhere.page.waitForURL('**/login')

  await choose('Cambia password')
  const dialog = page.getByRole('dialog', { name: 'Cambia password' })
  await dialog.getByText('0 regole rispettate su 6').waitFor()
  await fillNew(page, ['abcDEF', 'abcDE'])
  await dialog.getByText('2 regole rispettate su 6').waitFor()
  await accessible(page, 'the change of a password')
  await dialog.getByLabel('Vecchia password').fill('sbagliata')
  await page.keyboard.press('Enter')
  await alert(page, 'La nuova password non corrisponde alla conferma').waitFor()
  await fillNew(page, ['abcDEF', 'abcDEF'])
  await page.keyboard.press('Enter')
  await alert(page, 'Regole non rispettate').waitFor()
  await fillNew(page, [fresh, fresh])
  await dialog.getByText('6 regole rispettate su 6').waitFor()
  await page.keyboard.press('Enter')
  await alert(page, 'La vecchia password è sbagliata.').waitFor()
  await dialog.getByLabel('Vecchia password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('status').filter({ hasText: 'Password cambiata.' }).waitFor()
})

test('asking for a link says the same about everybody', async () => {
  const { page } = await visit({ at: '/login' })
  const answers: (string | null)[] = []
  for (const username of [basile.username, 'nobody.of.that.name']) {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Username').fill(username)
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'If this user exists' }).waitFor()
    answers.push(await page.getByRole('main').textContent())
    await accessible(page, 'the answer to a forgotten password')
    await page.getByRole('link', { name: 'Back to the login page' }).click()
  }
  expect(answers[1]).toBe(answers[0])
})

/** The mail that carries a code has its own tests; here only the page behind its link matters. */
test('a link opens the door once, and then says how to get another one', async () => {
  const code = randomBytes(32).toString('base64url')
  await change(
    `insert into password_resets (code_hash, user_id, ends_at)
     select $1, id, now() + interval '5 minutes' from users where username = $2`,
    [createHash('sha256').update(code).digest(), basile.username],
  )
  const { page } = await visit({ at: `/reset-password/${code}`, width: 360, height: 740, refusals: [400] })
  await accessible(page, 'the reset of a password')
  await fillNew(page, ['Basile/Verde/Lampo7', 'Basile/Verde/Lampo7'])
  await page.keyboard.press('Enter')
  await alert(page, 'The password contains a name').waitFor()
  await fillNew(page, [fresh, fresh])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await fillCredentials(page, basile.username, fresh)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: basile.name }).waitFor()

  const late = await visit({ at: `/reset-password/${code}`, refusals: [400] })
  await fillNew(late.page, ['Tavolo/Giallo/Vento9', 'Tavolo/Giallo/Vento9'])
  await late.page.keyboard.press('Enter')
  const heading = late.page.getByRole('heading', { name: 'This link no longer works' })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await accessible(late.page, 'a dead link')
  await late.page.getByRole('link', { name: 'Ask for a new link' }).click()
  await late.page.getByRole('heading', { name: 'Forgot password' }).waitFor()
})
