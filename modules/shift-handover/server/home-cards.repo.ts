import { sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { type HomeCard, type HomeDoor, inWords } from '#platform/server/home/home-card.ts'
import {
  handoverElements,
  handoverPath,
  handoversId,
  handoversPath,
  type HandoverStatus,
  shifts,
} from '../contract/shift-handover.contract.ts'

const { view, sign, takeOver } = handoverElements

const card = (status: HandoverStatus, doing: string, title: string): HomeCard => ({
  id: `shiftHandovers.${status}`,
  section: 'waiting',
  elements: [view, doing],
  title,
  icon: 'replace',
  link: `${handoversPath}?status=${status}`,
  follows: [handoversId],
  rows: ({ scope, say, language }) => sql`
    select p.name ->> ${language}::text as title,
      ${inWords('h.shift', shifts, (one) => say(`shift-handover:shift.${one}`))} as note, ${utc('h.ends_at')} as at,
      ${handoversPath}::text || '/' || h.id as link, h.ends_at as place
    from shift_handovers h join plants p on p.code = h.plant
    where h.status = ${status}::text and ${atHome(scope, 'h.plant')}`,
})

/** What is to be signed by those who go, and to be taken over by those who come. */
export const handoverCards: readonly HomeCard[] = [
  card('signed', takeOver, 'shift-handover:home.toTakeOver'),
  card('open', sign, 'shift-handover:home.toSign'),
]

export const handoverDoors: readonly HomeDoor[] = [
  { id: 'shiftHandover', element: sign, title: 'shift-handover:title', icon: 'replace', link: handoverPath },
]
