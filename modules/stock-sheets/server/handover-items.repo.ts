import { sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { HandoverItems, HandoverReader } from '#platform/server/handover/handover-items.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { lockElements } from '../contract/locks.contract.ts'
import { heldLocks } from '../contract/locks.report.ts'
import { sheetElements } from '../contract/sheets.contract.ts'
import { heldTanksSql } from './locks.report.ts'
import { tankResource } from './sheets.repo.ts'

const prefix = tankResource('')

/** Taken and not given back by then. How long a lock would have held by itself is not kept, so half a day counts as its end. */
const heldThen = ({ to }: HandoverReader) => sql`
  select e.tank_code, e.plant, e.by, e.taken_at from (
    select distinct on (l.resource) substr(l.resource, ${sql.lit(prefix.length + 1)}) as tank_code, l.site as plant,
      ${actorName('l.actor')} as by, l.at as taken_at, l.action
    from record_lock_events l
    where starts_with(l.resource, ${prefix}) and l.at <= ${to}::timestamptz and l.at > ${to}::timestamptz - interval '12 hours'
    order by l.resource, l.at desc, l.id desc) e
  where e.action = 'taken'`

export const stockItems: readonly HandoverItems[] = [
  {
    id: 'stockSheets.locks',
    group: 'open',
    elements: [lockElements.view],
    title: 'stock-sheets:handover.locks',
    follows: [heldLocks.id],
    rows: (reader) => sql`
      select h.tank_code as key, h.tank_code as title, h.by as note, null::text as at, null::text as figure, null::text as unit,
        floor(extract(epoch from ${reader.to}::timestamptz - h.taken_at) / 60)::int::text as rate, 'min' as rate_unit,
        ${heldLocks.path}::text || '?tankCode=' || h.tank_code as link, h.taken_at as place
      from (${reader.isPast ? heldThen(reader) : heldTanksSql()}) h join tanks t on t.code = h.tank_code
      where h.plant = ${reader.site} and ${atHome(reader.scope, 'h.plant')}
        and (${reader.part}::text is null or t.area = ${reader.part})`,
  },
  {
    id: 'stockSheets.closed',
    group: 'done',
    elements: [sheetElements.view],
    title: 'stock-sheets:handover.closed',
    follows: [daySheet.id],
    // From the history: a day that was opened again later was closed all the same.
    rows: (reader) => sql`
      select h.id::text as key, to_char(d.day, 'YYYY-MM-DD') as title, ${actorName('h.actor')} as note, ${utc('h.at')} as at,
        null::text as figure, null::text as unit, null::text as rate, null::text as rate_unit,
        ${daySheet.path}::text || '?day=' || d.day || '&plant=' || d.plant as link, h.at as place
      from stock_days d join history h on h.table_name = 'stock_days' and h.record_id = d.id
      where d.plant = ${reader.site} and ${atHome(reader.scope, 'd.plant')}
        and h.at > ${reader.from}::timestamptz and h.at <= ${reader.to}::timestamptz
        and (h.after ->> 'is_closed')::boolean and coalesce((h.before ->> 'is_closed')::boolean, false) = false`,
  },
]
