import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'

export async function idsOfUsers(db: Reader): Promise<Map<string, string>> {
  const rows = await db.query(sql<{ username: string; id: string }>`select username, id from users`)
  return new Map(rows.map(({ username, id }) => [username, id]))
}
