import type { Page } from 'playwright-core'
import { atRest } from './accessible.ts'

/** As a link does, without loading the application anew four hundred times. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Follows a link and waits until what stood there before is gone. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''))
  await follow(page, path)
  await page.locator('main h1:not([data-left])').first().waitFor()
}

/** Everything that comes later is there: the parts of a record that are loaded on their own, too. */
export async function settled(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet++) {
    await page.waitForFunction(() => !document.querySelector('main .grid-skeleton'))
    await atRest(page)
  }
}

/** What the API answers to whoever is signed in there. */
export const answerTo = <Data>(page: Page, path: string): Promise<Data> =>
  page.evaluate(async (at) => {
    const { token } = JSON.parse(sessionStorage.getItem('molo.session')!) as { token: string }
    const answer = await fetch(`/api${at}`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await answer.json()) as { data: Data }
    return data
  }, path)

/** The address of the first record that a list has. */
export async function firstOf(page: Page, path: string): Promise<string> {
  const { rows } = await answerTo<{ rows: { id: string }[] }>(page, path)
  return `${path.split('?')[0]}/${rows[0]!.id}`
}

/**
 * Words that were never translated look like their keys; what sticks out makes the whole page scroll sideways; a number or a
 * button of a list that is cut off says something else.
 */
export async function complaintsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const keys = document.body.innerText.match(
      /\b[a-z][\w-]*:[a-z]\w*\.\w+|\b(?:field|section|choice|title|hint)\.\w+/g,
    )
    const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const parts = document.querySelectorAll(
      '.ag-cell:is(.cell-number, .cell-actions), .ag-cell:is(.cell-number, .cell-actions) *',
    )
    const cut = [...parts].filter(
      (part) =>
        !part.matches('.visually-hidden') &&
        getComputedStyle(part).overflowX !== 'visible' &&
        part.scrollWidth > part.clientWidth + 1,
    )
    return [
      ...new Set(cut.map((part) => `cut off: ${part.closest('.ag-cell')?.getAttribute('col-id')}`)),
      ...(keys ?? []).map((key) => `untranslated ${key}`),
      ...(tooWide > 0 ? [`${tooWide} pixels wider than the window`] : []),
    ]
  })
}

/**
 * Controls beyond the edge of the window that nobody can reach by scrolling a part of the page, and a page that as a whole
 * has to be scrolled sideways. A grid scrolls by itself.
 */
export async function unreachableIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const main = document.querySelector('main')
    const isScrolled = (control: Element) => {
      for (let part = control.parentElement; part && part !== main; part = part.parentElement) {
        const { overflowX } = getComputedStyle(part)
        if (['auto', 'scroll'].includes(overflowX) && part.scrollWidth > part.clientWidth) return true
      }
      return false
    }
    const nameOf = (control: HTMLElement) =>
      control.getAttribute('aria-label') ?? (control.innerText.trim() || control.id || control.className)
    const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="tab"]')
    const beyond = [...controls].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      if (control.closest('.ag-root, .visually-hidden') !== null || isScrolled(control)) return false
      const { left, right, width } = control.getBoundingClientRect()
      return width > 1 && (left < -1 || right > edge + 1)
    })
    const tooWide = main ? main.scrollWidth - main.clientWidth : 0
    return [
      ...beyond.map((control) => `beyond the edge: ${nameOf(control)}`),
      ...(tooWide > 1 ? [`the content is ${tooWide} pixels too wide`] : []),
    ]
  })
}

/** Evenly spread, from a place that the seed gives. */
export function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  const step = Math.floor(all.length / count)
  return all.filter((_, index) => index % step === seed % step).slice(0, count)
}
