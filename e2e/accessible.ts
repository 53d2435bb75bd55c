import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { animationsEnd } from './browser.ts'

/** Refuses anything that keeps people out; lesser findings are style. */
export async function accessible(page: Page, where: string, within = 'html'): Promise<void> {
  await animationsEnd(page)
  // The grid draws its rows before their cells; half drawn, it is not what anybody reads.
  await page.waitForFunction(() => !document.querySelector('.ag-center-cols-container [role="row"]:not(:has(*))'))
  // One frame, so the simple way will do; the other opens a helper page, which the watch over requests would see.
  // All rules are asked; what passed is not listed element by element, which takes three times as long.
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  if (grave.length === 0) return
  const lines = grave.flatMap(({ id, impact, help, nodes }) => [
    `${impact} ${id}: ${help}`,
    ...nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.failureSummary?.replaceAll('\n', '\n    ')}`),
  ])
  throw new Error(`${where} keeps people out:\n${lines.join('\n')}`)
}
