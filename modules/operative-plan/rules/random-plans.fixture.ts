import fc from 'fast-check'
import type { ScheduledOperation } from '../contract/plan.contract.ts'
import { at, operationOf } from './operation.fixture.ts'

export const berths = ['P1', 'P2'] as const
const tanks = ['S101', 'S102', 'S103'] as const

/** A plan of ships and works ashore, with times of whole hours. */
export const plans = fc
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
