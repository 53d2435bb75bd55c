import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { HistoryRow } from './history.repo.ts'

export interface LogQuery {
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
  object?: string | undefined
  recordId?: string | undefined
}

export interface LogRow extends Omit<HistoryRow, 'requestId'> {
  table: string
  recordId: string
}

/** By time and id: two changes may bear the same moment, and the place between pages must still be one. */
export interface LogPlace {
  at: string
  id: string
}

export async function logRows(db: Reader, query: LogQuery, after: LogPlace | null, limit: number): Promise<LogRow[]> {
  const { from = null, to = null, account = null, object = null, recordId = null } = query
  return db.query(sql<LogRow>`
    select h.id::text, to_json(h.at) #>> '{}' as at, h.action, h.actor, h.table_name as table,
           h.record_id as "recordId", u.name as "actorName",
           (select jsonb_object_agg(key, value #>> '{}') from jsonb_each(h.before)) as before,
           (select jsonb_object_agg(key, value #>> '{}') from jsonb_each(h.after)) as after
    from history h
    left join users u on u.id::text = h.actor
    where (${from}::timestamptz is null or h.at >= ${from}::timestamptz)
      and (${to}::timestamptz is null or h.at <= ${to}::timestamptz)
      and (${account}::text is null or h.actor = (select a.id::text from users a where a.account = ${account}))
      and (${object}::text is null or h.table_name = ${object})
      and (${recordId}::uuid is null or h.record_id = ${recordId})
      and (${after?.id ?? null}::bigint is null
        or (h.at, h.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
    order by h.at desc, h.id desc limit ${limit}`)
}

/** Tables whose changes are kept. */
export async function loggedTables(db: Reader): Promise<string[]> {
  const rows = await db.query(sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'record_history' and c.relnamespace = 'public'::regnamespace order by 1`)
  return rows.map(({ name }) => name)
}

/** What people call the users and roles with these ids. */
export async function namesOfIds(db: Reader, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.query(sql<{ id: string; name: string }>`
    select id::text, account as name from users where id = any(${ids}::uuid[])
    union all select id::text, name from roles where id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
