import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import type { HeldBack } from '../contract/why.contract.ts'

const holdsOn = (day: string) => sql`x.ended_at is null and ${day}::date`

/** What adjustments charge to the dead stock of tank `t` on a day, less what they discharge. */
export const deadAdjustments = (day: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(case x.direction when 'charge' then x.cubic_metres else -x.cubic_metres end), 0) as cubic_metres,
    count(*)::int as count, min(x.pool) as pool
  from dead_stock_adjustments x
  where x.tank_code = t.code and ${holdsOn(day)} between x.reference_date and coalesce(x.end_date, 'infinity'::date))`

/** What of tank `t` may not be taken on a day. */
export const lockedStock = (day: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(x.cubic_metres), 0) as cubic_metres, coalesce(bool_or(x.cubic_metres is null), false) as wholly
  from locked_stocks x
  where x.tank_code = t.code and ${holdsOn(day)} between x.valid_from and coalesce(x.valid_to, 'infinity'::date))`

/** The records behind both. */
export async function heldBackOn(db: Reader, tankCode: string, day: string): Promise<HeldBack> {
  const adjustments = await db.query(sql<HeldBack['adjustments'][number]>`
    select x.id, x.reference_date::text as "referenceDate", x.description,
      (case x.direction when 'charge' then x.cubic_metres else -x.cubic_metres end)::text as "cubicMetres"
    from dead_stock_adjustments x
    where x.tank_code = ${tankCode} and ${holdsOn(day)} between x.reference_date and coalesce(x.end_date, 'infinity'::date)
    order by x.reference_date, x.id`)
  const locks = await db.query(sql<HeldBack['locks'][number]>`
    select x.id, x.valid_from::text as "validFrom", x.reason, x.note, x.cubic_metres::text as "cubicMetres"
    from locked_stocks x
    where x.tank_code = ${tankCode} and ${holdsOn(day)} between x.valid_from and coalesce(x.valid_to, 'infinity'::date)
    order by x.valid_from, x.id`)
  return { adjustments, locks }
}
