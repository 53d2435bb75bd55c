import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInstant } from '#platform/core/instant-format.ts'
import { siteTime } from '#platform/core/date-format.ts'
import { zoneOf } from './zone.ts'

test('the repeated hour of October is told apart, and the hour that March leaves out is none', () => {
  expect([zoneOf('2026-10-25T00:30:00.000Z'), zoneOf('2026-10-25T01:30:00.000Z')]).toEqual(['CEST', 'CET'])
  expect(parseInstant('2026-10-25 02:30').kind).toBe('twice')
  expect(parseInstant('2026-03-29 02:30').kind).toBe('skipped')
})

test('day, time and zone lead back to the moment, whichever it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 27_000_000, max: 31_000_000 }), (minute) => {
      const moment = new Date(minute * 60_000).toISOString()
      const { date, time } = siteTime(moment)
      expect(parseInstant(`${date} ${time} ${zoneOf(moment)}`)).toEqual({ kind: 'instant', value: moment })
    }),
  )
})
