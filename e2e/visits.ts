import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { root } from '../tools/run/node.ts'
import { launchBrowser, openVisit, startSignedIn, type Visit, type VisitOptions } from './browser.ts'
import { forgetPreferences } from './database.ts'
import { ownApp } from './own-app.ts'
import type { Person } from './people.ts'

/**
 * For a test file: gives the function that opens browsers, each at an address and signed in as somebody or not.
 * Every page is watched to the end of its test: what it complained about fails the test, whatever else was seen.
 */
export function browserVisits() {
  let browser: Browser
  let visits: Visit[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  afterEach(async ({ task }) => {
    const ended = visits
    visits = []
    const seen = task.result?.state === 'fail' ? await photograph(ended, task.name) : []
    await Promise.all(ended.map(({ context }) => context.close()))
    await forgetPreferences()
    const faults = ended.flatMap((visit) => visit.faults)
    const complaints = faults.length > 0 ? ['the page complained:', ...faults] : []
    // A second error of the same test, so that it stands wherever the first is read.
    if (seen.length + complaints.length > 0) throw new Error([...complaints, ...seen].join('\n'))
  })

  return async (options: VisitOptions & { as?: Person; at?: string; url?: string } = {}): Promise<Visit> => {
    const { as, at = '/', url = ownApp().url, ...more } = options
    const visit = await openVisit(browser, url, more)
    visits.push(visit)
    if (as) await startSignedIn(visit.page, as, at)
    else await visit.page.goto(at)
    return visit
  }
}

/** What the browsers of a failed test last showed, as pictures and in words. */
async function photograph(visits: Visit[], name: string): Promise<string[]> {
  const folder = join(root, '.molo/e2e-failures')
  await mkdir(folder, { recursive: true })
  const seen: string[] = []
  for (const [index, { page }] of visits.entries()) {
    const path = join(folder, `${name.replaceAll(/\W+/g, '-')}-${index + 1}.png`)
    // A page that cannot be photographed in time would not answer a question either, and no clock ends that one.
    const words = await page
      .screenshot({ path })
      .then(async () => `see ${path}: ${await troubleOn(page)}`)
      .catch(() => 'could not be photographed')
    seen.push(`${page.url()} ${words}`)
  }
  return seen
}

/** What somebody would read there of trouble. */
async function troubleOn(page: Page): Promise<string> {
  const parts = page.getByRole('alert').or(page.getByRole('status')).or(page.getByRole('dialog'))
  const texts = (await parts.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  return texts.filter(Boolean).join(' | ').slice(0, 600)
}
