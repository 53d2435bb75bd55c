import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScheduledOperation } from '../contract/plan.contract.ts'
import { berthLane, isRoadstead, movesOf, roadsteadLane, staysOf, tankLane, tankPartsOf } from './board.ts'
import { consequencesOf } from './consequences.ts'
import { at, operationOf } from './operation.fixture.ts'

const berths = ['P1', 'P2'] as const
const tanks = ['S101', 'S102', 'S103'] as const

/** A plan of ships and works ashore, with times of whole hours. */
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
  .map((all) =>
    all.map(({ from, hours, before, ship, berth, tanks: used }, index): ScheduledOperation =>
      operationOf(`${index}`, {
        scheduledFrom: at(from),
        scheduledTo: at(from + hours),
        tanks: used,
        ...(ship === null
          ? {}
          : {
              vessel: ship,
              voyageNumber: `V${ship}`,
              mooringPlatform: berth,
              isVesselInRoadstead: berth === null,
              mooringAt: at(from - before),
              unmooringAt: at(from + hours + before),
            }),
      }),
    ),
  )

test('every operation with a ship lies in one stay, no two ships of the roadstead on one place at once', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const stays = staysOf(plan)
      const lying = stays.flatMap(({ operations }) => operations.map(({ id }) => id)).toSorted()
      expect(lying).toEqual(
        plan
          .filter(({ vessel }) => vessel !== null)
          .map(({ id }) => id)
          .toSorted(),
      )
      const roads = stays.filter(({ laneId }) => isRoadstead(laneId))
      for (const one of roads) {
        for (const other of roads) {
          if (one === other || one.laneId !== other.laneId) continue
          expect(one.end <= other.start || other.end <= one.start).toBe(true)
        }
      }
    }),
  )
})

test('moved as a whole, everything in a stay is moved by as much, and moved back it is where it was', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: -100, max: 100 }), fc.constantFrom(...berths), (plan, hours, berth) => {
      for (const stay of staysOf(plan)) {
        const by = hours * 3_600_000
        const to = { laneId: berthLane(berth), start: stay.start + by, end: stay.end + by }
        const moves = movesOf('berths', stay, to)
        for (const [index, move] of moves.entries()) {
          const before = stay.operations[index]!
          expect(Date.parse(move.scheduledFrom) - Date.parse(before.scheduledFrom)).toBe(by)
          expect(Date.parse(move.unmooringAt!) - Date.parse(before.unmooringAt!)).toBe(by)
          expect([move.mooringPlatform, move.isVesselInRoadstead]).toEqual([berth, false])
        }
      }
    }),
  )
})

test('an end that is drawn stays where it was put, and the work within it', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 1, max: 40 }), (plan, hours) => {
      for (const stay of [...staysOf(plan), ...tankPartsOf(plan)]) {
        const view = stay.laneId.startsWith('tank:') ? 'tanks' : 'berths'
        const to = { laneId: stay.laneId, start: stay.start, end: stay.end + hours * 3_600_000 }
        for (const move of movesOf(view, stay, to)) {
          expect(Date.parse(view === 'tanks' ? move.scheduledTo : move.unmooringAt!)).toBe(to.end)
          expect(Date.parse(move.scheduledFrom)).toBeGreaterThanOrEqual(to.start)
        }
      }
    }),
  )
})

test('into another lane: a berth, the roadstead, another tank', () => {
  const ship = operationOf('1', { vessel: 'A', voyageNumber: 'V', mooringPlatform: 'P1', tanks: ['S101', 'S102'] })
  const [stay] = staysOf([ship])
  const [road] = movesOf('berths', stay!, { ...stay!, laneId: roadsteadLane(0) })
  expect([road!.mooringPlatform, road!.isVesselInRoadstead]).toEqual([null, true])
  const [part] = tankPartsOf([ship])
  expect(movesOf('tanks', part!, { ...part!, laneId: tankLane('S103') })[0]!.tanks).toEqual(['S103', 'S102'])
  // A tank that it has already, it has once.
  expect(movesOf('tanks', part!, { ...part!, laneId: tankLane('S102') })[0]!.tanks).toEqual(['S102'])
})

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
        const found = consequencesOf({ operations: plan, berths: [] }, [{ ...one }])
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
  )
})

test('before the laycan is said, and what cannot be is refused', () => {
  const ship = operationOf('1', { vessel: 'A', mooringAt: at(4), laycanFrom: '2026-12-01', unmooringAt: at(20) })
  const found = consequencesOf({ operations: [ship], berths: [] }, [
    { ...ship, mooringAt: at(-3), unmooringAt: at(-5) },
  ])
  expect(found).toEqual([
    { kind: 'refused', code: 'operative-plan.mooringAfterUnmooring' },
    { kind: 'beforeLaycan', number: ship.number, milliseconds: 2 * 3_600_000, laycanFrom: '2026-12-01' },
  ])
})
