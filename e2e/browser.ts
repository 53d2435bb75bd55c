import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { demoPassword } from '#demo/slices.ts'
import type { Person } from './people.ts'

/** How long anything on a screen may take before a test calls it missing; CI machines are slow and shared. */
export const patience = 120_000

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    // People have scroll bars, so tests and pictures have them too.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export interface VisitOptions {
  language?: 'en' | 'it'
  scheme?: 'light' | 'dark'
  width?: number
  height?: number
  /** Statuses of refused calls that belong to the story; every other refusal is a fault. */
  refusals?: number[]
}

/** One person's browser: its own storage, as on a machine of its own. */
export interface Visit {
  context: BrowserContext
  page: Page
  /** Console and page errors, violations of the page's policy, unforeseen refusals, requests to anywhere else. */
  faults: string[]
}

export async function openVisit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { language = 'en', scheme = 'light', width = 1440, height = 900 } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'molo.language', value: language },
            { name: 'molo.scheme', value: scheme },
          ],
        },
      ],
    },
  })
  context.setDefaultTimeout(patience)
  const faults: string[] = []
  watch(context, url, options.refusals ?? [], faults)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy ${event.violatedDirective} violated by ${event.blockedURI} at ${event.sourceFile}`)
    })
  })
  return { context, page: await context.newPage(), faults }
}

function watch(context: BrowserContext, url: string, refusals: number[], faults: string[]): void {
  context.on('console', (message) => {
    // The browser's own line about a refused call; the call itself is judged below.
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded')
    if (message.type() === 'error' && !isRefusal) faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(`page error: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const target = new URL(request.url())
    const isLocal = target.protocol === 'data:' || target.protocol === 'blob:' || target.origin === url
    if (!isLocal) faults.push(`request to ${target.href}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400 || refusals.includes(response.status())) return
    faults.push(`${response.request().method()} ${response.url()} answered ${response.status()}`)
  })
}

/** Through the login page, as a person does it, up to where they wanted to go. */
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path)
  await fillCredentials(page, person.username, demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: person.name }).waitFor()
}

/** As if signed in before: the same call, without the time that the login page takes. */
export async function startSignedIn(page: Page, person: Person, path = '/'): Promise<void> {
  const answer = await page.request.post('/api/authentication/login', {
    data: { username: person.username, password: demoPassword },
  })
  const { data } = (await answer.json()) as { data?: { user?: unknown } }
  if (!data?.user) throw new Error(`${person.username} was not let in: ${await answer.text()}`)
  // Only the first time: who signs out later, or is put out, must not come back by a reload. The name of the window is no
  // storage, which logging out clears.
  await page.addInitScript((user) => {
    if (window.name === 'signed in before') return
    window.name = 'signed in before'
    sessionStorage.setItem('molo.session', JSON.stringify(user))
  }, data.user)
  await page.goto(path)
  await page.getByRole('button', { name: person.name }).waitFor()
}

export async function fillCredentials(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel(/^(Username|Nome utente)$/).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Half faded in, everything is grey on grey. What turns for ever is not waited for. */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
}
