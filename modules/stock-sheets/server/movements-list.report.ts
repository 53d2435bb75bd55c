import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { daysOf } from '#platform/server/database/site-days-sql.ts'
import { reportSource } from '#platform/server/reports/report-source.ts'
import { movementsList } from '../contract/movements-list.report.ts'

/** Postings as they were posted up to a moment: the ledger is never changed, only added to. */
export const movementsListSource = reportSource(
  movementsList,
  ({ plant, period, asAt }) => sql`
    select q.id, q.operation, q.measured_at, q.tank_code, q.product, q.operation_type, q.kind, o.voyage_number as voyage,
      o.opening_level, o.closing_level, q.fiscal_mass as mass, q.fiscal_volume15 as volume15,
      greatest(q.fiscal_mass, 0) as received_mass, greatest(-q.fiscal_mass, 0) as sent_mass,
      greatest(q.fiscal_volume15, 0) as received_volume15, greatest(-q.fiscal_volume15, 0) as sent_volume15,
      ${stockAfter} - ${postedLater(asAt)} as stock_mass,
      nullif(concat_ws(' ', o.fiscal_document_type, o.fiscal_document_number), '') as fiscal_document
    from tank_postings q join tank_operations o on o.id = q.operation
    where q.plant = ${plant} and ${daysOf('q.measured_at', period)} and q.posted_at <= ${asAt ?? 'infinity'}::timestamptz`,
)

/** From the end of its day back: its row is found by its key, where "the last day before" read every day of the tank. */
const stockAfter = sql`
  (select d.fiscal_mass from tank_day_stock d where d.tank_code = q.tank_code and d.day = q.day)
  - coalesce((select sum(x.fiscal_mass) from tank_postings x where x.tank_code = q.tank_code
      and x.measured_at > q.measured_at and x.measured_at < (q.day + 1)::timestamp at time zone ${siteZone}), 0)`

const postedLater = (asAt: string | undefined) =>
  asAt === undefined
    ? sql`0`
    : sql`coalesce((select sum(x.fiscal_mass) from tank_postings x where x.tank_code = q.tank_code
        and x.measured_at <= q.measured_at and x.posted_at > ${asAt}::timestamptz), 0)`
