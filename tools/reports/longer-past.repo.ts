import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

/** What grows as long as a terminal is at work, and reports read. */
const growing = [
  'tank_calculations',
  'tank_operations',
  'tank_postings',
  'tank_day_stock',
  'stock_days',
  'tank_day_sheets',
  'stock_edits',
  'record_lock_events',
]
/** No report is asked about days as long ago as the youngest copy, and no copy lies on another. */
const firstDays = 500
const daysApart = 120

/**
 * Copies what happened into the past, again and again, until each table has at least so many rows. Only for a transaction
 * that is rolled back: guards sleep, and the book is no longer the sum of its movements.
 */
export async function lengthenPast(tx: Tx, rows: number): Promise<void> {
  await tx.query(sql`set local session_replication_role = replica`)
  for (const table of growing) {
    const [found] = await tx.query(sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`)
    const { count } = found!
    if (count === 0 || count >= rows) continue
    const columns = await columnsOf(tx, table)
    await tx.query(sql`
      insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      select ${sql.join(columns.map(copied))} from ${sql.table(table)} t
      cross join generate_series(1, ${Math.ceil(rows / count)}::int) n
      on conflict do nothing`)
  }
  await tx.query(sql`set local session_replication_role = origin`)
  await tx.query(sql`analyze ${sql.join(growing.map((table) => sql.table(table)))}`)
}

interface Column {
  name: string
  type: string
  /** It names a row that is copied too. */
  isCopied: boolean
}

/** Those that somebody writes. */
function columnsOf(tx: Tx, table: string): Promise<Column[]> {
  return tx.query(sql<Column>`
    select a.attname as name, format_type(a.atttypid, null) as type, a.attname = 'id' or exists (
      select from pg_constraint c where c.contype = 'f' and c.conrelid = a.attrelid and c.conkey = array[a.attnum]
        and c.confrelid::regclass::text = any(${growing}::text[])) as "isCopied"
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and a.attidentity = '' and a.attgenerated = ''`)
}

function copied({ name, type, isCopied }: Column) {
  const column = sql.ref(`t.${name}`)
  const days = sql`(${sql.lit(firstDays)} + n * ${sql.lit(daysApart)})`
  // The same row has the same name in every table.
  if (isCopied) return sql`md5(${column}::text || n)::uuid`
  if (type === 'timestamp with time zone') return sql`${column} - make_interval(days => ${days})`
  if (type === 'date') return sql`${column} - ${days}`
  return name === 'number' ? sql`${column} - n * 1000000` : column
}

export const actAsApplication = (tx: Tx) => tx.query(sql`set local role molo_app`)
export const actAsOwner = (tx: Tx) => tx.query(sql`reset role`)
