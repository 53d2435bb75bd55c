import { init } from 'echarts/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from '#platform/core/number-format.ts'
import type { Language } from '#platform/core/language.ts'
import './category-chart.echarts.ts'
import {
  type Chart,
  type ChartLook,
  chartOptions,
  type ChartSeries,
  drawnPart,
  mostCategories,
  unitsOf,
} from './category-chart-options.ts'

const look: ChartLook = {
  width: 800,
  font: 'sans-serif',
  textSize: 12.5,
  text: '#000001',
  muted: '#000002',
  line: '#000003',
  controlLine: '#000004',
  interactive: '#000005',
  ground: '#000006',
  series: ['#000011', '#000012', '#000013'],
}
const chart = (more: Partial<Chart>, language: Language = 'en'): Chart => ({
  kind: 'bars',
  categories: ['Jan', 'Feb', 'Mar'],
  series: [],
  format: (value) => formatNumber(value, language),
  ...more,
})
const tonnes: ChartSeries = { id: 'in', label: 'In', unit: 't', values: [1000, 2000, 3000] }
const others: ChartSeries = { id: 'out', label: 'Out', unit: 't', values: [500, 600, 700] }
const calls: ChartSeries = { id: 'calls', label: 'Calls', values: [7, 8, 9] }

const list = <T>(one: T | T[] | undefined): any[] => [one ?? []].flat()
const seriesOf = (of: Chart) => list(chartOptions(of, look).series)

/** The library's own picture, without a page. */
function drawn(of: Chart): string {
  const made = init(null, null, { renderer: 'svg', ssr: true, width: 800, height: 300 })
  made.setOption(chartOptions(of, look))
  const picture = made.renderToSVGString()
  made.dispose()
  return picture
}
const texts = (picture: string) => [...picture.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)

test('stacked bars pile up by unit, plain ones stand beside each other', () => {
  const series = [tonnes, calls, others]
  const [first, second, third] = seriesOf(chart({ kind: 'stackedBars', series })).map(({ stack }) => stack)
  expect(first).toBeDefined()
  expect(third).toBe(first)
  expect(second).not.toBe(first)
  expect(seriesOf(chart({ series })).map(({ stack }) => stack)).toEqual([undefined, undefined, undefined])
  // 3,000 and 700 on each other need a longer axis than either.
  expect(texts(drawn(chart({ kind: 'stackedBars', series: [tonnes, others] })))).toContain('4,000')
  expect(texts(drawn(chart({ series: [tonnes, others] })))).not.toContain('4,000')
})

test('each unit has its axis, and names say the unit where there are two', () => {
  const two = chartOptions(chart({ series: [tonnes, calls, others] }), look)
  expect(list(two.yAxis).map(({ name, position }) => [name, position])).toEqual([
    ['t', 'left'],
    ['', 'right'],
  ])
  expect(list(two.series).map(({ name, yAxisIndex }) => [name, yAxisIndex])).toEqual([
    ['In (t)', 0],
    ['Calls', 1],
    ['Out (t)', 0],
  ])
  expect(seriesOf(chart({ series: [tonnes, others] })).map(({ name }) => name)).toEqual(['In', 'Out'])
})

test('a third unit is refused', () => {
  const cubic = { ...tonnes, id: 'volume', unit: 'm³' }
  expect(unitsOf([tonnes, cubic, others])).toEqual(['t', 'm³'])
  expect(() => chartOptions(chart({ series: [tonnes, cubic, calls] }), look)).toThrow(/two axes/)
})

test('what is not known is a gap, and a value between two gaps is still seen', () => {
  const gaps = { ...tonnes, values: [1000, null] }
  expect(seriesOf(chart({ series: [gaps] }))[0].data).toEqual([1000, null, null])
  const line = seriesOf(chart({ kind: 'lines', series: [gaps] }))[0]
  expect(line.connectNulls ?? false).toBe(false)
  expect(line.showAllSymbol).toBe(true)
  expect(line.tooltip.valueFormatter(null)).toBe('–')
  const bars = (values: (number | null)[]) =>
    drawn(chart({ series: [{ ...tonnes, values }] })).split(`fill="${look.series[0]}"`).length - 1
  expect([bars([1, 2, 3]), bars([1, null, 3]), bars([1])]).toEqual([3, 2, 1])
})

