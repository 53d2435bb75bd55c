import { type Browser, type BrowserContext, type Page } from 'playwright-core'
import { openVisit, startSignedIn } from '../../e2e/browser.ts'
import type { Person } from '../../e2e/people.ts'
import type { Seeded } from '../crash/seeded.ts'
import type { Entered } from './checks.ts'

/** A browser with the built application, worked by somebody who taps. */
export interface Phone {
  context: BrowserContext
  page: Page
  person: Person
  entered: Entered[]
  /** Looked at between two entries: out of the pocket and in again. */
  wantsReload: boolean
}

/** Events of which there may be many, and one of which there may be one: that becomes work for the desk. */
const operations = ['TUG', 'GWD', 'PTE', 'SSC', 'KMT', 'NOR']

export async function openPhone(browser: Browser, url: string, person: Person): Promise<Phone> {
  const { context, page } = await openVisit(browser, url, { width: 390, height: 844 })
  await startSignedIn(page, person)
  await page.goto('/pocket')
  await page.locator('.pocket-task').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return { context, page, person, entered: [], wantsReload: false }
}

export async function enter(phone: Phone, random: Seeded): Promise<void> {
  const { page, person, entered } = phone
  if (phone.wantsReload) {
    phone.wantsReload = false
    await page.reload()
    await page.locator('.pocket-task').waitFor()
  }
  const isDip = random.between(1, 10) <= 3
  await page
    .getByRole('tab')
    .nth(isDip ? 1 : 0)
    .click()
  if (isDip) {
    const level = String(random.between(5000, 16_000))
    await page.locator('.pocket-task select').selectOption('S105')
    for (const [index, typed] of [level, '', '21.5', '0.8465'].entries())
      await page.locator('.pocket-readings input').nth(index).fill(typed)
    await page.locator('.pocket-go').click()
    // It goes away when the phone holds what was typed.
    await page.locator('.pocket-go').waitFor({ state: 'detached' })
    entered.push({ person: person.username, kind: 'dip', what: level })
    return
  }
  const operation = random.pick(operations)
  await page.locator('.pocket-task select').last().selectOption(operation)
  const back = page.locator('.pocket-moment button')
  for (let step = random.between(0, 6); step > 0; step--) await back.nth(random.between(0, 1)).click()
  await page.locator('.pocket-go').click()
  await page.locator('.pocket-go').waitFor({ state: 'detached' })
  entered.push({ person: person.username, kind: 'event', what: operation })
}

/** How many entries are still on the phone. */
export const waitingOn = ({ page }: Phone): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('molo.pocket')
        opening.addEventListener('error', () => reject(opening.error!))
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('entries').objectStore('entries').count()
          count.addEventListener('success', () => {
            opening.result.close()
            resolve(count.result)
          })
        })
      }),
  )
