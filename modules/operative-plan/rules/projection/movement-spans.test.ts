import { expect, test } from 'vitest'
import { msOfHour, type PlanMovement } from './plan-input.ts'
import { spansOf } from './movement-spans.ts'
import { hours, movement, plan } from './plan.fixture.ts'

const span = (changed: Partial<PlanMovement>) => {
  const [one] = spansOf(plan({ movements: [movement('M1', changed)] }))
  const { rate, from, to, flowFrom, flowTo } = one!
  return [rate, ...[from, to, flowFrom, flowTo].map((ms) => ms / msOfHour)]
}

test('rate, or what the end asks for, within what line and pump can', () => {
  expect(span({})).toEqual([100, 0, 6, 0, 6])
  expect(span({ rate: null, end: hours(3) })).toEqual([200, 0, 3, 0, 3])
  expect(span({ rate: null, line: 'L1' })).toEqual([400, 0, 1.5, 0, 1.5])
  expect(span({ line: 'L1', pump: 'P1', end: hours(3) })).toEqual([50, 0, 12, 0, 12])
  expect(span({ rate: null })).toEqual([0, 0, 0, 0, 0])
})

test('of a movement under way the rest is to come, from now on; one that is done, or has no rate, keeps its time', () => {
  expect(span({ start: hours(-4), moved: 400 })).toEqual([100, -4, 2, 0, 2])
  expect(span({ start: hours(-4), moved: 400, rate: null, end: hours(1) })).toEqual([200, -4, 1, 0, 1])
  expect(span({ start: hours(-4), moved: 700, end: hours(-1) })).toEqual([0, -4, -1, 0, 0])
  expect(span({ rate: 0, end: hours(5) })).toEqual([0, 0, 5, 0, 0])
})

test('in the order of their beginning, then of their names', () => {
  const movements = [movement('C'), movement('B'), movement('A', { start: hours(1) })]
  expect(spansOf(plan({ movements })).map((one) => one.movement.id)).toEqual(['B', 'C', 'A'])
})
