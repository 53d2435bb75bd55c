import { AppError } from '#platform/core/app-error.ts'
import type { Issue } from '#platform/core/issue.ts'
import { sameValue } from '#platform/core/same-value.ts'
import type { BatchOutcome, BatchRow } from '#platform/core/registry-queries.ts'
import { newId } from '../../database/new-id.ts'
import type { Reader, Tx } from '../../database/database.ts'
import { checkValues, fillSites, referenceIssues } from './check-record.ts'
import {
  insertRecords,
  keyOf,
  readRecords,
  recordsByKey,
  type StoredRecord,
  updateRecords,
  type Values,
} from '../store/registry.repo.ts'
import type { Caller } from '../../door/session.ts'
import type { RegistryWorld, ServerRegistry } from '../store/server-registry.ts'

/** A row of a batch with what would happen to it. */
export interface PlannedRow {
  index: number
  action: BatchOutcome['action']
  id: string | null
  version: number
  /** The business key as one text, where rows are told apart by it. */
  key: string
  values: Values
  issues: Issue[]
  changes: BatchOutcome['changes']
  /** As it is stored, where it is there already. */
  before: StoredRecord | undefined
}

/** Works out, without writing, what every row would do: the preview of paste, bulk edit and import. */
export async function planBatch(
  db: Reader,
  world: RegistryWorld,
  server: ServerRegistry,
  rows: BatchRow[],
  /** Nobody, when it is not a person who writes. */
  by: Caller | null,
): Promise<PlannedRow[]> {
  const { registry } = server
  const ids = rows.flatMap((row) => (row.id ? [row.id] : []))
  const byId = new Map(
    (ids.length > 0 ? await readRecords(db, registry, ids) : []).map((record) => [record.id, record]),
  )
  const keys = rows.filter((row) => !row.id).map((row) => keyOf(registry, row.values))
  const byKey = keys.length > 0 ? await recordsByKey(db, registry, keys) : new Map<string, StoredRecord>()
  const seen = new Set<string>()

  // What a new row says nothing about is empty, where it may be.
  const empty = Object.fromEntries(
    registry.inputFields.flatMap(({ name, required, kind }): [string, unknown][] =>
      kind === 'references' || kind === 'rows' ? [[name, []]] : required ? [] : [[name, null]],
    ),
  )

  const planned = rows.map((row, index): PlannedRow => {
    const before = row.id ? byId.get(row.id) : byKey.get(keyOf(registry, row.values))
    const known = registry.inputFields.map(({ name }) => name)
    const base = before ? Object.fromEntries(known.map((name) => [name, before[name]])) : empty
    const { values, issues } = checkValues(server, { ...base, ...row.values })
    const extra: Issue[] = []
    if (row.id && !before) extra.push({ field: '', code: 'platform.removedMeanwhile' })
    if (before && row.version !== null && row.version !== before.version) {
      extra.push({ field: '', code: 'platform.changedMeanwhile', params: { name: before.updatedBy } })
    }
    const key = keyOf(registry, { ...base, ...row.values, ...values })
    if (seen.has(key)) extra.push({ field: registry.key[0]!, code: 'core.doubled' })
    seen.add(key)
    const changes = registry.inputFields
      .map(({ name }) => ({ field: name, before: before?.[name] ?? null, after: values[name] ?? null }))
      .filter((change) => !sameValue(change.before, change.after))
    return {
      index,
      action: before ? (changes.length > 0 ? 'update' : 'unchanged') : 'create',
      id: before?.id ?? null,
      version: before?.version ?? 0,
      key,
      values,
      issues: [...extra, ...issues],
      changes,
      before,
    }
  })
  await fillSites(db, world, server, planned)
  const links = await referenceIssues(db, world, server, planned)
  const guarded: Issue[][] = []
  for (const { action, before, values, issues } of planned) {
    const writes = issues.length === 0 && action !== 'unchanged'
    const change = { action: before ? ('updated' as const) : ('created' as const), before, after: values }
    guarded.push((writes && by && (await server.guard?.(db, change, by))) || [])
  }
  return planned.map(({ index, id, version, key, values, changes, action, before, ...row }) => {
    const issues = [...row.issues, ...links[index]!, ...guarded[index]!]
    const refused = issues.length > 0
    return {
      index,
      id,
      version,
      key,
      values,
      issues,
      action: refused ? 'refused' : action,
      changes: refused ? [] : changes,
      before,
    }
  })
}

/** Writes the good rows of a plan; a row that somebody changed since the plan ends the whole batch. */
export async function writeBatch(tx: Tx, server: ServerRegistry, planned: PlannedRow[]): Promise<void> {
  const creates = planned.filter((row) => row.action === 'create')
  const updates = planned.filter((row) => row.action === 'update')
  for (const row of creates) row.id = newId()
  if (creates.length > 0)
    await insertRecords(
      tx,
      server.registry,
      creates.map((row) => ({ ...row.values, id: row.id! })),
    )
  if (updates.length > 0) {
    const records = updates.map((row) => ({ ...row.values, id: row.id!, version: row.version }))
    const written = await updateRecords(tx, server.registry, records)
    if (written.size < updates.length) throw new AppError('conflict', 'platform.batchOvertaken')
  }
}

export function countActions(planned: readonly PlannedRow[]) {
  const counts = { create: 0, update: 0, unchanged: 0, refused: 0 }
  for (const row of planned) counts[row.action]++
  return counts
}
