import type { Page } from 'playwright-core'
import { endSessionsOf } from './database.ts'
import type { Person } from './people.ts'

/**
 * The session ends while nothing of the page is there to meet it: an answer that it still waits for would send it to the login
 * page on its own, against the reload.
 */
export async function loseSession(page: Page, person: Person): Promise<void> {
  const address = page.url()
  await page.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/nothing')
  await endSessionsOf(person)
  await page.goto(address)
}
