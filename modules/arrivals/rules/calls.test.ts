import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAfterLaycan, overlapping, phaseOf, type Placed, spanOf, takenSpan, troubleOf } from './calls.ts'

const hour = 3_600_000
const base = Date.parse('2026-11-20T06:00:00.000Z')
const iso = (at: number) => new Date(at).toISOString()
const minutes = (least: number, most: number) => fc.integer({ min: least, max: most })

describe('the laycan', () => {
  test('has its last day whole, by the clock of the port', () => {
    expect(isAfterLaycan('2026-11-20T22:59:00.000Z', '2026-11-20')).toBe(false)
    expect(isAfterLaycan('2026-11-20T23:00:00.000Z', '2026-11-20')).toBe(true)
    expect(isAfterLaycan('2026-07-20T22:00:00.000Z', '2026-07-20')).toBe(true)
    expect(isAfterLaycan(null, '2026-11-20')).toBe(false)
    expect(isAfterLaycan('2026-11-20T23:00:00.000Z', null)).toBe(false)
  })
  test('and the berth are the only reasons for red', () => {
    expect([troubleOf(false, false), troubleOf(true, false), troubleOf(false, true), troubleOf(true, true)]).toEqual([
      null,
      'afterLaycan',
      'overlap',
      'both',
    ])
  })
})

test('a ship needs its place from when it is expected, and who is here is here', () => {
  const facts = {
    status: 'created',
    eta: iso(base),
    etaDate: '2026-11-22',
    laycanFrom: '2026-11-19',
    moored: null,
    unmoored: null,
    stayMinutes: 60,
  }
  expect(spanOf(facts)).toEqual({ start: base, end: base + hour })
  expect(spanOf({ ...facts, eta: null })).toEqual({
    start: Date.parse('2026-11-21T23:00Z'),
    end: Date.parse('2026-11-22T00:00Z'),
  })
  expect(spanOf({ ...facts, eta: null, etaDate: null })!.start).toBe(Date.parse('2026-11-18T23:00Z'))
  expect(spanOf({ ...facts, eta: null, etaDate: null, laycanFrom: null })).toBeNull()
  const moored = { ...facts, moored: iso(base + hour), unmoored: iso(base + 5 * hour) }
  expect(spanOf(moored)).toEqual({ start: base + hour, end: base + 5 * hour })
  const span = { start: base, end: base + hour }
  expect(takenSpan(span, 'created', base + 3 * hour)).toEqual(span)
  expect(takenSpan(span, 'ongoing', base + 3 * hour)).toEqual({ start: base, end: base + 3 * hour })
  expect(takenSpan(span, 'ongoing', base - hour)).toEqual({ start: base - hour, end: base + hour })
})

test('two ships meet where they share a berth and a moment, and nowhere else', () => {
  const placed = fc.record({
    voyageNumber: fc.uuid(),
    mooringPlatform: fc.constantFrom('P1', 'P2', null),
    isVesselInRoadstead: fc.boolean(),
    start: minutes(0, 60),
    length: minutes(0, 20),
  })
  fc.assert(
    fc.property(fc.uniqueArray(placed, { selector: ({ voyageNumber }) => voyageNumber, maxLength: 9 }), (all) => {
      const calls: Placed[] = all.map(({ length, ...one }) => ({ ...one, end: one.start + length }))
      const found = overlapping(calls)
      for (const one of calls) {
        const slow = calls.filter((other) => {
          if (other === one || one.isVesselInRoadstead || other.isVesselInRoadstead) return false
          if (one.mooringPlatform === null || one.mooringPlatform !== other.mooringPlatform) return false
          return [...Array(100).keys()].some(
            (at) => at >= one.start && at < one.end && at >= other.start && at < other.end,
          )
        })
        expect((found.get(one.voyageNumber) ?? []).toSorted()).toEqual(
          slow.map(({ voyageNumber }) => voyageNumber).toSorted(),
        )
      }
    }),
  )
})

test('the status of a ship', () => {
  const of = (status: string, eta: number | null, isVesselInRoadstead = false) =>
    phaseOf({ status, eta: eta === null ? null : iso(eta), isVesselInRoadstead }, base)
  expect(of('closed', base)).toBe('gone')
  expect(of('created', base, true)).toBe('roadstead')
  expect(of('ongoing', base)).toBe('alongside')
  expect(of('created', null)).toBe('unknown')
  expect(of('created', base - 1)).toBe('overdue')
  expect(of('created', base + 48 * hour)).toBe('next48')
  expect(of('created', base + 48 * hour + 1)).toBe('later')
})
