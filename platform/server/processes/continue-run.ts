import { AppError } from '#platform/core/app-error.ts'
import type { Tx } from '../database/database.ts'
import type { Jobs } from '../jobs/job.ts'
import { holdRun } from './hold-run.ts'
import type { RunPayload, ServerProcess } from './server-process.ts'

/** Goes on with the step at which it waits or has failed, from now on in the name of whoever says so. */
export async function continueRun(
  tx: Tx,
  jobs: Jobs,
  { process }: ServerProcess,
  id: string,
  seen: number,
): Promise<void> {
  const run = await holdRun(tx, process, id, seen)
  const { state } = run
  if (state !== 'waiting' && state !== 'failed') throw new AppError('conflict', 'platform.processNotWaiting')
  const payload: RunPayload = { run: id, about: run.about, by: process.elements.continue }
  await jobs.resume(tx, run.job, payload)
}
