import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detailsOf, operationOf } from './operation.fixture.ts'
import {
  detailIssues,
  displacementIssues,
  earlyBy,
  earlyIssues,
  earlyMoorings,
  laycanStart,
  spanText,
  timeIssues,
} from './operation.ts'

const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') })
const iso = (at: number) => new Date(at).toISOString()
const ashore = { scheduledFrom: '2026-12-01T06:00:00.000Z', scheduledTo: '2026-12-01T12:00:00.000Z' }

test('whatever the times, mooring after unmooring is refused, and nothing else of them', () => {
  fc.assert(
    fc.property(moment, moment, (moors, leaves) => {
      const issues = timeIssues({ ...ashore, mooringAt: iso(moors), unmooringAt: iso(leaves) })
      expect(issues.map(({ code }) => code)).toEqual(moors > leaves ? ['operative-plan.mooringAfterUnmooring'] : [])
    }),
  )
  expect(timeIssues({ ...ashore, scheduledTo: ashore.scheduledFrom, mooringAt: null, unmooringAt: null })).toHaveLength(
    1,
  )
})

test('the example of the screens: mooring at 22:00 on the day before the laycan is two hours early', () => {
  const early = earlyBy('2026-11-03T21:00:00.000Z', '2026-11-04')
  expect(spanText(early)).toBe('2:00')
  expect(earlyBy('2026-11-03T23:00:00.000Z', '2026-11-04')).toBe(0)
  // In summer the site is two hours ahead.
  expect(iso(laycanStart('2026-07-04'))).toBe('2026-07-03T22:00:00.000Z')
})

test('an answer about mooring early holds for its moment and its laycan, and for no other', () => {
  const before = { mooringAt: '2026-11-03T21:00:00.000Z', laycanFrom: '2026-11-04', isEarlyMooringConfirmed: true }
  const again = { ...before, isEarlyMooringConfirmed: false }
  expect(earlyIssues(again, before)).toEqual([])
  expect(earlyIssues({ ...again, mooringAt: '2026-11-03T20:00:00.000Z' }, before)).toHaveLength(1)
  expect(earlyIssues({ ...again, laycanFrom: '2026-11-05' }, before)).toHaveLength(1)
  expect(earlyIssues(again, again)).toHaveLength(1)
  fc.assert(
    fc.property(moment, (at) => {
      const issues = earlyIssues({ mooringAt: iso(at), laycanFrom: '2026-11-04', isEarlyMooringConfirmed: false })
      expect(issues.length).toBe(at < laycanStart('2026-11-04') ? 1 : 0)
    }),
  )
})

const fields = (type: Parameters<typeof detailIssues>[1], more: object = {}) =>
  detailIssues(detailsOf({ operationType: 'SCN', ...more }), type).map(({ field }) => field)

test('details need all fields of their type: goods, a ship with its berth or the roadstead, a tank', () => {
  const goods = ['product', 'company', 'quantity', 'quantityUnit']
  const ship = ['vessel', 'voyageNumber', 'inspector', 'mooringAt', 'unmooringAt']
  expect(fields({ mode: 'sea', macroDirection: 'receiver' })).toEqual([...goods, ...ship, 'mooringPlatform', 'tanks'])
  expect(fields({ mode: 'sea', macroDirection: 'none' }, { isVesselInRoadstead: true })).toEqual([...goods, ...ship])
  expect(fields({ mode: 'internal', macroDirection: 'both' })).toEqual([...goods, 'tanks'])
  expect(fields({ mode: 'admin', macroDirection: 'none' })).toEqual([])
})

test('a displacement needs its date, and a volume or a quantity', () => {
  const amount = fc.option(fc.constant('1.000'))
  fc.assert(
    fc.property(fc.option(fc.constant(ashore.scheduledFrom)), amount, amount, (measuredAt, volume, quantity) => {
      const issues = displacementIssues([{ measuredAt, volume, quantity }])
      const found = new Set(issues.map(({ field }) => field.split('.')[2]))
      expect(found.has('measuredAt')).toBe(measuredAt === null)
      expect(found.has('volume')).toBe(volume === null && quantity === null)
    }),
  )
})

test('of several moves, those are asked about that moor before their laycan and were not answered for', () => {
  const before = operationOf('1', { mooringAt: '2026-12-01T08:00:00.000Z', laycanFrom: '2026-12-01' })
  const early = { mooringAt: '2026-11-30T20:00:00.000Z' }
  const answered = { ...before, ...early, isEarlyMooringConfirmed: true }
  expect(
    earlyMoorings([
      { before, after: early },
      { before, after: before },
      { before, after: { mooringAt: null } },
      // The answer was given for this moment.
      { before: answered, after: early },
      { before: { ...before, laycanFrom: null }, after: early },
    ]),
  ).toEqual([{ number: before.number, mooringAt: early.mooringAt, laycanFrom: '2026-12-01' }])
})
