import { PgBoss } from 'pg-boss'
import { AppError } from '#platform/core/app-error.ts'
import type { Tx } from '../database/database.ts'
import type { Log } from '../base/log.ts'
import type { Job, Jobs } from './job.ts'
import { endJob, findJob, insertJob, reopenJob } from './jobs.repo.ts'
import { queueIn, queueOf } from './queue.ts'

export interface JobsPort extends Jobs {
  kinds: ReadonlyMap<string, Job>
  close(): Promise<void>
}

/** The side of the API: puts work into the queue, as part of the transaction that asks for it. */
export async function openJobs(url: string, jobs: readonly Job[], log: Log): Promise<JobsPort> {
  const kinds = new Map(jobs.map((job) => [job.kind, job]))
  const boss = new PgBoss({
    connectionString: url,
    options: '-c role=molo_app',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  })
  boss.on('error', (error) => log.warn({ err: error, event: 'jobs.queue' }, 'queue error'))
  await boss.start()

  return { kinds, ...jobsThrough(boss, kinds), close: () => boss.stop({ graceful: false }) }
}

/** Puts work into the queue and takes it back, as part of the caller's transaction. */
export function jobsThrough(boss: PgBoss, kinds: ReadonlyMap<string, Job>): Jobs {
  return {
    async enqueue(tx, kind, payload, as = { id: tx.actor.id, scope: tx.scope }) {
      const job = kinds.get(kind)
      const first = job?.stages[0]
      if (!job || !first) throw new Error(`no job of kind ${kind}`)
      const id = await insertJob(tx, { kind, payload: job.payload.parse(payload), stage: first.id }, as)
      await boss.send(queueOf(job), { id }, { db: queueIn(tx) })
      return id
    },
    async abort(tx, jobId) {
      const job = await findJob(tx, jobId)
      if (!job) throw new AppError('not-found', 'platform.itemNotFound')
      if (!(await endJob(tx, jobId, 'aborted', 'platform.jobAborted'))) return
      const kind = kinds.get(job.kind)
      await kind?.onAborted?.({ tx, jobId, payload: kind.payload.parse(job.payload) })
      await emitProgress(tx, jobId, job.requestedBy)
    },
    async resume(tx, jobId, payload) {
      const reopened = await reopenJob(tx, jobId, payload)
      if (!reopened) throw new AppError('conflict', 'platform.jobNotWaiting')
      const kind = kinds.get(reopened.kind)
      await kind?.onResumed?.({ tx, jobId, payload: kind.payload.parse(reopened.payload) })
      await boss.send(queueOf(kind), { id: jobId }, { db: queueIn(tx) })
      await emitProgress(tx, jobId, tx.actor.id)
    },
  }
}

export async function emitProgress(tx: Tx, id: string, requestedBy: string): Promise<void> {
  await tx.emit({ type: 'job.progress', id, requestedBy })
}
