import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'

export interface HistoryRow {
  id: string
  action: 'insert' | 'update' | 'delete'
  at: string
  actor: string
  actorName: string | null
  requestId: string | null
  /** Columns as text, so that a decimal keeps every digit it was stored with. */
  before: Record<string, string | null> | null
  after: Record<string, string | null> | null
}

const asTexts = (column: 'before' | 'after') => sql`
  (select jsonb_object_agg(key, value #>> '{}') from jsonb_each(h.${sql.ref(column)}))`

/** Newest first. */
export async function historyOf(db: Reader, table: string, recordId: string): Promise<HistoryRow[]> {
  return db.query(sql<HistoryRow>`
    select h.id::text, h.action, to_json(h.at) #>> '{}' as at, h.actor, h.request_id as "requestId",
           (select u.first_name || ' ' || u.last_name from users u where u.id::text = h.actor) as "actorName",
           ${asTexts('before')} as before, ${asTexts('after')} as after
    from history h
    where h.table_name = ${table} and h.record_id = ${recordId}
    order by h.id desc limit 500`)
}

export interface ChangeRow {
  recordId: string
  action: HistoryRow['action']
  before: HistoryRow['before']
  after: HistoryRow['after']
}

/** What one request of one person did to a table, last change first. */
export async function changesOfRequest(
  db: Reader,
  table: string,
  requestId: string,
  actor: string,
): Promise<ChangeRow[]> {
  return db.query(sql<ChangeRow>`
    select h.record_id as "recordId", h.action, ${asTexts('before')} as before, ${asTexts('after')} as after
    from history h
    where h.request_id = ${requestId} and h.table_name = ${table} and h.actor = ${actor}
    order by h.id desc`)
}

export interface DifferenceRow {
  id: string
  before: HistoryRow['before']
  after: HistoryRow['after']
}

/** Records of a table that differ between two moments, each as it was at both. */
export async function differencesBetween(
  db: Reader,
  table: string,
  from: string,
  to: string,
  limit: number,
): Promise<DifferenceRow[]> {
  const latest = (moment: string) => sql`
    select distinct on (record_id) record_id, case when action = 'delete' then null else after end as state
    from history where table_name = ${table} and at <= ${moment}::timestamptz order by record_id, id desc`
  return db.query(sql<DifferenceRow>`
    with touched as (
      select distinct record_id from history
      where table_name = ${table} and at > ${from}::timestamptz and at <= ${to}::timestamptz),
    earlier as (${latest(from)}), later as (${latest(to)})
    select t.record_id as id,
      (select jsonb_object_agg(key, value #>> '{}') from jsonb_each(earlier.state)) as before,
      (select jsonb_object_agg(key, value #>> '{}') from jsonb_each(later.state)) as after
    from touched t
    left join earlier on earlier.record_id = t.record_id
    left join later on later.record_id = t.record_id
    where earlier.state - 'version' - 'updated_at' - 'updated_by' is distinct from later.state - 'version' - 'updated_at' - 'updated_by'
    order by t.record_id limit ${limit}`)
}
