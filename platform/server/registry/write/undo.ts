import { AppError } from '#platform/core/app-error.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Tx } from '../../database/database.ts'
import { reaches } from '../../database/scope.ts'
import { type ColumnTexts } from '../../history/changes.ts'
import { type ChangeRow, changesOfRequest } from '../../history/history.repo.ts'
import { valueFromText } from '../../database/column-kinds.ts'
import type { Caller } from '../../door/session.ts'
import { refuseGuarded } from './check-record.ts'
import { deleteRecords, insertRecords, readRecord, restoreRecords, type Values } from '../store/registry.repo.ts'
import type { ServerRegistry } from '../store/server-registry.ts'
import { sitesTouched } from '../store/site-sql.ts'

export interface Restored {
  id: string
  version: number
  action: 'created' | 'updated' | 'removed'
  /** The record before and after the undoing. */
  states: Values[]
}

/**
 * Undo is a new write that puts things back as they were before one request, taken from the history. It is refused as
 * a whole when somebody has changed one of the records since: their work is not ours to undo.
 */
export async function undoRequest(tx: Tx, server: ServerRegistry, requestId: string, by: Caller): Promise<Restored[]> {
  const { registry } = server
  const restored: Restored[] = []
  for (const step of stepsOf(await changesOfRequest(tx, registry.table, requestId, tx.actor.id))) {
    const records = step.map((row) => ({
      ...recordFrom(registry, row.before),
      id: row.recordId,
      version: Number(row.after?.['version'] ?? row.before?.['version']),
    }))
    const states = step.map((row) =>
      [row.before, row.after].flatMap((state) => (state ? [recordFrom(registry, state)] : [])),
    )
    if (states.flat().some((state) => !reaches(tx.scope.sites, sitesTouched(registry, [state])))) {
      throw new AppError('conflict', 'platform.undoTooLate')
    }
    const action = undoing[step[0]!.action]
    for (const record of server.guard ? records : []) {
      const change = { action, before: await readRecord(tx, registry, record.id) }
      await refuseGuarded(tx, server, action === 'removed' ? change : { ...change, after: record }, by)
    }
    if (action === 'created') {
      // Versions never go back, or a screen that still shows the old record could overwrite the restored one.
      const raised = records.map((record) => ({ ...record, version: record.version + 1 }))
      await insertRecords(tx, registry, raised)
    } else {
      const write = action === 'removed' ? deleteRecords : restoreRecords
      const written = await write(tx, registry, records)
      if (written.size < records.length) throw new AppError('conflict', 'platform.undoTooLate')
    }
    restored.push(
      ...records.map(({ id, version }, index) => ({ id, version: version + 1, action, states: states[index]! })),
    )
  }
  if (restored.length === 0) throw new AppError('not-found', 'platform.itemNotFound')
  return restored
}

const undoing = { insert: 'removed', update: 'updated', delete: 'created' } as const

/** Neighbours of one kind are taken back together, as long as no record comes twice: its order would be lost. */
function stepsOf(rows: readonly ChangeRow[]): ChangeRow[][] {
  const steps: ChangeRow[][] = []
  let ids = new Set<string>()
  for (const row of rows) {
    const step = steps.at(-1)
    if (step && step[0]!.action === row.action && !ids.has(row.recordId)) step.push(row)
    else {
      steps.push([row])
      ids = new Set()
    }
    ids.add(row.recordId)
  }
  return steps
}

function recordFrom(registry: AnyRegistry, texts: ColumnTexts): Values & { endedAt: string | null } {
  const values = registry.fields.map((field) => [field.name, valueFromText(field, texts?.[field.column])] as const)
  return { ...Object.fromEntries(values), endedAt: texts?.['ended_at'] ?? null }
}
