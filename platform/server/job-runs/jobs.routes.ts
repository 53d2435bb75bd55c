import { notFound } from '#platform/core/app-error.ts'
import { abortJob, readJob, runningJobs } from '#platform/core/job.contract.ts'
import type { Reader } from '../database/database.ts'
import { reads, type Route, writes } from '../http/route.ts'
import type { Job } from '../jobs/job.ts'
import type { ExportedList } from '../registry/file/export-file.ts'
import { runningJobsOf, viewJob } from '../jobs/jobs.repo.ts'

export function jobRoutes(jobs: readonly Job[], lists: readonly ExportedList[]): Route[] {
  const stagesOf = new Map(jobs.map((job) => [job.kind, job.stages.map((stage) => stage.id)]))
  const own = async (db: Reader, id: string, userId: string) => {
    const job = await viewJob(db, id)
    // Somebody else's job does not exist for this user.
    if (job?.requestedBy !== userId) throw notFound()
    return { ...job, stages: stagesOf.get(job.kind) ?? [] }
  }
  return [
    reads(readJob, async (call, db) => ({ data: await own(db, call.params.id, call.session.userId) })),
    reads(runningJobs, async (call, db) => {
      const running = await runningJobsOf(db, call.session.userId)
      return {
        data: running.map((job) => {
          const known = lists.find(({ id }) => id === job.registry)
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
  ]
}
