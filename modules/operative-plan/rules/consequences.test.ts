import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScheduledOperation } from '../contract/plan.contract.ts'
import { consequencesOf, movedOperations } from './consequences.ts'
import { at, operationOf } from './operation.fixture.ts'
import { berths, planOf, tanks } from './random-plans.fixture.ts'

const plans = fc
  .array(
    fc.record({
      from: fc.integer({ min: 0, max: 60 }),
      hours: fc.integer({ min: 1, max: 30 }),
      before: fc.integer({ min: 0, max: 4 }),
      ship: fc.option(fc.constantFrom('A', 'B', 'C')),
      berth: fc.option(fc.constantFrom(...berths)),
      tanks: fc.uniqueArray(fc.constantFrom(...tanks), { maxLength: 2 }),
    }),
    { maxLength: 10 },
  )
  .map(planOf)

/** The same, hour by hour: slow, and hard to get wrong. */
function slowly(plan: readonly ScheduledOperation[], of: ScheduledOperation) {
  const hours = Array.from({ length: 300 }, (_, hour) => Date.parse(at(hour - 100)))
  const works = (one: ScheduledOperation, hour: number) =>
    Date.parse(one.scheduledFrom) <= hour && hour < Date.parse(one.scheduledTo)
  return plan
    .filter(({ id }) => id !== of.id)
    .flatMap((other) => {
      const inTank = hours.filter((hour) => works(of, hour) && works(other, hour)).length
      return inTank > 0
        ? of.tanks.filter((one) => other.tanks.includes(one)).map((tank) => `tank ${tank} ${other.number} ${inTank}`)
        : []
    })
    .toSorted()
}

test('what is taken twice at once is what a count of the hours finds', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      for (const one of plan) {
        const found = consequencesOf({ operations: plan }, [{ ...one }])
        const told = found.flatMap((each) =>
          each.kind === 'tankTaken' ? [`tank ${each.tank} ${each.by} ${each.milliseconds / 3_600_000}`] : [],
        )
        expect(told.toSorted()).toEqual(slowly(plan, one))
      }
    }),
    { numRuns: 25 },
  )
})

test('what cannot be is refused, and operations that are moved together are held against each other once', () => {
  const ship = operationOf('1', { vessel: 'A', mooringAt: at(4), unmooringAt: at(20) })
  expect(consequencesOf({ operations: [ship] }, [{ ...ship, mooringAt: at(-3), unmooringAt: at(-5) }])).toEqual([
    { kind: 'refused', code: 'operative-plan.mooringAfterUnmooring' },
  ])
  const pair = ['1', '2'].map((id) => operationOf(id, { tanks: ['S101'] }))
  expect(consequencesOf({ operations: pair }, pair)).toHaveLength(1)
  expect(movedOperations({ operations: pair }, [{ ...pair[1]!, tanks: ['S102'] }])).toEqual([
    { ...pair[1]!, tanks: ['S102'] },
  ])
})
