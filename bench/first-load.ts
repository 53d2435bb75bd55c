// npm run bench:first-load: what opening a page costs over a line of 10 Mbit/s on a machine four times as slow as this one.
import { parseArgs } from 'node:util'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { demoPassword } from '#demo/slices.ts'
import { startApp } from '../e2e/app.ts'
import { launchBrowser, openVisit } from '../e2e/browser.ts'
import { administrator } from '../e2e/people.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)

/** As the office of a terminal has it: a shared line, a machine of some years ago. */
const line = { offline: false, latency: 20, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }
const slowness = 4
/** What comes so soon after the page can be used still belongs to its opening. */
const afterwards = 1000

interface Opened {
  name: string
  path: string
  /** What is there when somebody can begin. */
  usable: string
  signedIn: boolean
  /** At most so many bytes, where that was promised, and so long, both with nothing kept from before. */
  bytes?: number
  ms: number
}

interface Figures {
  bytes: number
  usableMs: number
  delayMs: number
}

/** Set by the script that watches the page from within. */
interface Watched {
  usableAt?: number
  longestDelay: number
}

const app = await startApp()
const browser = await launchBrowser()
try {
  const user = await signedInUser()
  const pages: Opened[] = [
    { name: 'login', path: '/login', usable: '#username', signedIn: false, bytes: 150_000, ms: 1500 },
    { name: 'home', path: '/', usable: 'main h1', signedIn: true, ms: 2500 },
    {
      name: 'list',
      path: '/master-data/Vessels',
      usable: '.grid-body:not(.grid-hidden) .ag-row .ag-cell',
      signedIn: true,
      bytes: 450_000,
      ms: 2500,
    },
    {
      name: 'object page',
      path: `/movement-instruction/${await firstInstruction(user.token)}`,
      usable: 'main [role="tabpanel"]',
      signedIn: true,
      ms: 2500,
    },
    { name: 'farm', path: '/tank-farm', usable: '.farm-tank', signedIn: true, ms: 2500 },
  ]
  console.log(`Median of ${runs}, at 10 Mbit/s and ${line.latency} ms, processor slowed by ${slowness}:`)
  const head = ['page', 'cache', 'KB on the wire', 'usable after ms', 'longest delay ms', '']
  const rows: string[][] = []
  for (const opened of pages) {
    const cold: Figures[] = []
    const warm: Figures[] = []
    for (let run = 0; run < runs; run++) {
      const { context, page } = await openVisit(browser, app.url)
      cold.push(await measured(context, page, opened, user))
      await page.close()
      warm.push(await measured(context, await context.newPage(), opened, user))
      await context.close()
    }
    rows.push(rowOf(opened, 'cold', cold), rowOf(opened, 'warm', warm))
  }
  for (const cells of [head, ...rows]) {
    console.log(cells.map((cell, column) => (column < 2 ? cell.padEnd(12) : cell.padStart(17))).join(' '))
  }
  if (rows.some((cells) => cells.at(-1) !== '')) process.exitCode = 1
} finally {
  await browser.close()
  await app.stop()
}

function rowOf(opened: Opened, cache: 'cold' | 'warm', all: Figures[]): string[] {
  const middle = (pick: (figures: Figures) => number) => median(all.map(pick))
  const bytes = middle((figures) => figures.bytes)
  const usableMs = middle((figures) => figures.usableMs)
  const beyond = [
    ...(cache === 'cold' && bytes > (opened.bytes ?? Infinity) ? [`over ${opened.bytes! / 1000} KB`] : []),
    ...(cache === 'cold' && usableMs > opened.ms ? [`over ${opened.ms} ms`] : []),
  ]
  const delay = middle((figures) => figures.delayMs)
  return [
    opened.name,
    cache,
    (bytes / 1000).toFixed(1),
    usableMs.toFixed(0),
    delay === 0 ? 'under 16' : delay.toFixed(0),
    beyond.join(', '),
  ]
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
}

async function measured(context: BrowserContext, page: Page, opened: Opened, user: object): Promise<Figures> {
  const cdp = await context.newCDPSession(page)
  const received = await countBytes(cdp)
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.addInitScript(watchPage, opened.usable)
  if (opened.signedIn) {
    await page.addInitScript((session) => sessionStorage.setItem('molo.session', JSON.stringify(session)), user)
  }
  await page.goto(opened.path, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.usableAt !== undefined)
  // Whoever can begin begins: from field to field, while the page still does what it has to do.
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(afterwards / 5)
  }
  const { usableAt, longestDelay } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
  return { bytes: received(), usableMs: usableAt!, delayMs: longestDelay }
}

/** Runs in the page: when the thing is there and drawn, and how long the page lets a key wait. */
function watchPage(usable: string): void {
  const watched: Watched = { longestDelay: 0 }
  Object.assign(window, { watched })
  const look = () => {
    if (document.querySelector(usable)?.checkVisibility()) {
      // In the frame that shows it, and after it.
      requestAnimationFrame(() => setTimeout(() => (watched.usableAt = performance.now())))
    } else requestAnimationFrame(look)
  }
  look()
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longestDelay = Math.max(watched.longestDelay, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** As they came over the line, with their heads; what was kept from before comes over none. */
async function countBytes(cdp: CDPSession): Promise<() => number> {
  const kept = new Set<string>()
  let bytes = 0
  cdp.on('Network.requestServedFromCache', ({ requestId }) => void kept.add(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) kept.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!kept.has(requestId)) bytes += encodedDataLength
  })
  await cdp.send('Network.enable')
  return () => bytes
}

async function signedInUser(): Promise<{ token: string }> {
  const answer = await fetch(`${app.url}/api/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: administrator.username, password: demoPassword }),
  })
  const { data } = (await answer.json()) as { data: { user: { token: string } } }
  return data.user
}

async function firstInstruction(token: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/movement-instruction`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { rows: { id: string }[] } }
  return data.rows[0]!.id
}
