import type { Language } from '#platform/core/language.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { colour } from './look.ts'
import type { PdfChart } from './pdf-document.ts'
import { printable } from './pdf-values.ts'

const palette = ['#1f5a8a', '#c7762b', '#4f8f5b', '#8a4f7d', '#b23b3b', '#5c6b73']
const height = 170
const inner = { left: 64, top: 22, bottom: 34 }
const ticks = 4

/** A chart as a drawing: sharp at any size, and the same for the same figures. */
export function chartSvg(chart: PdfChart, language: Language, width: number): string {
  const { categories, series, look, unit } = chart
  const isStacked = look === 'stackedBars'
  const figures = series.map(({ values }) => values.map((value) => (value === null ? null : Number(value))))
  const heaped = categories.map((_, index) => figures.reduce((sum, values) => sum + Math.max(values[index] ?? 0, 0), 0))
  const all = isStacked ? heaped : figures.flat().filter((value) => value !== null)
  const { from, to, step } = scaleOf(Math.min(0, ...all), Math.max(0, ...all))
  const [plotWidth, plotHeight] = [width - inner.left, height - inner.top - inner.bottom]
  const y = (value: number) => round(inner.top + plotHeight * (1 - (value - from) / (to - from)))
  const band = plotWidth / Math.max(categories.length, 1)
  const middle = (index: number) => round(inner.left + band * (index + 0.5))
  const lines = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step).map(
    (value) =>
      line(inner.left, y(value), width, y(value), value === 0 ? colour.frame : colour.line) +
      text(inner.left - 5, y(value) + 2.5, formatNumber(shortest(value), language), 'end'),
  )
  // Names that would stand on each other are thinned out.
  const every = Math.ceil(34 / band)
  const names = categories.map((name, index) =>
    index % every === 0 ? text(middle(index), height - inner.bottom + 11, cut(name, band * every), 'middle') : '',
  )
  const legend = series.map(({ label }, index) => {
    const x = inner.left + index * 110
    return `<rect x="${x}" y="4" width="8" height="8" fill="${colourOf(index)}"/>${text(x + 12, 11, cut(label, 98), 'start')}`
  })
  const drawn = look === 'lines' ? figures.map(curve) : isStacked ? heaps() : figures.map(bars)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${height}" viewBox="0 0 ${round(width)} ${height}">${[
    ...lines,
    ...drawn,
    ...names,
    ...legend,
    unit ? text(inner.left - 5, 11, unit, 'end') : '',
  ].join('')}</svg>`

  function bars(values: readonly (number | null)[], at: number): string {
    const thick = (band * 0.72) / series.length
    return values
      .map((value, index) => {
        if (value === null) return ''
        const x = round(inner.left + band * index + band * 0.14 + thick * at)
        const [top, bottom] = [y(Math.max(value, 0)), y(Math.min(value, 0))]
        return `<rect x="${x}" y="${top}" width="${round(thick)}" height="${round(bottom - top)}" fill="${colourOf(at)}"/>`
      })
      .join('')
  }

  function heaps(): string[] {
    return categories.map((_, index) => {
      let below = 0
      return figures
        .map((values, at) => {
          const value = Math.max(values[index] ?? 0, 0)
          const [top, bottom] = [y(below + value), y(below)]
          below += value
          const x = round(inner.left + band * index + band * 0.14)
          return `<rect x="${x}" y="${top}" width="${round(band * 0.72)}" height="${round(bottom - top)}" fill="${colourOf(at)}"/>`
        })
        .join('')
    })
  }

  /** A gap where there is no figure. */
  function curve(values: readonly (number | null)[], at: number): string {
    let isOpen = false
    const path = values.map((value, index) => {
      const begins = !isOpen
      isOpen = value !== null
      return value === null ? '' : `${begins ? 'M' : 'L'}${middle(index)} ${y(value)}`
    })
    return `<path d="${path.join('')}" fill="none" stroke="${colourOf(at)}" stroke-width="1.4"/>`
  }
}

/** Round steps, about so many, from at or below the least to at or above the most. */
export function scaleOf(least: number, most: number): { from: number; to: number; step: number } {
  const top = most > least ? most : least + 1
  const span = top - least
  const rough = span / ticks
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * 0.999_999)!
  return { from: Math.floor(least / step) * step, to: Math.ceil(top / step) * step, step }
}

const colourOf = (index: number) => palette[index % palette.length]!
const round = (value: number) => Math.round(value * 100) / 100
/** Without the dust of binary fractions. */
const shortest = (value: number) => String(Number(value.toPrecision(12)))

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string) =>
  `<line x1="${round(x1)}" y1="${y1}" x2="${round(x2)}" y2="${y2}" stroke="${stroke}" stroke-width="0.5"/>`

const text = (x: number, y: number, said: string, anchor: 'start' | 'middle' | 'end') =>
  `<text x="${round(x)}" y="${round(y)}" font-family="Roboto" font-size="7" fill="${colour.muted}" text-anchor="${anchor}">${escaped(said)}</text>`

/** What does not fit ends with a sign that it goes on. */
function cut(said: string, width: number): string {
  const letters = Math.max(Math.floor(width / 3.8), 3)
  return said.length <= letters ? said : `${said.slice(0, letters - 1)}…`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (said: string) => printable(said).replaceAll(/[&<>"]/g, (sign) => signs[sign]!)
