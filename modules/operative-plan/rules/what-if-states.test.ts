import { expect, test } from 'vitest'
import type { WhatIf, WhatIfMove } from '../contract/what-if.contract.ts'
import { operationOf } from './operation.fixture.ts'
import { lookedAt } from './what-if.ts'
import { whatIfStates } from './what-if-states.ts'

const operation = operationOf('1')
const move: WhatIfMove = { seenVersion: 1, was: lookedAt(operation), changes: { quantity: '5.000' }, operation }
const whatIf = (changed: Partial<WhatIf> = {}): WhatIf => ({
  id: 'w',
  version: 1,
  plant: 'S',
  name: 'Two days late',
  status: 'open',
  firstDay: '2026-12-01',
  madeAt: '',
  madeBy: '',
  closedAt: null,
  closedBy: null,
  updatedAt: '',
  updatedBy: '',
  moveCount: 1,
  moves: [move],
  ...changed,
})

test('it is taken over when something differs and nothing was changed in the plan meanwhile', () => {
  const hindrance = (changed?: Partial<WhatIf>) => whatIfStates.hindrance(whatIf(changed), 'takeOver')
  expect(hindrance()).toEqual([])
  expect(hindrance({ moves: [] })).toEqual({ code: 'operative-plan.whatIfEmpty' })
  const overtaken = { ...move, operation: { ...operation, version: 2 } }
  expect(hindrance({ moves: [move, overtaken] })).toEqual({
    code: 'operative-plan.whatIfOvertaken',
    params: { numbers: operation.number },
  })
  // What is overtaken can be changed and discarded all the same.
  expect(whatIfStates.hindrance(whatIf({ moves: [overtaken] }), 'discard')).toEqual([])
})

test('closed it stays as it is, and says what became of it', () => {
  for (const step of whatIfStates.stepNames) {
    expect(whatIfStates.hindrance(whatIf({ status: 'takenOver' }), step)).toMatchObject({
      code: 'operative-plan.whatIfIsTakenOver',
    })
    expect(whatIfStates.hindrance(whatIf({ status: 'discarded' }), step)).toMatchObject({
      code: 'operative-plan.whatIfIsDiscarded',
    })
  }
})
