import { type RawBuilder, sql } from 'kysely'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { countCap } from '#platform/core/registry-queries.ts'
import type { Reader, Tx } from '../database/database.ts'
import { countSql, cursorAfter, jsonColumn, type ListQuery, listSql } from './list-sql.ts'

export interface StoredRecord {
  id: string
  version: number
  updatedAt: string
  updatedBy: string
  [field: string]: unknown
}

interface ListPage {
  rows: string
  lastValue: string | null
  lastId: string | null
}

/** `{ rows, next }` as JSON text. */
export async function listPage(db: Reader, registry: AnyRegistry, query: ListQuery): Promise<string> {
  const { text, values, planByValues } = listSql(registry, query)
  const [page] = await db.queryText<ListPage>(text, values, { planByValues })
  return `{"rows":[${page!.rows}],"next":${JSON.stringify(cursorAfter(page!))}}`
}

export async function countRows(db: Reader, registry: AnyRegistry, query: ListQuery) {
  const { text, values, planByValues } = countSql(registry, query)
  const [row] = await db.queryText<{ count: number }>(text, values, { planByValues })
  const count = row!.count
  return { count: Math.min(count, countCap), exact: count <= countCap }
}

/** The record with the name of its last editor; an editor who is no person stands as the actor it was. */
export async function readRecord(db: Reader, registry: AnyRegistry, id: string): Promise<StoredRecord | undefined> {
  const columns = registry.fields.map(jsonColumn).join(', ')
  const [row] = await db.queryText<{ record: StoredRecord }>(
    `select to_json(found) as record from (
       select r.id, r.version, r.updated_at as "updatedAt",
              coalesce((select u.first_name || ' ' || u.last_name from users u where u.id::text = r.updated_by), r.updated_by)
                as "updatedBy", ${columns}
       from ${registry.table} r where r.id = $1) found`,
    [id],
  )
  return row?.record
}

type Values = Record<string, unknown>

export async function insertRecord(
  tx: Tx,
  registry: AnyRegistry,
  values: Values,
): Promise<{ id: string; version: number }> {
  const fields = registry.fields
  const [row] = await tx.query(sql<{ id: string; version: number }>`
    insert into ${sql.table(registry.table)} (updated_by, ${sql.join(fields.map((field) => sql.ref(field.column)))})
    values (${tx.actor.id}, ${sql.join(fields.map((field) => values[field.name]))})
    returning id, version`)
  return row!
}

/** Changes the record only if it is still the version that the editor has seen. */
export async function updateRecord(
  tx: Tx,
  registry: AnyRegistry,
  id: string,
  version: number,
  values: Values,
): Promise<boolean> {
  const assignments: RawBuilder<unknown>[] = registry.fields.map(
    (field) => sql`${sql.ref(field.column)} = ${values[field.name]}`,
  )
  const rows = await tx.query(sql`
    update ${sql.table(registry.table)}
    set ${sql.join(assignments)}, version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${id} and version = ${version} returning 1`)
  return rows.length === 1
}

export async function deleteRecord(tx: Tx, registry: AnyRegistry, id: string, version: number): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from ${sql.table(registry.table)} where id = ${id} and version = ${version} returning 1`)
  return rows.length === 1
}

export async function countAll(db: Reader, registry: AnyRegistry): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`select count(*)::int as count from ${sql.table(registry.table)}`)
  return row!.count
}

/** Records in the order of their ids, for work that goes through all of them step by step. */
export async function recordsAfter(
  db: Reader,
  registry: AnyRegistry,
  after: string | null,
  limit: number,
): Promise<StoredRecord[]> {
  const columns = registry.fields.map(jsonColumn).join(', ')
  const rows = await db.queryText<{ record: StoredRecord }>(
    `select to_json(found) as record from (
       select id, ${columns} from ${registry.table} where $1::uuid is null or id > $1::uuid order by id limit $2) found`,
    [after, limit],
  )
  return rows.map((row) => row.record)
}
