import { expect, test } from 'vitest'
import { demoPassword } from '#demo/slices.ts'
import { fillCredentials } from './browser.ts'
import { endSessionsOf } from './database.ts'
import { tabTo } from './keyboard.ts'
import { planner, scheduler, steward } from './people.ts'
import {
  choose,
  dirtyBar,
  edit,
  field,
  fillFields,
  history,
  imoNumber,
  openRail,
  openVessel,
  save,
  shown,
  vesselsNamed,
  vesselsPath,
} from './vessels.ts'
import { pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

test('a change is saved, shown and remembered with its old and its new value', async () => {
  const { page } = await visit({ as: steward, at: vesselsNamed('DELOS HORIZON') })
  await openVessel(page, 'DELOS HORIZON')
  await edit(page, { Deadweight: '117700', 'Year built': '2016' })
  await page.getByText('2 changes').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Item updated').waitFor()
  await expect.poll(() => shown(page, 'Deadweight')).toBe('117,700 t')
  await expect.poll(() => dirtyBar(page).count()).toBe(0)

  await openRail(page)
  const newest = history(page).first()
  await newest.getByText('Omar Bruno').waitFor()
  await expect.poll(() => newest.textContent()).toMatch(/Year built\s*2017\D*2016/)
  await expect.poll(() => newest.textContent()).toMatch(/Deadweight\s*117,631\D*117,700/)

  await page.getByRole('button', { name: 'History of Year built' }).click()
  await page.getByRole('heading', { name: 'History of Year built' }).waitFor()
  await expect.poll(() => newest.textContent()).not.toContain('Deadweight')
  await page.reload()
  await expect.poll(() => shown(page, 'Year built')).toBe('2016')
})

test('what is wrong is said at the field, in Italian, and goes away when it is put right', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}/new`, language: 'it' })
  await page.getByRole('heading', { name: 'Nuova nave' }).waitFor()
  await fillFields(page, { 'Numero IMO': '9074720', Nome: 'PROVA', 'Portata lorda': '1000' })
  await choose(page, 'Bandiera', 'IT')
  await page.keyboard.press('Control+s')
  const message = 'La cifra di controllo del numero IMO è errata: ricontrolla il numero sui documenti della nave'
  await page.getByText(message).waitFor()
  await expect.poll(() => field(page, 'Numero IMO').getAttribute('aria-invalid')).toBe('true')
  await fillFields(page, { 'Numero IMO': '9074729', 'Stazza lorda': '500', 'Stazza netta': '600' })
  await page.getByText(message).waitFor({ state: 'hidden' })
  await page.getByText('La stazza netta non può superare la stazza lorda').waitFor()
  await fillFields(page, { 'Stazza netta': '' })
  await page.getByText('La stazza netta non può superare').waitFor({ state: 'hidden' })
})

test('a vessel is created, is refused a second time, and is deleted after a question', async () => {
  // 404: the news of the deletion may reach the page before the answer does, and it looks once more.
  const { page } = await visit({ as: steward, at: vesselsPath, refusals: [404, 409] })
  const imo = imoNumber('912345')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const first = { 'IMO number': imo, Name: 'ZEPHYR TEST', Deadweight: '5000' }
  await fillFields(page, first)
  await choose(page, 'Flag', 'MT')
  await save(page)
  await page.getByText('Item created').waitFor()
  await page.getByRole('heading', { name: 'ZEPHYR TEST' }).waitFor()
  await page.waitForURL(/Vessels\/[0-9a-f-]{36}$/)
  const address = page.url()

  await page.goto(`${vesselsPath}/new`)
  await fillFields(page, { ...first, Name: 'ZEPHYR TWICE' })
  await choose(page, 'Flag', 'MT')
  await save(page)
  await page.getByText('There is already a record with this').first().waitFor()
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('ZEPHYR TWICE')
  await dirtyBar(page).getByRole('button', { name: 'Discard' }).click()

  await page.goto(address)
  await pressEntry(page, 'Delete')
  const question = page.getByRole('dialog', { name: new RegExp(`^Delete ZEPHYR TEST · ${imo}`) })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  await pressEntry(page, 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Item deleted').waitFor()
  await page.getByRole('heading', { name: 'Vessels', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('ZEPHYR TEST')
  await page.getByText('No row matches these filters').waitFor()
})

test('leaving with changes asks first; staying keeps them', async () => {
  const { page } = await visit({ as: steward, at: vesselsNamed('CORAL SABINE') })
  await openVessel(page, 'CORAL SABINE')
  await edit(page, { Draught: '11.40' })
  await page.getByRole('link', { name: 'Home' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByText('One change is not saved.').waitFor()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => field(page, 'Draught').inputValue()).toBe('11.40')
  await page.getByRole('link', { name: 'Home' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { name: /Omar/ }).waitFor()
})

test('whoever may only look sees the buttons, cannot use them, and reads why with the keyboard too', async () => {
  const { page } = await visit({ as: planner, at: vesselsNamed('BLUE TRIESTINA') })
  await tabTo(page, page.getByRole('button', { name: 'New', exact: true }))
  await page.getByRole('tooltip').filter({ hasText: 'You do not have the permission “Create” on “Vessels”.' }).waitFor()
  await page.keyboard.press('Enter')
  await openVessel(page, 'BLUE TRIESTINA')
  const lacks = 'You do not have the permission'
  const granted = 'Ask Ada Fontana or Giorgio Riva to grant it.'
  const stewards = 'Master data steward'
  const change = page.getByRole('button', { name: 'Edit', exact: true })
  await expect.poll(() => change.getAttribute('aria-disabled')).toBe('true')
  await tabTo(page, change)
  await page
    .getByRole('tooltip')
    .filter({
      hasText: `${lacks} “Change” on “Vessels”. Roles that include it: ${stewards} and Vessel scheduler. ${granted}`,
    })
    .waitFor()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'More actions' }))
  await page.keyboard.press('Enter')
  const remove = page.getByRole('menuitem', { name: 'Delete', exact: true })
  await remove
    .filter({ hasText: `${lacks} “Delete or end” on “Vessels”. Roles that include it: ${stewards}. ${granted}` })
    .waitFor()
  await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
  await remove.press('Enter')
  await page.keyboard.press('Escape')
  await remove.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.getByRole('main').getByRole('textbox').count()).toBe(0)
  await openRail(page)
  await history(page).getByText('created').waitFor()
})

test('what was typed when the session died is there after signing in again', async () => {
  const { page } = await visit({ as: scheduler, at: vesselsNamed('CALA MIRTO'), refusals: [401] })
  await openVessel(page, 'CALA MIRTO')
  await edit(page, { Name: 'CALA MIRTO SECONDA', 'Length overall': '186.10' })
  // Not before: whatever else the page asks for would meet the end first, and nothing would be left to press.
  const record = `**/api${vesselsPath}/*`
  await page.route(record, async (route) => {
    if (route.request().method() === 'PUT') await endSessionsOf(scheduler)
    await route.continue()
  })
  await save(page)
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'What you typed is kept' }).waitFor()
  await page.unroute(record)

  await fillCredentials(page, scheduler.username, demoPassword)
  await page.keyboard.press('Enter')
  await page.getByText(/Draft from \d\d:\d\d restored/).waitFor()
  await page.getByText('2 changes').waitFor()
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('CALA MIRTO SECONDA')
  await save(page)
  await page.getByText('Item updated').waitFor()
  await page.reload()
  await expect.poll(() => shown(page, 'Length overall')).toBe('186.10 m')
  await expect.poll(() => page.getByText(/Draft from/).count()).toBe(0)
})
