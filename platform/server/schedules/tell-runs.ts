import { schedulesId, schedulesReport } from '#platform/core/schedule.contract.ts'
import type { Tx } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import { failedFor } from '../jobs/tell-starter.ts'
import { notify } from '../notify/notify.ts'
import { reasons } from '../notify/reason.ts'
import { tellManyChanged } from '../notify/tell-changed.ts'
import type { Wording } from '../notify/wording.ts'
import type { Schedule } from './schedule.ts'
import { runOfJob } from './schedules.repo.ts'

/** The same job; when it ends, open screens hear of it, and so does whoever has run it by hand. */
export function tellingRuns(job: Job, schedules: readonly Schedule[]): Job {
  const tell = async (tx: Tx, jobId: string, message: Wording) => {
    const run = await runOfJob(tx, jobId)
    const schedule = schedules.find(({ id }) => id === run?.schedule)
    if (!run || !schedule) return
    await tellManyChanged(tx, { id: schedulesId }, { sites: null })
    if (run.startedBy === null) return
    await notify(tx, {
      to: [run.startedBy],
      reason: reasons.task,
      sender: 'system:jobs',
      subject: { key: 'platform:notification.scheduleEnded', params: { schedule: { key: `${schedule.text}.name` } } },
      message,
      url: schedulesReport.path,
    })
  }
  return {
    ...job,
    stages: [
      ...job.stages,
      {
        id: 'told',
        step: async ({ tx, jobId }) => {
          await tell(tx, jobId, { key: 'platform:notification.scheduleDone' })
          return { finished: true }
        },
      },
    ],
    onFailed: async (context) => {
      await job.onFailed?.(context)
      const end = failedFor(context.error)
      if (end.state === 'failed') await tell(context.tx, context.jobId, end.why)
    },
  }
}
