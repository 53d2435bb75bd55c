import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noticeHours } from '../contract/arrivals.contract.ts'
import { isAfterLaycan, overlapping, phaseOf, type Placed, spanOf, takenSpan, troubleOf } from './calls.ts'
import { asHours, historyOf, rulingOf, type Said } from './etas.ts'
import { newEtaIssues } from './new-eta.ts'
import { noticeNow, noticesOf, opensHours, silentSince } from './notices.ts'
import { stayOf } from './stay.ts'

const hour = 3_600_000
const base = Date.parse('2026-11-20T06:00:00.000Z')
const iso = (at: number) => new Date(at).toISOString()
const said = (id: string, receivedAt: number, eta: number, saidBy: Said['saidBy'] = 'master'): Said => ({
  id,
  eta: iso(eta),
  saidBy,
  receivedAt: iso(receivedAt),
  note: null,
  by: null,
})
const minutes = (least: number, most: number) => fc.integer({ min: least, max: most })
const anySaid = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid(),
      received: minutes(-8000, 0),
      late: minutes(0, 9000),
      by: fc.constantFrom<Said['saidBy']>('master', 'agent', 'operator'),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((all) =>
    all.map(({ id, received, late, by }) => said(id, base + received * 60_000, base + (received + late) * 60_000, by)),
  )

describe('the history of ETAs', () => {
  test('keeps all that was said, the newest received rules, and drift adds up', () => {
    fc.assert(
      fc.property(anySaid, fc.boolean(), (all, hasOwn) => {
        const own = hasOwn ? said('own', base, base + 9 * hour, 'instruction') : null
        const history = historyOf(own, all)
        expect(history).toHaveLength(all.length + (own ? 1 : 0))
        // Slower: whoever has nobody received later, and of the same moment the last id.
        const newest = all.find((one) =>
          all.every(
            (other) =>
              other === one ||
              other.receivedAt < one.receivedAt ||
              (other.receivedAt === one.receivedAt && other.id < one.id),
          ),
        )
        expect(rulingOf(history)?.eta).toBe((newest ?? own)?.eta)
        let sum = 0
        for (const [index, { driftFirst, driftBefore, eta }] of history.entries()) {
          if (index === 0) expect([driftFirst, driftBefore]).toEqual([null, null])
          else {
            sum += driftBefore!
            expect(driftFirst).toBe(sum)
            expect(Date.parse(eta) - Date.parse(history[0]!.eta)).toBe(sum * 60_000)
          }
        }
      }),
    )
  })
  test('does not hang on the order in which the rows come', () => {
    fc.assert(
      fc.property(anySaid, (all) => {
        expect(historyOf(null, all.toReversed())).toEqual(historyOf(null, all))
      }),
    )
  })
  test('tells hours with two decimals', () => {
    expect([90, -15, 0].map(asHours)).toEqual(['1.50', '-0.25', '0.00'])
  })
})

test('an ETA is not heard in the future, nor said of the past, nor of another year', () => {
  const codes = (eta: number, received: number) =>
    newEtaIssues({ eta: iso(eta), receivedAt: iso(received) }, base).map(({ code }) => code)
  expect(codes(base + hour, base)).toEqual([])
  expect(codes(base + hour, base + 10 * 60_000)).toEqual(['arrivals.receivedLater'])
  expect(codes(base - 2 * hour, base - hour)).toEqual(['arrivals.etaBeforeReceipt'])
  expect(codes(base + 365 * 24 * hour, base)).toEqual(['arrivals.etaTooFar'])
})

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

describe('notices', () => {
  const knownSince = iso(base - 400 * hour)
  const eta = base
  const at = (before: number) => base - before * hour
  const now = (hours: number) => at(hours)
  const look = (all: Said[], hours: number, since = knownSince) => {
    const notices = noticesOf({ eta: iso(eta), knownSince: since, said: all }, now(hours))
    return {
      states: notices.map(({ state }) => state),
      silent: silentSince(notices, all, now(hours))?.hours ?? null,
      now: noticeNow(notices, all, iso(eta), now(hours)),
    }
  }
  test('are due, given, missing or still ahead', () => {
    expect(look([], 100)).toEqual({ states: ['ahead', 'ahead', 'ahead', 'ahead'], silent: null, now: 'ahead' })
    expect(look([], 80)).toMatchObject({ states: ['due', 'ahead', 'ahead', 'ahead'], silent: null, now: 'due' })
    expect(look([], 71)).toMatchObject({ states: ['missing', 'due', 'ahead', 'ahead'], silent: 72, now: 'missing' })
    const first = [said('a', at(80), eta)]
    expect(look(first, 71)).toMatchObject({ states: ['given', 'due', 'ahead', 'ahead'], silent: null, now: 'due' })
    expect(look(first, 47)).toMatchObject({ silent: 48, now: 'missing' })
    // Late, and heard all the same.
    expect(look([said('a', at(70), eta)], 69)).toMatchObject({
      states: ['missing', 'given', 'ahead', 'ahead'],
      silent: null,
    })
    // What the terminal says itself is no notice.
    expect(look([said('a', at(80), eta, 'operator')], 71)).toMatchObject({ silent: 72 })
    // Nobody asks for what was over before the voyage was known.
    expect(look([], 47, iso(at(60)))).toMatchObject({ states: ['notAsked', 'missing', 'due', 'ahead'], silent: 48 })
    expect(look([], -1)).toMatchObject({ now: null })
    expect(noticesOf({ eta: null, knownSince, said: [] }, base)).toEqual([])
  })
  test('have windows without a hole, and one is silent exactly where nothing was heard since its last one began', () => {
    expect(noticeHours.map(opensHours)).toEqual([96, 72, 48, 24])
    fc.assert(
      fc.property(fc.array(minutes(0, 110 * 60), { maxLength: 6 }), minutes(0, 110 * 60), (heardBefore, before) => {
        const moment = base - before * 60_000
        const all = heardBefore
          .filter((minute) => minute >= before)
          .map((minute, index) => said(`x${index}`, base - minute * 60_000, eta))
        const notices = noticesOf({ eta: iso(eta), knownSince, said: all }, moment)
        const last = noticeHours.findLast((hours) => before <= hours * 60)
        const heard = all.some(({ receivedAt }) => last !== undefined && Date.parse(receivedAt) >= at(opensHours(last)))
        const expected = last === undefined || heard ? null : last
        expect(silentSince(notices, all, moment)?.hours ?? null).toBe(expected)
      }),
    )
  })
})
