import type { Language } from '#platform/core/language.ts'
import type { Listed } from '#platform/core/listed.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Reader, Tx } from '../../database/database.ts'
import { columnType, jsonColumn, serverJsonColumns } from '../../database/column-kinds.ts'
import {
  countSql,
  differencesSql,
  groupCap,
  idsSql,
  type ListQuery,
  type ListSource,
  listSql,
  totalsSql,
} from './list-sql.ts'
import { cursorAfter, pageRows } from './page-rows.ts'
import { actorNameText } from '../../door/actor-name-sql.ts'
import { scopeConditions } from './site-sql.ts'
import { sourceOf } from './snapshot-sql.ts'

export interface StoredRecord {
  id: string
  version: number
  updatedAt: string
  updatedBy: string
  endedAt: string | null
  [field: string]: unknown
}

/** `{ rows, next }` as JSON text. */
export async function listPage(
  db: Reader,
  registry: Listed,
  query: ListQuery,
  language: Language,
  source?: ListSource,
): Promise<string> {
  const { text, values, planByValues, limit } = listSql(registry, query, language, db.scope, source)
  const shape = pageRows(registry, source ? 'rows' : 'records', limit, query.also)
  const rows = await db.queryJson(text, values, shape, { planByValues })
  return `{"rows":[${rows.text()}],"next":${JSON.stringify(cursorAfter(rows))}}`
}

/** One more than the cap stands for "more than that". */
export async function countRows(
  db: Reader,
  registry: Listed,
  query: ListQuery,
  cap?: number,
  source?: ListSource,
): Promise<number> {
  const { text, values, planByValues } = countSql(registry, query, db.scope, cap, source)
  const [row] = await db.queryText<{ count: number }>(text, values, { planByValues })
  return row!.count
}

export async function totals(
  db: Reader,
  registry: Listed,
  query: ListQuery,
  group: string | undefined,
  source?: ListSource,
) {
  const { text, values, planByValues } = totalsSql(registry, query, group, db.scope, source)
  const groups = await db.queryText<{ value: unknown; count: number; sums: Record<string, string | null> }>(
    text,
    values,
    {
      planByValues,
    },
  )
  return { groups: groups.slice(0, groupCap), complete: groups.length <= groupCap }
}

