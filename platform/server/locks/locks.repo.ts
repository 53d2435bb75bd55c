import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

/** How long a lock lives without being renewed; whoever holds it asks again each minute. */
const lease = sql`interval '5 minutes'`

export interface TakenLock {
  fence: number
  until: string
}

/**
 * Takes or renews a lock, in one statement, so that of many who ask at once one gets it. A lock that ran out is taken
 * over with a higher fence; nothing comes back while somebody else holds it.
 */
export async function takeLock(
  tx: Tx,
  lock: { resource: string; site: string | null; owner: string },
): Promise<TakenLock | undefined> {
  const [row] = await tx.query(sql<TakenLock & { isNew: boolean }>`
    insert into record_locks as l (resource, site, owner, user_id, fence, until)
    values (${lock.resource}, ${lock.site}, ${lock.owner}, ${tx.actor.id}, 1, clock_timestamp() + ${lease})
    on conflict (resource) do update set owner = excluded.owner, user_id = excluded.user_id, until = excluded.until,
      taken_at = case when l.owner = excluded.owner and l.until >= clock_timestamp() then l.taken_at else excluded.taken_at end,
      fence = case when l.owner = excluded.owner and l.until >= clock_timestamp() then l.fence else l.fence + 1 end
    where l.owner is null or l.until < clock_timestamp() or l.owner = excluded.owner
    returning fence, to_json(until) #>> '{}' as until, taken_at >= transaction_timestamp() as "isNew"`)
  if (row?.isNew) await logLock(tx, { ...lock, action: 'taken', fence: row.fence })
  return row && { fence: row.fence, until: row.until }
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

export async function releaseLock(tx: Tx, held: HeldLock): Promise<boolean> {
  const [row] = await tx.query(sql<{ site: string | null }>`
    update record_locks set owner = null, user_id = null, until = clock_timestamp()
    where resource = ${held.resource} and owner = ${held.owner} and fence = ${held.fence} returning site`)
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

export interface LiveLock {
  resource: string
  userId: string
  by: string
  takenAt: string
  until: string
}

const userName = sql`(select u.first_name || ' ' || u.last_name from users u where u.id = l.user_id)`

/** The locks that are held now, of one kind of record. */
export async function liveLocks(db: Reader, prefix: string): Promise<LiveLock[]> {
  return db.query(sql<LiveLock>`
    select l.resource, l.user_id as "userId", ${userName} as by, to_json(l.taken_at) #>> '{}' as "takenAt",
      to_json(l.until) #>> '{}' as until
    from record_locks l where l.owner is not null and l.until > clock_timestamp() and starts_with(l.resource, ${prefix})
    order by l.taken_at, l.resource`)
}

export interface LockEvent {
  id: string
  resource: string
  at: string
  action: 'taken' | 'released' | 'forced'
  by: string
  former: string | null
  reason: string | null
}

export async function lockEvents(db: Reader, prefix: string, limit: number): Promise<LockEvent[]> {
  return db.query(sql<LockEvent>`
    select e.id, e.resource, to_json(e.at) #>> '{}' as at, e.action,
      coalesce((select u.first_name || ' ' || u.last_name from users u where u.id::text = e.actor), e.actor) as by,
      (select u.first_name || ' ' || u.last_name from users u where u.id = e.former_user) as former, e.reason
    from record_lock_events e where starts_with(e.resource, ${prefix}) order by e.at desc, e.id desc limit ${limit}`)
}
