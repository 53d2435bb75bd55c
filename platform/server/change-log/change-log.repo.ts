import { type RawBuilder, sql } from 'kysely'
import { mostOthers } from '#platform/core/change-log.contract.ts'
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
  /** Of the acts only these, or all but these, named by the row that speaks for each. */
  only?: readonly string[] | undefined
  except?: readonly string[] | undefined
  /** Only what people did, not what programs do by themselves. */
  byPeople: boolean
  text?: TextMeaning | undefined
  /** Tables that the reader is not told of. */
  untold: readonly string[]
  /** The sites where the reader is at home, and by table the column that says to which one a row belongs. */
  home?: { sites: readonly string[]; columns: Readonly<Record<string, string>> } | undefined
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
function ofRow({ from, to, object, action, recordId, untold, home }: LogQuery, alias: string): Condition[] {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  const given = (value: string | undefined, condition: (value: string) => Condition) =>
    value === undefined ? [] : [condition(value)]
  return [
    ...given(from, (value) => sql`${column('at')} >= ${value}::timestamptz`),
    ...given(to, (value) => sql`${column('at')} <= ${value}::timestamptz`),
    ...given(object, (value) => sql`${column('table_name')} = ${value}`),
    ...given(action, (value) => sql`${column('action')} = ${value}`),
    ...given(recordId, (value) => sql`${column('record_id')} = ${value}::uuid`),
    sql`${column('table_name')} <> all(${untold}::text[])`,
    ...(home ? [atHome(home, alias)] : []),
  ]
}

/** What belongs to none of these sites is left out; a record that moved has come, or gone, for each side. */
function atHome({ sites, columns }: NonNullable<LogQuery['home']>, alias: string): Condition {
  const site = sql`(${JSON.stringify(columns)}::jsonb ->> ${sql.raw(alias)}.table_name)`
  const seen = (state: string) => {
    const column = sql.raw(`${alias}.${state}`)
    return sql`(${column} is not null and coalesce(${column} ->> ${site} = any(${sites}::text[]), true))`
  }
  return sql`(${site} is null or ${seen('before')} or ${seen('after')})`
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
        select from (select * from jsonb_each(${before}) union all select * from jsonb_each(${after})) told
        where told.value #>> '{}' ilike any(
            case jsonb_typeof(told.value) when 'string' then ${patterns}::text[] else ${jsonPatterns}::text[] end)
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

/**
 * Whether a row speaks for its act, which is what one request did: the first of those that the filters let through, what
 * is only written beside something else (`followers`) after the rest. Asked row by row, in their order: as a join it would
 * be made over all of them before the first is shown.
 */
function leads(query: LogQuery, followers: readonly string[]): Condition {
  const own = [...ofRow(query, 'm'), ...(query.text ? [meant(query.text, 'm')] : [])]
  const rank = (row: string) =>
    sql`(${sql.raw(row)}.table_name = any(${followers}::text[]), ${sql.raw(row)}.at, ${sql.raw(row)}.id)`
  return sql`(h.request_id is null or not exists (
    select from history m where m.request_id = h.request_id and m.actor = h.actor and ${rank('m')} < ${rank('h')}
      and ${all(own)}))`
}

/** How many rows are looked into for a text: no index could hold every part of everything that was ever written. */
export const lookedInto = 10_000

const newest = sql`order by h.at desc, h.id desc`
const filtered = (query: LogQuery, ticked: Condition[]) => all([...ofRow(query, 'h'), ...ofActor(query), ...ticked])

/** In the list a row is an act, ticked by the one that speaks for it. */
const tickedActs = ({ only, except }: LogQuery): Condition[] => [
  ...(only ? [sql`h.id = any(${only}::bigint[])`] : []),
  ...(except ? [sql`h.id <> all(${except}::bigint[])`] : []),
]

