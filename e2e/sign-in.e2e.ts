import { describe, expect, test } from 'vitest'
import { demoPassword } from '#demo/slices.ts'
import { fillCredentials, signIn } from './browser.ts'
import { steward } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

const words = {
  en: { title: 'Log in', submit: 'Log in', username: 'Username', show: 'Show or hide the password' },
  it: { title: 'Accedi', submit: 'Accedi', username: 'Nome utente', show: 'Mostra o nascondi la password' },
} as const
const refused = { en: /Check username and password\./, it: /Controlla username e password\./ }
const missing = {
  en: ['Enter your username', 'Enter your password'],
  it: ['Inserisci il nome utente', 'Inserisci la password'],
} as const

describe.each(['en', 'it'] as const)('the login page in %s', (language) => {
  const { title, submit, show } = words[language]

  test('refuses a wrong password with the server\u2019s message, keeps what was typed, and takes the right one', async () => {
    const { page } = await visit({ language, refusals: [400, 401, 403] })
    await page.getByRole('heading', { name: title }).waitFor()
    await fillCredentials(page, steward.username, 'not my password')
    await page.getByRole('button', { name: submit }).click()
    await page.getByRole('alert').filter({ hasText: refused[language] }).waitFor()
    await expect.poll(() => page.getByLabel(words[language].username).inputValue()).toBe(steward.username)

    await fillCredentials(page, steward.username, demoPassword)
    await page.getByRole('button', { name: submit }).click()
    await page.getByRole('button', { name: steward.name }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })

  test('says what is missing without asking the server, and shows and hides the password', async () => {
    const { page } = await visit({ language })
    let asked = 0
    page.on('request', (request) => void (request.url().endsWith('/login') && request.method() === 'POST' && asked++))
    await page.getByRole('button', { name: submit }).click()
    for (const text of missing[language]) await page.getByText(text).waitFor()
    expect(asked).toBe(0)

    const password = page.getByLabel('Password', { exact: true })
    await password.fill('visible')
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    const toggle = page.getByRole('button', { name: show })
    await toggle.click()
    await expect.poll(() => password.getAttribute('type')).toBe('text')
    await toggle.click()
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    await expect.poll(() => password.inputValue()).toBe('visible')
  })
})

test('the login page changes its language at once and keeps what was typed', async () => {
  const { page } = await visit({ language: 'en' })
  await page.getByLabel('Username').fill('somebody')
  await page.getByLabel('Language').selectOption('Italiano')
  await page.getByRole('heading', { name: 'Accedi' }).waitFor()
  await expect.poll(() => page.getByLabel('Nome utente').inputValue()).toBe('somebody')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('it')
  await page.getByLabel('Lingua').selectOption('English')
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
})

test('an address asked for before signing in is where signing in leads; Enter is enough', async () => {
  const { page } = await visit({ at: '/master-data/Vessels?yearOfBuilt.from=2015' })
  await page.waitForURL('**/login')
  await page.getByRole('status').filter({ hasText: 'Log in to open the page you asked for' }).waitFor()
  await fillCredentials(page, steward.username, demoPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Vessels', exact: true }).waitFor()
  await expect.poll(() => page.url()).toContain('yearOfBuilt.from=2015')
})

test('whoever is signed in is led away from the login page', async () => {
  const { page } = await visit({ as: steward })
  await page.goto('/login')
  await page.getByRole('heading', { name: /Omar/ }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('a second tab takes over the session of the first, and both end together', async () => {
  const { page, context } = await visit({ as: steward })
  const second = await context.newPage()
  await second.goto('/')
  await second.getByRole('button', { name: steward.name }).click()
  await second.getByRole('menuitem', { name: 'Log out' }).click()
  for (const tab of [second, page]) {
    await expect.poll(() => tab.getByRole('heading', { name: 'Log in' }).isVisible()).toBe(true)
  }
})

test('logging out ends the session and leaves nothing of it in the browser', async () => {
  const { page } = await visit()
  await signIn(page, steward, '/master-data/Vessels?name=MIRANDA')
  await page.getByRole('gridcell', { name: 'GAS MIRANDA' }).waitFor()
  await page.getByRole('textbox', { name: 'IMO number' }).fill('3983071')
  await page.waitForURL('**imoNumber=3983071**')
  const session = await page.evaluate(() => JSON.parse(sessionStorage.getItem('molo.session')!) as { token: string })

  await page.getByRole('button', { name: steward.name }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  const left = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(left).not.toMatch(/MIRANDA|3983071|Omar|token/)

  const headers = { authorization: `Bearer ${session.token}` }
  expect((await page.request.get('/api/security/application-menu', { headers })).status()).toBe(401)
})
