import type { Browser, CDPSession, Page } from 'playwright-core'

type Figures = Record<string, number>

export async function measureBoard(browser: Browser, url: string): Promise<Figures> {
  const { page, session, painted } = await opened(browser, url, '.board-bar')
  const scroll = await watched(page, session, () =>
    page.evaluate(() => scrollFor(document.querySelector('.board-frame')!, 120)),
  )
  // Back to where something can be moved.
  await page.getByRole('button', { name: 'Go to now' }).click()
  const drag = await dragged(page, session)
  await page.context().close()
  return {
    'first picture': painted,
    'scroll, frame p95': scroll.p95,
    'scroll, processor per frame': scroll.perFrame,
    '  of it script, style, layout': scroll.own,
    'drag, frame p95': drag.p95,
    'drag, processor per frame': drag.perFrame,
    '  of it script, style and layout': drag.own,
  }
}

/** A drag on a page that keeps how long each answer to `preview` took. */
export async function measureDrag(browser: Browser, url: string) {
  const { page, session } = await opened(browser, url, '.board-bar')
  const drag = await dragged(page, session)
  const asked = await page.evaluate(() => window.asked ?? [])
  await page.context().close()
  return { drag, asked }
}

/** Ninety steps of a mouse, over time and lanes. */
async function dragged(page: Page, session: CDPSession) {
  const bar = await movable(page)
  return watched(page, session, async () => {
    await page.mouse.move(bar.x, bar.y)
    await page.mouse.down()
    for (let step = 1; step <= 90; step++) {
      await page.mouse.move(bar.x + step * 3, bar.y + (step % 30) * 4)
    }
    await page.mouse.up()
  })
}

export async function measureMatrix(browser: Browser, url: string): Promise<Figures> {
  const { page, session, painted } = await opened(browser, url, '.ag-row .cell-number')
  const scroll = await watched(page, session, () =>
    page.evaluate(() => scrollFor(document.querySelector('.ag-grid-viewport')!, 120)),
  )
  const paste = await pasteCells(page)
  await page.context().close()
  return {
    'first picture': painted,
    'scroll, frame p95': scroll.p95,
    'scroll, processor per frame': scroll.perFrame,
    '  of it script, style, layout': scroll.own,
    'paste of 200 cells until shown': paste,
  }
}

async function opened(browser: Browser, url: string, first: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.addInitScript({ content: instruments })
  await page.addInitScript(`watchFor(${JSON.stringify(first)})`)
  const session = await context.newCDPSession(page)
  // The processor's time, not the clock's: others may use the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  const painted = await page.waitForFunction(() => window.firstPicture)
  return { page, session, painted: (await painted.jsonValue())! }
}

/** How even the frames were while something happened, what each cost, and how much of it is ours rather than painting. */
async function watched(page: Page, session: CDPSession, action: () => Promise<unknown>) {
  const cost = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const sum = (...names: string[]) =>
      metrics.reduce((all, { name, value }) => (names.includes(name) ? all + value * 1000 : all), 0)
    return { all: sum('TaskDuration'), own: sum('ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration') }
  }
  const before = await cost()
  await page.evaluate(() => startFrames())
  await action()
  const frames = await page.evaluate(() => stopFrames())
  const after = await cost()
  const sorted = frames.toSorted((a, b) => a - b)
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)]!,
    perFrame: (after.all - before.all) / frames.length,
    own: (after.own - before.own) / frames.length,
  }
}

/** A bar in the middle of the window with room around it. */
function movable(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const frame = document.querySelector('.board-frame')!.getBoundingClientRect()
    const boxes = [...document.querySelectorAll('.board-bar')].map((bar) => bar.getBoundingClientRect())
    const box = boxes.find(
      ({ left, width, top }) =>
        width > 30 && left > frame.left + 400 && left < frame.right - 450 && top > 250 && top < 500,
    )!
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  })
}

async function pasteCells(page: Page): Promise<number> {
  const lines = Array.from({ length: 40 }, () => Array.from({ length: 10 }, () => '4,5').join('\t'))
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'))
  await page.evaluate(() => document.querySelector('.ag-grid-viewport')!.scrollTo(0, 0))
  await page.locator('.ag-row[row-index="1"] .ag-cell[col-id="2026-10-05"]').click()
  await page.evaluate(() => startPaste())
  await page.keyboard.press('Control+v')
  const took = await page.waitForFunction(() => window.pasteTook)
  return (await took.jsonValue())!
}

declare global {
  interface Window {
    firstPicture?: number
    asked?: number[]
    pasteTook?: number
  }
  function scrollFor(element: Element, frames: number): Promise<void>
  function startFrames(): void
  function stopFrames(): number[]
  function startPaste(): void
}

const instruments = `
  const twoFrames = (then) => requestAnimationFrame(() => requestAnimationFrame(() => then(performance.now())))
  window.watchFor = (selector) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      watch.disconnect()
      twoFrames((at) => { window.firstPicture = at })
    })
    watch.observe(document, { childList: true, subtree: true })
  }
  window.scrollFor = (element, frames) => new Promise((done) => {
    if (!element) throw new Error('there is nothing to scroll')
    let left = frames
    const step = () => {
      if (left-- === 0) return done()
      element.scrollBy(24, left % 60 < 30 ? 12 : -12)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  let frames = null
  window.startFrames = () => {
    frames = []
    let last = performance.now()
    const next = (at) => {
      if (!frames) return
      frames.push(at - last)
      last = at
      requestAnimationFrame(next)
    }
    requestAnimationFrame((at) => { last = at; requestAnimationFrame(next) })
  }
  window.stopFrames = () => { const all = frames; frames = null; return all }
  window.startPaste = () => {
    addEventListener('paste', () => {
      const start = performance.now()
      twoFrames((at) => { window.pasteTook = at - start })
    }, { capture: true, once: true })
  }
`
