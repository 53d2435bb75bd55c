import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'

export async function plantCodes(db: Reader): Promise<string[]> {
  const rows = await db.query(sql<{ code: string }>`select code from plants where ended_at is null order by code`)
  return rows.map(({ code }) => code)
}
