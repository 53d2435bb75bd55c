import { expect, test } from 'vitest'
import { berthFindings } from './berth-findings.ts'
import { spansOf } from './movement-spans.ts'
import type { PlanMovement } from './plan-input.ts'
import { hours, movement, plan, ship } from './plan.fixture.ts'

function told(...movements: PlanMovement[]) {
  const input = plan({ movements: movements.map((one) => ({ ...one, berth: 'B1' })) })
  return berthFindings(input, spansOf(input)).map(({ kind, at, amount, unit, movements: by }) => [
    kind,
    at,
    Number(amount.toFixed(6)),
    unit,
    by.join(),
  ])
}

test('two calls at a berth overlap from mooring to departure; two parcels of one call do not', () => {
  const one = movement('M1', { ship: ship('AURORA'), mooredAfter: 60 })
  const late = movement('M2', { ship: ship('BORA'), start: hours(8), mooredBefore: 90 })
  expect(told(one, late)).toEqual([['berthOverlap', hours(6.5), 0.5, 'h', 'M1,M2']])
  expect(told(one, { ...late, ship: ship('AURORA'), start: hours(4) })).toEqual([])
})

test('a ship that is too long, too deep or too heavy for the berth', () => {
  const giant = ship('AURORA', { length: 228.6, draught: 10.5, deadWeight: 51_000 })
  expect(told(movement('M1', { ship: giant }))).toEqual([
    ['shipTooLong', hours(0), 28.6, 'm', 'M1'],
    ['shipTooDeep', hours(0), 0.5, 'm', 'M1'],
    ['shipTooHeavy', hours(0), 1000, 't', 'M1'],
  ])
})

test('mooring before the laycan and after it', () => {
  const laycan = { from: hours(2), to: hours(20) }
  const call = (start: number) => movement('M1', { ship: ship('AURORA', { laycan }), start: hours(start) })
  expect(told(call(0))).toEqual([['laycanEarly', hours(0), 2, 'h', 'M1']])
  expect(told(call(2))).toEqual([])
  expect(told(call(20.5))).toEqual([['laycanLate', hours(20.5), 0.5, 'h', 'M1']])
})

test('laytime runs from the notice or from mooring, not before the laycan, until the last product has flowed', () => {
  const terms = { laytime: 4, demurrageRate: 24_000, arrival: hours(-2) }
  const call = (changed: object, start = 6) =>
    movement('M1', { ship: ship('AURORA', { ...terms, ...changed }), start: hours(start), mooredAfter: 600 })
  // Ready at -2, notice until 4, 4 h of laytime until 8, product until 12: four hours at 1,000 USD.
  expect(told(call({}))).toEqual([['demurrage', hours(8), 4000, 'USD', 'M1']])
  expect(told(call({}, 2))).toEqual([['demurrage', hours(6), 2000, 'USD', 'M1']])
  expect(told(call({ laycan: { from: hours(6), to: hours(30) } }))).toEqual([
    ['demurrage', hours(10), 2000, 'USD', 'M1'],
  ])
  expect(told(call({ laytime: 8 }))).toEqual([])
})

test('a night with a clock change has the hours that it has', () => {
  // On 25 October 2026 the clock shows 02:30 twice: from 22:00 to 06:00 are nine hours.
  const [evening, morning] = [Date.parse('2026-10-24T20:00:00Z'), Date.parse('2026-10-25T05:00:00Z')]
  const one = movement('M1', { start: evening, rate: null, end: morning, berth: 'B1', ship: ship('AURORA') })
  const other = movement('M2', { start: evening, rate: 10, berth: 'B1', ship: ship('BORA') })
  const input = plan({ now: evening, until: evening + 86_400_000, movements: [one, other] })
  expect(berthFindings(input, spansOf(input))).toMatchObject([{ kind: 'berthOverlap', amount: 9, until: morning }])
})
