import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** The tables of which this transaction has changed records, as far as its caller may see their past. */
export async function changedTables(tx: Tx): Promise<string[]> {
  const rows = await tx.query(sql<{ table: string }>`
    select distinct table_name as "table" from history
    where at >= now() and transaction_id = pg_current_xact_id() order by table_name`)
  return rows.map(({ table }) => table)
}
