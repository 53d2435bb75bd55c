import { expect, test } from 'vitest'
import { hours, movement, plan, ship, tank } from './plan.fixture.ts'
import { swapsFor } from './swaps.ts'

const call = (name: string, laycan: [number, number]) => ({
  berth: 'B1',
  ship: ship(name, { laycan: { from: hours(laycan[0]), to: hours(laycan[1]) } }),
})

test('two calls that each come in the laycan of the other are exchanged', () => {
  const movements = [
    movement('M1', { ...call('AURORA', [20, 40]), start: hours(2), quantity: 300, mooredBefore: 60 }),
    movement('M2', { ...call('BORA', [0, 12]), start: hours(22) }),
  ]
  expect(swapsFor(plan({ movements }), 'M1')).toMatchObject([
    {
      other: 'BORA',
      starts: [
        { movement: 'M2', start: hours(1) },
        { movement: 'M1', start: hours(23) },
      ],
      removed: [{ kind: 'laycanEarly' }, { kind: 'laycanLate' }],
      added: [],
    },
  ])
  expect(swapsFor(plan({ movements }), 'M2')).toMatchObject([{ other: 'AURORA' }])
})

test('not with one that has moored, not for nothing, and not into something that is refused', () => {
  const one = movement('M1', { ...call('AURORA', [20, 40]), start: hours(2), quantity: 300 })
  const other = movement('M2', { ...call('BORA', [0, 72]), start: hours(22), to: ['T1'], quantity: 300 })
  expect(swapsFor(plan({ movements: [one, other] }), 'M1')).toHaveLength(1)
  expect(swapsFor(plan({ movements: [one, { ...other, start: hours(-1) }] }), 'M1')).toEqual([])
  expect(swapsFor(plan({ movements: [{ ...one, start: hours(25) }, other] }), 'M1')).toEqual([])
  expect(swapsFor(plan({ movements: [one, { ...other, berth: null }] }), 'M1')).toEqual([])
  const locks = [{ from: hours(0), to: hours(10), reason: 'INVENTORY' }]
  expect(swapsFor(plan({ tanks: [tank('T1', 200, { locks })], movements: [one, other] }), 'M1')).toEqual([])
})
