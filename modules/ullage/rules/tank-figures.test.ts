import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '#platform/core/decimal.ts'
import { calculatedFigures, tracedRows, trimOf } from './tank-figures.ts'
import { workedArrival, workedRemainder } from './worked.fixture.ts'

const basis = { f54Routine: '54A', volumeExpansionFactor: null, fixedDensity: null }

test('the worked ship, before and after', () => {
  const { figures } = calculatedFigures(workedArrival, basis)
  expect(figures?.tanks[0]).toMatchObject({
    correction: '0.023',
    corrected: '1.845',
    observed: '10076.448',
    vcf: '0.99452',
    standard: '10021.229',
    weightAir: '8481.968',
  })
  expect(figures?.totals).toMatchObject({
    standard: '100437.261',
    water: '6.200',
    total: '100443.461',
    weightAir: '85010098',
  })
  const after = calculatedFigures(workedRemainder, basis).figures
  expect(after?.wedges.map(({ observed }) => observed)).toEqual(['6.216', '4.642', '4.285'])
  expect(after?.totals).toMatchObject({ observed: '15.142', weightAir: '12746' })
})

const millimetre = fc.integer({ min: 1500, max: 3400 })
const row = workedArrival.tanks[0]!
const one = (more: object) => ({ ...workedArrival, tanks: [{ ...row, ...more }] })
const metres = (mm: number) => new Decimal(mm).div(1000).toFixed(3)

test('the emptier the tank, the larger its ullage, and never more than the lines of the table', () => {
  fc.assert(
    fc.property(millimetre, millimetre, (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      const of = (mm: number) =>
        new Decimal(calculatedFigures(one({ ullage: metres(mm), gaugePoint: null }), basis).figures!.tanks[0]!.observed)
      expect(of(more).lte(of(less))).toBe(true)
      expect(of(less).lte(row.upperVolume) && of(more).gte(row.lowerVolume)).toBe(true)
    }),
  )
})

test('linear between two lines, by exact arithmetic', () => {
  fc.assert(
    fc.property(millimetre, (mm) => {
      const share = new Decimal(mm - 1500).div(2000)
      const wanted = share.times(new Decimal(row.lowerVolume).minus(row.upperVolume)).plus(row.upperVolume)
      const { observed } = calculatedFigures(one({ ullage: metres(mm), gaugePoint: null }), basis).figures!.tanks[0]!
      expect(new Decimal(observed).minus(wanted).abs().lte('0.0005001')).toBe(true)
    }),
  )
})

test('on an even keel the gauge point does not matter, and a printed correction goes before geometry', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -300, max: 300 }), (point, printed) => {
      const gaugePoint = new Decimal(point).div(100).toFixed(2)
      const even = { ...one({ ullage: '2.400', gaugePoint }), draughtFore: '12.00', draughtAft: '12.00' }
      expect(calculatedFigures(even, basis).figures!.tanks[0]!.correction).toBe('0.000')
      const told = calculatedFigures(one({ ullage: '2.400', gaugePoint, printedCorrection: printed }), basis)
      expect(told.figures!.tanks[0]!.correction).toBe(metres(printed))
    }),
  )
})

test('a list lowers the surface at one side as much as it lifts it at the other', () => {
  const of = (gaugeSide: string) =>
    calculatedFigures({ ...one({ ullage: '2.400', gaugePoint: null, gaugeSide }), list: '1.50' }, basis).figures!
      .tanks[0]!
  expect(of('5.00').correction).toBe('0.131')
  expect(of('-5.00').correction).toBe('-0.131')
})

test('what is outside the table, or under water, is said at its cell', () => {
  expect(calculatedFigures(one({ ullage: '3.490' }), basis).issues).toMatchObject([
    { field: 'tanks.0.ullage', code: 'ullage.outsideTable', params: { corrected: '3.513' } },
  ])
  expect(calculatedFigures(one({ water: '20000' }), basis).issues).toMatchObject([
    { field: 'tanks.0.water', code: 'ullage.waterAbove' },
  ])
  const long = { ...workedRemainder, wedges: [{ ...workedRemainder.wedges[0]!, length: '2.00' }] }
  expect(calculatedFigures(long, basis).issues).toMatchObject([
    { field: 'wedges.0.sounding', code: 'ullage.notCalculated' },
  ])
})

test('totals are sums of what was not rounded, and the steps end in the figures', () => {
  const { figures } = calculatedFigures(workedArrival, basis)
  const rows = figures!.tanks.reduce((sum, { standard }) => sum.plus(standard), new Decimal(0))
  expect(rows.minus(figures!.totals.standard).abs().lte('0.005')).toBe(true)
  for (const [index, { steps }] of tracedRows(workedArrival, basis).entries()) {
    const weight = steps.findLast(({ symbol }) => symbol === 'weight')
    expect(Number(weight?.value).toFixed(3)).toBe(figures!.tanks[index]!.weightAir)
  }
  expect(trimOf(workedArrival).toFixed(2)).toBe('1.20')
})
