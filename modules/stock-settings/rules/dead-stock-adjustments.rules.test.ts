import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '#platform/core/decimal.ts'
import type { DeadStockAdjustment } from '../contract/dead-stock-adjustments.registry.ts'
import { deadStockAdjustmentRules, deadStockQuantities } from './dead-stock-adjustments.rules.ts'

const adjustment: DeadStockAdjustment = {
  referenceDate: '2026-10-05',
  monthStartDate: '2026-10-01',
  tankCode: 'S503',
  plant: null,
  product: 'GO-B7',
  pool: 'MIDDLE-POOL',
  voyageNumber: null,
  adjustmentType: '2',
  direction: 'charge',
  description: null,
  initialStockDate: '2026-10-01',
  endDate: null,
  cubicMetres: '1250.000',
  density: '0.8430',
  conversionFactor: '6.2898107704',
  barrels: null,
  metricTonnes: null,
}
const thousandths = (max: number, places: number) =>
  fc.integer({ min: 1, max }).map((whole) => new Decimal(whole).div(10 ** places).toFixed(places))

test('1,250 m³ at 0.8430 are 7,862.26 barrels and 1,053.750 tonnes', () => {
  expect(deadStockQuantities(adjustment)).toEqual({ barrels: '7862.26', metricTonnes: '1053.750' })
})

test('both quantities are off the exact product by at most half of their last decimal', () => {
  fc.assert(
    fc.property(thousandths(999_999_999, 3), thousandths(20_000, 4), (cubicMetres, density) => {
      const { barrels, metricTonnes } = deadStockQuantities({ ...adjustment, cubicMetres, density })
      const volume = new Decimal(cubicMetres)
      expect(volume.times(adjustment.conversionFactor).minus(barrels!).abs().lte('0.005')).toBe(true)
      expect(volume.times(density).minus(metricTonnes!).abs().lte('0.0005')).toBe(true)
      expect(barrels).toMatch(/^\d+\.\d{2}$/)
      expect(metricTonnes).toMatch(/^\d+\.\d{3}$/)
    }),
  )
})

test('the month start is the first day of a month, whichever', () => {
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (moment) => {
      const monthStartDate = moment.toISOString().slice(0, 10)
      const fields = deadStockAdjustmentRules({ ...adjustment, monthStartDate }).map(({ field }) => field)
      expect(fields).toEqual(moment.getUTCDate() === 1 ? [] : ['monthStartDate'])
    }),
  )
})

test('an end before the initial stock is refused, the same day is not', () => {
  const ends = (endDate: string) => deadStockAdjustmentRules({ ...adjustment, endDate }).map(({ field }) => field)
  expect(ends('2026-09-30')).toEqual(['endDate'])
  expect(ends('2026-10-01')).toEqual([])
})
