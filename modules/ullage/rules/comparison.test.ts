import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '#platform/core/decimal.ts'
import { asksForProtest, comparisonOf } from './comparison.ts'
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
const none = experienceOf([], null)
const weight = (kg: string) => ({ weightAir: kg, weightVacuum: kg, litres15: kg, barrels60: kg })
const said = (kg: string) => ({ source: 'given' as const, amounts: { weightAir: kg } })

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

const base = { kind: 'beforeDischarge', density15: '0.84750', receiver: null, experience: none } as const

test('at a limit is within it, beyond it asks for more', () => {
  const action = (shore: string) => {
    const asked = { ...base, main: weight('1000000'), other: weight('0'), shore: said(shore), bill: null }
    const compared = comparisonOf(asked)
    return [compared.lines[0]!.action, asksForProtest(compared)]
  }
  expect(action('1002000')).toEqual(['none', false])
  expect(action('1002001')).toEqual(['notice', false])
  expect(action('1003000')).toEqual(['notice', false])
  expect(action('996999')).toEqual(['protest', true])
  expect(action('1005001')).toEqual(['claim', true])
})

test('without the other report the ship has no quantity yet', () => {
  const compared = comparisonOf({ ...base, main: weight('1000'), other: null, shore: said('1000'), bill: said('1000') })
  expect(compared.waitsFor).toBe('afterDischarge')
  expect(compared.lines.map(({ name }) => name)).toEqual(['transit', 'outturn'])
})

test('what a paper leaves out follows from weight and density, and comes back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 300_000_000 }), (kg) => {
      const compared = comparisonOf({ ...base, main: weight('1'), other: null, shore: said(String(kg)), bill: null })
      const { amounts } = compared.parties.find(({ name }) => name === 'shore')!
      expect(Math.abs(Number(amounts.litres15) * 0.8464 - kg)).toBeLessThan(1)
      expect(Number(amounts.weightVacuum)).toBeGreaterThan(kg)
    }),
  )
})
