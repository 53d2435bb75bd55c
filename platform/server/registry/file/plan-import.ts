import type { Caller } from '../../door/session.ts'
import type { Reader } from '../../database/database.ts'
import type { RegistryWorld, ServerRegistry } from '../store/server-registry.ts'
import { planBatch, type PlannedRow } from '../write/batch.ts'
import { misread } from './code-readings.ts'
import type { ImportColumns, ImportRow } from './import-file.ts'

/** What every row of a file would do: that of the batch, unless a name or a unit in it says something else than its code. */
export async function planImport(
  db: Reader,
  world: RegistryWorld,
  server: ServerRegistry,
  columns: ImportColumns,
  rows: readonly ImportRow[],
  by: Caller,
): Promise<PlannedRow[]> {
  const batch = rows.map(({ row }) => row)
  const planned = await planBatch(db, world, server, batch, by)
  const wrong = await misread(db, columns, rows, (id) => world.find(id).registry)
  return planned.map((plan): PlannedRow => {
    const issues = [...plan.issues, ...wrong[plan.index]!]
    return issues.length > 0 ? { ...plan, issues, action: 'refused', changes: [] } : plan
  })
}
