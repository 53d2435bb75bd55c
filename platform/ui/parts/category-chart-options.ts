import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

export interface ChartSeries {
  id: string
  label: string
  unit?: string
  values: (number | null)[]
}

export interface Chart {
  kind: 'bars' | 'stackedBars' | 'lines'
  /** Along the x axis, in order. */
  categories: readonly string[]
  /** One axis per unit, at most two units. */
  series: readonly ChartSeries[]
  /** The number in the user's language; its unit is written beside it where it is needed. */
  format: (value: number, unit: string | undefined) => string
}

/** What the page looks like where the chart stands. */
export interface ChartLook {
  width: number
  font: string
  textSize: number
  text: string
  muted: string
  line: string
  controlLine: string
  interactive: string
  ground: string
  series: readonly string[]
}

export type ChartOptions = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>

/** More bars would be thinner than their own gaps; a line can have half a year of days. */
export const mostCategories: Record<Chart['kind'], number> = { bars: 60, stackedBars: 60, lines: 186 }

/** The first ones, as many as can be told apart. */
export function drawnPart<C extends Chart>(chart: C): C {
  const most = mostCategories[chart.kind]
  if (chart.categories.length <= most) return chart
  const first = <T>(all: readonly T[]) => all.slice(0, most)
  return {
    ...chart,
    categories: first(chart.categories),
    series: chart.series.map((one) => ({ ...one, values: first(one.values) })),
  }
}

/** The units in the order of their axes, left and right. A third one would have no axis to be read from. */
export function unitsOf(series: readonly ChartSeries[]): (string | undefined)[] {
  const units = [...new Set(series.map(({ unit }) => unit))]
  if (units.length > 2) throw new Error(`a chart has two axes, but was given the units ${units.join(', ')}`)
  return units
}

export const nameWithUnit = ({ label, unit }: Pick<ChartSeries, 'label' | 'unit'>) =>
  unit === undefined ? label : `${label} (${unit})`

export function chartOptions(whole: Chart, look: ChartLook): ChartOptions {
  const chart = drawnPart(whole)
  const units = unitsOf(chart.series)
  const muted = { color: look.muted, fontSize: look.textSize, fontFamily: look.font }
  const plain = { ...muted, color: look.text }
  const hasLegend = chart.series.length > 1
  const lineHeight = look.textSize * 1.6
  return {
    animation: false,
    textStyle: plain,
    color: [...look.series],
    grid: {
      left: 8,
      right: 8,
      bottom: 8,
      // Below the legend, and the units above their axes.
      top: 8 + lineHeight * ((hasLegend ? 1.5 : 0) + (units.some(Boolean) ? 1.5 : 0)),
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      show: hasLegend,
      type: 'scroll',
      top: 0,
      left: 8,
      right: 8,
      textStyle: { ...plain, width: 240, overflow: 'truncate' },
      inactiveColor: look.line,
      pageIconColor: look.interactive,
      pageIconInactiveColor: look.line,
      pageTextStyle: muted,
    },
    tooltip: {
      trigger: 'axis',
      // As HTML it would write style attributes, which the page's policy refuses.
      renderMode: 'richText',
      confine: true,
      axisPointer: { type: 'shadow', shadowStyle: { color: look.controlLine, opacity: 0.2 } },
      backgroundColor: look.ground,
      borderColor: look.controlLine,
      textStyle: plain,
    },
    xAxis: {
      type: 'category',
      data: [...chart.categories],
      axisLabel: { ...muted, ...categoryLabels(chart, look) },
      axisLine: { lineStyle: { color: look.controlLine } },
      axisTick: { show: false },
    },
    yAxis: units.map((unit, index) => ({
      type: 'value',
      name: unit ?? '',
      nameTextStyle: { ...muted, align: index === 0 ? 'left' : 'right' },
      position: index === 0 ? 'left' : 'right',
      // A bar is as long as its value, so it starts at zero; a line shows how something changes.
      scale: chart.kind === 'lines',
      axisLabel: { ...muted, formatter: (value: number) => chart.format(value, unit) },
      splitLine: { show: index === 0, lineStyle: { color: look.line } },
    })),
    series: chart.series.map((one, index) => seriesOption(chart, one, index, units, look)),
  }
}

/** A line of so many points is read as a course, not point by point. */
const isLong = ({ kind, categories }: Chart) => kind === 'lines' && categories.length > 31

/** Beside each other as long as there is room, otherwise slanting and cut; along a course, as many as there is room for. */
function categoryLabels(chart: Chart, look: ChartLook) {
  const { categories } = chart
  if (isLong(chart)) return { rotate: 0, hideOverlap: true } as const
  const letter = look.textSize * 0.6
  const longest = Math.max(0, ...categories.map(({ length }) => length)) * letter
  const slants = (longest + letter) * categories.length > look.width * 0.85
  return slants
    ? ({ rotate: 45, width: look.textSize * 9, overflow: 'truncate', ellipsis: '…' } as const)
    : ({ rotate: 0, interval: 0 } as const)
}

/** Told apart without colour too: bars by hatching, lines by the shape of their points and their dashes. */
const shapes = ['circle', 'rect', 'triangle', 'diamond', 'roundRect'] as const
const dashes = ['solid', 'dashed', 'dotted'] as const
const stripes = { dashArrayX: [1, 0], dashArrayY: [2, 5] }
const staggered = (size: number) => ({ dashArrayX: [[size], [0, size, size, 0]], dashArrayY: [size, 0] })
const hatches = [
  null,
  { ...stripes, rotation: Math.PI / 4 },
  { ...staggered(8), symbol: 'circle', symbolSize: 0.6 },
  { ...stripes, rotation: -Math.PI / 4 },
  staggered(5),
  stripes,
  { ...staggered(9), symbol: 'triangle', symbolSize: 0.7 },
]

function seriesOption(
  chart: Chart,
  one: ChartSeries,
  index: number,
  units: (string | undefined)[],
  look: ChartLook,
): BarSeriesOption | LineSeriesOption {
  const axis = units.indexOf(one.unit)
  const unit = one.unit === undefined ? '' : ` ${one.unit}`
  const shared = {
    id: one.id,
    name: units.length > 1 ? nameWithUnit(one) : one.label,
    yAxisIndex: axis,
    data: chart.categories.map((_, at) => one.values[at] ?? null),
    cursor: 'inherit',
    emphasis: { disabled: true },
    tooltip: {
      valueFormatter: (value: unknown) => (typeof value === 'number' ? chart.format(value, one.unit) + unit : '–'),
    },
  }
  if (chart.kind === 'lines') {
    return {
      ...shared,
      type: 'line',
      // A value between two gaps is a point and no line.
      showAllSymbol: true,
      symbol: shapes[index % shapes.length]!,
      symbolSize: look.textSize * (isLong(chart) ? 0.25 : 0.55),
      lineStyle: { width: 2, type: dashes[index % dashes.length]! },
    }
  }
  const hatch = hatches[index % hatches.length]
  return {
    ...shared,
    type: 'bar',
    barMaxWidth: 48,
    ...(hatch && { itemStyle: { decal: { ...hatch, color: look.ground } } }),
    // What is measured differently is not piled onto each other.
    ...(chart.kind === 'stackedBars' && { stack: `axis ${axis}` }),
  }
}
