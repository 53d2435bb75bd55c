import { expect, test } from 'vitest'
import { hours, movement, plan, ship, tank } from './plan.fixture.ts'
import { whatItTouches } from './what-it-touches.ts'

test('tanks hang together over any number of movements, lines, berths and ships only directly', () => {
  const movements = [
    movement('M1', { to: ['T1'], line: 'L1' }),
    movement('M2', { from: ['T1'], to: ['T2'] }),
    movement('M3', { from: ['T2', 'T3'] }),
    movement('M4', { to: ['T4'], line: 'L1', berth: 'B1' }),
    movement('M5', { to: ['T4'], berth: 'B1', ship: ship('AURORA') }),
  ]
  const tanks = ['T1', 'T2', 'T3', 'T4'].map((id) => tank(id, 500))
  const runs = ['T3', 'T4'].map((of) => ({ tank: of, from: hours(0), to: hours(5), rate: 10 }))
  const part = whatItTouches(plan({ tanks, runs, movements }), movements[0]!)
  expect(part.movements.map(({ id }) => id)).toEqual(['M1', 'M2', 'M3', 'M4'])
  expect(part.tanks.map(({ id }) => id)).toEqual(['T1', 'T2', 'T3'])
  expect(part.runs.map((run) => run.tank)).toEqual(['T3'])
})
