import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siteTime } from '#platform/core/date-format.ts'
import { axisOf, hour, midnights, minute, nextZoom, snapTo, toInstant, toX, zooms } from './board-scale.ts'

const day = 24 * hour
const year = fc
  .integer({ min: Date.parse('2026-01-01T00:00Z') / minute, max: Date.parse('2027-01-01T00:00Z') / minute })
  .map((minutes) => minutes * minute)
/** Around the two nights in which the clock is changed. */
const odd = fc
  .tuple(fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z'), fc.integer({ min: -1600, max: 1600 }))
  .map(([night, minutes]) => Date.parse(night) + minutes * minute)
const instant = fc.oneof(year, odd)
const clock = (at: number) => siteTime(new Date(at).toISOString())
const minuteOfDay = (at: number) => {
  const [hours, minutes] = clock(at).time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

test('an instant and its place lead to each other, also over a change of the clock', () => {
  fc.assert(
    fc.property(instant, instant, fc.constantFrom(...zooms), (from, at, hours) => {
      const scale = { from, pxPerMs: 800 / (hours * hour) }
      expect(toInstant(scale, toX(scale, at))).toBeCloseTo(at, -1)
    }),
  )
})

test('a place is snapped to the nearest mark of the clock, as trying every minute finds it', () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(5, 15, 30, 60, 120, 360, 720, 1440), (at, minutes) => {
      const found = snapTo(at, minutes)
      expect(minuteOfDay(found) % minutes).toBe(0)
      let near = 0
      const isMark = (one: number) => minuteOfDay(one) % minutes === 0
      while (!isMark(at - near) && !isMark(at + near)) near += minute
      expect(Math.abs(found - at)).toBe(near)
      expect(snapTo(found, minutes)).toBe(found)
    }),
  )
})

describe('the axis', () => {
  const shown = (at: number[]) => at.map((one) => clock(one).time)

  test('has 25 hours on the day in October and 23 on the one in March', () => {
    const hoursOf = (date: string) => {
      const [from] = midnights(Date.parse(`${date}T12:00Z`), Date.parse(`${date}T12:00Z`))
      return shown(axisOf(from!, from! + 12 * hour, 60 / hour).marks)
    }
    const plain = Array.from({ length: 24 }, (_, index) => `${String(index).padStart(2, '0')}:00`)
    expect(hoursOf('2026-10-24')).toEqual(plain)
    expect(hoursOf('2026-10-25')).toEqual(plain.toSpliced(2, 0, '02:00'))
    expect(hoursOf('2026-03-29')).toEqual(plain.toSpliced(2, 1))
  })

  test('steps of several hours stand on the clock, and none on another', () => {
    const from = Date.parse('2026-10-24T22:00Z')
    const { marks } = axisOf(from, from + 20 * hour, 25 / hour)
    expect(shown(marks)).toEqual([
      '00:00',
      '02:00',
      '04:00',
      '06:00',
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
      '20:00',
      '22:00',
    ])
  })

  test('its marks are apart, in order, on the clock, and its spans leave no gap', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zooms), fc.integer({ min: 300, max: 2000 }), (from, hours, width) => {
        const pxPerMs = width / (hours * hour)
        const to = from + hours * hour
        const { upper, marks, spans } = axisOf(from, to, pxPerMs)
        for (const [index, mark] of marks.entries()) {
          expect(minuteOfDay(mark) % 15).toBe(0)
          if (upper === 'month') expect(clock(mark).time).toBe('00:00')
          // The hour that comes twice, or not at all, moves a mark by an hour, and no further.
          if (index > 0) expect((mark - marks[index - 1]! + hour) * pxPerMs).toBeGreaterThanOrEqual(46)
        }
        expect(spans[0]!.from).toBeLessThanOrEqual(from)
        expect(spans.at(-1)!.to).toBeGreaterThan(to)
        for (const [index, span] of spans.entries()) {
          expect(clock(span.from).time).toBe('00:00')
          if (index > 0) expect(span.from).toBe(spans[index - 1]!.to)
          if (upper === 'month' && index > 0) expect(clock(span.from).date.slice(8)).toBe('01')
        }
      }),
    )
  })

  test('weeks begin on Monday', () => {
    const from = Date.parse('2026-09-30T22:00Z')
    const { marks } = axisOf(from, from + 62 * day, 650 / (62 * day))
    expect(marks.slice(0, 2).map((at) => clock(at).date)).toEqual(['2026-10-05', '2026-10-12'])
  })
})

test('the buttons go through the steps and stop at the ends', () => {
  expect([nextZoom(168, 1), nextZoom(168, -1), nextZoom(100, 1), nextZoom(100, -1)]).toEqual([336, 96, 168, 96])
  expect([nextZoom(6, -1), nextZoom(1488, 1)]).toEqual([6, 1488])
})
