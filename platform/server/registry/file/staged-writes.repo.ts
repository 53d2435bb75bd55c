import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Tx } from '../../database/database.ts'
import { recordSet } from '../store/registry.repo.ts'

/** Rows of a file that are to be written: by number, the first and the last included. */
export interface Span {
  run: string
  from: number
  to: number
}

export interface StagedRecord {
  number: number
  action: 'create' | 'update'
  id: string
  version: number
}

const inSpan = (action: string) => `s.run_id = $1 and s.row_number between $2 and $3 and s.action ${action}`

/** The next rows that are to be written. */
export async function recordsToWrite(tx: Tx, run: string, after: number, limit: number): Promise<StagedRecord[]> {
  return tx.queryText<StagedRecord>(
    `select row_number as number, action, record_id as id, record_version as version from import_rows
     where run_id = $1 and row_number > $2 and action in ('create', 'update') order by row_number limit $3`,
    [run, after, limit],
  )
}

/** The database moves the rows by itself; they never come through this process. */
export async function insertStaged(tx: Tx, registry: AnyRegistry, { run, from, to }: Span): Promise<void> {
  const columns = registry.fields.map((field) => field.column).join(', ')
  const names = registry.fields.map((field) => `x."${field.name}"`).join(', ')
  await tx.queryText(
    `insert into ${registry.table} (id, updated_by, ${columns})
     select s.record_id, $4, ${names} from import_rows s, jsonb_to_record(s.record_values) as x(${recordSet(registry)})
     where ${inSpan(`= 'create'`)}`,
    [run, from, to, tx.actor.id],
  )
}

/** Changes what is still as it was when the file was looked at; answers the numbers of those rows. */
export async function updateStaged(tx: Tx, registry: AnyRegistry, { run, from, to }: Span): Promise<Set<number>> {
  const assignments = registry.fields.map((field) => `${field.column} = x."${field.name}"`).join(', ')
  const rows = await tx.queryText<{ number: number }>(
    `update ${registry.table} r
     set ${assignments}, version = r.version + 1, updated_at = now(), updated_by = $4
     from import_rows s, jsonb_to_record(s.record_values) as x(${recordSet(registry)})
     where ${inSpan(`= 'update'`)} and r.id = s.record_id and r.version = s.record_version
     returning s.row_number as number`,
    [run, from, to, tx.actor.id],
  )
  return new Set(rows.map((row) => row.number))
}

/** The sites that what was written belongs to, and belonged to before; null is none of them. */
export async function sitesWritten(tx: Tx, registry: AnyRegistry, run: string): Promise<(string | null)[]> {
  const { site } = registry
  if (!site) return [null]
  const rows = await tx.queryText<{ site: string | null }>(
    `select distinct site from (
       select s.record_values ->> $2 as site from import_rows s where s.run_id = $1 and s.action in ('create', 'update')
       union all
       select h.before ->> $3 from import_rows s
       join history h on h.table_name = $4 and h.record_id = s.record_id
         and (h.after ->> 'version')::int = s.record_version + 1
       where s.run_id = $1 and s.action = 'update') touched`,
    [run, site, registry.field(site).column, registry.table],
  )
  return rows.map((row) => row.site)
}
