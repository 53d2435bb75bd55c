import type { Reader } from '../database/database.ts'
import { rights } from './callers.repo.ts'

/** Whether a person is still one of ours and may do all of this, at this moment: for what is done for them later. */
export async function stillMay(db: Reader, userId: string, elements: readonly string[]): Promise<boolean> {
  const [row] = await db.queryText<{ may: boolean }>(
    `select coalesce(bool_and(rights.granted), true) as may
     from users u left join unnest($2::text[]) element on true
     cross join lateral ${rights('u.id', 'array[element]')} rights
     where u.id = $1::uuid and u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null
     having count(*) > 0`,
    [userId, elements],
  )
  return row?.may ?? false
}
