import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { daysOf } from '#platform/server/database/site-days-sql.ts'
import { reportSource } from '#platform/server/reports/report-source.ts'
import { movementsList } from '../contract/movements-list.report.ts'
import { isNetted, postedAfter } from './late-postings.ts'

/**
 * Postings as they were posted up to a moment: the ledger is never changed, only added to. A reversal and what it reverses are
 * both told, and neither came nor went. Rows of one moment stand by the number of their posting, which their id begins with.
 */
export const movementsListSource = reportSource(
  movementsList,
  ({ plant, period, asAt }) => sql`
    select (lpad(to_hex(q.number), 8, '0') || substr(md5(q.id::text), 9))::uuid as id,
      q.operation, q.measured_at, q.tank_code, q.product, q.operation_type, q.kind, o.voyage_number as voyage,
      o.opening_level, o.closing_level, moved.mass, moved.volume15,
      counted.sign * greatest(moved.mass, 0) as received_mass, counted.sign * greatest(-moved.mass, 0) as sent_mass,
      counted.sign * greatest(moved.volume15, 0) as received_volume15, counted.sign * greatest(-moved.volume15, 0) as sent_volume15,
      ${stockAfter} - ${postedLater(asAt)} as stock_mass,
      nullif(concat_ws(' ', o.fiscal_document_type, o.fiscal_document_number), '') as fiscal_document
    from tank_postings q join tank_operations o on o.id = q.operation
    cross join lateral (select case when q.kind <> 'check' then q.fiscal_mass end as mass,
      case when q.kind <> 'check' then q.fiscal_volume15 end as volume15) moved
    cross join lateral (select case when q.kind = 'check' then null when ${isNetted(asAt)} then 0 else 1 end as sign) counted
    where q.plant = ${plant} and ${daysOf('q.measured_at', period)} and q.posted_at <= ${asAt ?? 'infinity'}::timestamptz`,
)

/** From the end of its day back: its row is found by its key, where "the last day before" read every day of the tank. */
const stockAfter = sql`
  (select d.fiscal_mass from tank_day_stock d where d.tank_code = q.tank_code and d.day = q.day)
  - coalesce((select sum(x.fiscal_mass) from tank_postings x where x.tank_code = q.tank_code
      and x.measured_at >= q.measured_at and x.measured_at < (q.day + 1)::timestamp at time zone ${siteZone}
      and (x.measured_at, x.number) > (q.measured_at, q.number)), 0)`

const postedLater = (asAt: string | undefined) =>
  asAt === undefined
    ? sql`0`
    : sql`coalesce((select sum(x.fiscal_mass) from tank_postings x where ${postedAfter(sql`q.tank_code`, asAt)}
        and (x.measured_at, x.number) <= (q.measured_at, q.number)), 0)`
