import { type Db as QueueDatabase, PgBoss } from 'pg-boss'
import type { Tx } from '../database/database.ts'

/** All work goes through one queue; what is to be done stands in our own row. */
export const queueName = 'jobs'
export const deadLetterName = 'jobs-dead'
const year = 365 * 24 * 3600

/** Creates or upgrades the queue's own schema; part of the migration, because the application owns nothing. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    if (!(await boss.getQueue(deadLetterName))) await boss.createQueue(deadLetterName, { retentionSeconds: year })
    if (!(await boss.getQueue(queueName))) {
      await boss.createQueue(queueName, {
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
