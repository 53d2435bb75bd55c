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
