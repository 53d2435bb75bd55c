import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import { daysOf } from '../database/site-days-sql.ts'
import { actorName } from '../door/actor-name-sql.ts'

/** How long a lock lives without being renewed; whoever holds it asks again each minute. */
const lease = sql`interval '5 minutes'`

export interface TakenLock {
  fence: number
  until: string
  /** It was not theirs before. */
  isNew: boolean
}

/**
 * Takes or renews a lock, in one statement, so that of many who ask at once one gets it. A lock that ran out is taken
 * over with a higher fence; nothing comes back while somebody else holds it.
 */
export async function takeLock(
  tx: Tx,
  lock: { resource: string; site: string | null; owner: string },
): Promise<TakenLock | undefined> {
  const [row] = await tx.query(sql<TakenLock>`
    insert into record_locks as l (resource, site, owner, user_id, fence, until)
    values (${lock.resource}, ${lock.site}, ${lock.owner}, ${tx.actor.id}, 1, clock_timestamp() + ${lease})
    on conflict (resource) do update set owner = excluded.owner, user_id = excluded.user_id, until = excluded.until,
      taken_at = case when l.owner = excluded.owner and l.until >= clock_timestamp() then l.taken_at else excluded.taken_at end,
      fence = case when l.owner = excluded.owner and l.until >= clock_timestamp() then l.fence else l.fence + 1 end
    where l.owner is null or l.until < clock_timestamp() or l.owner = excluded.owner
    returning fence, to_json(until) #>> '{}' as until, taken_at >= transaction_timestamp() as "isNew"`)
  if (row?.isNew) await logLock(tx, { ...lock, action: 'taken', fence: row.fence })
  return row
}

export interface HeldLock {
  resource: string
  owner: string
  fence: number
}

/**
 * Whether the lock is still theirs, with the fence they got. The row stays shared until the transaction ends, so that a
 * forced unlock comes before the write or after it, never in between.
 */
export async function holdsLock(tx: Tx, held: HeldLock): Promise<boolean> {
  const rows = await tx.query(sql`
    select from record_locks where resource = ${held.resource} and owner = ${held.owner} and fence = ${held.fence}
      and until > clock_timestamp() for share`)
  return rows.length > 0
}

/** Gives a lock back: the window that holds it, or without an owner its user from anywhere, by the fence they were shown. */
export async function releaseLock(
  tx: Tx,
  held: { resource: string; owner?: string | undefined; fence: number },
): Promise<boolean> {
  const theirs = held.owner === undefined ? sql`user_id = ${tx.actor.id}` : sql`owner = ${held.owner}`
  const [row] = await tx.query(sql<{ site: string | null }>`
    update record_locks set owner = null, user_id = null, until = clock_timestamp()
    where resource = ${held.resource} and ${theirs} and fence = ${held.fence} returning site`)
  if (row) await logLock(tx, { ...held, site: row.site, action: 'released' })
  return row !== undefined
}

/** Takes a lock away from whoever has it; answers whose it was, nothing when nobody held it. */
export async function forceLock(tx: Tx, resource: string, reason: string): Promise<{ userId: string } | undefined> {
  const [row] = await tx.query(sql<{ userId: string; fence: number; site: string | null }>`
    with held as (select resource, user_id from record_locks
                  where resource = ${resource} and owner is not null and until > clock_timestamp() for update)
    update record_locks l set owner = null, user_id = null, until = clock_timestamp(), fence = l.fence + 1
    from held where l.resource = held.resource
    returning held.user_id as "userId", l.fence, l.site`)
  if (row) await logLock(tx, { ...row, resource, action: 'forced', formerUser: row.userId, reason })
  return row
}

async function logLock(
  tx: Tx,
  event: {
    resource: string
    site: string | null
    action: 'taken' | 'released' | 'forced'
    fence: number
    formerUser?: string
    reason?: string
  },
): Promise<void> {
  await tx.query(sql`
    insert into record_lock_events (resource, site, action, actor, former_user, fence, reason)
    values (${event.resource}, ${event.site}, ${event.action}, ${tx.actor.id}, ${event.formerUser ?? null}, ${event.fence},
      ${event.reason ?? null})`)
}

/** Who holds what is locked, of one kind of record; `named` is how the resource of a lock `l` is called. */
export interface LiveLock {
  by: string
  userId: string
  fence: number
}

const nameOf = (user: string) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${sql.ref(user)})`

const isOf = (account: string | undefined, columns: readonly string[]) => {
  if (account === undefined) return sql``
  const isTheirs = columns.map((column) => sql`${sql.ref(column)}::text = a.id::text`)
  return sql`and exists (select from users a where a.account = ${account} and (${sql.join(isTheirs, sql` or `)}))`
}

const isHeld = sql`l.owner is not null and l.until > clock_timestamp()`

/** The locks that are held now, of all or of one person. */
export const liveLocksSql = (
  prefix: string,
  account: string | undefined,
  named: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${named}, l.user_id, ${nameOf('l.user_id')} as by, l.fence, l.taken_at, l.until,
    greatest(0, floor(extract(epoch from clock_timestamp() - l.taken_at) / 60))::integer as locked_for
  from record_locks l where ${isHeld} and starts_with(l.resource, ${prefix}) ${isOf(account, ['l.user_id'])}`

/** Who holds this one. */
export async function lockOn(db: Reader, resource: string): Promise<LiveLock | undefined> {
  const [row] = await db.query(sql<LiveLock>`
    select l.user_id as "userId", ${nameOf('l.user_id')} as by, l.fence from record_locks l
    where l.resource = ${resource} and ${isHeld}`)
  return row
}

/** What happened to the locks of one kind of record; whose lock was forced finds it under their name too. */
export const lockEventsSql = (
  prefix: string,
  asked: { account?: string | undefined; period?: { from: string; to: string } | undefined },
  named: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select l.id, ${named}, l.at, l.action, ${actorName('l.actor')} as by, ${nameOf('l.former_user')} as former, l.reason
  from record_lock_events l
  where starts_with(l.resource, ${prefix}) ${isOf(asked.account, ['l.actor', 'l.former_user'])}
    ${asked.period ? sql`and ${daysOf('l.at', asked.period)}` : sql``}`
