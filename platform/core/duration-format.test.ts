import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDuration, parseDuration } from './duration-format.ts'

describe('durations', () => {
  test('what is shown reads back as the same minutes', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000_000 }), (minutes) => {
        expect(parseDuration(formatDuration(minutes))).toBe(minutes)
        expect(parseDuration(`${formatDuration(minutes)}:00`)).toBe(minutes)
      }),
    )
  })

  test('hours and minutes in words add up', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9999 }), fc.nat({ max: 9999 }), (hours, minutes) => {
        expect(parseDuration(`${hours}h ${minutes}m`)).toBe(hours * 60 + minutes)
        expect(parseDuration(`${hours} h`)).toBe(hours * 60)
        expect(parseDuration(`${minutes} min`)).toBe(minutes)
      }),
    )
  })

  test.each(['36', '', '1:5', '1:60', '1,5h', '12:30:15', '-1:00', 'h', 'noon'])('%s says no duration', (text) => {
    expect(parseDuration(text)).toBeNull()
  })
})
