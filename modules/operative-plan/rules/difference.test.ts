import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlannedOperation, plannedNames } from '../contract/plan.contract.ts'
import { differenceOf, isInPlan, plannedOf } from './difference.ts'
import { at, operationOf } from './operation.fixture.ts'

const plan = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      quantity: fc.constantFrom('1.000', '2.000', null),
      tank: fc.constantFrom('S101', 'S102'),
    }),
    {
      selector: ({ id }) => id,
    },
  )
  .map((all) => all.map(({ id, quantity, tank }) => plannedOf(operationOf(`${id}`, { quantity, tanks: [tank] }))))

/** A plan with a difference put on it is the other one. */
function applied(before: readonly PlannedOperation[], after: readonly PlannedOperation[]): PlannedOperation[] {
  const changes = differenceOf(before, after, 0)
  const gone = new Set(changes.filter(({ what }) => what === 'removed').map(({ id }) => id))
  const changed = new Map(changes.map((change) => [change.id, change]))
  const stay = before
    .filter(({ id }) => !gone.has(id))
    .map((one) => {
      const fields = changed.get(one.id)?.fields ?? []
      return { ...one, ...Object.fromEntries(fields.map(({ field, after: value }) => [field, value])) }
    })
  const come = changes.filter(({ what }) => what === 'added').map(({ id }) => after.find((one) => one.id === id)!)
  return [...stay, ...come].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

test('a difference says exactly what has to be done to one plan to make the other of it', () => {
  fc.assert(
    fc.property(plan, plan, (before, after) => {
      expect(applied(before, after)).toEqual(after.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      expect(differenceOf(after, after, 0)).toEqual([])
    }),
  )
})

test('what is over by now has not been taken out', () => {
  const over = plannedOf(operationOf('1'))
  expect(differenceOf([over], [], Date.parse(at(5)))).toMatchObject([{ what: 'removed' }])
  expect(differenceOf([over], [], Date.parse(at(12)))).toEqual([])
})

test('hidden is in no plan, and what nobody has validated in none that is published', () => {
  const one = operationOf('1')
  const day = Date.parse(at(0))
  expect(isInPlan(one, 'sent', day)).toBe(true)
  expect(isInPlan(one, 'published', day)).toBe(false)
  expect(isInPlan({ ...one, status: 'validated' }, 'published', day)).toBe(true)
  expect(isInPlan({ ...one, isHidden: true }, 'sent', day)).toBe(false)
  expect(isInPlan(one, 'sent', Date.parse(at(12)))).toBe(false)
})

test('a version says everything of an operation that people work by', () => {
  expect(plannedNames).toHaveLength(19)
})
