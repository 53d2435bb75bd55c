import { type Db as QueueDatabase, PgBoss } from 'pg-boss'
import type { Tx } from '../database/database.ts'
import type { Job } from './job.ts'

/** All work that every worker can do goes through one queue; what is to be done stands in our own row. */
export const queueName = 'jobs'
/** What only some workers can do waits here, where the others do not take it. */
export const reservedName = 'jobs-reserved'
export const queueOf = (job: Job | undefined): string => (job?.isHere === undefined ? queueName : reservedName)
export const deadLetterName = 'jobs-dead'
const year = 365 * 24 * 3600

/** Creates or upgrades the queue's own schema; part of the migration, because the application owns nothing. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    if (!(await boss.getQueue(deadLetterName))) await boss.createQueue(deadLetterName, { retentionSeconds: year })
    for (const name of [queueName, reservedName]) {
      if (await boss.getQueue(name)) continue
      await boss.createQueue(name, {
        deadLetter: deadLetterName,
        // The defaults would silently delete a job that is still retrying, start a second copy of a long one,
        // and leave a dead worker's job alone for a quarter of an hour.
        retentionSeconds: year,
        expireInSeconds: 6 * 3600,
        heartbeatSeconds: 10,
        retryLimit: 20,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 300,
        deleteAfterSeconds: 7 * 24 * 3600,
        notify: true,
      })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Lets the queue write inside our transaction. */
export function queueIn(tx: Tx): QueueDatabase {
  return { executeSql: async (text, values = []) => ({ rows: await tx.queryText(text, values) }) }
}
