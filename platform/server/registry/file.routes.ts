import { createHash } from 'node:crypto'
import { AppError } from '#platform/core/app-error.ts'
import type { ImportAnswer } from '#platform/core/registry-queries.ts'
import { FileAnswer, reads, type Route, writes } from '../http/route.ts'
import { mustHave } from '../sign-in/may-do.ts'
import type { Texts } from '../texts.ts'
import type { Language } from '#platform/core/language.ts'
import { readWorkbook, writeWorkbook } from '../workbook/workbook.ts'
import { countActions, type PlannedRow, planBatch, writeBatch } from './batch.ts'
import { announceBatch } from './batch.routes.ts'
import { exportRows, exportSheet } from './export-file.ts'
import { exportJobKind } from './export-records.job.ts'
import { type ReadFile, readImport } from './import-file.ts'
import { noteImport } from './imports.repo.ts'
import { countRows } from './registry.repo.ts'
import type { RegistryWorld, ServerRegistry } from './server-registry.ts'
import { writeGuard } from './write-refusals.ts'

const problemsShown = 500
/** Up to the first a file is sent while it is made; up to the second it is made in the background. */
const exportLimits = { direct: 10_000, inBackground: 200_000 }

/** Workbooks out and in. */
export function fileRoutes(world: RegistryWorld, server: ServerRegistry): Route[] {
  const { registry } = server
  return [
    reads(registry.endpoints.exportFile, async (call, db) => {
      if ((await countRows(db, registry, call.query, exportLimits.direct)) > exportLimits.direct) {
        throw new AppError('conflict', 'platform.exportInBackground', { params: { rows: exportLimits.direct } })
      }
      const { language, query, services } = call
      const options = { registry, query, language, texts: services.texts, userId: call.session.userId }
      const content = writeWorkbook(exportSheet(options), exportRows(db, options))
      return { data: new FileAnswer(content, `${registry.name}.xlsx`) }
    }),
    writes(registry.endpoints.startExport, async (call, tx) => {
      const rows = await countRows(tx, registry, call.body, exportLimits.inBackground)
      if (rows > exportLimits.inBackground) {
        throw new AppError('conflict', 'platform.exportTooLarge', { params: { rows: exportLimits.inBackground } })
      }
      if (rows <= exportLimits.direct) return { data: { jobId: null } }
      const { language, services } = call
      const asked = { registry: registry.id, query: call.body, language }
      return { data: { jobId: await services.jobs.enqueue(tx, exportJobKind, asked) } }
    }),
    writes(registry.endpoints.importFile, async (call, tx) => {
      const file = Buffer.from(call.body)
      const { texts } = call.services
      const read = readImport(registry, await readWorkbook(file), texts)
      const planned = await planBatch(tx, world, server, read.rows)
      if (planned.some((row) => row.action === 'create')) await mustHave(tx, call.session, registry.elements.create)
      const counts = countActions(planned)
      const { mode } = call.query
      const writing = mode !== 'preview' && !(mode === 'all-or-nothing' && counts.refused > 0)
      if (writing) {
        await noteImport(tx, registry.id, createHash('sha256').update(file).digest(), read.rows.length)
        await writeGuard(call, registry, () => writeBatch(tx, server, planned))
        await announceBatch(tx, server, planned, call.services)
      }
      const problems = problemsOf(planned, read, texts, call.language)
      const written = writing && counts.create + counts.update > 0
      return {
        data: {
          counts,
          ignoredColumns: read.ignoredColumns,
          problems: problems.slice(0, problemsShown),
          complete: problems.length <= problemsShown,
          undo: written ? call.requestId : null,
        },
      }
    }),
  ]
}

function problemsOf(planned: PlannedRow[], read: ReadFile, texts: Texts, language: Language): ImportAnswer['problems'] {
  return planned.flatMap(({ index, issues }) =>
    issues.map((issue) => {
      const column = read.headers.get(issue.field.split('.')[0]!)
      return {
        row: read.rowNumbers[index]!,
        column: column?.header ?? issue.field,
        value: column ? String(read.cells[index]?.[column.place] ?? '') : '',
        text: texts.message(language, issue.code, issue.params),
      }
    }),
  )
}
