import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { MovementRow, MovementsAsked, MovementTotal } from '../contract/movements-list.contract.ts'
import { utc } from '#platform/server/database/utc-sql.ts'

/** In the order of the index of the plant, so that a page costs the same wherever it is in however long a ledger. */
const asked = ({ plant, from, to, tankCode, product, operationType }: MovementsAsked) => sql`
  q.plant = ${plant} and q.measured_at >= ${from}::timestamp at time zone ${siteZone}
  and q.measured_at < (${to}::date + 1)::timestamp at time zone ${siteZone}
  ${tankCode ? sql`and q.tank_code = ${tankCode}` : sql``} ${product ? sql`and q.product = ${product}` : sql``}
  ${operationType ? sql`and q.operation_type = ${operationType}` : sql``}`

export async function movementRows(
  db: Reader,
  query: MovementsAsked,
  page: { after?: string | undefined; limit: number },
): Promise<MovementRow[]> {
  const { after, limit } = page
  return db.query(sql<MovementRow>`
    select q.id, q.operation, ${utc('q.measured_at')} as "measuredAt",
      q.tank_code as "tankCode", q.product, q.operation_type as "operationType", q.kind, q.direction,
      o.voyage_number as voyage, o.opening_level as "openingLevel", o.closing_level as "closingLevel",
      q.fiscal_mass::text as mass, q.fiscal_volume15::text as volume15, s.fiscal_mass::text as "stockMass",
      o.fiscal_document_type as "documentType", o.fiscal_document_number as "documentNumber"
    from (select * from tank_postings q
          where ${asked(query)}
            ${after ? sql`and (q.measured_at, q.id) > (select x.measured_at, x.id from tank_postings x where x.id = ${after})` : sql``}
          order by q.measured_at, q.id limit ${limit}) q
    join tank_operations o on o.id = q.operation
    cross join lateral tank_stock_at(q.tank_code, q.measured_at) s
    order by q.measured_at, q.id`)
}

export async function movementTotals(db: Reader, query: MovementsAsked): Promise<MovementTotal[]> {
  return db.query(sql<MovementTotal>`
    select q.product, count(*)::int as movements,
      coalesce(sum(q.fiscal_mass) filter (where q.fiscal_mass > 0), 0)::text as received,
      coalesce(-sum(q.fiscal_mass) filter (where q.fiscal_mass < 0), 0)::text as sent,
      coalesce(sum(q.fiscal_volume15) filter (where q.fiscal_volume15 > 0), 0)::text as "receivedVolume15",
      coalesce(-sum(q.fiscal_volume15) filter (where q.fiscal_volume15 < 0), 0)::text as "sentVolume15"
    from tank_postings q where ${asked(query)} group by q.product order by q.product`)
}
