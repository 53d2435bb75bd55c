import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/server/sign-in/passwords.ts'
import { directoryServer } from '#platform/testing/directory-server.ts'
import { onServer } from '../tools/postgres/database.ts'
import { accessible } from './accessible.ts'
import { fillCredentials } from './browser.ts'
import { ownProduct } from './own-product.ts'
import { browserVisits } from './visits.ts'

/**
 * The product with the servers that a company has beside it: a mail server that takes what the worker sends, and a directory
 * that knows the passwords of its people. The database is fresh: the other stories have no mailbox to fill.
 */

const visit = browserVisits()
const inDirectory = 'Ormeggio/Blu/Vela22'
const fresh = 'Cavallo/Verde/Lampo7'
const directory = await directoryServer([{ uid: 'l.marini', password: inDirectory }])
const hash = await hashPassword('Forgotten-Password-1!')
const { url, mailbox } = await ownProduct('servers', {
  more: directory.env,
  fillIn: (database) =>
    onServer(database, async (client) => {
      await client.query("set molo.actor = 'system:test'")
      await client.query(
        `insert into users (username, realm, first_name, last_name, email, password_hash, language, is_login_by_active_directory, updated_by)
         values ('a.vento', 'local', 'Alba', 'Vento', 'alba.vento@selvara.example', $1, 'it', false, 'system:test'),
                ('l.marini', 'directory', 'Luca', 'Marini', 'luca.marini@selvara.example', null, 'en', true, 'system:test')`,
        [hash],
      )
    }),
})
const signIn = async (page: Page, username: string, password: string) => {
  await fillCredentials(page, username, password)
  await page.keyboard.press('Enter')
}

test('a forgotten password is made anew by the link in the mail, in the language of its reader', async () => {
  const { page } = await visit({ url, at: '/login', language: 'it', scheme: 'dark', refusals: [400] })
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await page.getByLabel('Nome utente').fill('a.vento')
  await page.keyboard.press('Enter')
  await page.getByRole('status').waitFor()
  await expect.poll(() => mailbox.to('alba.vento@selvara.example').length).toBe(1)
  const [mail] = mailbox.to('alba.vento@selvara.example')
  expect(mail!.headers.get('subject')).toMatch(/password/i)
  expect(mail!.text).toContain('minuti')
  const path = /\/reset-password\/[\w-]{43}/.exec(mail!.text)![0]

  await page.goto(path)
  await accessible(page, 'the page behind the link of the mail')
  await page.getByLabel('Nuova password', { exact: true }).fill(fresh)
  await page.getByLabel('Conferma password', { exact: true }).fill(fresh)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await signIn(page, 'a.vento', 'Forgotten-Password-1!')
  await page.getByRole('alert').first().waitFor()
  await signIn(page, 'a.vento', fresh)
  await page.getByRole('button', { name: 'Alba Vento' }).waitFor()
  // Whoever owns the mailbox hears of it, whoever did it.
  await expect.poll(() => mailbox.to('alba.vento@selvara.example').length).toBe(2)
  expect(mailbox.mails.map(({ raw }) => raw).join()).not.toContain(fresh)
})

test('the directory lets its people in by their own password, and by nothing else', async () => {
  const { page } = await visit({ url, at: '/login', refusals: [400, 503] })
  for (const wrong of ['Ormeggio/Blu/Vela23', ' ']) {
    await signIn(page, 'l.marini', wrong)
    await page.getByRole('alert').filter({ hasText: 'Check username and password' }).waitFor()
    await page.reload()
  }
  await signIn(page, 'l.marini', inDirectory)
  await page.getByRole('button', { name: 'Luca Marini' }).waitFor()
  // A password of the directory is changed in the directory.
  await page.getByRole('button', { name: 'Luca Marini' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Change password' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')

  await directory.stop()
  await signIn(page, 'l.marini', inDirectory)
  await page
    .getByRole('alert')
    .filter({ hasText: /directory/i })
    .waitFor()
  await directory.start()
  // While the directory was away, the door waited before asking it again.
  await expect
    .poll(
      async () => {
        await signIn(page, 'l.marini', inDirectory)
        return page
          .getByRole('button', { name: 'Luca Marini' })
          .waitFor({ timeout: 2000 })
          .then(
            () => true,
            () => false,
          )
      },
      { timeout: 60_000 },
    )
    .toBe(true)
})
