import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'

interface FoundProduct {
  id: string
  familyName: Record<Language, string>
  cnCode: string
}

export async function productsFound(db: Reader, ids: readonly string[]): Promise<FoundProduct[]> {
  return db.query(sql<FoundProduct>`
    select p.id, f.name as "familyName", p.cn_code as "cnCode"
    from products p join product_families f on f.code = p.family where p.id = any(${ids}::uuid[])`)
}
