import type { ScheduledOperation } from '../contract/plan.contract.ts'
import { at, operationOf } from './operation.fixture.ts'

export const berths = ['P1', 'P2'] as const
export const tanks = ['S101', 'S102', 'S103'] as const

interface Drawn {
  /** In whole hours. */
  from: number
  hours: number
  before: number
  ship: string | null
  berth: string | null
  tanks: string[]
}

/** A plan of ships and works ashore, of what was drawn. */
export const planOf = (drawn: readonly Drawn[]): ScheduledOperation[] =>
  drawn.map(({ from, hours, before, ship, berth, tanks: used }, index) =>
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
  )
