import type { Reader } from '../database/database.ts'
import { rights } from './callers.repo.ts'

/** Whether the user may do one of these, at this moment: for what a request turns out to need beyond its own door. */
export async function mayDo(db: Reader, userId: string, elements: readonly string[]): Promise<boolean> {
  const [row] = await db.queryText<{ may: boolean }>(
    `select granted as may from ${rights('$1::uuid', '$2::text[]')} rights`,
    [userId, elements],
  )
  return row!.may
}
