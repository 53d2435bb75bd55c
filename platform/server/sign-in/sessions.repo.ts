import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../database/database.ts'
import { sessionLimits } from './session.ts'

export interface FoundSession {
  userId: string
  allowed: boolean
  seenLongAgo: boolean
}

// Asked on every request, hence one statement: is the session alive, is its user, and may the user do this?
// Rights are read at this moment, so that a withdrawn one is gone at the next request.
const findText = `
  select s.user_id as "userId",
         s.last_seen_at < now() - interval '1 minute' as "seenLongAgo",
         $2 = 'signed-in' or exists (
           select from user_roles ur
           join roles r on r.id = ur.role_id and r.is_enabled
           where ur.user_id = s.user_id and (r.is_super_admin or exists (
             select from role_permissions p where p.role_id = r.id and p.element = $2 and p.state = 'enabled'))
         ) as allowed
  from sessions s
  join users u on u.id = s.user_id
  where s.token_hash = $1 and s.ends_at > now()
    and s.last_seen_at > now() - interval '${sessionLimits.idleMinutes} minutes'
    and u.is_enabled and not u.is_disabled_by_admin`

export async function findSession(
  db: Reader,
  tokenHash: Buffer,
  permission: string,
): Promise<FoundSession | undefined> {
  const [found] = await db.queryText<FoundSession>(findText, [tokenHash, permission])
  return found
}

export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.query(sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`)
}

export async function startSession(
  tx: Tx,
  session: { tokenHash: Buffer; userId: string; address: string; agent: string },
): Promise<void> {
  await tx.query(sql`
    insert into sessions (token_hash, user_id, ends_at, address, agent)
    values (${session.tokenHash}, ${session.userId}, now() + make_interval(hours => ${sessionLimits.absoluteHours}),
            ${session.address}, ${session.agent.slice(0, 200)})`)
  await tx.query(sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where user_id = ${session.userId}
      order by created_at desc offset ${sessionLimits.perUser})`)
}

export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.query(sql`delete from sessions where token_hash = ${tokenHash}`)
}

/** Whether the user has signed in from this address lately: such a place has a throttle of its own. */
export async function isKnownAddress(db: Reader, userId: string, address: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from sessions
    where user_id = ${userId} and address = ${address} and created_at > now() - interval '30 days' limit 1`)
  return rows.length > 0
}
