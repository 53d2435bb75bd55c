import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { RoleDecision } from '../contract/user-roles.contract.ts'
import { daysToDecide } from '../rules/giving-roles.ts'

/** Of a request, by its own columns. */
export const isOpen = sql`decision is null and asked_at > now() - make_interval(days => ${sql.lit(daysToDecide)})`

/** Asked once: whoever asks again for the same finds it asked. */
export async function askForRole(tx: Tx, userId: string, roleId: string, reason: string | null): Promise<boolean> {
  await tx.query(sql`
    update role_requests set decision = 'expired', decided_by = 'system:time', decided_at = now()
    where user_id = ${userId} and role_id = ${roleId} and decision is null and not (${isOpen})`)
  const rows = await tx.query(sql`
    insert into role_requests (user_id, role_id, reason, asked_by)
    values (${userId}, ${roleId}, ${reason}, ${tx.actor.id}) on conflict do nothing returning 1`)
  return rows.length === 1
}

export interface OpenRequest {
  id: string
  userId: string
  account: string
  name: string
  email: string
  roleId: string
  role: string
  reason: string | null
  askedById: string
  askedBy: string
  askedAt: string
}

const openRequests = sql`
  select q.id, q.user_id as "userId", u.account, u.name, u.email, q.role_id as "roleId", r.name as role, q.reason,
         q.asked_by as "askedById", a.name as "askedBy", to_json(q.asked_at) #>> '{}' as "askedAt"
  from (select * from role_requests where ${isOpen}) q
  join users u on u.id = q.user_id join roles r on r.id = q.role_id join users a on a.id = q.asked_by`

export async function requestsWaiting(db: Reader): Promise<OpenRequest[]> {
  return db.query(sql<OpenRequest>`${openRequests} order by q.asked_at, q.id limit 200`)
}

/** Held: two people who decide at the same moment come one after the other, and the second one finds it decided. */
export async function lockRequest(tx: Tx, id: string): Promise<OpenRequest | undefined> {
  await tx.query(sql`select 1 from role_requests where id = ${id} for update`)
  const [row] = await tx.query(sql<OpenRequest>`${openRequests} where q.id = ${id}`)
  return row
}

export async function storeDecision(tx: Tx, id: string, decision: RoleDecision): Promise<void> {
  await tx.query(sql`
    update role_requests set decision = ${decision}, decided_by = ${tx.actor.id}, decided_at = now() where id = ${id}`)
}

/** What was asked for and is had by now waits for nobody. */
export async function withdrawRequests(tx: Tx, userId: string, roleId: string): Promise<void> {
  await tx.query(sql`
    update role_requests set decision = 'withdrawn', decided_by = ${tx.actor.id}, decided_at = now()
    where user_id = ${userId} and role_id = ${roleId} and decision is null`)
}

/** People with all rights who can sign in. */
export async function superAdmins(db: Reader): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select distinct u.id from users u join user_roles ur on ur.user_id = u.id
    join roles r on r.id = ur.role_id and r.is_super_admin and r.is_enabled and r.ended_at is null
    where u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null and not u.is_api_key_user`)
  return rows.map(({ id }) => id)
}
