import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { RowState } from './logged-table.ts'

/** What a text means in the history: where it may stand, and what else it may be the name of. */
export interface TextMeaning {
  /** As a value may be written, and as that is written in JSON. */
  patterns: readonly string[]
  jsonPatterns: readonly string[]
  /** By table, the columns that are not told as they are stored: nobody finds anything in them. */
  unread: Readonly<Record<string, readonly string[]>>
  /** By table, the columns that are called so. */
  fields: Readonly<Record<string, readonly string[]>>
  /** By table and column, the values that are called so. */
  values: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

export interface LogQuery {
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
  object?: string | undefined
  action?: string | undefined
  recordId?: string | undefined
  /** Only what people did, not what programs do by themselves. */
  byPeople: boolean
  text?: TextMeaning | undefined
}

export interface LogRow {
  id: string
  /** To the microsecond: a record is looked at as it was just then. */
  at: string
  action: 'insert' | 'update' | 'delete'
  actor: string
  actorName: string | null
  requestId: string | null
  table: string
  recordId: string
  before: RowState | null
  after: RowState | null
}

/** By time and id: two changes may bear the same moment, and the place between pages must still be one. */
export interface LogPlace {
  at: string
  id: string
}

const inUtc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)
const asTexts = (state: string) => sql.raw(`(select jsonb_object_agg(key, value #>> '{}') from jsonb_each(${state}))`)
const columns = sql`
  h.id::text, ${inUtc('h.at')} as at, h.action, h.actor, h.request_id as "requestId", h.table_name as table,
  h.record_id as "recordId", u.name as "actorName", ${asTexts('h.before')} as before, ${asTexts('h.after')} as after`
const named = sql`history h left join users u on u.id = person_of(h.actor)`

type Condition = RawBuilder<unknown>

/** An object may have a million rows or none: which index is the way in depends on the filters. */
const byFilters = { planByValues: true }

/** What is asked of a row itself; `text` apart, all of it can be had from an index. */
function ofRow({ from, to, object, action, recordId }: LogQuery, alias: string): Condition[] {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  const given = (value: string | undefined, condition: (value: string) => Condition) =>
    value === undefined ? [] : [condition(value)]
  return [
    ...given(from, (value) => sql`${column('at')} >= ${value}::timestamptz`),
    ...given(to, (value) => sql`${column('at')} <= ${value}::timestamptz`),
    ...given(object, (value) => sql`${column('table_name')} = ${value}`),
    ...given(action, (value) => sql`${column('action')} = ${value}`),
    ...given(recordId, (value) => sql`${column('record_id')} = ${value}::uuid`),
  ]
}

/**
 * Of whoever did it, which is the same for a whole act. People's work has an index of its own; written otherwise it is not taken
 * where another one leads to fewer rows, because below row security the planner cannot tell how many there are.
 */
function ofActor({ account, object, recordId, byPeople }: LogQuery): Condition[] {
  if (account !== undefined) return [sql`h.actor = (select a.id::text from users a where a.account = ${account})`]
  if (!byPeople) return []
  return [object === undefined && recordId === undefined ? sql`h.actor not like '%:%'` : sql`strpos(h.actor, ':') = 0`]
}

/**
 * In a value that is told, in the name of a field that changed, or in what a code or a choice is called. The states as a whole
 * are asked first, because most rows have it nowhere.
 */
function meant({ patterns, jsonPatterns, unread, fields, values }: TextMeaning, alias: string): Condition {
  const [before, after, table] = ['before', 'after', 'table_name'].map((name) => sql.raw(`${alias}.${name}`))
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const has = (state: Condition | undefined) => sql`(${state}::text collate "C") ilike any(${jsonPatterns}::text[])`
  return sql`(
    (${has(after)} or ${has(before)})
      and exists (
        select from (select * from jsonb_each_text(${before}) union all select * from jsonb_each_text(${after})) told
        where told.value ilike any(${patterns}::text[])
          and (${json(unread)} -> ${table}) is not null and not (${json(unread)} -> ${table}) ? told.key)
    or exists (
      select from jsonb_array_elements_text(${json(fields)} -> ${table}) field
      where nullif(${before} -> field, 'null') is distinct from nullif(${after} -> field, 'null'))
    or exists (
      select from jsonb_each(${json(values)} -> ${table}) called
      where (${before} -> called.key) ?| array(select jsonb_array_elements_text(called.value))
         or (${after} -> called.key) ?| array(select jsonb_array_elements_text(called.value))))`
}

