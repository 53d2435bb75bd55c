import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Reader } from '../database/database.ts'
import { orderExpression } from '../database/column-kinds.ts'
import type { RowState } from './logged-table.ts'

export interface PersonRow {
  id: string
  name: string
  account: string
}

export async function peopleWithIds(db: Reader, ids: readonly string[]): Promise<Map<string, PersonRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query(sql<PersonRow>`
    select id::text, first_name || ' ' || last_name as name, account from users where id::text = any(${ids})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What records of registries are called, ended ones too: one statement for all of them. */
export async function codeLabels(
  db: Reader,
  wanted: readonly { registry: AnyRegistry; codes: readonly string[] }[],
  language: Language,
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const branches = wanted.map(({ registry }, index) => {
    const code = registry.field(registry.key[0]!).column
    return `select '${registry.id}' as registry, ${code}::text as code,
      (${orderExpression(registry.field(registry.title), language)})::text as label
      from ${registry.table} where ${code} = any($${index + 1})`
  })
  const rows = await db.queryText<{ registry: string; code: string; label: string }>(
    branches.join(' union all '),
    wanted.map(({ codes }) => codes),
    { planByValues: true },
  )
  return new Map(rows.map(({ registry, code, label }) => [`${registry} ${code}`, label]))
}

/** The last that the history knows of each, by table and id; a row that is gone is as it was. */
export async function latestStates(
  db: Reader,
  wanted: readonly { table: string; id: string }[],
): Promise<Map<string, RowState>> {
  const rows = await db.query(sql<{ table: string; id: string; state: RowState }>`
    select w.table, w.id,
      (select jsonb_object_agg(key, value #>> '{}') from jsonb_each(coalesce(h.after, h.before))) as state
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("table" text, id uuid)
    cross join lateral (
      select before, after from history where table_name = w.table and record_id = w.id order by id desc limit 1) h`)
  return new Map(rows.map(({ table, id, state }) => [`${table} ${id}`, state]))
}
