import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quality, TankValues } from '#modules/process-data/contract/process-data.contract.ts'
import type { FarmTank } from '../contract/farm.contract.ts'
import { contentOf, flowOf, roomLeft, timeToLimit } from './flow.ts'
import { speedOf, volumeAt } from './farm.ts'

/** Wider above 5 m, so that one speed is two flows. */
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
  deadLevel: null,
  calibration: [
    [0, 0],
    [5000, 500],
    [9000, 1300],
  ],
}
const now = '2026-11-15T12:00:00.000Z'
const given = (before: number, level: number, quality: Quality = 'good'): TankValues => ({
  tankCode: 'S101',
  values: { level: { value: String(level), quality, at: now } },
  before: { level: String(before), at: '2026-11-15T11:48:00.000Z' },
})
const toLimit = (before: number, level: number) => {
  const values = given(before, level)
  return timeToLimit(tank, flowOf(tank, values), speedOf(values))
}

test('flow is the change of volume, not of level: through a wider part the same speed is more', () => {
  // 12 minutes are a fifth of an hour.
  expect(flowOf(tank, given(2000, 2100))?.cubicMetresPerHour).toBeCloseTo(50)
  expect(flowOf(tank, given(6000, 6100))?.cubicMetresPerHour).toBeCloseTo(100)
  expect(flowOf(tank, given(6100, 6000))?.cubicMetresPerHour).toBeCloseTo(-100)
  expect(flowOf(tank, given(4950, 5050))?.cubicMetresPerHour).toBeCloseTo(75)
  expect(flowOf(tank, given(2000, 2100))).toMatchObject({
    before: { level: 2000, volume: 200 },
    now: { level: 2100, volume: 210 },
  })
  // Two millimetres are trembling, and from a level that is not good nothing follows.
  expect(flowOf(tank, given(2000, 2002))?.cubicMetresPerHour).toBe(0)
  expect(flowOf(tank, given(2000, 2100, 'stale'))).toBeNull()
  expect(flowOf(tank, { ...given(2000, 2100), before: null })).toBeNull()
  expect(flowOf(tank, given(2000, 9200))).toBeNull()
})

test('time to the next limit in the direction of the flow', () => {
  expect(toLimit(2000, 2100)).toMatchObject({ limit: 'high', level: 9000, volume: 1090 })
  expect(toLimit(2000, 2100)!.hours).toBeCloseTo(21.8)
  expect(toLimit(6100, 6000)).toMatchObject({ limit: 'low', volume: 600 })
  expect(toLimit(6100, 6000)!.hours).toBeCloseTo(6)
  // At or beyond the band, the next one; its table ends at 9 m, so by the speed of the level.
  expect(toLimit(8900, 9000)).toMatchObject({ limit: 'highHigh', level: 9500, volume: null })
  expect(toLimit(8900, 9000)!.hours).toBeCloseTo(1)
  expect(toLimit(1100, 900)).toMatchObject({ limit: 'lowLow', volume: 20 })
  expect(toLimit(700, 600)).toBeNull()
  expect(toLimit(2000, 2001)).toBeNull()
})

test('going on for that long leads to the limit, and never back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 9000 }), (before, level) => {
      const flow = flowOf(tank, given(before, level))
      const ahead = toLimit(before, level)
      if (!flow || !ahead) return
      expect(ahead.hours).toBeGreaterThan(0)
      expect(Math.sign(ahead.level - level)).toBe(Math.sign(flow.cubicMetresPerHour))
      if (ahead.volume !== null) {
        const reached = flow.now.volume + flow.cubicMetresPerHour * ahead.hours
        expect(reached).toBeCloseTo(volumeAt(tank.calibration, ahead.level)!, 6)
      }
    }),
  )
})

test('room is up to the working band, the content without its water and by the density of the gauge', () => {
  expect(roomLeft(tank, 1000)).toBe(300)
  expect(roomLeft(tank, 1400)).toBe(0)
  expect(roomLeft(tank, null)).toBeNull()
  const at = now
  const water = { value: '500', quality: 'good' as const, at }
  const density = { value: '0.8', quality: 'good' as const, at }
  expect(contentOf(tank, { waterLevel: water, density }, 1000)).toEqual({ net: 950, mass: 760 })
  expect(contentOf(tank, { density: { ...density, quality: 'stale' } }, 1000)).toEqual({ net: 1000, mass: null })
  expect(contentOf(tank, { waterLevel: { ...water, value: '-10' } }, 1000)).toEqual({ net: 1000, mass: null })
  expect(contentOf(tank, {}, null)).toBeNull()
})
