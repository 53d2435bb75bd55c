import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

/** Whether the user has signed in from there lately. */
export async function isKnownPlace(db: Reader, userId: string, place: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from sign_in_places
    where user_id = ${userId} and place = ${place} and last_at > now() - interval '30 days'`)
  return rows.length > 0
}

export async function notePlace(tx: Tx, userId: string, place: string): Promise<void> {
  await tx.query(sql`
    insert into sign_in_places (user_id, place) values (${userId}, ${place})
    on conflict (user_id, place) do update set last_at = now()`)
}
