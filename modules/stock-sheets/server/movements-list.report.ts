import { sql } from 'kysely'
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
      (select s.fiscal_mass from tank_stock_at(q.tank_code, q.measured_at) s) - ${postedLater(asAt)} as stock_mass,
      nullif(concat_ws(' ', o.fiscal_document_type, o.fiscal_document_number), '') as fiscal_document
    from tank_postings q join tank_operations o on o.id = q.operation
    where q.plant = ${plant} and ${daysOf('q.measured_at', period)} and q.posted_at <= ${asAt ?? 'infinity'}::timestamptz`,
)

const postedLater = (asAt: string | undefined) =>
  asAt === undefined
    ? sql`0`
    : sql`coalesce((select sum(x.fiscal_mass) from tank_postings x where x.tank_code = q.tank_code
        and x.measured_at <= q.measured_at and x.posted_at > ${asAt}::timestamptz), 0)`
