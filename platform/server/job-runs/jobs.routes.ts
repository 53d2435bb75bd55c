import { AppError, notFound } from '#platform/core/app-error.ts'
import { abortJob, continueJob, readJob, unfinishedJobs } from '#platform/core/job.contract.ts'
import type { Reader } from '../database/database.ts'
import { reads, type Route, writes } from '../http/route.ts'
import type { Job } from '../jobs/job.ts'
import type { ExportedList } from '../registry/file/export-file.ts'
import { unfinishedJobsOf, viewJob } from '../jobs/jobs.repo.ts'

export function jobRoutes(jobs: readonly Job[], lists: readonly ExportedList[]): Route[] {
  const kinds = new Map(jobs.map((job) => [job.kind, job]))
  const own = async (db: Reader, id: string, userId: string) => {
    const job = await viewJob(db, id)
    // Somebody else's job does not exist for this user.
    if (job?.requestedBy !== userId) throw notFound()
    const kind = kinds.get(job.kind)
    const stages = kind?.stages.map((stage) => stage.id) ?? []
    return { ...job, stages, canContinue: kind?.isResumable === true && job.state === 'failed' }
  }
  return [
    reads(readJob, async (call, db) => ({ data: await own(db, call.params.id, call.session.userId) })),
    reads(unfinishedJobs, async (call, db) => {
      const unfinished = await unfinishedJobsOf(db, call.session.userId)
      if (unfinished.length === 0) return { data: [] }
      const usable = await call.services.permissions.usableBy(db, call.session)
      return {
        data: unfinished.map((job) => {
          const known = lists.find(({ id, element }) => id === job.registry && usable.has(element))
          if (!known) return { ...job, registry: null }
          const title = call.services.texts.text(call.language, known.title)
          return { ...job, registry: { title, path: known.path } }
        }),
      }
    }),
    writes(abortJob, async (call, tx) => {
      const job = await own(tx, call.params.id, call.session.userId)
      await call.services.jobs.abort(tx, job.id)
      return { data: null }
    }),
    writes(continueJob, async (call, tx) => {
      const { id, canContinue } = await own(tx, call.params.id, call.session.userId)
      if (!canContinue) throw new AppError('conflict', 'platform.jobNotWaiting')
      await call.services.jobs.resume(tx, id)
      return { data: null }
    }),
  ]
}
