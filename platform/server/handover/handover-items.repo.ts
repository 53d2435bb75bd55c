import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { HandoverItems, HandoverReader } from './handover-items.ts'

/** So many of a kind are named; of more it is said how many. */
export const namedItems = 200

export interface HandoverItem {
  key: string
  title: string
  note: string | null
  at: string | null
  figure: string | null
  unit: string | null
  rate: string | null
  rateUnit: string | null
  link: string
}

export interface HandoverAnswer {
  id: string
  count: number
  items: HandoverItem[]
}

/** All kinds in one statement, one row for each. */
export async function askItems(
  db: Reader,
  kinds: readonly HandoverItems[],
  reader: HandoverReader,
): Promise<HandoverAnswer[]> {
  if (kinds.length === 0) return []
  return db.query(
    sql<HandoverAnswer>`${sql.join(
      kinds.map((kind) => answerOf(kind, reader)),
      sql` union all `,
    )}`,
  )
}

const order = sql`f.place, f.title, f.key`

function answerOf(kind: HandoverItems, reader: HandoverReader) {
  return sql`
    select ${kind.id}::text as id, count(*)::int as count, coalesce(
      json_agg(json_build_object('key', r.key, 'title', r.title, 'note', r.note, 'at', r.at, 'figure', r.figure, 'unit', r.unit,
        'rate', r.rate, 'rateUnit', r.rate_unit, 'link', r.link) order by r.nth)
        filter (where r.nth <= ${sql.lit(namedItems)}), '[]') as items
    from (
      select f.*, row_number() over (order by ${order}) as nth from (${kind.rows(reader)}) f) r`
}
