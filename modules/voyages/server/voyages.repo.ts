import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome, takesPart } from '#platform/server/database/scope-sql.ts'

/** Whether there is such a voyage for the caller: a voyage is there from its movement instruction on. */
export async function isVoyage(db: Reader, number: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from movement_instructions v
    where v.voyage_number = ${number} and ${atHome(db.scope, 'v.plant')} and ${takesPart(db.scope, 'v.parties')}`)
  return rows.length > 0
}
