import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import type { HomeCard, HomeDoor } from '#platform/server/home/home-card.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { sheetElements } from '../contract/sheets.contract.ts'

const { view, close } = sheetElements

/** How far back an open day still calls for somebody; older ones are seen in the sheet of their month. */
const days = 7

const today = sql`(now() at time zone ${siteZone})::date`

/** Full days of the last week that a plant with tanks has not closed, the oldest first. */
const openDays: HomeCard = {
  id: 'stockDays.open',
  section: 'waiting',
  elements: [view, close],
  title: 'stock-sheets:home.openDays',
  icon: 'table',
  link: daySheet.path,
  follows: [daySheet.id],
  rows: ({ scope, language }) => sql`
    select p.name ->> ${language}::text as title, null::text as note, d.day::date::text as at,
      ${daySheet.path}::text || '?day=' || d.day::date || '&plant=' || p.code as link, d.day as place
    from plants p cross join generate_series(
      (${today} - ${sql.lit(days)})::timestamp, (${today} - 1)::timestamp, interval '1 day') d(day)
    where p.ended_at is null and ${atHome(scope, 'p.code')}
      and exists (select from tanks t where t.plant = p.code and t.ended_at is null)
      and not exists (select from stock_days c where c.plant = p.code and c.day = d.day::date and c.is_closed)`,
}

export const stockCards: readonly HomeCard[] = [openDays]

export const stockDoors: readonly HomeDoor[] = [
  { id: 'dailyTankStock', element: view, title: 'stock-sheets:home.daySheet', icon: 'table', link: daySheet.path },
]
