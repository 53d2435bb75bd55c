import type { Readable } from 'node:stream'
import { AppError, notFound } from '#platform/core/app-error.ts'
import { checkImport, writeImport } from '#platform/core/files.process.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import type { Tx } from '../../database/database.ts'
import { addPart, createFile } from '../../files/files.repo.ts'
import { receives, type Route, writes } from '../../http/route.ts'
import { mustHave } from '../../door/may-do.ts'
import { startRun } from '../../processes/start-run.ts'
import { receiveWorkbook } from '../../workbook/receive-workbook.ts'
import { badRowsFile } from './bad-rows.ts'
import { countActions, writeBatch } from '../write/batch.ts'
import { announceBatch } from '../write/batch.routes.ts'
import { exportedRegistry } from './export-file.ts'
import { exportRoutes } from './export.routes.ts'
import { findHeader, importColumns, importRows } from './import-file.ts'
import { problemsOf, problemsShown } from './import-problems.ts'
import { planImport } from './plan-import.ts'
import { countStaged, createRun, lockRun, noteImport, noteWriteJob, refuseSecondImport } from './imports.repo.ts'
import type { RegistryWorld, ServerRegistry } from '../store/server-registry.ts'
import { writeGuard } from '../write/write-refusals.ts'

/** A file that unpacks to more than this, some thousand rows, is looked at in the background. */
const directImportBytes = 1024 * 1024

const receiveSmall = (_call: unknown, _db: unknown, body: Readable) =>
  receiveWorkbook(body, { unpackedBytes: directImportBytes })

/** Workbooks out and in. */
export function fileRoutes(world: RegistryWorld, server: ServerRegistry): Route[] {
  const { registry } = server
  return [
    ...exportRoutes(
      exportedRegistry(registry, (id) => world.find(id).registry),
      registry.endpoints,
    ),
    receives(registry.endpoints.importFile, receiveSmall, async (call, tx, { file, sha256, sheet }) => {
      await refuseSecondImport(tx, registry.id, sha256)
      const { mode } = call.query
      const { texts, jobs } = call.services
      const { language } = call
      if (!sheet) {
        if (mode !== 'preview') throw new AppError('conflict', 'platform.importInBackground')
        const run = await createRun(tx, registry.id, sha256)
        const kept = await keepUpload(tx, file, registry.elements.edit)
        const asked = { run, registry: registry.id, file: kept, language }
        return { data: { run, jobId: (await startRun(tx, jobs, { process: checkImport }, asked)).job } }
      }
      const header = findHeader(registry, sheet, texts)
      const columns = importColumns(registry, header.cells, texts)
      const rows = importRows(
        columns,
        sheet.filter(({ number }) => number > header.number),
      )
      const planned = await planImport(tx, world, server, columns, rows, call.session)
      if (planned.some((row) => row.action === 'create')) await mustHave(tx, call.session, registry.elements.create)
      const counts = countActions(planned)
      const writing = mode !== 'preview' && !(mode === 'all-or-nothing' && counts.refused > 0)
      if (writing) {
        await noteImport(tx, registry.id, sha256, rows.length)
        await writeGuard(call, registry, () => writeBatch(tx, server, planned))
        await announceBatch(tx, server, planned, call.services)
      }
      const about = { registry, columns, texts, language }
      const refused = planned
        .filter(({ action }) => action === 'refused')
        .map(({ index, issues }) => ({ ...rows[index]!.source, issues }))
      const problems = refused.flatMap((row) => problemsOf(about, row))
      const written = writing && counts.create + counts.update > 0
      return {
        data: {
          counts,
          ignoredColumns: columns.ignored,
          problems: problems.slice(0, problemsShown),
          problemCount: problems.length,
          badRows: await badRowsFile(tx, about, refused),
          undo: written ? call.requestId : null,
        },
      }
    }),
    writes(registry.endpoints.takeImport, async (call, tx) => {
      const run = await lockRun(tx, call.params.id)
      // Somebody else's run does not exist for this user.
      if (run?.registry !== registry.id || run.requestedBy !== call.session.userId) throw notFound()
      if (run.writeJob) throw new AppError('conflict', 'platform.importTaken')
      if (!run.isChecked) throw new AppError('conflict', 'platform.importNotReady')
      await refuseSecondImport(tx, registry.id, run.sha256)
      const { mode } = call.body
      const counts = await countStaged(tx, run.id)
      if (counts.create > 0) await mustHave(tx, call.session, registry.elements.create)
      if (mode === 'all-or-nothing' && counts.refused > 0) {
        throw new AppError('conflict', 'platform.importHasRefusals', { params: { count: counts.refused } })
      }
      const asked = { run: run.id, registry: registry.id, mode, creates: counts.create > 0, language: call.language }
      const { job: jobId } = await startRun(tx, call.services.jobs, { process: writeImport }, asked)
      await noteWriteJob(tx, run.id, jobId)
      return { data: { jobId } }
    }),
  ]
}

async function keepUpload(tx: Tx, file: Buffer, element: string): Promise<string> {
  const id = await createFile(tx, { name: 'import.xlsx', mediaType: workbookType, element })
  await addPart(tx, id, 0, file)
  return id
}
