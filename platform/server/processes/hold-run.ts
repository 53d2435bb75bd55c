import { notFound, stale } from '#platform/core/app-error.ts'
import type { AnyProcess } from '#platform/core/process.ts'
import type { Tx } from '../database/database.ts'
import { lockJob } from '../jobs/jobs.repo.ts'
import { type HeldRun, jobOfRun, lockRun, viewRun } from './process-runs.repo.ts'

/** Held as a worker holds it, the job first; and still as it was seen. */
export async function holdRun(tx: Tx, { id: process }: AnyProcess, id: string, version: number): Promise<HeldRun> {
  const job = await jobOfRun(tx, process, id)
  if (job === undefined) throw notFound()
  await lockJob(tx, job)
  const run = await lockRun(tx, process, id)
  if (!run) throw notFound()
  if (run.version !== version) throw stale(await viewRun(tx, process, id), run)
  return run
}
