import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siteTime } from '#platform/core/date-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { shifts } from '../contract/shift-handover.contract.ts'
import { hasBegun, nextShift, shiftAt, shiftBefore, signableFrom, spanOf, standsAt } from './shifts.ts'

const hour = 3_600_000
const hours = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / hour

const day = fc.integer({ min: 0, max: 20 * 365 }).map((after) => addDays('2020-01-01', after))
const some = fc.record({ day, shift: fc.constantFrom(...shifts) })

/** The last Sunday of a month, the night before which the clock is changed (directive 2000/84/EC). */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  return addDays(last.toISOString().slice(0, 10), -last.getUTCDay())
}

describe('shifts by the clock on the wall', () => {
  test('each follows the one before without gap, and begins at six, two or ten', () => {
    fc.assert(
      fc.property(some, (one) => {
        const { from, to } = spanOf(one)
        expect(spanOf(nextShift(one)).from).toBe(to)
        expect(shiftBefore(nextShift(one))).toEqual(one)
        expect(siteTime(from)).toMatchObject({
          date: one.day,
          time: { morning: '06:00', afternoon: '14:00', night: '22:00' }[one.shift],
        })
      }),
    )
  })

  test('every moment is of exactly one shift', () => {
    const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })
    fc.assert(
      fc.property(moment, (at) => {
        const instant = new Date(at).toISOString()
        const { from, to } = spanOf(shiftAt(instant))
        expect(Date.parse(from)).toBeLessThanOrEqual(at)
        expect(at).toBeLessThan(Date.parse(to))
      }),
    )
  })

  test('of twenty years of changed clocks, the night has seven hours in March and nine in October, and no other has', () => {
    for (let year = 2020; year < 2040; year++) {
      const [spring, autumn] = [lastSunday(year, 3), lastSunday(year, 10)]
      for (const [sunday, length] of [
        [spring, 7],
        [autumn, 9],
      ] as const) {
        const night = { day: addDays(sunday, -1), shift: 'night' } as const
        expect([sunday, hours(spanOf(night))]).toEqual([sunday, length])
        // Minute by minute over the changed hours: nobody comes or goes.
        const { from, to } = spanOf(night)
        for (let at = Date.parse(from); at < Date.parse(to); at += 60_000) {
          expect(shiftAt(new Date(at).toISOString())).toEqual(night)
        }
        for (const other of [shiftBefore(night), nextShift(night), { day: sunday, shift: 'night' } as const]) {
          expect(hours(spanOf(other))).toBe(8)
        }
      }
    }
  })

  test('a shift has begun from its first moment on, and none is of another age', () => {
    const one = { day: '2026-10-24', shift: 'night' } as const
    expect(hasBegun(one, '2026-10-24T19:59:59.999Z')).toBe(false)
    expect(hasBegun(one, '2026-10-24T20:00:00.000Z')).toBe(true)
    for (const day of ['0001-01-01', '9999-12-31'])
      expect(hasBegun({ ...one, day }, '2026-10-24T20:00:00.000Z')).toBe(false)
  })

  test('it may be signed in its last hour, and tells of its end afterwards', () => {
    const span = spanOf({ day: '2026-10-24', shift: 'night' })
    expect(span).toEqual({ from: '2026-10-24T20:00:00.000Z', to: '2026-10-25T05:00:00.000Z' })
    expect(signableFrom(span)).toBe('2026-10-25T04:00:00.000Z')
    expect(standsAt(span, '2026-10-25T04:30:00.000Z')).toBe('2026-10-25T04:30:00.000Z')
    expect(standsAt(span, '2026-10-25T05:30:00.000Z')).toBe(span.to)
  })
})
