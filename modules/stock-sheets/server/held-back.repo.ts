import { type RawBuilder, sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { HeldBack } from '../contract/why.contract.ts'

/** From one day to another, and not ended before the day was over: an end counts from its own day of the plant. */
const holdsOn = (day: string, from: string, to: string) => sql`
  ${day}::date between ${sql.ref(`x.${from}`)} and coalesce(${sql.ref(`x.${to}`)}, 'infinity'::date)
  and (x.ended_at is null or (x.ended_at at time zone ${siteZone})::date > ${day}::date)`
const adjustmentHolds = (day: string) => holdsOn(day, 'reference_date', 'end_date')
const lockHolds = (day: string) => holdsOn(day, 'valid_from', 'valid_to')

/** A table as it stood at a moment, with what was taken away since. These are few, so all of their history is read, once. */
const known = (table: string, asAt: string | undefined) =>
  asAt === undefined
    ? sql`not materialized (select * from ${sql.table(table)})`
    : sql`materialized (
        select (jsonb_populate_record(null::${sql.table(table)}, h.after)).* from (
          select distinct on (record_id) after from history where table_name = ${table} and at <= ${asAt}::timestamptz
          order by record_id, id desc) h
        where h.after is not null)`

/** What the others read from. */
export const heldBackKnown = (asAt: string | undefined): RawBuilder<unknown> => sql`
  adjustments as ${known('dead_stock_adjustments', asAt)}, locks as ${known('locked_stocks', asAt)}`

/** What adjustments charge to the dead stock of tank `t` on a day, less what they discharge. */
export const deadAdjustments = (day: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(case x.direction when 'charge' then x.cubic_metres else -x.cubic_metres end), 0) as cubic_metres,
    count(*)::int as count, min(x.pool) as pool
  from adjustments x where x.tank_code = t.code and ${adjustmentHolds(day)})`

/** What of tank `t` may not be taken on a day. */
export const lockedStock = (day: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(x.cubic_metres), 0) as cubic_metres, coalesce(bool_or(x.cubic_metres is null), false) as wholly
  from locks x where x.tank_code = t.code and ${lockHolds(day)})`

/** The records behind both, as known at a moment. */
export async function heldBackOn(
  db: Reader,
  tankCode: string,
  day: string,
  asAt: string | undefined,
): Promise<HeldBack> {
  const adjustments = await db.query(sql<HeldBack['adjustments'][number]>`
    with ${heldBackKnown(asAt)}
    select x.id, x.reference_date::text as "referenceDate", x.description,
      (case x.direction when 'charge' then x.cubic_metres else -x.cubic_metres end)::text as "cubicMetres"
    from adjustments x where x.tank_code = ${tankCode} and ${adjustmentHolds(day)}
    order by x.reference_date, x.id`)
  const locks = await db.query(sql<HeldBack['locks'][number]>`
    with ${heldBackKnown(asAt)}
    select x.id, x.valid_from::text as "validFrom", x.reason, x.note, x.cubic_metres::text as "cubicMetres"
    from locks x where x.tank_code = ${tankCode} and ${lockHolds(day)}
    order by x.valid_from, x.id`)
  return { adjustments, locks }
}
