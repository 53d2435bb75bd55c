import { type RawBuilder, sql } from 'kysely'
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

/** The table, and its columns that say to which site a record belonged and who took part in it, if it has them. */
export interface HistoryOf {
  table: string
  siteColumn: string | undefined
  partyColumn: string | undefined
}

const asTexts = (state: RawBuilder<unknown>) => sql`
  (select jsonb_object_agg(key, value #>> '{}') from jsonb_each(${state}))`

/** A state of the record, unless it belonged elsewhere then: a record that moved has come, or gone, for each side. */
function atHome(
  { scope: { sites, parties } }: Reader,
  { siteColumn, partyColumn }: HistoryOf,
  state: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  if (siteColumn && sites !== 'all') {
    const site = sql`${state} ->> ${siteColumn}`
    conditions.push(sql`(${site} is null or ${site} = any(${sites}::text[]))`)
  }
  if (partyColumn && parties !== 'all') conditions.push(sql`${state} -> ${partyColumn} ?| ${parties}::text[]`)
  if (conditions.length === 0) return state
  return sql`(case when ${sql.join(conditions, sql` and `)} then ${state} end)`
}

/** Newest first. */
export async function historyOf(db: Reader, of: HistoryOf, recordId: string): Promise<HistoryRow[]> {
  const before = atHome(db, of, sql`before`)
  const after = atHome(db, of, sql`after`)
  return db.query(sql<HistoryRow>`
    select h.id::text, to_json(h.at) #>> '{}' as at, h.actor, h.request_id as "requestId",
           case when h.before is null then 'insert' when h.after is null then 'delete' else 'update' end as action,
           (select u.first_name || ' ' || u.last_name from users u where u.id = person_of(h.actor)) as "actorName",
           ${asTexts(sql`h.before`)} as before, ${asTexts(sql`h.after`)} as after
    from (select id, at, actor, request_id, ${before} as before, ${after} as after
          from history where table_name = ${of.table} and record_id = ${recordId}) h
    where h.before is not null or h.after is not null
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
    select h.record_id as "recordId", h.action, ${asTexts(sql`h.before`)} as before, ${asTexts(sql`h.after`)} as after
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
  of: HistoryOf,
  from: string,
  to: string,
  limit: number,
): Promise<DifferenceRow[]> {
  const latest = (moment: string) => sql`
    select distinct on (record_id) record_id, ${atHome(db, of, sql`after`)} as state
    from history where table_name = ${of.table} and at <= ${moment}::timestamptz order by record_id, id desc`
  return db.query(sql<DifferenceRow>`
    with touched as (
      select distinct record_id from history
      where table_name = ${of.table} and at > ${from}::timestamptz and at <= ${to}::timestamptz),
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
