import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stayOf } from './stay.ts'

const minutes = (least: number, most: number) => fc.integer({ min: least, max: most })

describe('the stay', () => {
  const facts = { laytimeTotalHours: null, laytimeLoadingHours: null, laytimeDischargeHours: null, quantity: null }
  test.each([
    [{ ...facts, laytimeTotalHours: '72.00', quantity: '85000' }, 4320, 'laytime'],
    [{ ...facts, laytimeLoadingHours: '36.00' }, 2160, 'laytime'],
    [{ ...facts, laytimeLoadingHours: '12.10', laytimeDischargeHours: '12.00' }, 1455, 'laytime'],
    [{ ...facts, quantity: '30000.000' }, 1680, 'quantity'],
    [facts, 1440, 'usual'],
  ] as const)('of %j', (known, expected, from) => {
    expect(stayOf(known)).toEqual({ minutes: expected, from })
  })
  test('is whole quarters, and longer with more to carry', () => {
    fc.assert(
      fc.property(minutes(1, 300_000), minutes(0, 300_000), (tonnes, more) => {
        const of = (quantity: number) => stayOf({ ...facts, quantity: String(quantity) }).minutes
        expect(of(tonnes) % 15).toBe(0)
        expect(of(tonnes + more)).toBeGreaterThanOrEqual(of(tonnes))
        expect(of(tonnes)).toBeGreaterThanOrEqual((tonnes * 60) / 1250 + 240)
      }),
    )
  })
})
