import { expect, test } from 'vitest'
import { spansOf } from './movement-spans.ts'
import { msOfHour, type PlanInput } from './plan-input.ts'
import { hours, movement, plan, tank } from './plan.fixture.ts'
import { levelsOf } from './tank-levels.ts'

function told(changed: Partial<PlanInput>): Record<string, number[][]> {
  const input = plan(changed)
  const { stretches } = levelsOf(input, spansOf(input))
  const lines = [...stretches].map(([id, of]) => [id, of.map(({ at, volume, rate }) => [at / msOfHour, volume, rate])])
  return Object.fromEntries(lines) as Record<string, number[][]>
}

test('a tank that is full hands over to the next, and the last one takes the rest', () => {
  const tanks = [tank('T1', 900), tank('T2', 700), tank('T3', 0)]
  expect(told({ tanks, movements: [movement('M1', { to: ['T1', 'T2'] })] })).toEqual({
    T1: [
      [0, 900, 100],
      [1, 1000, 0],
    ],
    T2: [
      [0, 700, 0],
      [1, 700, 100],
      [6, 1200, 0],
    ],
    T3: [[0, 0, 0]],
  })
})

test('a tank that is empty hands over to the next; one that is empty already is left out', () => {
  const tanks = [tank('T1', 200), tank('T2', 500), tank('T3', 900)]
  expect(told({ tanks, movements: [movement('M1', { from: ['T1', 'T2', 'T3'] })] })).toEqual({
    T1: [[0, 200, 0]],
    T2: [
      [0, 500, -100],
      [3, 200, 0],
    ],
    T3: [
      [0, 900, 0],
      [3, 900, -100],
      [6, 600, 0],
    ],
  })
})

test('two movements and a unit share a tank; when it is full both go on at once', () => {
  const tanks = [tank('T1', 400), tank('T2', 200), tank('T3', 200)]
  const runs = [{ tank: 'T1', from: hours(-5), to: hours(1), rate: 100 }]
  const movements = [movement('M1', { to: ['T1', 'T2'] }), movement('M2', { to: ['T1', 'T3'], rate: 150 })]
  expect(told({ tanks, runs, movements })).toEqual({
    T1: [
      [0, 400, 350],
      [1, 750, 250],
      [2, 1000, 0],
    ],
    T2: [
      [0, 200, 0],
      [2, 200, 100],
      [6, 600, 0],
    ],
    T3: [
      [0, 200, 0],
      [2, 200, 150],
      [4, 500, 0],
    ],
  })
})

test('who uses a tank, and until when', () => {
  const input = plan({ tanks: [tank('T1', 900), tank('T2', 200)], movements: [movement('M1', { to: ['T1', 'T2'] })] })
  const { uses } = levelsOf(input, spansOf(input))
  expect(uses.map((use) => [use.tank.id, use.from / msOfHour, use.to / msOfHour])).toEqual([
    ['T1', 0, 1],
    ['T2', 1, 6],
  ])
})
