import { type RawBuilder, sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HandoverItems, HandoverReader } from '#platform/server/handover/handover-items.ts'
import { voyageElements, voyagePath } from '../contract/voyage.contract.ts'

/** The moment that the ship tells, else the day that is planned with, else the first of its laycan. */
const expected = sql`coalesce(m.eta, coalesce(m.eta_date, m.laycan_from)::timestamp at time zone ${siteZone})`

/** Its state as of a moment that is over is that of the history. */
const statusAt = ({ to, isPast }: HandoverReader) =>
  isPast
    ? sql`(select h.after ->> 'status' from history h where h.table_name = 'movement_instructions' and h.record_id = m.id
        and h.at <= ${to}::timestamptz order by h.id desc limit 1)`
    : sql`m.status`

/** Ships by their calls; those of half a year ago have gone. */
const ships = (reader: HandoverReader, status: string, which: RawBuilder<unknown>) => sql`
  select m.id::text as key, v.name as title,
    concat_ws(' · ', m.voyage_number, m.mooring_platform, nullif(array_to_string(m.products, ', '), '')) as note,
    ${utc(`coalesce(m.eta, coalesce(m.eta_date, m.laycan_from)::timestamp at time zone '${siteZone}')`)} as at,
    trim_scale(m.total_quantity)::text as figure, m.total_unit as unit, null::text as rate, null::text as rate_unit,
    ${voyagePath}::text || '/' || m.voyage_number as link, ${expected} as place
  from movement_instructions m join vessels v on v.imo_number = m.vessel
  where m.plant = ${reader.site} and ${atHome(reader.scope, 'm.plant')}
    and coalesce(m.laycan_from, 'infinity'::date) > ${reader.from}::timestamptz - interval '180 days'
    and ${statusAt(reader)} = ${status}::text and ${which}`

const kind = (id: string, group: HandoverItems['group'], rows: HandoverItems['rows']): HandoverItems => ({
  id: `voyages.${id}`,
  group,
  elements: [voyageElements.view],
  title: `voyages:handover.${id}`,
  follows: ['movementInstructions'],
  rows,
})

/** Who lies alongside, and who is due within a day. */
export const voyageItems: readonly HandoverItems[] = [
  kind('alongside', 'open', (reader) => ships(reader, 'ongoing', sql`true`)),
  kind('due', 'coming', (reader) =>
    ships(reader, 'created', sql`${expected} <= ${reader.to}::timestamptz + interval '24 hours'`),
  ),
]
