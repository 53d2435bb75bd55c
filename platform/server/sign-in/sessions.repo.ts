import { sql } from 'kysely'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import type { ownSessions } from '#platform/core/security.contract.ts'
import type { Reader, Tx } from '../database/database.ts'
import { numberSql } from '../settings/settings.repo.ts'

export async function startSession(
  tx: Tx,
  session: { tokenHash: Buffer; userId: string; address: string; agent: string },
): Promise<void> {
  await tx.query(sql`
    insert into sessions (token_hash, user_id, ends_at, address, agent)
    values (${session.tokenHash}, ${session.userId}, now() + make_interval(hours => ${sql.raw(numberSql('session.longestHours'))}),
            ${session.address}, ${session.agent.slice(0, 200)})`)
  await tx.query(sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where user_id = ${session.userId}
      order by created_at desc offset ${sql.raw(numberSql('session.perUser'))})`)
}

export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.query(sql`delete from sessions where token_hash = ${tokenHash}`)
}

/** The public id of a session, looked for among the user's own only. */
export async function endSessionById(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query(sql`delete from sessions where id = ${id} and user_id = ${userId} returning 1`)
  return rows.length > 0
}

export async function endSessionsOf(tx: Tx, userId: string, except: Buffer | null): Promise<void> {
  await tx.query(sql`
    delete from sessions where user_id = ${userId} and token_hash is distinct from ${except}::bytea`)
}

export async function livingSessionsOf(
  db: Reader,
  userId: string,
  current: Buffer | null,
): Promise<AnswerOf<typeof ownSessions>> {
  return db.query(sql<AnswerOf<typeof ownSessions>[number]>`
    select id, to_json(created_at) #>> '{}' as "createdAt", to_json(last_seen_at) #>> '{}' as "lastSeenAt",
           to_json(ends_at) #>> '{}' as "endsAt", address, agent, token_hash is not distinct from ${current}::bytea as "isCurrent"
    from sessions
    where user_id = ${userId} and ends_at > now()
      and last_seen_at > now() - make_interval(mins => ${sql.raw(numberSql('session.idleMinutes'))})
    order by created_at desc`)
}
