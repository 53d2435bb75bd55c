import type { Reader } from '../database/database.ts'
import { rights } from './callers.repo.ts'

/** Whether the user may do this, at this moment: for what a request turns out to need beyond its own door. */
export async function mayDo(db: Reader, userId: string, element: string): Promise<boolean> {
  const [row] = await db.queryText<{ may: boolean }>(`select granted as may from ${rights('$1::uuid', '$2')} rights`, [
    userId,
    element,
  ])
  return row!.may
}
