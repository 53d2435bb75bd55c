import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { QueryOf } from '#platform/core/endpoint.ts'
import { type listNotifications, notificationLimits } from '#platform/core/notification.contract.ts'
import type { Reader, Tx } from '../database/database.ts'
import { escapeLike } from '../database/escape-like.ts'
import type { Wording } from './wording.ts'

export interface NewNotification {
  sender: string
  reason: string
  subject: Wording
  message: Wording
  url?: string
  receivers?: readonly string[]
  about?: string
}

export async function insertNotification(tx: Tx, added: NewNotification): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into notifications (sender, reason, subject, message, receivers, url, about)
    values (${added.sender}, ${added.reason}, ${JSON.stringify(added.subject)}, ${JSON.stringify(added.message)},
            ${added.receivers ?? []}, ${added.url ?? null}, ${added.about ?? null})
    returning id`)
  return row!.id
}

/** One for each who can still sign in; silent for those who have muted the reason. */
export async function insertReceipts(tx: Tx, id: string, reason: string, userIds: readonly string[]) {
  return tx.query(sql<{ userId: string; rings: boolean }>`
    insert into notification_receipts (notification_id, user_id, rings)
    select ${id}, u.id, not exists (select from muted_reasons m where m.user_id = u.id and m.reason = ${reason})
    from users u
    where u.id = any(${userIds}::uuid[]) and u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null
      and not u.is_api_key_user
    returning user_id as "userId", rings`)
}

export interface NotificationRow {
  id: string
  sentAt: string
  sender: string
  reason: string
  subject: Wording
  message: Wording
  receivers: string[]
  url: string | null
  isRead: boolean
  isArchived: boolean
  isMuted: boolean
}

const columns = sql`
  n.id, to_json(n.sent_at) #>> '{}' as "sentAt", coalesce(s.first_name || ' ' || s.last_name, n.sender) as sender,
  n.reason, n.subject, n.message, n.receivers, n.url, r.read_at is not null as "isRead",
  r.archived_at is not null as "isArchived", not r.rings as "isMuted"`
const received = sql`
  notification_receipts r join notifications n on n.id = r.notification_id left join users s on s.id = person_of(n.sender)`

const dayOf = sql`(n.sent_at at time zone ${sql.lit(siteZone)})::date`

/** Newest first; one more than the page has, to see whether there is a next one. */
export async function notificationsOf(db: Reader, userId: string, query: QueryOf<typeof listNotifications>) {
  const { unread, archived, reason, from, to, text, after, limit = notificationLimits.pageSize } = query
  const conditions = [
    sql`r.user_id = ${userId}`,
    archived === 'true' ? sql`r.archived_at is not null` : sql`r.archived_at is null`,
    ...(unread === undefined ? [] : [unread === 'true' ? sql`r.read_at is null` : sql`r.read_at is not null`]),
    ...(reason === undefined ? [] : [sql`n.reason = ${reason}`]),
    ...(from === undefined ? [] : [sql`${dayOf} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${dayOf} <= ${to}::date`]),
    ...(text === undefined
      ? []
      : [
          sql`(n.subject #>> '{}' || ' ' || (n.message #>> '{}') || ' ' || coalesce(s.first_name || ' ' || s.last_name, ''))
              ilike ${`%${escapeLike(text)}%`}`,
        ]),
    ...(after === undefined ? [] : [sql`r.notification_id < ${after}`]),
  ]
  const rows = await db.query(sql<NotificationRow>`
    select ${columns} from ${received} where ${sql.join(conditions, sql` and `)}
    order by r.notification_id desc limit ${limit + 1}`)
  return { rows: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]!.id : null }
}

export async function findNotification(db: Reader, userId: string, id: string): Promise<NotificationRow | undefined> {
  const [row] = await db.query(sql<NotificationRow>`
    select ${columns} from ${received} where r.user_id = ${userId} and r.notification_id = ${id}`)
  return row
}

export async function ringingCount(db: Reader, userId: string): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`
    select count(*)::int as count from (
      select from notification_receipts where user_id = ${userId} and rings and read_at is null and archived_at is null
      limit 1000) ringing`)
  return row!.count
}

/** Marks of one's own only. Marking twice changes nothing, so that it can be repeated. */
export async function markReceipts(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  marks: { read?: boolean | undefined; archived?: boolean | undefined },
): Promise<number> {
  const mark = (column: string, wanted: boolean | undefined) =>
    wanted === undefined ? sql.ref(column) : wanted ? sql`coalesce(${sql.ref(column)}, now())` : sql`null::timestamptz`
  const rows = await tx.query(sql`
    update notification_receipts set read_at = ${mark('read_at', marks.read)},
      archived_at = ${mark('archived_at', marks.archived)}
    where user_id = ${userId} and notification_id = any(${ids}::uuid[])
      and (read_at is distinct from ${mark('read_at', marks.read)}
        or archived_at is distinct from ${mark('archived_at', marks.archived)})
    returning 1`)
  return rows.length
}

export async function markAllReceipts(tx: Tx, userId: string, upTo: string): Promise<number> {
  const rows = await tx.query(sql`
    update notification_receipts set read_at = now()
    where user_id = ${userId} and read_at is null and archived_at is null and notification_id <= ${upTo} returning 1`)
  return rows.length
}

/** Whoever opens the page need not be told of it any more. */
export async function markReadByUrl(tx: Tx, userId: string, reason: string, url: string): Promise<number> {
  const rows = await tx.query(sql`
    update notification_receipts r set read_at = now() from notifications n
    where n.id = r.notification_id and r.user_id = ${userId} and r.read_at is null and n.reason = ${reason}
      and n.url = ${url}
    returning 1`)
  return rows.length
}

/** Other words for all that tell about this; answers who has received them. */
export async function rewordAbout(tx: Tx, about: string, message: Wording): Promise<string[]> {
  const rows = await tx.query(sql<{ userId: string }>`
    with reworded as (
      update notifications set message = ${JSON.stringify(message)} where about = ${about} returning id)
    select user_id as "userId" from notification_receipts where notification_id in (select id from reworded)`)
  return rows.map((row) => row.userId)
}

export async function mutedBy(db: Reader, userId: string): Promise<Set<string>> {
  const rows = await db.query(sql<{ reason: string }>`select reason from muted_reasons where user_id = ${userId}`)
  return new Set(rows.map((row) => row.reason))
}

export async function storeMuted(tx: Tx, userId: string, muted: readonly string[]): Promise<void> {
  await tx.query(sql`delete from muted_reasons where user_id = ${userId} and reason <> all(${muted}::text[])`)
  await tx.query(sql`
    insert into muted_reasons (user_id, reason) select ${userId}, reason from unnest(${muted}::text[]) reason
    on conflict do nothing`)
}
