import { AppError, notFound } from '#platform/core/app-error.ts'
import { newId } from '../database/new-id.ts'
import type { Tx } from '../database/database.ts'
import { reaches } from '../database/scope.ts'
import type { Jobs } from '../jobs/job.ts'
import { emitProgress } from '../jobs/jobs.ts'
import { tellChanged } from '../notify/tell-changed.ts'
import { insertRun } from './process-runs.repo.ts'
import { jobKind, type RunPayload, type ServerProcess } from './server-process.ts'

/**
 * The run, its job and its delivery are there together or not at all. The run is kept with its history, the job only for a
 * while: what is long and of no interest afterwards goes with the job alone.
 */
export async function startRun(
  tx: Tx,
  jobs: Jobs,
  server: Pick<ServerProcess, 'process' | 'mayStart'>,
  about: Record<string, unknown>,
  forJobOnly: Record<string, unknown> = {},
): Promise<{ id: string; job: string }> {
  const { process } = server
  const site = process.siteOf(about)
  const sites = site === null ? null : [site]
  if (!reaches(tx.scope.sites, sites)) throw notFound()
  await server.mayStart?.(tx, about)
  const id = newId()
  const payload: RunPayload = { run: id, about: { ...about, ...forJobOnly }, by: process.elements.start }
  const job = await jobs.enqueue(tx, jobKind(process), payload)
  const run = { id, process: process.id, site, about, onlyOne: process.onlyOneOf(about), step: process.steps[0]!, job }
  if (!(await insertRun(tx, run))) throw new AppError('conflict', 'platform.processOpen')
  if (process.own) await emitProgress(tx, job, tx.actor.id)
  else await tellChanged(tx, process, { id, version: 1, action: 'created', sites })
  return { id, job }
}
