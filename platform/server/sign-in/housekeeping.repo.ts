import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { endForgottenViews } from './see-as.repo.ts'

/** What nobody can use any more. A bucket untouched for an hour is full again, which is what a missing one means. */
export async function dropOutdatedSignIns(tx: Tx): Promise<void> {
  await endForgottenViews(tx)
  await tx.query(sql`delete from sessions where ends_at < now()`)
  await tx.query(sql`delete from password_resets where ends_at < now()`)
  await tx.query(sql`delete from throttle_buckets where refilled_at < now() - interval '1 hour'`)
}
