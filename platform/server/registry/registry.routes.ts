import { AppError, invalid, notFound } from '#platform/core/app-error.ts'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { sqlState, type Tx } from '../database/database.ts'
import { historyEntryOf } from '../history/changes.ts'
import { historyOf } from '../history/history.repo.ts'
import { JsonText, reads, type Route, type Services, writes } from '../http/route.ts'
import { checkJobKind } from './check-records.job.ts'
import {
  countRows,
  deleteRecord,
  insertRecord,
  listPage,
  readRecord,
  updateRecord,
  type StoredRecord,
} from './registry.repo.ts'
import type { RegistryChange, ServerRegistry } from './server-registry.ts'

/** The API of one registry, the same for every registry. */
export function registryRoutes(server: ServerRegistry): Route[] {
  const { registry } = server
  const { endpoints } = registry

  const validate = (values: Record<string, unknown>) => {
    const issues = server.rules?.(values) ?? []
    if (issues.length > 0) throw invalid(issues)
  }
  const announce = async (tx: Tx, change: RegistryChange, services: Services) => {
    await server.afterWrite?.(tx, change, services.jobs)
    await tx.emit({ type: 'record.changed', registry: registry.id, ...change, actor: tx.actor.id })
  }
  const mustRead = async (tx: Tx, id: string): Promise<StoredRecord> => {
    const record = await readRecord(tx, registry, id)
    if (!record) throw notFound()
    return record
  }

  return [
    reads(endpoints.list, async (call, db) => ({ data: new JsonText(await listPage(db, registry, call.query)) })),
    reads(endpoints.count, async (call, db) => ({ data: await countRows(db, registry, call.query) })),
    reads(endpoints.read, async (call, db) => {
      const record = await readRecord(db, registry, call.params.id)
      if (!record) throw notFound()
      return { data: record, version: record.version }
    }),
    writes(endpoints.create, async (call, tx) => {
      validate(call.body)
      const { id, version } = await keyGuard(call.services, call.language, registry, () =>
        insertRecord(tx, registry, call.body),
      )
      await announce(tx, { action: 'created', id, version }, call.services)
      return { data: await mustRead(tx, id), version, message: 'platform.created' }
    }),
    writes(endpoints.update, async (call, tx) => {
      validate(call.body)
      const { id } = call.params
      const changed = await keyGuard(call.services, call.language, registry, () =>
        updateRecord(tx, registry, id, call.version, call.body),
      )
      if (!changed) throw await staleError(tx, registry, id)
      const version = call.version + 1
      await announce(tx, { action: 'updated', id, version }, call.services)
      return { data: await mustRead(tx, id), version, message: 'platform.updated' }
    }),
    writes(endpoints.remove, async (call, tx) => {
      const { id } = call.params
      if (!(await useGuard(() => deleteRecord(tx, registry, id, call.version))))
        throw await staleError(tx, registry, id)
      await announce(tx, { action: 'removed', id, version: call.version }, call.services)
      return { data: null, message: 'platform.deleted' }
    }),
    reads(endpoints.history, async (call, db) => {
      const rows = await historyOf(db, registry.table, call.params.id)
      if (rows.length === 0) throw notFound()
      return { data: rows.map((row) => historyEntryOf(registry.fields, row)) }
    }),
    writes(endpoints.check, async (call, tx) => ({
      data: { jobId: await call.services.jobs.enqueue(tx, checkJobKind, { registry: registry.id }) },
    })),
  ]
}

/** The other person's record comes with the refusal, so that the editor can merge and lose nothing. */
async function staleError(tx: Tx, registry: AnyRegistry, id: string): Promise<AppError> {
  const current = await readRecord(tx, registry, id)
  if (!current) return new AppError('conflict', 'platform.removedMeanwhile')
  return new AppError('stale', 'platform.stale', {
    params: { name: current.updatedBy },
    detail: { current, changedBy: current.updatedBy, changedAt: current.updatedAt },
  })
}

async function keyGuard<T>(
  services: Services,
  language: Language,
  registry: AnyRegistry,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const key: string = registry.key[0]!
    const field = services.texts.text(language, `${registry.id}:field.${key}`)
    throw new AppError('conflict', 'platform.duplicate', {
      params: { field },
      issues: [{ field: key, code: 'platform.duplicate', params: { field } }],
    })
  }
}

async function useGuard<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === '23503') throw new AppError('conflict', 'platform.inUse')
    throw error
  }
}
