import { AppError, notFound, refuse } from '#platform/core/app-error.ts'
import { momentIssues } from '#platform/core/compared-moments.ts'
import { checkRecords } from '#platform/core/files.process.ts'
import { countCap } from '#platform/core/registry-queries.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Reader, Tx } from '../database/database.ts'
import { isOutsider } from '../database/scope.ts'
import { mustHave } from '../door/may-do.ts'
import type { Session } from '../door/session.ts'
import { newId } from '../database/new-id.ts'
import { historyEntryOf } from '../history/changes.ts'
import { historyOf } from '../history/history.repo.ts'
import { JsonText, reads, type Route, type Services, writes } from '../http/route.ts'
import { tellChanged } from '../notify/tell-changed.ts'
import { startRun } from '../processes/start-run.ts'
import { checkValues, fillSites, referenceIssues, refuseGuarded } from './write/check-record.ts'
import { compareMoments } from './store/compare.ts'
import { batchRoutes } from './write/batch.routes.ts'
import { bulkRoutes } from './write/bulk.routes.ts'
import { fileRoutes } from './file/file.routes.ts'
import { recordName } from './record-name.ts'
import { findOptions, usagesOf } from './store/references.repo.ts'
import { audienceOf, historyOfRecords } from './store/site-sql.ts'
import {
  countRows,
  deleteRecords,
  insertRecords,
  keyOf,
  listPage,
  readRecord,
  readRecordAsAt,
  setEnded,
  type StoredRecord,
  totals,
  updateRecords,
} from './store/registry.repo.ts'
import type { RegistryChange, RegistryLink, RegistryWorld, ServerRegistry } from './store/server-registry.ts'
import { inUseGuard, staleError, writeGuard } from './write/write-refusals.ts'

/** The API of one registry, the same for every registry. */
export function registryRoutes(world: RegistryWorld, server: ServerRegistry): Route[] {
  const { id, sections } = server.registry
  // Only a worklist may leave them out: its records have pages of their own.
  if (sections.length === 0) throw new Error(`registry ${id} has no sections for its record's page`)
  return routesOf(world, server)
}

function routesOf(world: RegistryWorld, server: ServerRegistry): Route[] {
  const { registry } = server
  const { endpoints } = registry

  const validated = async (tx: Tx, by: Session, input: unknown, before?: StoredRecord) => {
    const { values, issues } = checkValues(server, input)
    refuse(issues)
    await fillSites(tx, world, server, [{ values }])
    const links = (await referenceIssues(tx, world, server, [{ values, before }])).flat()
    refuse(links)
    await refuseGuarded(tx, server, { action: before ? 'updated' : 'created', before, after: values }, by)
    return values
  }
  const mustRead = async (tx: Tx, id: string): Promise<StoredRecord> => {
    const record = await readRecord(tx, registry, id)
    if (!record) throw notFound()
    return record
  }

  return [
    reads(endpoints.list, async (call, db) => {
      await needPast(db, call, registry)
      return { data: new JsonText(await listPage(db, registry, call.query, call.language)) }
    }),
    reads(endpoints.count, async (call, db) => {
      await needPast(db, call, registry)
      const { exact, ...query } = call.query
      const cap = exact === 'true' ? undefined : countCap
      const count = await countRows(db, registry, query, cap)
      const isExact = cap === undefined || count <= cap
      return { data: { count: isExact ? count : countCap, exact: isExact } }
    }),
    reads(endpoints.totals, async (call, db) => {
      await needPast(db, call, registry)
      const { group, ...query } = call.query
      return { data: await totals(db, registry, query, group as string | undefined) }
    }),
    {
      ...reads(endpoints.options, async (call, db) => {
        const { text, codes, where, recent } = call.query
        const query = {
          text: text?.trim(),
          codes: codes?.split(','),
          recent: recent?.split(','),
          where: whereFrom(world.usersOf(registry.id), where),
          ofSites: world.listsSites(registry.id),
          among: await namedBefore(db, call, world, registry),
        }
        return { data: await findOptions(db, registry, query, call.language) }
      }),
      alsoFor: world.chosenAt(registry.id),
    },
    reads(endpoints.compare, async (call, db) => {
      const { from, to } = call.query
      const now = new Date().toISOString()
      refuse(momentIssues({ from, to }, now))
      return { data: await compareMoments(db, registry, { from, to: to ?? now }, call.language) }
    }),
    reads(endpoints.read, async (call, db) => {
      const record = await readRecord(db, registry, call.params.id)
      if (!record) throw notFound()
      return { data: record, version: record.version }
    }),
    reads(endpoints.readAsAt, async (call, db) => {
      const record = await readRecordAsAt(db, registry, call.params.id, call.query.asAt)
      if (!record) throw notFound()
      return { data: record }
    }),
    reads(endpoints.history, async (call, db) => {
      const rows = await historyOf(db, historyOfRecords(registry), call.params.id)
      if (rows.length === 0) throw notFound()
      return { data: rows.map((row) => historyEntryOf(registry.fields, row)) }
    }),
    reads(endpoints.used, async (call, db) => {
      const record = await readRecord(db, registry, call.params.id)
      if (!record) throw notFound()
      const code = keyOf(registry, record)
      const { texts, permissions } = call.services
      // What the caller may not see does not use anything either, as far as they are told.
      const usable = await permissions.usableBy(db, call.session)
      const users = world.usersOf(registry.id).filter((link) => usable.has(link.registry.elements.view))
      const found = await usagesOf(db, code, users)
      const words = (key: string) => texts.text(call.language, key)
      return {
        data: found.map(({ registry: user, records, ...usage }) => ({
          ...usage,
          records: records.map((one) => ({ id: one.id, title: recordName(user, one, texts, call.language) })),
          registry: user.id,
          title: `${words(`${user.textPrefix}title.many`)} · ${words(user.fieldKey(usage.field))}`,
          path: world.find(user.id).pageless ? null : user.path,
        })),
      }
    }),
    writes(endpoints.create, async (call, tx) => {
      const values = await validated(tx, call.session, call.body)
      const id = newId()
      await writeGuard(call, registry, () => insertRecords(tx, registry, [{ ...values, id }]))
      await announce(tx, server, { action: 'created', id, version: 1 }, [values], call.services)
      return { data: await mustRead(tx, id), version: 1, message: 'platform.created' }
    }),
    writes(endpoints.update, async (call, tx) => {
      const { id } = call.params
      const before = await mustRead(tx, id)
      const values = await validated(tx, call.session, call.body, before)
      const written = await writeGuard(call, registry, () =>
        updateRecords(tx, registry, [{ ...values, id, version: call.version }]),
      )
      if (!written.has(id)) throw await staleError(tx, registry, id)
      const version = call.version + 1
      await announce(tx, server, { action: 'updated', id, version }, [before, values], call.services)
      return { data: await mustRead(tx, id), version, message: 'platform.updated' }
    }),
    writes(endpoints.remove, async (call, tx) => {
      const { id } = call.params
      const before = await readRecord(tx, registry, id)
      if (before) await refuseGuarded(tx, server, { action: 'removed', before }, call.session)
      const removed = await inUseGuard(() => deleteRecords(tx, registry, [{ id, version: call.version }]))
      if (!before || !removed.has(id)) throw await staleError(tx, registry, id)
      await announce(tx, server, { action: 'removed', id, version: call.version }, [before], call.services)
      return { data: null, message: 'platform.deleted' }
    }),
    ...([true, false] as const).map((ended) =>
      writes(ended ? endpoints.end : endpoints.reopen, async (call, tx) => {
        const { id } = call.params
        if (server.guard) {
          const before = await mustRead(tx, id)
          const after = { ...before, endedAt: ended ? new Date().toISOString() : null }
          await refuseGuarded(tx, server, { action: 'updated', before, after }, call.session)
        }
        const written = await setEnded(tx, registry, [{ id, version: call.version }], ended)
        if (!written.has(id)) throw await staleError(tx, registry, id)
        const version = call.version + 1
        const record = await mustRead(tx, id)
        await announce(tx, server, { action: 'updated', id, version }, [record], call.services)
        return { data: record, version, message: 'platform.updated' }
      }),
    ),
    writes(endpoints.check, async (call, tx) => ({
      data: {
        jobId: (await startRun(tx, call.services.jobs, { process: checkRecords }, { registry: registry.id })).job,
      },
    })),
    ...batchRoutes(world, server),
    ...bulkRoutes(world, server),
    ...fileRoutes(world, server),
  ]
}

