import { sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HomeCard, HomeDoor } from '#platform/server/home/home-card.ts'
import { pocketId } from '../contract/pocket.contract.ts'
import { deskPath, pocketElements, pocketPath } from '../contract/pocket-paths.ts'

const { view, enter, settle } = pocketElements

export const pocketCards: readonly HomeCard[] = [
  {
    id: 'pocket.toSettle',
    section: 'waiting',
    elements: [view, settle],
    title: 'pocket:home.toSettle',
    icon: 'ruler-measure',
    link: `${deskPath}?status=refused`,
    follows: [pocketId],
    // The first said before the others.
    rows: ({ scope }) => sql`
      select e.subject || ' · ' || e.what as title, null::text as note, ${utc('e.said_at')} as at,
        ${deskPath}::text || '/' || e.id as link, e.said_at as place
      from pocket_entries e where e.status = 'refused' and ${atHome(scope, 'e.plant')}`,
  },
]

export const pocketDoors: readonly HomeDoor[] = [
  { id: 'pocket', element: enter, title: 'pocket:title', icon: 'ruler-measure', link: pocketPath },
]
