import { notify } from '../communication/notify.ts'
import { reasons } from '../communication/reason.ts'
import type { Tx } from '../database/database.ts'
import type { Job, JobEnd } from './job.ts'
import type { JobRow } from './jobs.repo.ts'

/** Part of the transaction that ends the job, so that its starter is told once, whatever dies where. */
export async function tellStarter(tx: Tx, job: Job | undefined, row: JobRow, end: JobEnd): Promise<void> {
  const notice = job?.notice?.(job.payload.parse(row.payload), end)
  if (notice) await notify(tx, { ...notice, to: [row.requestedBy], reason: reasons.task, sender: 'system:jobs' })
}
