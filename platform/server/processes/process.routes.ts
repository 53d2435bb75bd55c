import { notFound } from '#platform/core/app-error.ts'
import type { Reader } from '../database/database.ts'
import { reads, type Route, writes } from '../http/route.ts'
import { abortRun } from './abort-run.ts'
import { continueRun } from './continue-run.ts'
import { viewRun, viewRuns } from './process-runs.repo.ts'
import type { ServerProcess } from './server-process.ts'
import { startRun } from './start-run.ts'

const mostShown = 50

/** The API of one process, the same for every process. */
export function processRoutes(server: ServerProcess): Route[] {
  const { process } = server
  const { endpoints } = process
  const answer = async (db: Reader, id: string) => {
    const run = await viewRun(db, process.id, id)
    if (!run) throw notFound()
    return { data: run, version: run.version }
  }
  return [
    reads(endpoints.runs, async (_call, db) => ({ data: await viewRuns(db, process.id, mostShown) })),
    reads(endpoints.run, (call, db) => answer(db, call.params.id)),
    writes(endpoints.start, async (call, tx) => {
      const { id } = await startRun(tx, call.services.jobs, server, call.body)
      return answer(tx, id)
    }),
    writes(endpoints.abort, async (call, tx) => {
      await abortRun(tx, call.services.jobs, server, call.params.id, call.version)
      return answer(tx, call.params.id)
    }),
    writes(endpoints.continue, async (call, tx) => {
      await continueRun(tx, call.services.jobs, server, call.params.id, call.version)
      return answer(tx, call.params.id)
    }),
  ]
}
