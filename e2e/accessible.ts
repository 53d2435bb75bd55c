import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { animationsEnd } from './browser.ts'

type Least = 'any' | 'serious'

/** Refuses anything that keeps people out; lesser findings are style, unless all are asked for. */
export async function accessible(page: Page, where: string, within = 'html', least: Least = 'serious'): Promise<void> {
  await animationsEnd(page)
  await atRest(page)
  // One frame, so the simple way will do; the other opens a helper page, which the watch over requests would see.
  // All rules are asked; what passed is not listed element by element, which takes three times as long.
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  const grave = violations.filter(({ impact }) => least === 'any' || impact === 'serious' || impact === 'critical')
  if (grave.length === 0) return
  const lines = grave.flatMap(({ id, impact, help, nodes }) => [
    `${impact} ${id}: ${help}`,
    ...nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.failureSummary?.replaceAll('\n', '\n    ')}`),
  ])
  throw new Error(`${where} keeps people out:\n${lines.join('\n')}`)
}

/**
 * The scan reads the page at its beginning and asks for its looks until its end: what is drawn in between is half of each.
 * The grid, besides, draws rows before their cells.
 */
export async function atRest(page: Page): Promise<void> {
  const isDrawn = () => {
    const halfDrawn = '.ag-root:not(:has([role="columnheader"])), .ag-root [role="row"]:not(:has(*))'
    return (
      !document.querySelector('[aria-busy="true"]') &&
      ![...document.querySelectorAll(halfDrawn)].some((part) => part.checkVisibility({ visibilityProperty: true }))
    )
  }
  await page.waitForFunction(isDrawn)
  const quietMs = 100
  await page.evaluate(
    (ms) =>
      new Promise<void>((done) => {
        const quiet = () => {
          watch.disconnect()
          done()
        }
        let timer = setTimeout(quiet, ms)
        const watch = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(quiet, ms)
        })
        watch.observe(document.body, { childList: true, subtree: true })
      }),
    quietMs,
  )
  await page.waitForFunction(isDrawn)
}
