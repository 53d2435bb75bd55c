import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MeasuredSide } from '../contract/tank-operations.contract.ts'
import { shrinkageOf } from './shrinkage.ts'

type Asked = Parameters<typeof shrinkageOf>[0]

/** So many litres of a density, weighed in air. */
const amounts = (litres: number, density: number) => ({
  mass: String(litres * (density - 0.0011)),
  volume15: String(litres),
  observed: String(litres),
})
const side = (litres: number, density: number) =>
  ({
    ...amounts(litres, density),
    density15: String(density),
    figures: [{ name: 'netStandard', value: String(litres), unit: 'l' }],
  }) as MeasuredSide
const received: Asked = {
  effect: 'movement',
  direction: 'receiver',
  measureType: 'level',
  opening: side(40_000_000, 0.87),
  fiscal: amounts(10_000_000, 0.72),
}

test('light into heavy loses what the formula of API MPMS 12.3 says, worked out here once more by hand', () => {
  // S% = 2.69e4 C (100 - C)^0.819 (1/rhoL - 1/rhoH)^2.28 of 50,000 m3, with 20 % of the lighter.
  const share = 2.69e4 * 20 * 80 ** 0.819 * (1 / 720 - 1 / 870) ** 2.28
  expect(Number(shrinkageOf(received))).toBeCloseTo(50_000_000 * (share / 100), -1)
  expect(Number(shrinkageOf(received))).toBeGreaterThan(20_000)
})

test('like into like loses nothing, and a loss never makes more of it', () => {
  expect(shrinkageOf({ ...received, fiscal: amounts(10_000_000, 0.865) })).toBe('0')
  fc.assert(
    fc.property(fc.integer({ min: 700, max: 950 }), fc.integer({ min: 1, max: 90_000_000 }), (density, litres) => {
      const lost = Number(shrinkageOf({ ...received, fiscal: amounts(litres, density / 1000) }))
      expect(lost).toBeGreaterThanOrEqual(0)
      expect(lost).toBeLessThan((40_000_000 + litres) / 100)
    }),
  )
})

test('nothing is told of what was sent, given as a quantity, not measured yet, or is a gas', () => {
  const untold: Partial<Asked>[] = [
    { direction: 'sender' },
    { effect: 'stockTake' },
    { measureType: 'quantity' },
    { fiscal: null },
    { fiscal: amounts(0, 0.72) },
    { opening: { ...side(40_000_000, 0.87), figures: [] } },
  ]
  for (const changed of untold) expect(shrinkageOf({ ...received, ...changed }), JSON.stringify(changed)).toBeNull()
})
