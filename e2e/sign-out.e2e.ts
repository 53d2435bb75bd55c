import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loseSession } from './lost-session.ts'
import { scheduler, steward } from './people.ts'
import { edit, openVessel, vesselsNamed } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

/** Everything that the browser keeps, by name. */
const stored = (page: Page) =>
  page.evaluate(() => ({
    ...Object.fromEntries(Object.entries(localStorage)),
    ...Object.fromEntries(Object.entries(sessionStorage)),
  }))
const drafts = async (page: Page) => Object.keys(await stored(page)).filter((name) => name.startsWith('molo.draft:'))
const logOut = async (page: Page, name: string, words = 'Log out') => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: words }).click()
}
/** Columns, density, totals and the like: how things look, and nothing of what is in them. */
const layout = /^molo\.(language|menu|scheme|density|list:.+|totals:.+)$/

test('logging out asks for what was typed and not saved, and leaves only layout and language', async () => {
  const { page, context } = await visit({ as: scheduler, at: vesselsNamed('PELAGOS BRIDGE'), refusals: [401] })
  await openVessel(page, 'PELAGOS BRIDGE')
  await edit(page, { Deadweight: '123456' })
  await expect.poll(() => drafts(page)).toHaveLength(1)
  // Work in the background that the list would show again.
  await page.evaluate(() => {
    const user = (JSON.parse(sessionStorage.getItem('molo.session')!) as { userId: string }).userId
    localStorage.setItem(`molo.export:${user}:vessels`, '"0198a4e2-0000-7000-8000-000000000000"')
  })

  const second = await context.newPage()
  await second.goto('/')
  await logOut(second, scheduler.name)
  const question = second.getByRole('dialog', { name: 'Log out and lose one draft?' })
  await question.getByText('PELAGOS BRIDGE').waitFor()
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => drafts(second)).toHaveLength(1)

  await logOut(second, scheduler.name)
  await question.getByRole('button', { name: 'Log out and discard' }).click()
  for (const tab of [second, page]) {
    await tab.getByRole('heading', { name: 'Log in' }).waitFor()
    const left = await stored(tab)
    expect(Object.keys(left).filter((name) => !layout.test(name))).toEqual([])
    expect(JSON.stringify(left)).not.toMatch(/123456|PELAGOS|Chiara/)
  }
})

test('a tab that is opened while the others are busy is let in when they answer', async () => {
  const { page, context } = await visit({ as: scheduler, at: vesselsNamed('PELAGOS BRIDGE') })
  await page.getByRole('gridcell', { name: 'PELAGOS BRIDGE' }).waitFor()
  // For longer than a new tab waits before it shows the login page.
  const busy = page.evaluate(() => {
    const end = performance.now() + 4000
    while (performance.now() < end);
  })
  const second = await context.newPage()
  await second.goto('/')
  await expect.poll(() => second.getByRole('button', { name: scheduler.name }).isVisible()).toBe(true)
  await busy
})

test('whoever has nothing unsaved is not asked', async () => {
  const { page } = await visit({ as: scheduler, language: 'it', refusals: [401] })
  await logOut(page, scheduler.name, 'Esci')
  await expect.poll(() => page.getByRole('heading', { name: 'Accedi' }).isVisible()).toBe(true)
})

test('a session that was lost keeps what was typed', async () => {
  const { page } = await visit({ as: steward, at: vesselsNamed('SANTA ERNESTA'), refusals: [401] })
  await openVessel(page, 'SANTA ERNESTA')
  await edit(page, { Deadweight: '654321' })
  await loseSession(page, steward)
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await expect.poll(() => drafts(page)).toHaveLength(1)
})
