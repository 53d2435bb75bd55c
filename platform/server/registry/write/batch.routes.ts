import type { BatchAnswer } from '#platform/core/registry-queries.ts'
import type { Language } from '#platform/core/language.ts'
import type { Tx } from '../../database/database.ts'
import { type Route, type Services, writes } from '../../http/route.ts'
import { mustHave } from '../../door/may-do.ts'
import { countActions, type PlannedRow, planBatch, writeBatch } from './batch.ts'
import type { RegistryWorld, ServerRegistry } from '../store/server-registry.ts'
import { audienceOf } from '../store/site-sql.ts'
import { tellManyChanged } from '../../notify/tell-changed.ts'
import { undoRequest } from './undo.ts'
import { writeGuard } from './write-refusals.ts'

/** Many rows in one transaction: shown first, then written, and undone as one step. */
export function batchRoutes(world: RegistryWorld, server: ServerRegistry): Route[] {
  const { registry } = server
  return [
    writes(registry.endpoints.batch, async (call, tx) => {
      const { mode, rows } = call.body
      const planned = await planBatch(tx, world, server, rows, call.session)
      if (planned.some((row) => row.action === 'create')) await mustHave(tx, call.session, registry.elements.create)
      const counts = countActions(planned)
      const writing = mode !== 'preview' && !(mode === 'all-or-nothing' && counts.refused > 0)
      if (writing) {
        await writeGuard(call, registry, () => writeBatch(tx, server, planned))
        await announceBatch(tx, server, planned, call.services)
      }
      const written = writing && counts.create + counts.update > 0
      return { data: answerOf(planned, call.services, call.language, written ? call.requestId : null) }
    }),
    writes(registry.endpoints.undo, async (call, tx) => {
      const restored = await writeGuard(call, registry, () => undoRequest(tx, server, call.body.undo, call.session))
      for (const { states: _, ...change } of restored) await server.afterWrite?.(tx, change, call.services.jobs)
      const audience = audienceOf(
        registry,
        restored.flatMap(({ states }) => states),
      )
      await tellManyChanged(tx, registry, audience)
      return { data: { restored: restored.length, undo: call.requestId }, message: 'platform.undone' }
    }),
  ]
}

export async function announceBatch(
  tx: Tx,
  server: ServerRegistry,
  planned: PlannedRow[],
  services: Services,
  removed = false,
) {
  const { registry } = server
  const written = planned.filter((row) => row.action === 'create' || row.action === 'update')
  for (const row of written) {
    const action = removed ? 'removed' : row.action === 'create' ? 'created' : 'updated'
    const version = removed ? row.version : row.version + 1
    await server.afterWrite?.(tx, { action, id: row.id!, version }, services.jobs)
  }
  // One word for the whole batch: a screen reloads once, however many rows there were.
  const audience = audienceOf(
    registry,
    written.flatMap(({ values, before }) => (before ? [before, values] : [values])),
  )
  await tellManyChanged(tx, registry, audience)
}

function answerOf(planned: PlannedRow[], services: Services, language: Language, undo: string | null): BatchAnswer {
  return {
    rows: planned.map(({ index, action, id, issues, changes }) => ({
      index,
      action,
      id,
      changes,
      issues: issues.map((issue) => ({ ...issue, text: services.texts.message(language, issue.code, issue.params) })),
    })),
    counts: countActions(planned),
    undo,
  }
}
