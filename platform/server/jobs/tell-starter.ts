import { z } from 'zod'
import { messageKey } from '#platform/core/language.ts'
import { notify } from '../notify/notify.ts'
import { reasons } from '../notify/reason.ts'
import type { Tx } from '../database/database.ts'
import { type Job, type JobEnd, rightGone } from './job.ts'
import type { JobRow } from './jobs.repo.ts'

/** What the system has started by itself has nobody who waits for it. */
const isPerson = (starter: string) => z.uuid().safeParse(starter).success

/** Part of the transaction that ends the job, so that its starter is told once, whatever dies where. */
export async function tellStarter(tx: Tx, job: Job | undefined, row: JobRow, end: JobEnd): Promise<void> {
  const notice = job?.notice?.(job.payload.parse(row.payload), end) ?? stopped(end)
  if (notice && isPerson(row.requestedBy))
    await notify(tx, { ...notice, to: [row.requestedBy], reason: reasons.task, sender: 'system:jobs' })
}

/** A rule's own words stand on the screen of the job, with what they are about. */
export const failedFor = (error: string): JobEnd => ({
  state: 'failed',
  error,
  why: { key: messageKey(error === rightGone ? rightGone : 'platform.jobFailed') },
})

/** Of this nobody would hear otherwise: they look at another screen by now, or may not open this one. */
const stopped = (end: JobEnd) =>
  end.state === 'failed' && end.error === rightGone
    ? { subject: { key: 'platform:notification.jobStopped' }, message: end.why }
    : undefined
