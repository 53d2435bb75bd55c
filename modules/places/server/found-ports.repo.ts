import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'

interface FoundPort {
  id: string
  countryName: Record<Language, string>
  isHomePort: boolean
}

export async function portsFound(db: Reader, ids: readonly string[]): Promise<FoundPort[]> {
  return db.query(sql<FoundPort>`
    select p.id, c.name as "countryName", p.is_home_port as "isHomePort"
    from ports p join countries c on c.iso_code = p.country_code where p.id = any(${ids}::uuid[])`)
}
