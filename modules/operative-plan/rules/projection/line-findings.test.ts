import { expect, test } from 'vitest'
import { lineFindings } from './line-findings.ts'
import { spansOf } from './movement-spans.ts'
import type { PlanMovement } from './plan-input.ts'
import { hours, movement, plan } from './plan.fixture.ts'

function told(...movements: PlanMovement[]) {
  const input = plan({ movements: movements.map((one) => ({ ...one, line: 'L1' })) })
  return lineFindings(input, spansOf(input)).map((one) => [one.kind, one.at, one.amount, one.movements.join()])
}

test('a line serves one at a time, and one after the other', () => {
  expect(told(movement('M1'), movement('M2', { start: hours(6) }))).toEqual([])
  expect(told(movement('M1'), movement('M2', { start: hours(5.5) }), movement('M3', { start: hours(11.25) }))).toEqual([
    ['lineTwice', hours(5.5), 0.5, 'M1,M2'],
    ['lineTwice', hours(11.25), 0.25, 'M2,M3'],
  ])
  // Of what is over nothing is said.
  const done = { moved: 600, end: hours(-1) }
  const past = [movement('M1', { ...done, start: hours(-5) }), movement('M2', { ...done, start: hours(-4) })]
  expect(told(...past)).toEqual([])
})

test('what stands in the line is there before what comes, whoever left it', () => {
  const jet = movement('M1', { product: 'JET' })
  expect(told(jet)).toEqual([['contamination', hours(0), 80, 'M1']])
  // Gas oil may follow jet, not the other way round.
  expect(told({ ...jet, moved: 100, start: hours(-1) }, movement('M2', { start: hours(8) }))).toEqual([])
  expect(told(movement('M2'), { ...jet, start: hours(8) })).toEqual([['contamination', hours(8), 80, 'M1,M2']])
  // What never flows leaves nothing.
  expect(told({ ...jet, rate: 0 }, movement('M2', { start: hours(8) }))).toEqual([])
})
