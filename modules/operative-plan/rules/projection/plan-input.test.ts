import { expect, test } from 'vitest'
import { minuteOf } from './plan-input.ts'

test('the minute is the one that the clock shows, and a fraction of a binary figure is no minute', () => {
  const at = Date.parse('2026-11-19T14:20:00Z')
  expect(minuteOf(at + 59_999)).toBe(at)
  expect(minuteOf(at + 59_999.7)).toBe(at + 60_000)
  expect(minuteOf(at - 0.0003)).toBe(at)
  expect(minuteOf(at - 1)).toBe(at - 60_000)
})
