import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { ProductInTank } from '../rules/tank-type.ts'

/** A product beside the tank's type on the site's day of a moment; nothing where the tank or the product has no data. */
export async function productInTank(
  db: Reader,
  put: { product: string; tankCode: string; at: string },
): Promise<ProductInTank | undefined> {
  const [row] = await db.query(sql<ProductInTank>`
    select p.product, v.tank_type as "tankType", p.enabled_tank_types as "enabledTankTypes"
    from product_configurations p, tank_versions v
    where p.product = ${put.product} and v.tank_code = ${put.tankCode}
      and (${put.at}::timestamptz at time zone ${siteZone})::date between v.start_date and coalesce(v.end_date, 'infinity'::date)`)
  return row
}

/** What a tank is for beside a type that it would get. */
export async function productBesideType(
  db: Reader,
  { tankCode, tankType }: { tankCode: string; tankType: string },
): Promise<ProductInTank | undefined> {
  const [row] = await db.query(sql<Omit<ProductInTank, 'tankType'>>`
    select p.product, p.enabled_tank_types as "enabledTankTypes"
    from tanks t join product_configurations p on p.product = t.product where t.code = ${tankCode}`)
  return row && { ...row, tankType }
}
