import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'

type Name = Record<Language, string>

/** What kind of company it is, and where it is at home. */
export async function companiesFound(
  db: Reader,
  ids: readonly string[],
): Promise<{ id: string; typeName: Name; countryName: Name }[]> {
  return db.query(sql<{ id: string; typeName: Name; countryName: Name }>`
    select c.id, y.name as "typeName", l.name as "countryName" from companies c
    join company_types y on y.code = c.company_type_code join countries l on l.iso_code = c.country_code
    where c.id = any(${ids}::uuid[])`)
}
