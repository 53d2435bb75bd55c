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

/** Evenly spread, from a place that the seed gives. */
export function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  const step = Math.floor(all.length / count)
  return all.filter((_, index) => index % step === seed % step).slice(0, count)
}
