import { AppError } from '#platform/core/app-error.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Tx } from '../database/database.ts'
import { reaches } from '../database/sites.ts'
import { type ColumnTexts } from '../history/changes.ts'
import { changesOfRequest } from '../history/history.repo.ts'
import { valueFromText } from './column-kinds.ts'
import { deleteRecord, insertRecords, raiseVersion, updateRecords, type Values } from './registry.repo.ts'
import { sitesTouched } from './site-sql.ts'

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
export async function undoRequest(tx: Tx, registry: AnyRegistry, requestId: string): Promise<Restored[]> {
  const rows = await changesOfRequest(tx, registry.table, requestId, tx.actor.id)
  const restored: Restored[] = []
  for (const row of rows) {
    const id = row.recordId
    const version = Number(row.after?.['version'] ?? row.before?.['version'])
    const states = [row.before, row.after].flatMap((state) => (state ? [valuesFrom(registry, state)] : []))
    if (states.some((state) => !reaches(tx.sites, sitesTouched(registry, [state])))) {
      throw new AppError('conflict', 'platform.undoTooLate')
    }
    let done: boolean
    if (row.action === 'insert') done = await deleteRecord(tx, registry, id, version)
    else if (row.action === 'update') {
      done = (await updateRecords(tx, registry, [{ ...valuesFrom(registry, row.before), id, version }])).has(id)
    } else {
      await insertRecords(tx, registry, [{ ...valuesFrom(registry, row.before), id }])
      // Versions never go back, or a screen that still shows the old record could overwrite the restored one.
      await raiseVersion(tx, registry, id, version + 1)
      done = true
    }
    if (!done) throw new AppError('conflict', 'platform.undoTooLate')
    const action = row.action === 'insert' ? 'removed' : row.action === 'delete' ? 'created' : 'updated'
    restored.push({ id, version: version + 1, action, states })
  }
  if (restored.length === 0) throw new AppError('not-found', 'platform.itemNotFound')
  return restored
}

function valuesFrom(registry: AnyRegistry, texts: ColumnTexts): Values {
  return Object.fromEntries(registry.fields.map((field) => [field.name, valueFromText(field, texts?.[field.column])]))
}
