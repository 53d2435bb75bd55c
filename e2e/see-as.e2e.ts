import { describe, expect, test } from 'vitest'
import { signIn } from './browser.ts'
import { administrator, tankOperator } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

const words = {
  en: {
    entry: 'See as another user…',
    search: 'Name or username',
    bar: 'You are seeing the application as Paolo Russo',
    leave: 'Back to my own view',
    theirs: 'Stock and balance',
    notTheirs: 'Administration',
  },
  it: {
    entry: 'Vedi come un altro utente…',
    search: 'Nome o nome utente',
    bar: "Stai vedendo l'applicazione come Paolo Russo",
    leave: 'Torna alla mia vista',
    theirs: 'Giacenze e bilancio',
    notTheirs: 'Amministrazione',
  },
} as const

describe.each(['en', 'it'] as const)('seeing as another user in %s', (language) => {
  const { entry, search, bar, leave, theirs, notTheirs } = words[language]

  test('shows their name and menu below a bar that leads back', async () => {
    // What is that person's own is asked for by the shell, and refused; what was on its way when the view ended comes too late.
    const { page } = await visit({ language, refusals: [403, 401] })
    await signIn(page, administrator)
    const menu = page.getByRole('navigation')
    await menu.getByText(theirs).waitFor()
    await menu.getByText(notTheirs).waitFor()
    await page.getByRole('button', { name: administrator.name }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await page.getByLabel(search).fill('russo')
    const choice = page.getByRole('button', { name: tankOperator.name })
    await choice.waitFor()
    await choice.click()
    await page.getByRole('status').filter({ hasText: bar }).waitFor()
    await page.getByRole('button', { name: tankOperator.name }).waitFor()
    await menu.getByText(theirs).waitFor()
    await expect.poll(() => menu.getByText(notTheirs).count()).toBe(0)
    await page.getByRole('button', { name: leave }).click()
    await page.getByRole('button', { name: administrator.name }).waitFor()
    await expect.poll(() => page.getByText(bar).count()).toBe(0)
  })
})
