import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qualities } from '#modules/process-data/contract/process-data.contract.ts'
import type { FarmTank } from '../contract/farm.contract.ts'
import { bandShare, speedOf, tankState, trendOf, volumeAt } from './farm.ts'

const tank: FarmTank = {
  code: 'S101',
  plant: 'S',
  area: 'CRUDE',
  product: null,
  productName: null,
  isOutOfService: false,
  tankType: null,
  hasFloatingRoof: false,
  minLevel: 1000,
  maxLevel: 9000,
  highHighLevel: 9500,
  lowLowLevel: 700,
  referenceHeight: 10_000,
  deadLevel: 500,
  calibration: [
    [0, 10],
    [1000, 110],
    [10_000, 2000],
  ],
}
const at = '2026-11-15T12:00:00.000Z'

test('only a good level inside its band is normal, and a level is never judged by a value that is not to be used', () => {
  fc.assert(
    fc.property(fc.constantFrom(...qualities), fc.option(fc.integer({ min: 0, max: 12_000 })), (quality, level) => {
      const state = tankState(tank, { value: level === null ? null : String(level), quality, at })
      const isHealthy = level !== null && (quality === 'good' || quality === 'uncertain')
      expect(['normal', 'high', 'highHigh', 'low', 'lowLow'].includes(state)).toBe(isHealthy)
      const high = level !== null && level > 9500 ? 'highHigh' : 'high'
      const low = level !== null && level < 700 ? 'lowLow' : 'low'
      if (isHealthy) expect(state).toBe(level > 9000 ? high : level < 1000 ? low : 'normal')
    }),
  )
  expect(tankState(tank, undefined)).toBe('noGauge')
  for (const value of ['5000', null]) expect(tankState(tank, { value, quality: 'frozen', at })).toBe('frozen')
  expect(tankState({ ...tank, isOutOfService: true }, { value: '1', quality: 'bad', at })).toBe('outOfService')
})

test('the trend has five steps and no opinion without two good levels', () => {
  const speed = (now: string, quality: 'good' | 'stale' = 'good') =>
    speedOf({
      tankCode: 'S101',
      values: { level: { value: now, quality, at } },
      before: { level: '5000', at: '2026-11-15T11:50:00.000Z' },
    })
  const trends = ['5150', '5050', '5001', '4950', '4850'].map((level) => trendOf(speed(level)))
  expect(trends).toEqual(['upFast', 'up', 'still', 'down', 'downFast'])
  expect(trendOf(speed('5150', 'stale'))).toBeNull()
})

test('volume follows the table and rises with the level', () => {
  expect(volumeAt(tank.calibration, 500)).toBe(60)
  expect(volumeAt(tank.calibration, 0)).toBe(10)
  expect(volumeAt(tank.calibration, 10_001)).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), (level) => {
      expect(volumeAt(tank.calibration, level + 1)!).toBeGreaterThan(volumeAt(tank.calibration, level)!)
    }),
  )
  expect(bandShare(tank, 5000)).toBe(50)
})
