import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'

/** What stands with a tank where it is found. */
interface FoundTank {
  code: string
  product: string | null
  productName: Record<Language, string> | null
  isOutOfService: boolean
}

/** Those of the tanks that are in use. */
export async function tanksInUse(db: Reader, codes: readonly string[]): Promise<FoundTank[]> {
  return db.query(sql<FoundTank>`
    select t.code, t.product, p.description as "productName", t.is_out_of_service as "isOutOfService"
    from tanks t left join products p on p.code = t.product
    where t.code = any(${codes}::text[]) and t.ended_at is null and ${atHome(db.scope, 't.plant')}`)
}

/** The tanks in use that hold these products. */
export async function tanksOfProducts(
  db: Reader,
  products: readonly string[],
): Promise<{ product: string; codes: string[] }[]> {
  return db.query(sql<{ product: string; codes: string[] }>`
    select t.product, array_agg(t.code::text order by t.code) as codes from tanks t
    where t.product = any(${products}::text[]) and t.ended_at is null and ${atHome(db.scope, 't.plant')}
    group by t.product`)
}
