import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { DeadRow } from '../contract/dead-stock.report.ts'
import type { BookAmounts, BookPosting } from '../contract/sheets.contract.ts'
import { dayEnd, daysOf } from '#platform/server/database/site-days-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'

/** What the book summed up before a day, as far as it was posted at a moment. */
export async function bookBefore(db: Reader, tankCode: string, day: string, asAt?: string): Promise<BookAmounts> {
  const [row] = await db.query(sql<BookAmounts>`
    select (coalesce(b.fiscal_mass, 0) - coalesce(late.mass, 0))::text as mass,
      (coalesce(b.fiscal_volume15, 0) - coalesce(late.volume15, 0))::text as volume15
    from (select 1) one
    left join lateral (
      select d.fiscal_mass, d.fiscal_volume15 from tank_day_stock d
      where d.tank_code = ${tankCode} and d.day < ${day}::date order by d.day desc limit 1) b on true
    left join lateral (
      select sum(q.fiscal_mass) as mass, sum(q.fiscal_volume15) as volume15 from tank_postings q
      where q.tank_code = ${tankCode} and q.posted_at > ${asAt ?? 'infinity'}::timestamptz
        and q.measured_at < ${day}::timestamp at time zone ${siteZone}) late on true`)
  return row!
}

export async function postingsBetween(
  db: Reader,
  tankCode: string,
  from: string,
  to: string,
  asAt: string | undefined,
): Promise<BookPosting[]> {
  return db.query(sql<BookPosting>`
    select q.id, q.number, q.operation, q.kind, q.operation_type as "operationType", q.product,
      ${utc('q.measured_at')} as "measuredAt", ${utc('q.posted_at')} as "postedAt", ${actorName('q.posted_by')} as "postedBy",
      q.fiscal_mass::text as mass, q.fiscal_volume15::text as volume15
    from tank_postings q
    where q.tank_code = ${tankCode} and q.posted_at <= ${asAt ?? 'infinity'}::timestamptz
      and ${daysOf('q.measured_at', { from, to })}
    order by q.measured_at, q.number`)
}

/** What must stay in each tank, with the adjustments that hold on the day and the density of what is in it. */
export async function deadRows(db: Reader, day: string, plant?: string): Promise<DeadRow[]> {
  return db.query(sql<DeadRow>`
    select t.code as "tankCode", t.plant, t.product, coalesce(a.pool, f.pool) as pool,
      w.dead_stock_volume::text as "ofTank", coalesce(a.cubic_metres, 0)::text as adjusted,
      coalesce(a.count, 0)::int as adjustments, v.inextricable_volume::text as inextricable, m.density15::text as density15
    from tanks t
    join tank_volumetric_data w on w.tank_code = t.code
    left join products p on p.code = t.product
    left join product_families f on f.code = p.family
    left join tank_versions v on v.tank_code = t.code and ${day}::date between v.start_date and coalesce(v.end_date, 'infinity'::date)
    left join lateral (
      select sum(case x.direction when 'charge' then x.cubic_metres else -x.cubic_metres end) as cubic_metres, count(*) as count,
        min(x.pool) as pool
      from dead_stock_adjustments x
      where x.tank_code = t.code and x.ended_at is null
        and ${day}::date between x.reference_date and coalesce(x.end_date, 'infinity'::date)) a on true
    left join lateral tank_measured_before(t.code, ${dayEnd(day)}, 'infinity') m on true
    where t.ended_at is null ${plant ? sql`and t.plant = ${plant}` : sql``} order by t.code`)
}
