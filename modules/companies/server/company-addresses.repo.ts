import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'

/** Whether the company of this main address has another one. Writers of the same company pass one after the other (a trigger). */
export async function hasOtherMainAddress(db: Reader, id: string): Promise<boolean> {
  const others = await db.query(sql`
    select from company_addresses mine join company_addresses other using (company_code)
    where mine.id = ${id} and mine.is_main_address and mine.ended_at is null
      and other.id <> mine.id and other.is_main_address and other.ended_at is null limit 1`)
  return others.length > 0
}
