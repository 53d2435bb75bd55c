import type { ChartLook } from './category-chart-options.ts'

const seriesTokens = [1, 2, 3, 4, 5, 6].map((number) => `--series-${number}`)

/** The tokens as they are where the chart stands: of its colour scheme, and of its density. */
export function chartLook(box: HTMLElement): ChartLook {
  const style = getComputedStyle(box)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    width: box.clientWidth,
    font: style.fontFamily,
    // The property itself may still be on its way to the new size.
    textSize: Number.parseFloat(token('--text-size')),
    text: token('--text'),
    muted: token('--muted'),
    line: token('--line'),
    controlLine: token('--control-line'),
    interactive: token('--interactive'),
    ground: token('--card'),
    series: seriesTokens.map(token),
  }
}