const all = (parts: readonly Condition[]) => (parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`)
const beyond = (place: LogPlace | null) =>
  place ? [sql`(h.at, h.id) < (${place.at}::timestamptz, ${place.id}::bigint)`] : []

export interface ActRow extends LogPlace {
  requestId: string | null
}

/**
 * The newest row of each act that the filters let through; an act is what one request did. Asked row by row, in their order:
 * as a join it would be made over all of them before the first is shown.
 */
const isNewestOfAct = (query: LogQuery, row: string) => {
  const column = (name: string) => sql.raw(`${row}.${name}`)
  const own = [...ofRow(query, 'n'), ...(query.text ? [meant(query.text, 'n')] : [])]
  return sql`(${column('request_id')} is null or ${column('id')} = (
    select n.id from history n
    where n.request_id = ${column('request_id')} and n.actor = ${column('actor')} and ${all(own)}
    order by n.at desc, n.id desc limit 1))`
}

export async function newestActs(
  db: Reader,
  query: LogQuery,
  after: LogPlace | null,
  limit: number,
): Promise<ActRow[]> {
  return db.query(
    sql<ActRow>`
    select h.id::text, ${inUtc('h.at')} as at, h.request_id as "requestId" from history h
    where ${all([...ofRow(query, 'h'), ...ofActor(query), ...beyond(after), isNewestOfAct(query, 'h')])}
    order by h.at desc, h.id desc limit ${limit}`,
    byFilters,
  )
}

export interface Looked {
  found: ActRow[]
  /** How many rows were looked into, and the last of them. */
  count: number
  last: LogPlace | null
}

/** Looks for a text in the next so many rows: no index could hold every part of everything that was ever written. */
export async function lookInto(
  db: Reader,
  query: LogQuery & { text: TextMeaning },
  after: LogPlace | null,
  rows: number,
  found: { limit: number; asActs: boolean },
): Promise<Looked> {
  const [looked] = await db.query(
    sql<Looked>`
    with looked as materialized (
      select h.id, h.at, h.request_id, h.actor, ${meant(query.text, 'h')} as hit
      from (select h.* from history h where ${all([...ofRow(query, 'h'), ...ofActor(query), ...beyond(after)])}
            order by h.at desc, h.id desc limit ${rows}) h)
    select (select count(*)::int from looked) as count,
      (select json_build_object('at', ${inUtc('l.at')}, 'id', l.id::text) from looked l order by l.at, l.id limit 1) as last,
      coalesce((
        select json_agg(json_build_object('id', f.id::text, 'at', ${inUtc('f.at')}, 'requestId', f.request_id)
                        order by f.at desc, f.id desc)
        from (select l.* from looked l where l.hit ${found.asActs ? sql`and ${isNewestOfAct(query, 'l')}` : sql``}
              order by l.at desc, l.id desc limit ${found.limit}) f), '[]') as found`,
    byFilters,
  )
  return looked!
}

/** An act with more rows than this is told as having at least so many. */
export const mostCounted = 1000

export interface ActPart {
  requestId: string
  table: string
  /** Whether the filters let these rows through. */
  matches: boolean
  first: string
  count: number
}

/** What acts consist of, by table. */
export async function partsOfActs(db: Reader, query: LogQuery, requestIds: readonly string[]): Promise<ActPart[]> {
  if (requestIds.length === 0) return []
  return db.query(sql<ActPart>`
    select act.id as "requestId", part.*
    from unnest(${requestIds}::text[]) act(id) cross join lateral (
      select r.table_name as table, r.matches, min(r.id)::text as first, count(*)::int as count
      from (select h.id, h.table_name, (${all([...ofRow(query, 'h'), ...(query.text ? [meant(query.text, 'h')] : [])])}) as matches from history h
            where h.request_id = act.id order by h.at, h.id limit ${mostCounted + 1}) r
      group by 1, 2) part`)
}

export async function logRowsWithIds(db: Reader, ids: readonly string[]): Promise<LogRow[]> {
  if (ids.length === 0) return []
  return db.query(sql<LogRow>`select ${columns} from ${named} where h.id = any(${ids}::bigint[])`)
}

/** The rows of one act in the order in which they were written. */
export async function rowsOfAct(
  db: Reader,
  requestId: string,
  after: LogPlace | null,
  limit: number,
): Promise<LogRow[]> {
  const further = after ? sql`and (h.at, h.id) > (${after.at}::timestamptz, ${after.id}::bigint)` : sql``
  return db.query(sql<LogRow>`
    select ${columns} from ${named} where h.request_id = ${requestId} ${further} order by h.at, h.id limit ${limit}`)
}

/** Every row by itself, newest first: for a file. */
export async function logRows(db: Reader, query: LogQuery, after: LogPlace | null, limit: number): Promise<LogRow[]> {
  return db.query(
    sql<LogRow>`
    select ${columns} from ${named} where ${all([...ofRow(query, 'h'), ...ofActor(query), ...beyond(after)])}
    order by h.at desc, h.id desc limit ${limit}`,
    byFilters,
  )
}

/** Tables whose changes are kept. */
export async function loggedTables(db: Reader): Promise<string[]> {
  const rows = await db.query(sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'record_history' and c.relnamespace = 'public'::regnamespace order by 1`)
  return rows.map(({ name }) => name)
}
