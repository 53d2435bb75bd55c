import { AppError } from '#platform/core/app-error.ts'
import { isOver } from '#platform/core/process.ts'
import type { Tx } from '../database/database.ts'
import type { Jobs } from '../jobs/job.ts'
import { holdRun } from './hold-run.ts'
import type { RunPayload, ServerProcess } from './server-process.ts'

/** Between two steps: the one that is at work is waited for, and what it would have left for the next goes with it. */
export async function abortRun(
  tx: Tx,
  jobs: Jobs,
  { process, job }: ServerProcess,
  id: string,
  version: number,
): Promise<void> {
  const run = await holdRun(tx, process, id, version)
  if (isOver(run.state)) throw new AppError('conflict', 'platform.processOver')
  if (run.state !== 'failed') return jobs.abort(tx, run.job)
  // The job of one that has failed is over already.
  const payload: RunPayload = { run: id, about: run.about, by: process.elements.abort }
  await job.onAborted!({ tx, jobId: run.job, payload })
}
