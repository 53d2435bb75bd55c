import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScheduledOperation } from '../contract/plan.contract.ts'
import { consequencesOf } from './consequences.ts'
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
  const lies = (one: ScheduledOperation, hour: number) =>
    Math.min(Date.parse(one.mooringAt ?? one.scheduledFrom), Date.parse(one.scheduledFrom)) <= hour &&
    hour < Math.max(Date.parse(one.unmooringAt ?? one.scheduledTo), Date.parse(one.scheduledTo))
  const works = (one: ScheduledOperation, hour: number) =>
    Date.parse(one.scheduledFrom) <= hour && hour < Date.parse(one.scheduledTo)
  return plan
    .filter(({ id }) => id !== of.id)
    .flatMap((other) => {
      const isSame = other.voyageNumber === of.voyageNumber && of.voyageNumber !== null
      const atBerth =
        of.mooringPlatform !== null && other.mooringPlatform === of.mooringPlatform && !isSame
          ? hours.filter((hour) => lies(of, hour) && lies(other, hour)).length
          : 0
      const inTank = hours.filter((hour) => works(of, hour) && works(other, hour)).length
      return [
        ...(atBerth > 0 ? [`berth ${of.mooringPlatform} ${other.number} ${atBerth}`] : []),
        ...(inTank > 0
          ? of.tanks.filter((one) => other.tanks.includes(one)).map((tank) => `tank ${tank} ${other.number} ${inTank}`)
          : []),
      ]
    })
    .toSorted()
}

test('what is taken twice at once is what a count of the hours finds', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      for (const one of plan) {
        const found = consequencesOf({ operations: plan }, [{ ...one }])
        const told = found.flatMap((each) =>
          each.kind === 'berthTaken'
            ? [`berth ${each.berth} ${each.by} ${each.milliseconds / 3_600_000}`]
            : each.kind === 'tankTaken'
              ? [`tank ${each.tank} ${each.by} ${each.milliseconds / 3_600_000}`]
              : [],
        )
        expect(told.toSorted()).toEqual(slowly(plan, one))
      }
    }),
    { numRuns: 25 },
  )
})

test('before the laycan is said, and what cannot be is refused', () => {
  const ship = operationOf('1', { vessel: 'A', mooringAt: at(4), laycanFrom: '2026-12-01', unmooringAt: at(20) })
  const found = consequencesOf({ operations: [ship] }, [{ ...ship, mooringAt: at(-3), unmooringAt: at(-5) }])
  expect(found).toEqual([
    { kind: 'refused', code: 'operative-plan.mooringAfterUnmooring' },
    { kind: 'beforeLaycan', number: ship.number, milliseconds: 2 * 3_600_000, laycanFrom: '2026-12-01' },
  ])
})