test.each([
  ['en', '2,500', '1,234.5 t'],
  ['it', '2.500', '1.234,5 t'],
] as const)('numbers are those of the language: %s', (language, onAxis, inTooltip) => {
  const of = chart({ series: [{ ...tonnes, values: [1234.5, 2500] }] }, language)
  expect(texts(drawn(of))).toContain(onAxis)
  expect(seriesOf(of)[0].tooltip.valueFormatter(1234.5)).toBe(inTooltip)
})

test('bars start at zero, lines where their values are', () => {
  const high = { ...tonnes, values: [9000, 9100, 9050] }
  expect(texts(drawn(chart({ series: [high] })))).toContain('0')
  expect(texts(drawn(chart({ kind: 'lines', series: [high] })))).not.toContain('0')
})

test('names that fit lie flat; those that do not slant and are cut', () => {
  const labels = (categories: string[]) =>
    (chartOptions(chart({ categories, series: [tonnes] }), look).xAxis as any).axisLabel
  expect(labels(['Jan', 'Feb', 'Mar'])).toMatchObject({ rotate: 0, interval: 0 })
  expect(labels(Array.from({ length: 12 }, () => 'A rather long name'))).toMatchObject({
    rotate: 45,
    overflow: 'truncate',
  })
})

test('along a line of many points some names stand flat, and the points are small', () => {
  const options = (count: number) => {
    const categories = Array.from({ length: count }, (_, index) => `Thursday ${index}`)
    return chartOptions(chart({ kind: 'lines', categories, series: [tonnes] }), look) as any
  }
  expect(options(62).xAxis.axisLabel).toMatchObject({ rotate: 0, hideOverlap: true })
  expect(options(31).xAxis.axisLabel).toMatchObject({ rotate: 45 })
  expect(options(62).series[0].symbolSize).toBeLessThan(options(31).series[0].symbolSize / 2)
})

test('the first sixty are drawn, of a line the first 186, with their own values', () => {
  expect(mostCategories).toEqual({ bars: 60, stackedBars: 60, lines: 186 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.constantFrom('bars', 'stackedBars', 'lines'), (count, kind) => {
      const categories = Array.from({ length: count }, (_, index) => `c${index}`)
      const series = [{ ...tonnes, values: categories.map((_, at) => at) }]
      const part = drawnPart(chart({ kind, categories, series }))
      expect(part.categories).toEqual(categories.slice(0, mostCategories[kind]))
      expect(part.series[0]!.values).toEqual(part.categories.map((name) => Number(name.slice(1))))
    }),
  )
})

test.each(['bars', 'stackedBars', 'lines'] as const)('eighteen series of %s look different without colour', (kind) => {
  const series = Array.from({ length: 18 }, (_, index) => ({ ...tonnes, id: `${index}`, label: `${index}` }))
  const looks = seriesOf(chart({ kind, series })).map(({ itemStyle, symbol, lineStyle }, index) =>
    // Six colours go round as well.
    JSON.stringify([index % 6, itemStyle?.decal ?? null, symbol, lineStyle?.type]),
  )
  expect(new Set(looks).size).toBe(18)
  const uncoloured = looks.slice(0, 6).map((text) => text.slice(2))
  expect(new Set(uncoloured).size).toBe(6)
})

test('every colour comes from the page', () => {
  // Clips, what is fully transparent, and the inside of a straight line: coloured by the library, seen by nobody.
  const unseen = /<clipPath.*?<\/clipPath>|<[^>]*fill-opacity="0"[^>]*>|(?<=d="M[\d. ]+L[\d. ]+"[^>]*)fill="[^"]+"/gs
  for (const kind of ['bars', 'stackedBars', 'lines'] as const) {
    const picture = drawn(chart({ kind, series: [tonnes, others] })).replaceAll(unseen, '')
    const colours = [...picture.matchAll(/(?:fill|stroke)="(#[0-9a-f]+|rgb[^"]*)"/g)].map(([, colour]) => colour!)
    expect(colours).toContain(look.series[0])
    expect(colours.filter((colour) => !colour.startsWith('#0000'))).toEqual([])
  }
})
