import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '#platform/core/decimal.ts'
import { experienceOf, type KnownVoyage } from './experience.ts'
import { workedVoyages } from './worked.fixture.ts'

const known = (list: readonly (readonly [string, string])[], more: Partial<KnownVoyage> = {}) =>
  list.map(([ship, shore], index): KnownVoyage => ({
    voyage: `V${index + 1}`,
    at: `2025-01-${String(index + 1).padStart(2, '0')}`,
    ship,
    shore,
    seen: false,
    isLightering: false,
    isFirstAfterDryDock: false,
    ...more,
  }))

test('the worked factor: one gross error is out, six voyages make it', () => {
  const found = experienceOf(known(workedVoyages), null)
  expect(found).toMatchObject({ factor: '1.0032', mean: '1.00321', isEnough: true, source: 'voyages' })
  expect(found.voyages.map(({ leftOut }) => leftOut)).toEqual([null, null, null, null, null, null, 'gross'])
})

test('fewer than five give no factor; one given by hand goes before', () => {
  expect(experienceOf(known(workedVoyages.slice(0, 4)), null)).toMatchObject({
    factor: null,
    source: null,
    isEnough: false,
  })
  expect(experienceOf(known(workedVoyages), '1.0007')).toMatchObject({ factor: '1.0007', source: 'given' })
  const lightered = experienceOf(known(workedVoyages, { isLightering: true }), null)
  expect(new Set(lightered.voyages.map(({ leftOut }) => leftOut))).toEqual(new Set(['lightering']))
})

test('of more than twenty voyages the last ones count, by a second slower count', () => {
  const ratio = fc.integer({ min: 99_500, max: 100_900 })
  fc.assert(
    fc.property(fc.array(ratio, { minLength: 1, maxLength: 30 }), (ships) => {
      const list = ships.map((ship) => [String(ship), '100000'] as const)
      const found = experienceOf(
        known(list).map((one, index) => ({ ...one, at: `2025-${String(index).padStart(3, '0')}` })),
        null,
      )
      const last = ships.slice(-20)
      const mean = last.reduce((sum, ship) => sum.plus(ship), new Decimal(0)).div(last.length)
      const kept = last.filter((ship) => mean.minus(ship).abs().lte(300))
      expect(found.voyages.filter(({ leftOut }) => leftOut === null)).toHaveLength(kept.length)
      expect(found.voyages.filter(({ leftOut }) => leftOut === 'older')).toHaveLength(Math.max(0, ships.length - 20))
      const factor = kept
        .reduce((sum, ship) => sum.plus(ship), new Decimal(0))
        .div(kept.length)
        .div(100_000)
      expect(found.factor).toBe(kept.length < 5 ? null : factor.toFixed(4))
    }),
  )
})
