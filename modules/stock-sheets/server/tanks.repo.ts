import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'

export async function plantOf(db: Reader, tankCode: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ plant: string }>`
    select plant from tanks where code = ${tankCode} and ended_at is null`)
  return row?.plant
}
