import { AppError } from '#platform/core/app-error.ts'
import type { Language } from '#platform/core/language.ts'
import type { BulkAnswer } from '#platform/core/registry-queries.ts'
import type { Tx } from '../../database/database.ts'
import { type Route, type Services, writes } from '../../http/route.ts'
import { type PlannedRow, writeBatch } from './batch.ts'
import { announceBatch } from './batch.routes.ts'
import { type BulkTarget, planDelete, planEdit, planEnd, wantedOf } from './bulk.ts'
import { deleteRecords, readRecords, setEnded } from '../store/registry.repo.ts'
import type { RegistryWorld, ServerRegistry } from '../store/server-registry.ts'
import { inUseGuard, writeGuard } from './write-refusals.ts'

/** Rows named in the answer, of those that pass and of those refused. */
const shownAtMost = 200

type Written = { body: { mode: 'preview' | 'apply' }; requestId: string; language: Language; services: Services }

/** One step on many records, ticked or found by the filters: what it would do first, then the doing, undone as one. */
export function bulkRoutes(world: RegistryWorld, server: ServerRegistry): Route[] {
  const { registry } = server
  const { endpoints } = registry

  const run = async (
    call: Written,
    tx: Tx,
    planned: PlannedRow[],
    removed: boolean,
    write: (rows: PlannedRow[]) => Promise<void>,
  ) => {
    const passing = planned.filter((row) => row.action === 'update')
    // Names are read before the writing: those of deleted records are gone afterwards.
    const shown = [
      ...passing.slice(0, shownAtMost),
      ...planned.filter((row) => row.action === 'refused').slice(0, shownAtMost),
    ]
    const titles = await titlesOf(tx, server, shown, call.language)
    const writing = call.body.mode === 'apply' && passing.length > 0
    if (writing) {
      await write(passing)
      await announceBatch(tx, server, passing, call.services, removed)
    }
    return { data: bulkAnswerOf(planned, shown, titles, call, writing ? call.requestId : null) }
  }
  const mustReach = (written: ReadonlySet<string>, rows: PlannedRow[]) => {
    if (written.size < rows.length) throw new AppError('conflict', 'platform.batchOvertaken')
  }
  const seen = (rows: PlannedRow[]) => rows.map((row) => ({ id: row.id!, version: row.version }))

  return [
    writes(endpoints.bulkEdit, async (call, tx) => {
      const wanted = await wantedOf(tx, server, call.body.target as BulkTarget)
      const planned = await planEdit(tx, world, server, wanted, call.body.values, call.session)
      return run(call, tx, planned, false, (rows) => writeGuard(call, registry, () => writeBatch(tx, server, rows)))
    }),
    writes(endpoints.bulkEnd, async (call, tx) => {
      const planned = await planEnd(
        tx,
        server,
        await wantedOf(tx, server, call.body.target as BulkTarget),
        call.session,
      )
      return run(call, tx, planned, false, async (rows) =>
        mustReach(await setEnded(tx, registry, seen(rows), true), rows),
      )
    }),
    writes(endpoints.bulkDelete, async (call, tx) => {
      const planned = await planDelete(
        tx,
        world,
        server,
        await wantedOf(tx, server, call.body.target as BulkTarget),
        call.session,
      )
      return run(call, tx, planned, true, async (rows) =>
        mustReach(await inUseGuard(() => deleteRecords(tx, registry, seen(rows))), rows),
      )
    }),
  ]
}

async function titlesOf(tx: Tx, { registry }: ServerRegistry, rows: PlannedRow[], language: Language) {
  const ids = rows.map((row) => row.id!)
  const records = ids.length > 0 ? await readRecords(tx, registry, ids) : []
  return new Map(
    records.map((record) => {
      const title = record[registry.title]
      const text = typeof title === 'object' && title !== null ? (title as Record<Language, string>)[language] : title
      return [record.id, String(text ?? '')]
    }),
  )
}

/** What a step on many records does or would do, in the words of the caller's language. */
export function bulkAnswerOf(
  planned: PlannedRow[],
  shown: PlannedRow[],
  titles: ReadonlyMap<string, string>,
  { language, services }: Pick<Written, 'language' | 'services'>,
  undo: string | null,
): BulkAnswer {
  const text = (issue: PlannedRow['issues'][number]) => services.texts.message(language, issue.code, issue.params)
  const count = (action: PlannedRow['action']) => planned.filter((row) => row.action === action).length
  const reasons = new Map<string, number>()
  for (const row of planned) {
    for (const reason of new Set(row.action === 'refused' ? row.issues.map(text) : []))
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return {
    counts: { pass: count('update'), unchanged: count('unchanged'), refused: count('refused') },
    reasons: [...reasons].map(([reason, many]) => ({ text: reason, count: many })).slice(0, shownAtMost),
    rows: shown.map(({ index, action, id, issues, changes }) => ({
      index,
      action,
      id,
      changes,
      issues: issues.map((issue) => ({ ...issue, text: text(issue) })),
      title: titles.get(id!) ?? '',
    })),
    undo,
  }
}
