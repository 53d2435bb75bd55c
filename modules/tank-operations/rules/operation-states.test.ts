import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statuses, type OperationStatus, type TankOperation } from '../contract/tank-operations.contract.ts'
import { operationStates as life, type OperationStep } from './operation-states.ts'

test('whatever people do, a posted operation only ever becomes a reversed one, and that stays', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...life.stepNames), { maxLength: 40 }), (tried) => {
      let status: OperationStatus | null = 'draft'
      for (const step of tried) {
        const next: OperationStatus | null | undefined = status === null ? undefined : life.after(status, step)
        if (next === undefined) continue
        const mayFollow = status === 'posted' ? ['posted', 'reversed'] : ['reversed']
        if (status === 'posted' || status === 'reversed') expect(mayFollow).toContain(next)
        else expect(next !== 'posted' || status === 'measured').toBe(true)
        status = next
      }
    }),
  )
  expect(life.finals).toEqual(['reversed'])
})

test('nothing of a posted or reversed operation is written in place, and neither is removed', () => {
  for (const status of ['posted', 'reversed'] as const) {
    expect(life.ways.filter(({ from, to }) => from === status && (to === status || to === null))).toEqual([])
  }
})

test('a measure leads where it must: opening begins, closing and quantities end, and nothing unmeasures', () => {
  const after = (step: OperationStep) => statuses.map((status) => life.after(status, step))
  expect(after('open')).toEqual(['inProgress', 'inProgress', 'measured', undefined, undefined])
  expect(after('close')).toEqual(['measured', 'measured', 'measured', undefined, undefined])
  expect(after('give')).toEqual(['measured', undefined, 'measured', undefined, undefined])
})

test('a step that is not open says why', () => {
  const code = (status: OperationStatus, step: OperationStep) =>
    (life.hindrance({ status, replacedBy: null } as TankOperation, step) as { code: string }).code
  expect(code('draft', 'replace')).toBe('tank-operations.notPosted')
  expect(code('posted', 'edit')).toBe('tank-operations.isPosted')
  expect([code('draft', 'post'), code('inProgress', 'post')]).toEqual(Array(2).fill('tank-operations.notMeasured'))
  expect(code('reversed', 'post')).toBe('tank-operations.notNow')
})

test('one operation takes the place of another, and no second one', () => {
  const replaced = (replacedBy: object | null) =>
    life.hindrance({ status: 'posted', replacedBy } as TankOperation, 'replace')
  expect(replaced(null)).toEqual([])
  expect(replaced({ number: 7 })).toEqual({ code: 'tank-operations.replacedAlready', params: { number: 7 } })
})