/** A list as it was is history, and needs the right to it. */
export async function needPast(db: Reader, { query, session }: PastCall, { elements }: AnyRegistry): Promise<void> {
  if (query?.['asAt'] !== undefined) await mustHave(db, session, elements.history)
}
interface PastCall {
  query?: Record<string, unknown>
  session: Session
}

/** An outsider who may not see the registry itself is told the names that stand in what they may see, and no others. */
async function namedBefore(
  db: Reader,
  { session, services }: { session: Session; services: Services },
  world: RegistryWorld,
  registry: AnyRegistry,
): Promise<RegistryLink[] | undefined> {
  if (!isOutsider(session.scope)) return undefined
  const usable = await services.permissions.usableBy(db, session)
  if (usable.has(registry.elements.view)) return undefined
  return world.usersOf(registry.id).filter((link) => usable.has(link.registry.elements.view))
}

/** What a registry's API reads of a list whose records are written elsewhere. */
export function listRoutes(world: RegistryWorld, server: ServerRegistry): Route[] {
  const { list, count, totals, options, used, startExport, exportFile } = server.registry.endpoints
  const reading = new Set<string>([list, count, totals, options, used, startExport, exportFile].map(({ id }) => id))
  return routesOf(world, server).filter(({ endpoint }) => reading.has(endpoint.id))
}

export async function announce(
  tx: Tx,
  server: ServerRegistry,
  change: RegistryChange,
  /** The record before and after the change. */
  states: Record<string, unknown>[],
  services: Services,
): Promise<void> {
  const { registry } = server
  await server.afterWrite?.(tx, change, services.jobs)
  await tellChanged(tx, registry, { ...change, ...audienceOf(registry, states) })
}

/**
 * `isActive:true,kind:crude` as sent by a reference field. Only what some definition narrows by is answered: this call is
 * open to everybody, and must not become a way to guess the fields of records that the caller may not read.
 */
function whereFrom(links: readonly RegistryLink[], text: string | undefined): Record<string, string | boolean> {
  const allowed = new Set(links.flatMap((link) => Object.keys(link.where ?? {})))
  return Object.fromEntries(
    (text ?? '')
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', value] = pair.split(':')
        if (value === undefined || !allowed.has(name)) throw new AppError('invalid', 'platform.notValid')
        return [name, value === 'true' ? true : value === 'false' ? false : value]
      }),
  )
}
