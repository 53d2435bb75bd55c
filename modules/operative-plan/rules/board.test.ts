import fc from 'fast-check'
import { expect, test } from 'vitest'
import { berthLane, isRoadstead, movesOf, roadsteadLane, staysOf, tankLane, tankPartsOf } from './board.ts'
import { operationOf } from './operation.fixture.ts'
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
