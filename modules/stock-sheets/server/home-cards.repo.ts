import { type RawBuilder, sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import type { Scope } from '#platform/server/database/scope.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { type HomeCard, type HomeDoor, ownAccount } from '#platform/server/home/home-card.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { lockElements } from '../contract/locks.contract.ts'
import { heldLocks } from '../contract/locks.report.ts'
import { sheetElements } from '../contract/sheets.contract.ts'
import { heldTanksSql } from './locks.report.ts'

const { view, edit, close } = sheetElements

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

const heldTanks = (scope: Scope, whose: RawBuilder<unknown>) => sql`
  select h.tank_code as title, h.by as note, ${utc('h.taken_at')} as at,
    ${heldLocks.path}::text || '?tankCode=' || h.tank_code as link, h.taken_at as place
  from (${heldTanksSql()}) h where ${whose} and ${atHome(scope, 'h.plant')}`

const locks: Pick<HomeCard, 'icon' | 'follows'> = { icon: 'lock', follows: [heldLocks.id] }

/** Tanks that the reader has in hand, in whichever window, and that nobody else can work on meanwhile. */
const ownLocks: HomeCard = {
  ...locks,
  id: 'stockLocks.own',
  section: 'waiting',
  elements: [lockElements.view, edit],
  title: 'stock-sheets:home.ownLocks',
  link: heldLocks.path,
  narrowed: (reader) => sql`'?account=' || ${ownAccount(reader)}`,
  rows: ({ scope, userId }) => heldTanks(scope, sql`h.user_id = ${userId}::uuid`),
}

/** Tanks that anybody has in hand, for whoever may take them away. */
const allLocks: HomeCard = {
  ...locks,
  id: 'stockLocks.all',
  section: 'today',
  elements: [lockElements.view, lockElements.force],
  title: 'stock-sheets:home.locks',
  link: heldLocks.path,
  rows: ({ scope }) => heldTanks(scope, sql`true`),
}

export const stockCards: readonly HomeCard[] = [openDays, ownLocks, allLocks]

export const stockDoors: readonly HomeDoor[] = [
  { id: 'dailyTankStock', element: view, title: 'stock-sheets:home.daySheet', icon: 'table', link: daySheet.path },
]
