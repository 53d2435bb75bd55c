import type { Reader } from '../database/database.ts'
import { granted } from './callers.repo.ts'

/** Whether the user may do this, at this moment: for what a request turns out to need beyond its own door. */
export async function mayDo(db: Reader, userId: string, element: string): Promise<boolean> {
  const [row] = await db.queryText<{ may: boolean }>(`select ${granted('$1::uuid', '$2')} as may`, [userId, element])
  return row!.may
}
