import fc from 'fast-check'
import { expect, test } from 'vitest'
import { siteTime } from './date-format.ts'
import { instantsAt, siteClock } from './site-clock.ts'

const minute = 60_000
const hour = 60 * minute
const instant = fc
  .integer({ min: Date.parse('1985-01-01T00:00Z') / minute, max: Date.parse('2090-01-01T00:00Z') / minute })
  .map((minutes) => minutes * minute)
/** Around the two nights in which the clock is changed. */
const oddInstant = fc
  .tuple(fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z'), fc.integer({ min: -300, max: 300 }))
  .map(([night, minutes]) => Date.parse(night) + minutes * minute)

test('the clock shows what the texts say, and leads back to the instant', () => {
  fc.assert(
    fc.property(fc.oneof(instant, oddInstant), (at) => {
      const { date, seconds } = siteTime(new Date(at).toISOString())
      expect(siteClock(at)).toBe(Date.parse(`${date}T${seconds}Z`))
      expect(instantsAt(siteClock(at))).toContain(at)
    }),
  )
})

test('an hour is left out in March and comes twice in October', () => {
  expect(instantsAt(Date.parse('2026-03-29T02:30Z'))).toEqual([])
  const first = Date.parse('2026-10-25T00:30Z')
  expect(instantsAt(Date.parse('2026-10-25T02:30Z'))).toEqual([first, first + hour])
  expect(instantsAt(Date.parse('2026-06-01T02:30Z'))).toEqual([Date.parse('2026-06-01T00:30Z')])
})
