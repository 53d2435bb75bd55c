import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import { type createThread, threadLimits, type ThreadMessage, type ThreadView } from '#platform/core/thread.contract.ts'
import type { Reader, Tx } from '../database/database.ts'

type ThreadInput = BodyOf<typeof createThread>

const today = sql`(now() at time zone ${sql.lit(siteZone)})::date`

/** Only threads that this user is a member of: to everybody else they do not exist. */
const threadsOf = (userId: string) => sql`
  select t.id, t.version, t.name, t.valid_from::text as "validFrom", t.valid_to::text as "validTo",
    case when ${today} < t.valid_from then 'coming' when ${today} > t.valid_to then 'ended' else 'open' end as state,
    (select json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
       order by u.first_name, u.last_name, u.id)
     from thread_members m join users u on u.id = m.user_id where m.thread_id = t.id) as users,
    (select count(*)::int from thread_messages m where m.thread_id = t.id and m.sender <> ${userId}
       and m.number > coalesce(r.up_to, 0)) as unread,
    (select to_json(m.sent_at) #>> '{}' from thread_messages m where m.thread_id = t.id order by m.number desc limit 1)
      as "lastMessageAt"
  from threads t
  join thread_members own on own.thread_id = t.id and own.user_id = ${userId}
  left join thread_reads r on r.thread_id = t.id and r.user_id = ${userId}`

/** Where something was said last comes first. */
export async function listThreadsOf(db: Reader, userId: string): Promise<ThreadView[]> {
  return db.query(sql<ThreadView>`
    select * from (${threadsOf(userId)}) found order by coalesce("lastMessageAt", "validFrom") desc, id desc limit 500`)
}

export async function findThread(db: Reader, userId: string, id: string): Promise<ThreadView | undefined> {
  const [row] = await db.query(sql<ThreadView>`${threadsOf(userId)} where t.id = ${id}`)
  return row
}

/** One after the other: whoever posts or changes the thread waits for whoever does so already. */
export async function lockThread(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`select 1 from threads where id = ${id} for update`)
}

export async function insertThread(tx: Tx, thread: ThreadInput): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into threads (updated_by, name, valid_from, valid_to)
    values (${tx.actor.id}, ${thread.name}, ${thread.validFrom}, ${thread.validTo}) returning id`)
  return row!.id
}

export async function changeThread(tx: Tx, id: string, version: number, thread: ThreadInput): Promise<boolean> {
  const rows = await tx.query(sql`
    update threads set name = ${thread.name}, valid_from = ${thread.validFrom}, valid_to = ${thread.validTo},
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${id} and version = ${version} returning 1`)
  return rows.length === 1
}

export async function lastChangeOf(db: Reader, id: string) {
  const [row] = await db.query(sql<{ changedBy: string; changedAt: string }>`
    select coalesce(u.first_name || ' ' || u.last_name, t.updated_by) as "changedBy",
      to_json(t.updated_at) #>> '{}' as "changedAt"
    from threads t left join users u on u.id = person_of(t.updated_by) where t.id = ${id}`)
  return row!
}

export async function membersOf(db: Reader, threadId: string): Promise<string[]> {
  const rows = await db.query(sql<{ userId: string }>`
    select user_id as "userId" from thread_members where thread_id = ${threadId}`)
  return rows.map((row) => row.userId)
}

export async function storeMembers(tx: Tx, threadId: string, userIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from thread_members where thread_id = ${threadId} and user_id <> all(${userIds}::uuid[])`)
  await tx.query(sql`
    insert into thread_members (thread_id, user_id) select ${threadId}, u from unnest(${userIds}::uuid[]) u
    on conflict do nothing`)
}

const messageColumns = sql`
  m.id, m.number, m.sender as "senderId", u.first_name || ' ' || u.last_name as sender,
  to_json(m.sent_at) #>> '{}' as "sentAt", m.message`

/** The newest page, or the one before a message. */
export async function messagesOf(db: Reader, threadId: string, before: number | undefined) {
  const limit = threadLimits.pageSize
  const rows = await db.query(sql<ThreadMessage>`
    select ${messageColumns} from thread_messages m join users u on u.id = m.sender
    where m.thread_id = ${threadId} and m.number < ${before ?? 2 ** 31 - 1} order by m.number desc limit ${limit + 1}`)
  return { messages: rows.slice(0, limit).toReversed(), hasEarlier: rows.length > limit }
}

/** Only while the thread is held: the numbers have no gap and no double. */
export async function insertMessage(tx: Tx, threadId: string, message: string): Promise<ThreadMessage> {
  const [row] = await tx.query(sql<ThreadMessage>`
    with m as (
      insert into thread_messages (thread_id, number, sender, message)
      select ${threadId}, coalesce(max(number), 0) + 1, ${tx.actor.id}::uuid, ${message}
      from thread_messages where thread_id = ${threadId}
      returning *)
    select ${messageColumns} from m join users u on u.id = m.sender`)
  return row!
}

/** Members, other than the sender, who had read everything that was said before this message. */
export async function upToDateBefore(tx: Tx, threadId: string, { number, senderId }: ThreadMessage): Promise<string[]> {
  const rows = await tx.query(sql<{ userId: string }>`
    select m.user_id as "userId" from thread_members m
    left join thread_reads r on r.thread_id = m.thread_id and r.user_id = m.user_id
    where m.thread_id = ${threadId} and m.user_id <> ${senderId}
      and not exists (select from thread_messages said where said.thread_id = m.thread_id
        and said.number > coalesce(r.up_to, 0) and said.number < ${number} and said.sender <> m.user_id)`)
  return rows.map((row) => row.userId)
}

/** Never backwards, and never past what was said. */
export async function storeReadUpTo(tx: Tx, threadId: string, userId: string, upTo: number): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into thread_reads as r (thread_id, user_id, up_to)
    select ${threadId}, ${userId}, least(${upTo}::int, coalesce(max(number), 0))
    from thread_messages where thread_id = ${threadId}
    on conflict (thread_id, user_id) do update set up_to = excluded.up_to where r.up_to < excluded.up_to
    returning 1`)
  return rows.length === 1
}