/** By themselves all rows of a ticked act are meant, not only the one that speaks for it. */
function rowsOfTicked({ only, except }: LogQuery): Condition[] {
  const rows = (ids: readonly string[]) => sql`(
    select t.id from history t where t.id = any(${ids}::bigint[])
    union select r.id from history t join history r on r.request_id = t.request_id and r.actor = t.actor
    where t.id = any(${ids}::bigint[]))`
  return [...(only ? [sql`h.id in ${rows(only)}`] : []), ...(except ? [sql`h.id not in ${rows(except)}`] : [])]
}

export interface Telling {
  /** What the rows of each table are called. */
  objects: Readonly<Record<string, string>>
  followers: readonly string[]
  who: RawBuilder<unknown>
}

/** The rows that speak for the acts, with what a statement can say of them. */
export function actsSql(query: LogQuery, { objects, followers, who }: Telling): RawBuilder<unknown> {
  const { text } = query
  const conditions = filtered(query, tickedActs(query))
  const rows = text
    ? sql`(select h.* from history h where ${conditions} ${newest} limit ${sql.lit(lookedInto)}) h`
    : sql`history h`
  return sql`
    select h.id, h.at, ${who} as who, h.action,
      coalesce(${JSON.stringify(objects)}::jsonb ->> h.table_name, replace(h.table_name, '_', ' ')) as object,
      ''::text as title, ''::text as changes, null::int as others, h.request_id
    from ${rows} where ${text ? meant(text, 'h') : conditions} and ${leads(query, followers)}`
}

/** The oldest moment that is looked into for a text; null where that is everything. */
export async function lookedBackTo(db: Reader, query: LogQuery): Promise<string | null> {
  const [last] = await db.query(
    sql<{ at: string }>`
    select ${inUtc('h.at')} as at from history h where ${filtered(query, tickedActs(query))} ${newest} offset ${sql.lit(lookedInto - 1)} limit 1`,
    byFilters,
  )
  return last?.at ?? null
}

/** How many rows each act has, as far as they are counted. */
export async function sizesOfActs(db: Reader, requestIds: readonly string[]): Promise<Map<string, number>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db.query(sql<{ id: string; count: number }>`
    select act.id, (select count(*)::int from (
      select from history h where h.request_id = act.id limit ${sql.lit(mostOthers + 1)}) r) as count
    from unnest(${requestIds}::text[]) act(id)`)
  return new Map(rows.map(({ id, count }) => [id, count]))
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

/** So many rows by themselves, newest first: for a file. With a text those of them in which it stands, and the last of all. */
export async function logRows(
  db: Reader,
  query: LogQuery,
  after: LogPlace | null,
  limit: number,
): Promise<{ rows: LogRow[]; last: LogPlace | null }> {
  const beyond = after ? sql`and (h.at, h.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``
  const rows = await db.query(
    sql<LogRow & { meant: boolean }>`
    select ${columns}, ${query.text ? meant(query.text, 'h') : sql`true`} as meant from ${named}
    where ${filtered(query, rowsOfTicked(query))} ${beyond} ${newest} limit ${sql.lit(limit)}`,
    byFilters,
  )
  return { rows: rows.filter((row) => row.meant), last: rows.length === limit ? rows.at(-1)! : null }
}

/** A text is not looked for: how many rows it would have to be looked for in. */
export async function countLogRows(db: Reader, query: LogQuery, cap: number | undefined): Promise<number> {
  const limit = cap === undefined ? sql`` : sql`limit ${sql.lit(cap + 1)}`
  const [row] = await db.query(
    sql<{ count: number }>`
    select count(*)::int as count from (select from history h where ${filtered(query, rowsOfTicked(query))} ${limit}) r`,
    byFilters,
  )
  return row!.count
}

/** Tables whose changes are kept. */
export async function loggedTables(db: Reader): Promise<string[]> {
  const rows = await db.query(sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'record_history' and c.relnamespace = 'public'::regnamespace order by 1`)
  return rows.map(({ name }) => name)
}
