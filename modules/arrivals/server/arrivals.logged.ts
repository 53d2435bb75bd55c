import { boolean, choice, instant, integer, optional, reference, text } from '#platform/core/fields.ts'
import { loggedTable, person, type RowState } from '#platform/server/change-log/logged-table.ts'
import { newEta, placement, sayers } from '../contract/arrivals.contract.ts'
import { addressOf } from './notices.repo.ts'

const label = (name: string) => `arrivals:field.${name}`
const voyageNumber = text({ max: 20 })
const plant = reference({ to: 'plants', max: 4 })
const { eta, receivedAt, note } = newEta.shape
const { mooringPlatform } = placement.shape
/** The ship in the list. */
const page = (_id: string, state: RowState) => addressOf(state['voyage_number'] ?? '')
const common = { label, title: ['voyageNumber'], siteColumn: 'plant', technical: ['instruction_id'], page }

export const loggedArrivals = [
  loggedTable({
    ...common,
    table: 'arrivals',
    name: 'arrivals:logged.place',
    fields: { voyageNumber, plant, mooringPlatform, isVesselInRoadstead: boolean() },
  }),
  loggedTable({
    ...common,
    table: 'arrival_etas',
    name: 'arrivals:logged.eta',
    choice: (name, value) => `arrivals:arrivals.choice.${name}.${value}`,
    fields: { voyageNumber, plant, eta, saidBy: choice(sayers), receivedAt, note, madeAt: instant(), madeBy: person() },
  }),
  loggedTable({
    ...common,
    table: 'arrival_notices',
    name: 'arrivals:logged.notice',
    fields: {
      voyageNumber,
      plant,
      hours: integer({ min: 12, max: 72, unit: 'h' }),
      eta: optional(instant()),
      dueAt: instant(),
      toldAt: instant(),
      receivers: integer({ min: 0, max: 100_000 }),
    },
  }),
]
