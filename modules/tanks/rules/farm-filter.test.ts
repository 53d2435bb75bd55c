import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FarmMark, FarmTank } from '../contract/farm.contract.ts'
import type { TankState } from './farm.ts'
import { farmTraits, filtered, hasTrait } from './farm-filter.ts'

const tank = (plant: string, product: string | null): FarmTank => ({
  code: 'S101',
  plant,
  area: 'CRUDE',
  product,
  productName: null,
  isOutOfService: false,
  tankType: null,
  hasFloatingRoof: false,
  minLevel: null,
  maxLevel: null,
  highHighLevel: null,
  lowLowLevel: null,
  referenceHeight: null,
  deadLevel: null,
  calibration: [],
})
const mark = (given: Partial<FarmMark>): FarmMark => ({
  tankCode: 'S101',
  operation: null,
  lockedUntil: null,
  alarms: null,
  ...given,
})
const seen = fc.record({
  tank: fc
    .record({ plant: fc.constantFrom('S', 'N'), product: fc.constantFrom('CR', 'GO', null) })
    .map((one) => tank(one.plant, one.product)),
  state: fc.constantFrom<TankState>('normal', 'high', 'highHigh', 'stale', 'outOfService'),
  trend: fc.constantFrom('up' as const, 'still' as const, null),
  mark: fc.constantFrom(
    undefined,
    mark({}),
    mark({ lockedUntil: '2026-11-15T12:00:00.000Z' }),
    mark({ alarms: { open: 1, unseen: 0, worst: 'low' } }),
  ),
})

test('each filter narrows by itself, and all of them together', () => {
  fc.assert(
    fc.property(
      fc.array(seen),
      fc.constantFrom(undefined, 'S', 'N'),
      fc.constantFrom(undefined, 'CR'),
      fc.constantFrom(undefined, 'nonsense', ...farmTraits),
      (tanks, plant, product, trait) => {
        const left = filtered(tanks, { plant, product, trait })
        for (const one of tanks) {
          const isWanted =
            (plant === undefined || one.tank.plant === plant) &&
            (product === undefined || one.tank.product === product) &&
            (trait === undefined || trait === 'nonsense' || hasTrait(one, trait as (typeof farmTraits)[number]))
          expect(left.includes(one)).toBe(isWanted)
        }
      },
    ),
  )
})

test('marks and states are told apart', () => {
  const still = { tank: tank('S', null), state: 'normal' as TankState, trend: 'still' as const, mark: undefined }
  const traits = (more: Partial<Parameters<typeof hasTrait>[0]>) =>
    farmTraits.filter((trait) => hasTrait({ ...still, ...more }, trait))
  expect(traits({})).toEqual([])
  expect(traits({ trend: 'down', state: 'low' })).toEqual(['moving', 'low'])
  expect(traits({ state: 'outOfService' })).toEqual(['outOfService'])
  expect(traits({ state: 'stale' })).toEqual(['unusable', 'stale'])
  expect(traits({ state: 'lost' })).toEqual(['unusable'])
  const operation = { id: crypto.randomUUID(), number: 1, direction: null, since: '2026-11-15T12:00:00.000Z' }
  expect(
    traits({ mark: mark({ operation, lockedUntil: 'x', alarms: { open: 2, unseen: 1, worst: 'critical' } }) }),
  ).toEqual(['operating', 'locked', 'alarm'])
})
