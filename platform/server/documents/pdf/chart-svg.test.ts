import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartSvg, scaleOf } from './chart-svg.ts'
import type { PdfChart } from './pdf-document.ts'

const chart = (more: Partial<PdfChart> = {}): PdfChart => ({
  kind: 'chart',
  look: 'bars',
  categories: ['Gas oil', 'Jet'],
  series: [
    { label: 'Mass', values: ['100', '-50'] },
    { label: 'Book', values: ['80', null] },
  ],
  unit: 'kg',
  ...more,
})
const count = (svg: string, what: string) => svg.split(what).length - 1

test('each figure is a bar, what is not known is none, and both languages write their numbers', () => {
  const svg = chartSvg(chart(), 'it', 500)
  // Three bars and two squares of the legend.
  expect(count(svg, '<rect')).toBe(5)
  expect(svg).toContain('>Gas oil<')
  expect(chartSvg(chart({ series: [{ label: 'Mass', values: ['2000000', '0'] }] }), 'it', 500)).toContain('>2.000.000<')
})

test('stacked bars add up, and a curve has a gap where nothing is known', () => {
  const stacked = chartSvg(chart({ look: 'stackedBars' }), 'en', 500)
  expect(stacked).toContain('>200<')
  const curves = chartSvg(
    chart({ look: 'lines', categories: ['a', 'b', 'c'], series: [{ label: 'x', values: ['1', null, '3'] }] }),
    'en',
    500,
  )
  expect(/<path d="([^"]+)"/.exec(curves)![1]!.match(/[ML]/g)).toEqual(['M', 'M'])
})

test('a name is text, whatever stands in it', () => {
  const svg = chartSvg(chart({ categories: ['<a>&"', 'x'] }), 'en', 500)
  expect(svg).toContain('&lt;a&gt;&amp;&quot;')
})

test('the scale holds every figure, in few round steps', () => {
  // Of as many decimals as any figure of the house has.
  const figure = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6)
  fc.assert(
    fc.property(figure, figure, (a, b) => {
      const [least, most] = [Math.min(a, b, 0), Math.max(a, b, 0)]
      const { from, to, step } = scaleOf(least, most)
      const lines = (to - from) / step
      expect(from).toBeLessThanOrEqual(least)
      expect(to).toBeGreaterThanOrEqual(most)
      expect(lines).toBeGreaterThan(0.5)
      expect(lines).toBeLessThan(7)
    }),
    // So far apart that their difference does not tell the small one any more.
    { examples: [[-17_179_869_184, 0.000_001]] },
  )
})
