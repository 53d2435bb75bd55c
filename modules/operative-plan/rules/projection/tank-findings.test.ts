import { expect, test } from 'vitest'
import type { PlanInput } from './plan-input.ts'
import { hours, movement, plan, tank } from './plan.fixture.ts'
import { project } from './project.ts'
import { tankFindings } from './tank-findings.ts'
import { spansOf } from './movement-spans.ts'
import { levelsOf } from './tank-levels.ts'

function told(changed: Partial<PlanInput>) {
  const input = plan(changed)
  const found = tankFindings(input, levelsOf(input, spansOf(input)))
  return found.map(({ kind, at, until, amount, movements }) => [kind, at, until, amount, movements.join()])
}

test('from the minute in which a limit is passed, how far at the worst, and until it is within it again', () => {
  const tanks = [tank('T1', 750)]
  const movements = [
    movement('M1', { to: ['T1'], quantity: 400 }),
    movement('M2', { from: ['T1'], start: hours(10), quantity: 1000, rate: 200 }),
  ]
  expect(told({ tanks, movements })).toEqual([
    ['overflow', hours(3.5), hours(10.25), 50, 'M1'],
    ['aboveWorkingMax', hours(2.5), hours(10.75), 150, 'M1'],
    ['belowWorkingMin', hours(14.75), null, 50, 'M2'],
  ])
  // To the limit is not beyond it.
  expect(told({ tanks, movements: [movement('M1', { to: ['T1'], quantity: 250 })] })).toEqual([])
  expect(told({ tanks, movements: [movement('M3', { from: ['T1'], quantity: 700 })] }).map(([kind]) => kind)).toEqual([
    'belowWorkingMin',
    'empty',
  ])
})

test('a tank that a lock holds, that the laboratory holds, and that holds something else', () => {
  const locks = [{ from: hours(2), to: hours(4), reason: 'INVENTORY' }]
  const tanks = [tank('T1', 900, { locks, heldUntil: hours(1.5), product: 'JET' })]
  const out = [movement('M1', { from: ['T1'], quantity: 300 })]
  expect(told({ tanks, movements: out })).toEqual([
    ['locked', hours(2), hours(3), 1, 'M1'],
    ['qualityHold', hours(0), hours(1.5), 1.5, 'M1'],
    ['wrongProduct', hours(0), hours(3), 300, 'M1'],
  ])
  const into = [movement('M1', { to: ['T1'], product: 'JET', start: hours(4), quantity: 50 })]
  expect(told({ tanks, movements: into })).toEqual([])
})

test('each says how it was worked out', () => {
  const movements = [movement('M1', { to: ['T1'] })]
  const { findings } = project(plan({ tanks: [tank('T1', 750)], movements }))
  expect(findings[0]!.trace).toMatchObject([
    { symbol: 't', value: 2.5, unit: 'h', inputs: [{ value: 1000 }, { value: 750 }, { value: 100 }] },
    { symbol: 'beyond', value: 350, unit: 'm³', inputs: [{ value: 1350 }, { value: 1000, origin: 'workingMax' }] },
  ])
})
