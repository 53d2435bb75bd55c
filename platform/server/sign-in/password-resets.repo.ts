import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import { numberSql } from '../settings/settings.repo.ts'

export async function insertReset(tx: Tx, userId: string, codeHash: Buffer): Promise<void> {
  await tx.query(sql`
    insert into password_resets (code_hash, user_id, ends_at)
    values (${codeHash}, ${userId}, now() + make_interval(mins => ${sql.raw(numberSql('password.resetMinutes'))}))`)
}

/** Whose link this is, if it still works. */
export async function userOfReset(db: Reader, codeHash: Buffer): Promise<string | undefined> {
  const [row] = await db.query(sql<{ userId: string }>`
    select user_id as "userId" from password_resets
    where code_hash = ${codeHash} and used_at is null and ends_at > now()`)
  return row?.userId
}

/** One statement, so that of two who come with the same link one is too late. */
export async function useReset(tx: Tx, codeHash: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    update password_resets set used_at = now()
    where code_hash = ${codeHash} and used_at is null and ends_at > now() returning 1`)
  return rows.length === 1
}

/** After a change of the password no earlier link opens anything. */
export async function voidResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`update password_resets set used_at = now() where user_id = ${userId} and used_at is null`)
}