interface Difference {
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The rows that differ between two states of a list. */
export async function differences(
  db: Reader,
  listed: Listed,
  query: ListQuery,
  language: Language,
  states: { before: ListSource; after: ListSource },
  limit: number,
): Promise<Difference[]> {
  const { text, values, planByValues } = differencesSql(listed, query, language, db.scope, states, limit)
  return db.queryText(text, values, { planByValues })
}

/** Records with the name of their last editor; an editor who is no person stands as the actor it was. */
async function recordsWhere(
  db: Reader,
  registry: AnyRegistry,
  source: string,
  where: string,
  values: unknown[],
  order = '',
) {
  const columns = registry.fields.map(jsonColumn).join(', ')
  const conditions = onlyAtHome(db, registry, [where], values)
  const rows = await db.queryText<{ record: StoredRecord }>(
    `select to_json(found) as record from (
       select ${serverJsonColumns}, ${actorNameText('r.updated_by')} as "updatedBy", ${columns} from ${source} r where ${conditions} ${order}) found`,
    values,
  )
  return rows.map((row) => row.record)
}

/** The conditions, and that the record is there for the caller. */
function onlyAtHome(db: Reader, registry: AnyRegistry, conditions: string[], values: unknown[], alias = ''): string {
  const own = scopeConditions(registry, db.scope, values, alias)
  return [...conditions.map((condition) => `(${condition})`), ...own].join(' and ')
}

export async function readRecord(db: Reader, registry: AnyRegistry, id: string): Promise<StoredRecord | undefined> {
  return (await recordsWhere(db, registry, registry.table, 'id = $1', [id]))[0]
}

export async function readRecords(db: Reader, registry: AnyRegistry, ids: string[]): Promise<StoredRecord[]> {
  return recordsWhere(db, registry, registry.table, 'id = any($1::uuid[])', [ids])
}

export async function readRecordAsAt(db: Reader, registry: AnyRegistry, id: string, moment: string) {
  const source = `(select * from ${sourceOf(registry, '$2')})`
  return (await recordsWhere(db, registry, source, 'id = $1', [id, moment]))[0]
}

/** Who takes part in these records; null where the records of the registry name nobody. */
export async function partiesIn(db: Reader, registry: AnyRegistry, ids: readonly string[]): Promise<string[] | null> {
  if (!registry.parties) return null
  const rows = await db.queryText<{ code: string }>(
    `select distinct code from ${registry.table}, unnest(${registry.parties}) code where id = any($1::uuid[])`,
    [ids],
  )
  return rows.map(({ code }) => code)
}

/** Records in the order of their ids, for work that goes through all of them step by step. */
export async function recordsAfter(db: Reader, registry: AnyRegistry, after: string | null, limit: number) {
  const where = '$1::uuid is null or id > $1::uuid'
  return recordsWhere(db, registry, registry.table, where, [after, limit], 'order by id limit $2')
}

/** The records that have one of these business keys, by the key as text. */
export async function recordsByKey(
  db: Reader,
  registry: AnyRegistry,
  keys: string[],
): Promise<Map<string, StoredRecord>> {
  const key = keyExpression(registry)
  const records = await recordsWhere(db, registry, registry.table, `${key} = any($1::text[])`, [keys])
  return new Map(records.map((record) => [keyOf(registry, record), record]))
}

const keySeparator = '\u001F'

function keyExpression(registry: AnyRegistry): string {
  const columns = registry.key.map((name: string) => `${registry.field(name).column}::text`)
  return columns.length === 1 ? columns[0]! : `concat_ws(e'\\x1f', ${columns.join(', ')})`
}

export function keyOf(registry: AnyRegistry, values: Record<string, unknown>): string {
  return registry.key.map((name: string) => String(values[name])).join(keySeparator)
}

export type Values = Record<string, unknown>

/** The columns of a JSON record set, with their types. */
export const recordSet = (registry: AnyRegistry) =>
  registry.fields.map((field) => `"${field.name}" ${columnType(field)}`).join(', ')

/** One statement however many records, each with the id it was given; what was deleted comes back with its state. */
export async function insertRecords(
  tx: Tx,
  registry: AnyRegistry,
  records: (Values & { id: string; version?: number; endedAt?: string | null })[],
): Promise<void> {
  const columns = registry.fields.map((field) => field.column).join(', ')
  const names = registry.fields.map((field) => `x."${field.name}"`).join(', ')
  await tx.queryText(
    `insert into ${registry.table} (id, version, ended_at, updated_by, ${columns})
     select x.id, coalesce(x.version, 1), x."endedAt", $2, ${names} from jsonb_to_recordset($1)
       as x(id uuid, version integer, "endedAt" timestamptz, ${recordSet(registry)})`,
    [JSON.stringify(records), tx.actor.id],
  )
}

interface Seen {
  id: string
  version: number
}

/** Changes each record only if it is still the version that the editor has seen; answers those that were. */
export async function updateRecords(tx: Tx, registry: AnyRegistry, records: (Values & Seen)[]): Promise<Set<string>> {
  return writeColumns(tx, registry, records, '')
}

/** As they were, whether ended or not included. */
export async function restoreRecords(
  tx: Tx,
  registry: AnyRegistry,
  records: (Values & Seen & { endedAt: string | null })[],
): Promise<Set<string>> {
  return writeColumns(tx, registry, records, `ended_at = x."endedAt", `)
}

async function writeColumns(tx: Tx, registry: AnyRegistry, records: (Values & Seen)[], more: string) {
  const assignments = registry.fields.map((field) => `${field.column} = x."${field.name}"`).join(', ')
  const values: unknown[] = [JSON.stringify(records), tx.actor.id]
  const atHome = onlyAtHome(tx, registry, ['r.id = x.id', 'r.version = x.version'], values, 'r.')
  const rows = await tx.queryText<{ id: string }>(
    `update ${registry.table} r
     set ${more}${assignments}, version = r.version + 1, updated_at = now(), updated_by = $2
     from jsonb_to_recordset($1) as x(id uuid, version integer, "endedAt" timestamptz, ${recordSet(registry)})
     where ${atHome} returning r.id`,
    values,
  )
  return new Set(rows.map((row) => row.id))
}

export async function deleteRecords(tx: Tx, registry: AnyRegistry, records: readonly Seen[]): Promise<Set<string>> {
  const values: unknown[] = [JSON.stringify(records.map(({ id, version }) => ({ id, version })))]
  const atHome = onlyAtHome(tx, registry, ['r.id = x.id', 'r.version = x.version'], values, 'r.')
  const rows = await tx.queryText<{ id: string }>(
    `delete from ${registry.table} r using jsonb_to_recordset($1) as x(id uuid, version integer)
     where ${atHome} returning r.id`,
    values,
  )
  return new Set(rows.map((row) => row.id))
}

/** An ended record stays for what already refers to it and is no longer offered for anything new. */
export async function setEnded(
  tx: Tx,
  registry: AnyRegistry,
  records: readonly Seen[],
  ended: boolean,
): Promise<Set<string>> {
  const values: unknown[] = [JSON.stringify(records.map(({ id, version }) => ({ id, version }))), tx.actor.id]
  const atHome = onlyAtHome(tx, registry, ['r.id = x.id', 'r.version = x.version'], values, 'r.')
  const rows = await tx.queryText<{ id: string }>(
    `update ${registry.table} r set ended_at = ${ended ? 'coalesce(ended_at, now())' : 'null'},
       version = r.version + 1, updated_at = now(), updated_by = $2
     from jsonb_to_recordset($1) as x(id uuid, version integer)
     where ${atHome} returning r.id`,
    values,
  )
  return new Set(rows.map((row) => row.id))
}

/** The ids of everything that the filters let through; at most `limit`. */
export async function matchingIds(db: Reader, registry: AnyRegistry, query: ListQuery, limit: number) {
  const { text, values, planByValues } = idsSql(registry, query, db.scope, limit)
  return (await db.queryText<{ id: string }>(text, values, { planByValues })).map((row) => row.id)
}

export async function countAll(db: Reader, registry: AnyRegistry): Promise<number> {
  const values: unknown[] = []
  const atHome = onlyAtHome(db, registry, ['true'], values)
  const text = `select count(*)::int as count from ${registry.table} where ${atHome}`
  const [row] = await db.queryText<{ count: number }>(text, values)
  return row!.count
}
