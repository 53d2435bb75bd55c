import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { BookAmounts, BookPosting } from '../contract/why.contract.ts'
import { isNetted, postedAfter } from './late-postings.ts'
import { daysOf } from '#platform/server/database/site-days-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'

/** What the book summed up before a day, as far as it was posted at a moment. */
export async function bookBefore(db: Reader, tankCode: string, day: string, asAt?: string): Promise<BookAmounts> {
  const late = asAt
    ? sql`select sum(x.fiscal_mass) as mass, sum(x.fiscal_volume15) as volume15 from tank_postings x
        where ${postedAfter(sql`${tankCode}`, asAt)} and x.measured_at < ${day}::timestamp at time zone ${siteZone}`
    : sql`select 0 as mass, 0 as volume15`
  const [row] = await db.query(sql<BookAmounts>`
    select (coalesce(b.fiscal_mass, 0) - coalesce(late.mass, 0))::text as mass,
      (coalesce(b.fiscal_volume15, 0) - coalesce(late.volume15, 0))::text as volume15
    from (select 1) one
    left join lateral (
      select d.fiscal_mass, d.fiscal_volume15 from tank_day_stock d
      where d.tank_code = ${tankCode} and d.day < ${day}::date order by d.day desc limit 1) b on true
    left join lateral (${late}) late on true`)
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
      q.fiscal_mass::text as mass, q.fiscal_volume15::text as volume15, ${isNetted(asAt)} as "isNetted"
    from tank_postings q
    where q.tank_code = ${tankCode} and q.posted_at <= ${asAt ?? 'infinity'}::timestamptz
      and ${daysOf('q.measured_at', { from, to })}
    order by q.measured_at, q.number`)
}
