import { sql } from 'kysely'
import { AppError } from '#platform/core/app-error.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Reader, Tx } from '../../database/database.ts'
import type { Cell } from '../../workbook/workbook.ts'
import type { PlannedRow } from '../write/batch.ts'

/** Remembers the file; the same one again is refused, because the second time is a mistake. */
export async function noteImport(tx: Tx, registry: string, sha256: Buffer, fileRows: number): Promise<void> {
  const noted = await tx.query(sql`
    insert into imports (registry, sha256, file_rows, imported_by, request_id)
    values (${registry}, ${sha256}, ${fileRows}, ${tx.actor.id}, ${tx.actor.requestId ?? null})
    on conflict do nothing returning 1`)
  if (noted.length === 0) throw new AppError('conflict', 'platform.fileImportedBefore')
}

export async function refuseSecondImport(db: Reader, registry: string, sha256: Buffer): Promise<void> {
  const noted = await db.query(sql`select 1 from imports where registry = ${registry} and sha256 = ${sha256}`)
  if (noted.length > 0) throw new AppError('conflict', 'platform.fileImportedBefore')
}

/** A large file from the look at it until it is taken. */
export interface ImportRun {
  id: string
  registry: string
  sha256: Buffer
  requestedBy: string
  header: Cell[]
  writeJob: string | null
  /** Every row has been looked at. */
  isChecked: boolean
}

export async function createRun(tx: Tx, registry: string, sha256: Buffer): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into import_runs (registry, sha256, requested_by) values (${registry}, ${sha256}, ${tx.actor.id}) returning id`)
  return row!.id
}

export async function lockRun(tx: Tx, id: string): Promise<ImportRun | undefined> {
  const [row] = await tx.query(sql<ImportRun>`
    select id, registry, sha256, requested_by as "requestedBy", header, write_job as "writeJob", is_checked as "isChecked"
    from import_runs where id = ${id} for update`)
  return row
}

export async function keepHeader(tx: Tx, run: string, header: Cell[]): Promise<void> {
  await tx.query(sql`update import_runs set header = ${JSON.stringify(header)} where id = ${run}`)
}

export async function noteChecked(tx: Tx, run: string): Promise<void> {
  await tx.query(sql`update import_runs set is_checked = true where id = ${run}`)
}

export async function noteWriteJob(tx: Tx, run: string, job: string): Promise<void> {
  await tx.query(sql`update import_runs set write_job = ${job} where id = ${run}`)
}

/** A row of the file with what would happen to it. */
export type StagedRow = Pick<PlannedRow, 'action' | 'id' | 'version' | 'values' | 'issues'> & {
  number: number
  cells: Cell[]
  key: string
}

export async function stageRows(tx: Tx, run: string, rows: readonly StagedRow[]): Promise<void> {
  await tx.query(sql`
    insert into import_rows
      (run_id, row_number, cells, action, record_id, record_version, record_key, record_values, issues)
    select ${run}, x.number, x.cells, x.action, x.id, x.version, x.key, x.values, x.issues
    from jsonb_to_recordset(${JSON.stringify(rows)}) as x(number integer, cells jsonb, action text, id uuid,
      version integer, key text, values jsonb, issues jsonb)`)
}

export async function stagedKeys(tx: Tx, run: string, keys: string[]): Promise<Set<string>> {
  const rows = await tx.query(sql<{ key: string }>`
    select record_key as key from import_rows where run_id = ${run} and record_key = any(${keys})`)
  return new Set(rows.map(({ key }) => key))
}

export async function countStaged(db: Reader, run: string): Promise<Record<PlannedRow['action'], number>> {
  const rows = await db.query(sql<{ action: PlannedRow['action']; count: number }>`
    select action, count(*)::int as count from import_rows where run_id = ${run} group by action`)
  const counts = { create: 0, update: 0, unchanged: 0, refused: 0 }
  for (const { action, count } of rows) counts[action] = count
  return counts
}

export interface RefusedRow {
  number: number
  cells: Cell[]
  issues: Issue[]
}

export async function refusedRows(db: Reader, run: string, after: number, limit: number): Promise<RefusedRow[]> {
  return db.query(sql<RefusedRow>`
    select row_number as number, cells, issues from import_rows
    where run_id = ${run} and action = 'refused' and row_number > ${after} order by row_number limit ${limit}`)
}

export async function countIssues(db: Reader, run: string): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`
    select coalesce(sum(jsonb_array_length(issues)), 0)::int as count
    from import_rows where run_id = ${run} and action = 'refused'`)
  return row!.count
}

/** What the look let through, but the database does not. */
export async function refuseStaged(tx: Tx, run: string, numbers: number[], issue: Issue): Promise<void> {
  await tx.query(sql`
    update import_rows set action = 'refused', issues = ${JSON.stringify([issue])}
    where run_id = ${run} and row_number = any(${numbers})`)
}
