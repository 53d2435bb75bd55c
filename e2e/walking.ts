import type { Page } from 'playwright-core'

/** As a link does, without loading the application anew four hundred times. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Words that were never translated look like their keys; what sticks out makes the whole page scroll sideways. */
export async function complaintsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const keys = document.body.innerText.match(
      /\b[a-z][\w-]*:[a-z]\w*\.\w+|\b(?:field|section|choice|title|hint)\.\w+/g,
    )
    const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    return [
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
