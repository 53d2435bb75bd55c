import { AppError } from '#platform/core/app-error.ts'
import { writeImport } from '#platform/core/files.process.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { AboutOfRun } from '#platform/core/process.ts'
import { attempt } from '../../database/attempt.ts'
import type { Tx } from '../../database/database.ts'
import type { Jobs } from '../../jobs/job.ts'
import { serverProcess, type ServerProcess } from '../../processes/server-process.ts'
import type { Texts } from '../../base/texts.ts'
import { type BadRows, badRowsStep } from './bad-rows.ts'
import { importResult, problemTexts } from './check-import.process.ts'
import { countStaged, lockRun, noteImport, refuseStaged } from './imports.repo.ts'
import type { RegistryWorld, ServerRegistry } from '../store/server-registry.ts'
import { audienceOf } from '../store/site-sql.ts'
import { insertStaged, recordsToWrite, sitesWritten, type StagedRecord, updateStaged } from './staged-writes.repo.ts'
import { writeIssue } from '../write/write-refusals.ts'
import { tellManyChanged } from '../../notify/tell-changed.ts'

const rowsPerStep = 1000

type Asked = AboutOfRun<typeof writeImport>

interface Written {
  after: number
  rows: number
  total: number
  fileRows: number
}

/**
 * Takes a file that was looked at. Good rows are written a thousand at a time, each thousand together with the place
 * where to go on, so a worker that dies has neither lost nor doubled one; "all or nothing" is one transaction.
 */
export function writeImportProcess(world: RegistryWorld, texts: Texts): ServerProcess {
  return serverProcess(writeImport, {
    rights: ({ registry, creates }) => {
      const { edit, create } = world.find(registry).registry.elements
      return creates ? [edit, create] : [edit]
    },
    steps: {
      write: async ({ tx, about, memo, jobs }) => {
        const server = world.find(about.registry)
        const written = { ...((memo as Written | null) ?? (await beginning(tx, about.run))) }
        let finished: boolean
        do {
          const records = await recordsToWrite(tx, about.run, written.after, rowsPerStep)
          await writeRecords(tx, server, about, records, jobs)
          written.after = records.at(-1)?.number ?? written.after
          written.rows += records.length
          finished = records.length < rowsPerStep
        } while (!finished && about.mode === 'all-or-nothing')
        if (finished) await close(tx, about, written.fileRows)
        return { finished, progress: written.rows, total: written.total, memo: written }
      },
      badRows: async ({ tx, about, memo }) => {
        const sofar = memo && 'file' in (memo as object) ? (memo as BadRows) : null
        const { header } = (await lockRun(tx, about.run))!
        return badRowsStep(tx, about.run, problemTexts(world, texts, about, header), sofar)
      },
      completed: async ({ tx, about, memo }) => {
        const { header } = (await lockRun(tx, about.run))!
        const words = problemTexts(world, texts, about, header)
        const result = await importResult(tx, about.run, words, memo as BadRows | null)
        return { finished: true, result, counts: result.counts }
      },
    },
  })

  /** With the last rows: from now on the file counts as imported. */
  async function close(tx: Tx, asked: Asked, fileRows: number) {
    const run = (await lockRun(tx, asked.run))!
    await noteImport(tx, asked.registry, run.sha256, fileRows)
    const { registry } = world.find(asked.registry)
    const touched = await sitesWritten(tx, registry, asked.run)
    const audience = audienceOf(
      registry,
      touched.map((site) => ({ [String(registry.site)]: site })),
    )
    await tellManyChanged(tx, { id: asked.registry }, audience)
  }

  async function writeRecords(tx: Tx, server: ServerRegistry, asked: Asked, records: StagedRecord[], jobs: Jobs) {
    if (records.length === 0) return
    const issueOf = (error: unknown): Issue => {
      const issue = writeIssue(error, server.registry, texts, asked.language)
      if (!issue) throw error
      return issue
    }
    try {
      await attempt(tx, () => writeSpan(tx, server, asked, records, jobs))
    } catch (error) {
      const issue = issueOf(error)
      if (asked.mode === 'all-or-nothing') throw new AppError('conflict', issue.code, { issues: [issue] })
      // One of them is refused by the table; alone, each shows whether it is the one.
      for (const record of records) {
        await attempt(tx, () => writeSpan(tx, server, asked, [record], jobs)).catch((alone: unknown) =>
          refuseStaged(tx, asked.run, [record.number], issueOf(alone)),
        )
      }
    }
  }
}

/** Counted once: at every step it would cost more than the step. */
async function beginning(tx: Tx, run: string): Promise<Written> {
  const counts = await countStaged(tx, run)
  const total = counts.create + counts.update
  return { after: 0, rows: 0, total, fileRows: total + counts.unchanged + counts.refused }
}

async function writeSpan(tx: Tx, server: ServerRegistry, asked: Asked, records: StagedRecord[], jobs: Jobs) {
  const span = { run: asked.run, from: records[0]!.number, to: records.at(-1)!.number }
  await insertStaged(tx, server.registry, span)
  const changed = await updateStaged(tx, server.registry, span)
  const overtaken = records.filter(({ action, number }) => action === 'update' && !changed.has(number))
  if (overtaken.length > 0) {
    if (asked.mode === 'all-or-nothing') throw new AppError('conflict', 'platform.batchOvertaken')
    const numbers = overtaken.map(({ number }) => number)
    await refuseStaged(tx, asked.run, numbers, { field: '', code: 'platform.overtaken' })
  }
  for (const { action, id, version, number } of server.afterWrite ? records : []) {
    if (action === 'create') await server.afterWrite!(tx, { action: 'created', id, version: 1 }, jobs)
    else if (changed.has(number)) await server.afterWrite!(tx, { action: 'updated', id, version: version + 1 }, jobs)
  }
}
