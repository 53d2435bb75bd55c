import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { daysOf } from '#platform/server/database/site-days-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { siteZone } from '#platform/core/date-format.ts'
import type { Mixed } from '../rules/blends.ts'

interface Asked {
  period: { from: string; to: string }
  plant?: string | undefined
  asAt?: string | undefined
}

/**
 * What was blended by what had been posted at a moment and was not reversed by then. Of bio components those that are
 * esters by their excise class: a paraffinic one is no FAME.
 */
export async function mixedIn(db: Reader, { period, plant, asAt = 'infinity' }: Asked): Promise<Mixed[]> {
  return db.query(sql<Mixed>`
    select o.id, o.number::int, o.plant, o.tank_code as "tankCode", o.product, o.direction, ${utc('o.opening_at')} as "openingAt",
      ${utc('o.closing_at')} as "closingAt", trim_scale(o.real_mass)::text as mass, trim_scale(o.real_volume15)::text as "volume15",
      p.type = 'bio' as "isBio"
    from tank_postings q join tank_operations o on o.id = q.operation join products p on p.code = o.product
    where q.operation_type = 'MIX' and q.kind = 'movement' and ${daysOf('q.measured_at', period)}
      and (${plant ?? null}::text is null or q.plant = ${plant ?? null}) and ${atHome(db.scope, 'q.plant')}
      and (p.family = 'GASOIL' or (p.type = 'bio' and p.excise_class = 'BIO-DIESEL'))
      and q.posted_at <= ${asAt}::timestamptz and not exists (
        select from tank_postings r where r.reverses = q.id and r.posted_at <= ${asAt}::timestamptz)
    order by o.opening_at, o.number`)
}

/** The plant day on which an operation ended. */
export async function dayOfOperation(db: Reader, id: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ day: string }>`
    select (closing_at at time zone ${siteZone})::date::text as day from tank_operations
    where id = ${id} and closing_at is not null and ${atHome(db.scope, 'plant')}`)
  return row?.day
}
