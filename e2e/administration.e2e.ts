import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible } from './accessible.ts'
import { fillCredentials } from './browser.ts'
import { administrator, type Person } from './people.ts'
import { dirtyBar, edit, field, fillFields, row, save } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

/** One for each story, and nobody else's: what they may do does not stay what it was. */
const moretti: Person = { username: 'i.moretti', name: 'Irene Moretti' }
const hansen: Person = { username: 't.hansen', name: 'Tobias Hansen' }
const fresh = 'Cavallo/Verde/Lampo7'

async function openUser(page: Page, person: Person): Promise<void> {
  await page.goto(`/system/Users?account=${person.username}`)
  await row(page, person.username).getByRole('gridcell', { name: person.name }).click()
  await page.getByRole('heading', { name: person.name, level: 1 }).waitFor()
}

test('somebody created on the screen signs in with a first password, and must choose another', async () => {
  const { page } = await visit({ as: administrator, at: '/system/Users/new' })
  await accessible(page, 'the form of a new user')
  await fillFields(page, {
    'First name': 'Nadia',
    'Last name': 'Villa',
    'E-mail': 'n.villa@selvara.example',
    Username: 'n.villa',
  })
  // Without a plant nobody is saved, and the form says so.
  await page.keyboard.press('Control+S')
  await page.getByText('Choose at least one plant, or all plants').first().waitFor()
  await page.getByRole('checkbox', { name: 'All plants' }).check()
  await save(page)
  await page.getByRole('heading', { name: 'Nadia Villa', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Create a first password' }).click()
  const asking = page.getByRole('dialog', { name: /^Create a new first password/ })
  await accessible(page, 'the question about a first password')
  await asking.getByRole('button', { name: 'Create a first password' }).click()
  const password = (await page.getByRole('group', { name: 'First password' }).locator('code').textContent())!
  expect(password.length).toBe(20)

  const newcomer = await visit({ at: '/login' })
  await fillCredentials(newcomer.page, 'n.villa', password)
  await newcomer.page.keyboard.press('Enter')
  await newcomer.page.getByRole('heading', { name: 'Update expired password' }).waitFor()
  await newcomer.page.getByLabel('Old password').fill(password)
  await newcomer.page.getByLabel('New password', { exact: true }).fill(fresh)
  await newcomer.page.getByLabel('Confirm password').fill(fresh)
  await newcomer.page.keyboard.press('Enter')
  await newcomer.page.getByRole('status').filter({ hasText: 'Log in with the new one.' }).waitFor()
  await fillCredentials(newcomer.page, 'n.villa', fresh)
  await newcomer.page.keyboard.press('Enter')
  await newcomer.page.getByRole('button', { name: 'Nadia Villa' }).waitFor()
})

test('who is disabled is out at the next request', async () => {
  const other = await visit({ as: moretti, refusals: [401] })
  const { page } = await visit({ as: administrator, language: 'it', scheme: 'dark' })
  await openUser(page, moretti)
  await accessible(page, 'the record of a user')
  await page.getByRole('button', { name: 'Modifica', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Disabilitato da un amministratore' }).check()
  await page.keyboard.press('Control+S')
  const asking = page.getByRole('dialog', { name: 'Disabilitare Irene Moretti?' })
  await asking.waitFor()
  await accessible(page, 'the question before somebody is put out')
  // A no leaves everything as it was.
  await asking.getByRole('button', { name: 'Annulla' }).click()
  await other.page.reload()
  await other.page.getByRole('button', { name: moretti.name }).waitFor()
  await page.keyboard.press('Control+S')
  await asking.getByRole('button', { name: 'Disabilita' }).click()
  await page.getByText('Nessuna sessione aperta').waitFor()
  await page.locator('.chip', { hasText: 'Disabilitato da un amministratore' }).waitFor()
  await other.page.reload()
  await other.page.waitForURL('**/login')
  await expect.poll(() => other.page.evaluate(() => sessionStorage.getItem('molo.session'))).toBeNull()
})

test('roles are given by keyboard, cloned after a look at the difference, and work at the next request', async () => {
  const other = await visit({ as: hansen, refusals: [403] })
  const vessels = () =>
    other.page.evaluate(async () => {
      const { token } = JSON.parse(sessionStorage.getItem('molo.session')!) as { token: string }
      return (await fetch('/api/system/Roles', { headers: { authorization: `Bearer ${token}` } })).status
    })
  await expect.poll(() => vessels()).toBe(403)

  const { page } = await visit({ as: administrator, at: `/system/UserRoles?text=${hansen.username}` })
  const box = page.getByRole('checkbox', { name: `AUDITOR for ${hansen.name}` })
  await box.focus()
  await page.keyboard.press('Space')
  await accessible(page, 'the matrix of users and roles')
  await dirtyBar(page).getByText('1 change').waitFor()
  await page.keyboard.press('Control+S')
  await page.getByRole('status').filter({ hasText: 'Roles given: 1, removed: 0' }).waitFor()
  await expect.poll(() => vessels()).toBe(200)

  await page.getByRole('button', { name: 'Clone roles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clone all roles from another user' })
  for (const [label, username] of [
    ['Roles of', 'e.rinaldi'],
    ['For', hansen.username],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).fill(username)
    await page.getByRole('option', { name: new RegExp(username) }).click()
  }
  const difference = dialog.getByRole('group', { name: 'Difference' })
  await difference.getByText('1 role is removed').waitFor()
  await difference.getByText('AUDITOR').waitFor()
  await accessible(page, 'the difference between two users')
  await expect.poll(() => vessels()).toBe(200)
  await dialog.getByRole('button', { name: 'Apply 1 change' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => vessels()).toBe(403)
})

test('a setting and a role are changed, and the log says from what to what, in both languages', async () => {
  const { page } = await visit({ as: administrator, at: '/system/GeneralSettings' })
  const minutes = page.getByRole('textbox', { name: 'Idle time before a session ends' })
  await minutes.fill('1')
  await page.getByText('The smallest value allowed is 5').waitFor()
  await accessible(page, 'the general settings')
  await minutes.fill('45')
  await page.keyboard.press('Control+S')
  await page.getByText(/changed by Ada Fontana/).waitFor()
  await page.getByRole('button', { name: /^Restore the initial value of Idle time/ }).click()
  await page.keyboard.press('Control+S')
  await page.getByText(/changed by Ada Fontana/).waitFor({ state: 'hidden' })

  await page.goto('/system/Roles?name=BALANCE')
  await row(page, 'BALANCE').getByRole('gridcell', { name: 'BALANCE' }).click()
  await edit(page, {})
  await field(page, 'Description in English').fill('Oil accountant of the day')
  await field(page, 'Description in Italian').fill('Contabile prodotti di giornata')
  await save(page)
  await page.getByRole('status').filter({ hasText: 'Item updated' }).waitFor()

  await page.goto('/system/Logs?object=roles')
  const cell = (column: string) => page.locator(`.ag-row[row-index="0"] [col-id="${column}"]`)
  await expect.poll(() => cell('changes').textContent()).toBe('Description: Oil accountant → Oil accountant of the day')
  await expect.poll(() => cell('who').textContent()).toBe('Ada Fontana')
  await accessible(page, 'the log of changes')

  const italian = await visit({
    as: administrator,
    at: '/system/Logs?object=settings',
    language: 'it',
    scheme: 'dark',
    width: 1091,
  })
  await italian.page.getByRole('gridcell', { name: 'Impostazione generale' }).first().waitFor()
  await accessible(italian.page, 'the log of changes in Italian')
  await italian.page.goto('/system/Logs?object=roles')
  await italian.page.getByText('Descrizione: Contabile prodotti → Contabile prodotti di giornata').first().waitFor()
})

test('work by the clock is looked at, run by hand, paused with a reason and resumed', async () => {
  // So wide that the grid draws every column.
  const { page } = await visit({ as: administrator, at: '/system/Schedules', width: 2400 })
  // By the clock at night only: nothing else runs it meanwhile.
  const name = 'Removal of expired data'
  const line = page.locator('.ag-row').filter({ hasText: name })
  const cell = (column: string) => line.locator(`[col-id="${column}"]`)
  const press = (words: string) => page.getByRole('button', { name: `${words}: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await cell('rhythm').getByText('Every day at 03:00').waitFor()
  await accessible(page, 'the schedules')

  await press('Run now')
  await accessible(page, 'the question before a run')
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `Started: ${name}` })
    .waitFor()
  await cell('lastBy').getByText('Ada Fontana').waitFor()
  await cell('lastResult').getByText('Completed').waitFor()

  await press('Pause')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The storage is moved')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await cell('status').getByText('Paused').waitFor()
  await cell('pauseReason').getByText('The storage is moved').waitFor()
  await accessible(page, 'a schedule that is paused')
  await press('Resume')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await cell('status').getByText('Waiting').waitFor()
  expect(await cell('pauseReason').textContent()).not.toContain('The storage is moved')
})
