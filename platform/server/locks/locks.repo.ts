import { type RawBuilder, sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader, Tx } from '../database/database.ts'
import { actorName } from '../door/actor-name-sql.ts'

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

/** Of whom, where and since when; `resource` names one record, its kind is the prefix. */
export interface LocksAsked {
  site?: string | undefined
  resource?: string | undefined
  account?: string | undefined
}

export interface LiveLock {
  resource: string
  site: string | null
  userId: string
  by: string
  fence: number
  takenAt: string
  until: string
}

const nameOf = (user: RawBuilder<unknown>) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${user})`

function conditions(
  prefix: string,
  { site, resource, account }: LocksAsked,
  users: readonly string[],
): RawBuilder<unknown>[] {
  const isTheirs = users.map((column) => sql`${sql.ref(column)}::text = a.id::text`)
  return [
    sql`starts_with(l.resource, ${prefix})`,
    ...(site ? [sql`l.site = ${site}`] : []),
    ...(resource ? [sql`l.resource = ${resource}`] : []),
    ...(account
      ? [sql`exists (select from users a where a.account = ${account} and (${sql.join(isTheirs, sql` or `)}))`]
      : []),
  ]
}

/** The locks that are held now, of one kind of record; with `minutes`, those that are held for at least so long. */
export async function liveLocks(
  db: Reader,
  prefix: string,
  asked: LocksAsked & { minutes?: number | undefined } = {},
): Promise<LiveLock[]> {
  const parts = [
    ...conditions(prefix, asked, ['l.user_id']),
    ...(asked.minutes ? [sql`l.taken_at <= clock_timestamp() - make_interval(mins => ${asked.minutes})`] : []),
  ]
  return db.query(sql<LiveLock>`
    select l.resource, l.site, l.user_id as "userId", ${nameOf(sql`l.user_id`)} as by, l.fence,
      to_json(l.taken_at) #>> '{}' as "takenAt", to_json(l.until) #>> '{}' as until
    from record_locks l where l.owner is not null and l.until > clock_timestamp() and ${sql.join(parts, sql` and `)}
    order by l.taken_at, l.resource`)
}

export interface LockEvent {
  id: string
  resource: string
  site: string | null
  at: string
  action: 'taken' | 'released' | 'forced'
  by: string
  former: string | null
  reason: string | null
}

export interface LockHistoryAsked extends LocksAsked {
  /** Days by the clock of the site, both included. */
  from?: string | undefined
  to?: string | undefined
}

function events(prefix: string, asked: LockHistoryAsked): RawBuilder<unknown> {
  const parts = [
    ...conditions(prefix, asked, ['l.actor', 'l.former_user']),
    ...(asked.from ? [sql`l.at >= ${asked.from}::timestamp at time zone ${siteZone}`] : []),
    ...(asked.to ? [sql`l.at < (${asked.to}::date + 1)::timestamp at time zone ${siteZone}`] : []),
  ]
  return sql`from record_lock_events l where ${sql.join(parts, sql` and `)}`
}

/** What happened to the locks of one kind of record, the last first. */
export async function lockEvents(
  db: Reader,
  prefix: string,
  asked: LockHistoryAsked,
  page: { after?: string | undefined; limit: number },
): Promise<LockEvent[]> {
  const older = page.after
    ? sql`and (l.at, l.id) < (select x.at, x.id from record_lock_events x where x.id = ${page.after})`
    : sql``
  return db.query(sql<LockEvent>`
    select l.id, l.resource, l.site, to_json(l.at) #>> '{}' as at, l.action, ${actorName('l.actor')} as by,
      ${nameOf(sql`l.former_user`)} as former, l.reason
    ${events(prefix, asked)} ${older} order by l.at desc, l.id desc limit ${page.limit}`)
}

export async function countLockEvents(db: Reader, prefix: string, asked: LockHistoryAsked): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`select count(*)::int as count ${events(prefix, asked)}`)
  return row!.count
}
