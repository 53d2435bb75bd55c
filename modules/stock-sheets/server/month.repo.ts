import { sql } from 'kysely'
import type { ReportRow } from '#platform/core/report.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { daysOf } from '#platform/server/database/site-days-sql.ts'
import { isNetted } from './late-postings.ts'
import type { monthSheet } from '../contract/month-sheet.report.ts'

type MonthSums = Pick<
  ReportRow<typeof monthSheet>,
  'tankCode' | 'openingMass' | 'receivedMass' | 'sentMass' | 'movements' | 'editedDays'
>

/**
 * What came and went in each tank: from the ledger of the month alone, whatever its length before. A zeroing counts on the
 * side of its sign; what was reversed neither came nor went, and its reversal has the same moment, so that opening, received
 * and sent always give the closing.
 */
export async function monthSums(db: Reader, first: string, last: string, plant?: string): Promise<MonthSums[]> {
  const ofPlant = (column: string) => (plant ? sql`and ${sql.ref(column)} = ${plant}` : sql``)
  return db.query(sql<MonthSums>`
    with moved as (
      select q.tank_code, sum(q.fiscal_mass) filter (where q.fiscal_mass > 0) as received,
        -sum(q.fiscal_mass) filter (where q.fiscal_mass < 0) as sent,
        count(*) filter (where q.kind = 'movement')::int as movements
      from tank_postings q
      where ${daysOf('q.measured_at', { from: first, to: last })} ${ofPlant('q.plant')} and not ${isNetted(undefined)}
      group by q.tank_code),
    edited as (
      select s.tank_code, count(*)::int as days from tank_day_sheets s
      where s.day between ${first}::date and ${last}::date and s.is_manual ${ofPlant('s.plant')} group by s.tank_code)
    select t.code as "tankCode", coalesce(b.fiscal_mass, 0)::text as "openingMass",
      coalesce(m.received, 0)::text as "receivedMass", coalesce(m.sent, 0)::text as "sentMass",
      coalesce(m.movements, 0) as movements, coalesce(e.days, 0) as "editedDays"
    from tanks t
    left join lateral (
      select d.fiscal_mass from tank_day_stock d
      where d.tank_code = t.code and d.day < ${first}::date order by d.day desc limit 1) b on true
    left join moved m on m.tank_code = t.code
    left join edited e on e.tank_code = t.code
    where t.ended_at is null ${ofPlant('t.plant')}`)
}

export async function closedIn(db: Reader, first: string, last: string, plant?: string) {
  return db.query(sql<{ plant: string; days: number }>`
    select plant, count(*)::int as days from stock_days
    where is_closed and day between ${first}::date and ${last}::date ${plant ? sql`and plant = ${plant}` : sql``}
    group by plant order by plant`)
}
