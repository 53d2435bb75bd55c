import { sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HomeCard, HomeDoor, HomeReader } from '#platform/server/home/home-card.ts'
import { timesheetElements, timesheetsId, timesheetsPath } from '../contract/timesheets.contract.ts'

const { view, edit, attest } = timesheetElements

/** The ship that left first before the others. */
const sheets = ({ scope }: HomeReader) => sql`
  select t.voyage_number || ' · ' || v.name as title, t.berth as note, ${utc('t.last_at')} as at,
    ${timesheetsPath}::text || '/' || t.id as link, t.last_at as place
  from timesheets t join vessels v on v.imo_number = t.vessel where ${atHome(scope, 't.plant')}`

export const timesheetCards: readonly HomeCard[] = [
  {
    id: 'timesheets.toComplete',
    section: 'waiting',
    elements: [view, edit],
    title: 'timesheets:home.toComplete',
    icon: 'calendar-time',
    link: `${timesheetsPath}?status=open&hasLeft=true`,
    follows: [timesheetsId],
    rows: (reader) => sql`${sheets(reader)} and t.status = 'open' and t.has_left`,
  },
  {
    id: 'timesheets.toAttest',
    section: 'waiting',
    elements: [view, attest],
    title: 'timesheets:home.toAttest',
    icon: 'calendar-time',
    link: `${timesheetsPath}?status=completed`,
    follows: [timesheetsId],
    rows: (reader) => sql`${sheets(reader)} and t.status = 'completed'`,
  },
]

export const timesheetDoors: readonly HomeDoor[] = [
  {
    id: 'newTimesheet',
    element: edit,
    title: 'timesheets:timesheets.title.new',
    icon: 'calendar-time',
    link: `${timesheetsPath}/new`,
  },
]
