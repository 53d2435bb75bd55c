import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'

export interface FoundInstruction {
  id: string
  /** Nothing as long as it is a draft. */
  voyageNumber: string | null
  vessel: string
  eta: string
}

export async function instructionsOf(db: Reader): Promise<FoundInstruction[]> {
  return db.query(sql<FoundInstruction>`
    select id, case when status <> 'draft' then voyage_number end as "voyageNumber", vessel, ${utc('eta')} as eta
    from movement_instructions where vessel is not null and eta is not null order by created_at`)
}
