import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

/** Whether one of the user's living roles has no limits. */
export async function isSuperAdmin(db: Reader, userId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${userId} and r.is_super_admin and r.is_enabled and r.ended_at is null limit 1`)
  return rows.length > 0
}

/** Everybody who holds one of these roles. */
export async function holdersOf(db: Reader, roleIds: readonly string[]): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select distinct user_id as id from user_roles where role_id = any(${roleIds}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** Whether the one may do everything that the other may. */
export async function holdsAllOf(db: Reader, one: string, other: string): Promise<boolean> {
  const [row] = await db.query(sql<{ holds: boolean }>`select holds_all_of(${one}, ${other}) as holds`)
  return row!.holds
}

/** A password that somebody else has made: it works for so many hours, and only to choose another one. */
export async function handOutPassword(tx: Tx, userId: string, passwordHash: string, hours: number): Promise<void> {
  await tx.query(sql`
    update users
    set password_hash = ${passwordHash}, password_changed_at = now(), is_change_password_required = true,
        first_password_until = now() + make_interval(hours => ${hours}), first_password_by = ${tx.actor.id},
        version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${userId}`)
}
