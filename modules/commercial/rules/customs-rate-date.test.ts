import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customsRateDate } from './customs-rate-date.ts'

test('days looked up in a calendar', () => {
  expect(customsRateDate('2025-03')).toBe('2025-02-19')
  // April 2025 ends on a Wednesday, which is the last one and so not the one that counts.
  expect(customsRateDate('2025-05')).toBe('2025-04-23')
  expect(customsRateDate('2025-01')).toBe('2024-12-18')
})

test('a Wednesday of the month before with exactly one Wednesday of that month after it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1999, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
      const month = `${year}-${String(number).padStart(2, '0')}`
      const found = new Date(`${customsRateDate(month)}T00:00:00Z`)
      const inDays = (days: number) => new Date(found.getTime() + days * 86_400_000).toISOString().slice(0, 7)
      expect(found.getUTCDay()).toBe(3)
      expect(inDays(0)).not.toBe(month)
      expect(inDays(7)).toBe(inDays(0))
      expect(inDays(14)).toBe(month)
    }),
  )
})
