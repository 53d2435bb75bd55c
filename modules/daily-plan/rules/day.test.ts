import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotOn, spanOfDay } from './day.ts'
import { addDays } from '#platform/core/report-parameters.ts'

test('a day is as long as the clock of the site makes it', () => {
  const hours = (day: string) => {
    const { from, to } = spanOfDay(day)
    return (Date.parse(to) - Date.parse(from)) / 3_600_000
  }
  expect(['2026-03-29', '2026-11-19', '2026-10-25'].map(hours)).toEqual([23, 24, 25])
})

test('the slots of an operation on its days are together as long as the operation, without a gap', () => {
  const start = Date.parse('2026-03-20T00:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 6000 }), (after, minutes) => {
      const from = start + after * 60_000
      const to = from + minutes * 60_000
      const times = { scheduledFrom: new Date(from).toISOString(), scheduledTo: new Date(to).toISOString() }
      const slots = Array.from({ length: 30 }, (_, nth) => slotOn(addDays('2026-03-19', nth), times)).filter(
        (slot) => slot !== null,
      )
      const sum = slots.reduce((all, slot) => all + Date.parse(slot.to) - Date.parse(slot.from), 0)
      expect(sum).toBe(to - from)
      expect(slots.slice(1).map((slot) => slot.from)).toEqual(slots.slice(0, -1).map((slot) => slot.to))
    }),
  )
})

test('an operation that ends at midnight is none of the next day', () => {
  const times = { scheduledFrom: '2026-11-18T20:00:00.000Z', scheduledTo: '2026-11-18T23:00:00.000Z' }
  expect(slotOn('2026-11-18', times)).toEqual({ from: times.scheduledFrom, to: times.scheduledTo })
  expect(slotOn('2026-11-19', times)).toBeNull()
})
