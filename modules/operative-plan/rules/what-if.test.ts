import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScheduledOperation } from '../contract/plan.contract.ts'
import { type Tried, triedNames, type WhatIfMove } from '../contract/what-if.contract.ts'
import { at, operationOf } from './operation.fixture.ts'
import { project } from './projection/project.ts'
import { hours, movement, plan, ship } from './projection/plan.fixture.ts'
import {
  changedMeanwhile,
  changesLeft,
  changesOf,
  differenceIn,
  lookedAt,
  outlookOf,
  overtakenIn,
  planWith,
  withTried,
} from './what-if.ts'

const placeOf = (operation: ScheduledOperation, more: object = {}): Tried =>
  ({
    id: operation.id,
    version: operation.version,
    ...Object.fromEntries(triedNames.map((name) => [name, operation[name]])),
    ...more,
  }) as Tried
const moveOf = (operation: ScheduledOperation, changes: WhatIfMove['changes']): WhatIfMove => ({
  seenVersion: operation.version,
  was: lookedAt(operation),
  changes,
  operation,
})

test('kept is what differs and no more; equal figures are equal however they are written', () => {
  const operation = operationOf('1', { quantity: '10.000', tanks: ['S101'] })
  expect(changesOf(operation, placeOf(operation, { quantity: '10' }))).toEqual({})
  expect(changesOf(operation, placeOf(operation, { quantity: '11', tanks: ['S101'] }))).toEqual({ quantity: '11.000' })
  expect(changesOf(operation, placeOf(operation, { scheduledTo: at(20) }))).toEqual({ scheduledTo: at(20) })
})

test('what nobody moved follows the plan, and so does of what was moved what was left as it was', () => {
  const seen = operationOf('1', { tanks: ['S101'] })
  const now = { ...seen, version: 2, tanks: ['S102'], status: 'sent' as const }
  const move = { ...moveOf(seen, { scheduledTo: at(20) }), operation: now }
  const other = operationOf('2')
  expect(planWith([now, other], [move])).toEqual([{ ...now, scheduledTo: at(20) }, other])
  expect(overtakenIn({ moves: [move, moveOf(other, { scheduledTo: at(20) })] })).toEqual([move])
  expect(changedMeanwhile(move).fields).toEqual([
    { field: 'tanks', before: ['S101'], after: ['S102'] },
    { field: 'status', before: 'scheduled', after: 'sent' },
  ])
  // What somebody has done in the plan as it was tried is different no more.
  expect(changesLeft({ ...move, operation: { ...now, scheduledTo: at(20) } })).toEqual({})
})

test('what is moved into these days from others stands among them, unless it is hidden in the plan', () => {
  const later = operationOf('9', { scheduledFrom: at(900), scheduledTo: at(906) })
  const move = moveOf(later, { scheduledFrom: at(1), scheduledTo: at(7) })
  expect(planWith([], [move])).toEqual([{ ...later, scheduledFrom: at(1), scheduledTo: at(7) }])
  expect(planWith([], [{ ...move, operation: { ...later, isHidden: true } }])).toEqual([])
})

test('an open what-if differs from the plan as it is by now, a closed one from what it was made of', () => {
  const seen = operationOf('1', { tanks: ['S101'] })
  const moves = [{ ...moveOf(seen, { tanks: ['S103'] }), operation: { ...seen, version: 3, tanks: ['S102'] } }]
  const told = (status: 'open' | 'takenOver') => differenceIn({ status, moves })[0]!.fields
  expect(told('open')).toEqual([{ field: 'tanks', before: ['S102'], after: ['S103'] }])
  expect(told('takenOver')).toEqual([{ field: 'tanks', before: ['S101'], after: ['S103'] }])
})

test('the outlook of a plan: two ships on demurrage are one exposure, and the first breach is the first that cannot be', () => {
  // Laytime of 24 h from mooring; 36 h and 48 h at 20,000 USD a day are 10,000 and 20,000 USD.
  const late = (call: string, worked: number, start: number) =>
    movement(call, {
      start: hours(start),
      quantity: worked * 10,
      rate: 10,
      berth: 'B1',
      ship: ship(call, { laytime: 24, demurrageRate: 20_000, arrival: hours(start) }),
    })
  const outlook = outlookOf(
    project(plan({ until: hours(200), movements: [late('A', 36, 0), late('B', 48, 30)] })).findings,
  )
  expect(outlook.exposure).toBeCloseTo(30_000, 6)
  expect(outlook.firstBreach).toMatchObject({ kind: 'berthOverlap', at: hours(30) })
  expect([outlook.refused, outlook.warned]).toEqual([1, 2])
  expect(outlookOf([])).toEqual({ exposure: 0, firstBreach: null, refused: 0, warned: 0 })
})

const wanted = fc.record({
  which: fc.nat({ max: 3 }),
  from: fc.nat({ max: 40 }),
  hours: fc.integer({ min: 1, max: 9 }),
  tank: fc.constantFrom('S101', 'S102'),
})

test('whatever is tried one after the other, the what-if shows what the plan would show of the same moves', () => {
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 20 }), (tries) => {
      const real = [0, 1, 2, 3].map((id) => operationOf(`${id}`, { tanks: ['S101'], quantity: '5.000' }))
      const before = structuredClone(real)
      let moves: WhatIfMove[] = []
      const byHand = new Map(real.map((one) => [one.id, one]))
      for (const { which, from, hours: length, tank } of tries) {
        const place = { scheduledFrom: at(from), scheduledTo: at(from + length), tanks: [tank] }
        moves = withTried(moves, real, [placeOf(real[which]!, place)])
        byHand.set(`${which}`, { ...byHand.get(`${which}`)!, ...place })
      }
      expect(planWith(real, moves)).toEqual([...byHand.values()])
      expect(moves.every(({ changes }) => Object.keys(changes).length > 0)).toBe(true)
      expect(real).toEqual(before)
    }),
  )
})
