import { siteTime } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { rowInBothLanguages } from '../../database/column-kinds.ts'
import type { Reader } from '../../database/database.ts'

/** A record as it stood at a moment, by the names of its fields. */
export type PastRecord = Readonly<Record<string, unknown>>

/**
 * The records with these values of a field as they were at that moment, the last change last. What was written down only
 * later is told as it was first written: a paper says the earliest name there ever was before it says a bare code.
 */
export async function recordsAsAt(
  db: Reader,
  registry: AnyRegistry,
  field: string,
  values: readonly string[],
  at: string,
): Promise<PastRecord[]> {
  const rows = await db.queryText<{ after: Record<string, unknown> }>(
    `select ${rowInBothLanguages(registry.fields, 'after')} as after from (
       select distinct on (record_id) id, at <= $1::timestamptz as is_past, after from history
       where table_name = '${registry.table}' and after ->> '${registry.field(field).column}' = any($2::text[])
       order by record_id, at <= $1::timestamptz desc, case when at <= $1::timestamptz then -id else id end) known
     order by is_past, id`,
    [at, values],
  )
  return rows.map(({ after }) =>
    Object.fromEntries(registry.fields.map(({ name, column }) => [name, after[column] ?? null])),
  )
}

/** One record for each code: where a code has several in turn, the one that held on the day. */
export async function recordOfCodes(
  db: Reader,
  registry: AnyRegistry,
  codes: readonly string[],
  at: string,
): Promise<Map<string, PastRecord>> {
  const key = registry.key[0]!
  const { date } = siteTime(at)
  const found = new Map<string, PastRecord>()
  for (const record of await recordsAsAt(db, registry, key, codes, at)) {
    const code = String(record[key])
    const known = found.get(code)
    if (!known || !holdsOn(registry, known, date) || holdsOn(registry, record, date)) found.set(code, record)
  }
  return found
}

function holdsOn({ validity }: AnyRegistry, record: PastRecord, day: string): boolean {
  if (!validity) return true
  const [from, to] = [record[validity.from], record[validity.to]] as (string | null)[]
  return (from === null || from! <= day) && (to === null || to! >= day)
}

/** What names the record, in a language. */
export function titleOf({ title }: AnyRegistry, record: PastRecord, language: Language): string {
  const value = record[title]
  return typeof value === 'object' && value !== null
    ? String((value as Record<string, unknown>)[language])
    : String(value)
}
