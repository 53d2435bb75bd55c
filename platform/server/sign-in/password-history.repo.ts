import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import { validHash } from '../door/users.repo.ts'

const kept = 5

export async function oldHashesOf(db: Reader, userId: string): Promise<string[]> {
  const rows = await db.query(sql<{ hash: string }>`
    select password_hash as hash from old_passwords where user_id = ${userId} order by id desc limit ${kept}`)
  return rows.map((row) => row.hash)
}

/** Replaces the password only if it is still the one that was verified; false when somebody was faster. */
export async function replacePassword(
  tx: Tx,
  user: { id: string; passwordHash: string | null },
  newHash: string,
): Promise<boolean> {
  const changed = await tx.query(sql`
    update users
    set password_hash = ${newHash}, password_changed_at = now(), is_change_password_required = false, first_password_until = null,
        first_password_by = null,        version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${user.id}
      and ${validHash} is not distinct from ${user.passwordHash}
    returning 1`)
  if (changed.length === 0) return false
  if (user.passwordHash !== null) {
    await tx.query(sql`insert into old_passwords (user_id, password_hash) values (${user.id}, ${user.passwordHash})`)
  }
  await tx.query(sql`
    delete from old_passwords where id in (
      select id from old_passwords where user_id = ${user.id} order by id desc offset ${kept})`)
  return true
}
