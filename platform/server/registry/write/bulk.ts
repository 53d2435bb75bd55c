import { AppError } from '#platform/core/app-error.ts'
import type { Issue } from '#platform/core/issue.ts'
import { bulkAtMost } from '#platform/core/registry-queries.ts'
import type { Reader } from '../../database/database.ts'
import { type PlannedRow, planBatch } from './batch.ts'
import type { ListQuery } from '../store/list-sql.ts'
import { codesInUse } from '../store/references.repo.ts'
import { keyOf, matchingIds, readRecords, type StoredRecord, type Values } from '../store/registry.repo.ts'
import type { Caller } from '../../door/session.ts'
import type { RegistryWorld, ServerRegistry } from '../store/server-registry.ts'

export type BulkTarget =
  | { picked: { id: string; version: number }[] }
  | { matching: ListQuery; count: number; except: string[] }

interface Wanted {
  id: string
  /** What the editor has seen of it, where each record was ticked. */
  version: number | null
}

/** The records that a step is about; refused when the result is no longer the one on the screen. */
export async function wantedOf(db: Reader, server: ServerRegistry, target: BulkTarget): Promise<Wanted[]> {
  if ('picked' in target) return target.picked
  if (target.count > bulkAtMost)
    throw new AppError('invalid', 'platform.tooManyAtOnce', { params: { max: bulkAtMost } })
  const ids = await matchingIds(db, server.registry, target.matching, bulkAtMost + 1)
  if (ids.length !== target.count) throw new AppError('conflict', 'platform.resultMoved')
  const except = new Set(target.except)
  return ids.filter((id) => !except.has(id)).map((id) => ({ id, version: null }))
}

export async function planEdit(
  db: Reader,
  world: RegistryWorld,
  server: ServerRegistry,
  wanted: Wanted[],
  values: Values,
  by: Caller,
): Promise<PlannedRow[]> {
  return planBatch(
    db,
    world,
    server,
    wanted.map((row) => ({ ...row, values })),
    by,
  )
}

/** A record that has ended already stays as it is. */
export async function planEnd(db: Reader, server: ServerRegistry, wanted: Wanted[], by: Caller): Promise<PlannedRow[]> {
  return planEach(db, server, wanted, async (before) => {
    if (before.endedAt !== null) return { action: 'unchanged', issues: [] }
    const after = { ...before, endedAt: new Date().toISOString() }
    return {
      action: 'update',
      issues: [...((await server.guard?.(db, { action: 'updated', before, after }, by)) ?? [])],
    }
  })
}

/** A record that others refer to cannot go. */
export async function planDelete(
  db: Reader,
  world: RegistryWorld,
  server: ServerRegistry,
  wanted: Wanted[],
  by: Caller,
): Promise<PlannedRow[]> {
  const { registry } = server
  const users = world.usersOf(registry.id)
  let used = new Set<string>()
  if (users.length > 0) {
    const records = await readRecords(
      db,
      registry,
      wanted.map(({ id }) => id),
    )
    const codes = records.map((record) => keyOf(registry, record))
    used = await codesInUse(db, codes, users)
  }
  return planEach(db, server, wanted, async (before) => ({
    action: 'update',
    issues: [
      ...(used.has(keyOf(registry, before)) ? [{ field: '', code: 'platform.inUse' }] : []),
      ...((await server.guard?.(db, { action: 'removed', before }, by)) ?? []),
    ],
  }))
}

async function planEach(
  db: Reader,
  { registry }: ServerRegistry,
  wanted: Wanted[],
  plan: (record: StoredRecord) => Promise<{ action: PlannedRow['action']; issues: Issue[] }>,
): Promise<PlannedRow[]> {
  const records = await readRecords(
    db,
    registry,
    wanted.map(({ id }) => id),
  )
  const byId = new Map(records.map((record) => [record.id, record]))
  const planned: PlannedRow[] = []
  for (const [index, { id, version }] of wanted.entries()) {
    const record = byId.get(id)
    const blank = {
      index,
      id,
      version: record?.version ?? 0,
      key: '',
      values: record ?? {},
      changes: [],
      before: record,
    }
    if (!record) {
      planned.push({ ...blank, action: 'refused', issues: [{ field: '', code: 'platform.removedMeanwhile' }] })
      continue
    }
    const { action, issues } = await plan(record)
    if (version !== null && version !== record.version)
      issues.push({ field: '', code: 'platform.changedMeanwhile', params: { name: record.updatedBy } })
    planned.push({ ...blank, action: issues.length > 0 ? 'refused' : action, issues })
  }
  return planned
}
