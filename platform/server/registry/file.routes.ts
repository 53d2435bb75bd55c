import { createHash } from 'node:crypto'
import type { ImportAnswer } from '#platform/core/registry-queries.ts'
import { FileAnswer, reads, type Route, writes } from '../http/route.ts'
import { findUser } from '../sign-in/users.repo.ts'
import type { Texts } from '../texts.ts'
import type { Language } from '#platform/core/language.ts'
import { readWorkbook } from '../workbook/workbook.ts'
import { countActions, type PlannedRow, planBatch, writeBatch } from './batch.ts'
import { announceBatch, mustHave } from './batch.routes.ts'
import { exportWorkbook } from './export-file.ts'
import { type ReadFile, readImport } from './import-file.ts'
import { noteImport } from './imports.repo.ts'
import type { RegistryWorld, ServerRegistry } from './server-registry.ts'
import { writeGuard } from './write-refusals.ts'

const problemsShown = 500

/** Workbooks out and in. */
export function fileRoutes(world: RegistryWorld, server: ServerRegistry): Route[] {
  const { registry } = server
  return [
    reads(registry.endpoints.exportFile, async (call, db) => {
      const user = await findUser(db, call.session.userId)
      const stream = exportWorkbook(db, {
        registry,
        query: call.query,
        language: call.language,
        texts: call.services.texts,
        person: user ? `${user.firstName} ${user.lastName}` : '',
        at: new Date().toISOString(),
      })
      return { data: new FileAnswer(stream, `${registry.name}.xlsx`) }
    }),
    writes(registry.endpoints.importFile, async (call, tx) => {
      const file = Buffer.from(call.body)
      const { texts } = call.services
      const read = readImport(registry, await readWorkbook(file), texts)
      const planned = await planBatch(tx, world, server, read.rows)
      if (planned.some((row) => row.action === 'create'))
        await mustHave(tx, registry.elements.create, call.session.userId)
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
