import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { restoredToSql } from '../database/restored-sql.ts'
import type { Log } from '../base/log.ts'

/**
 * A restored database has work in hand that may have been done after the moment that it was restored to: a mail that has long
 * left would leave again. So a person looks at it first, and then releases it (docs/operations/backup.md).
 */
export async function untilReleased(db: Db, log: Log, every = 10_000): Promise<void> {
  for (;;) {
    const [held] = await db.queryText<{ restoredTo: string }>(restoredToSql, [])
    if (!held) return
    log.warn(
      { event: 'jobs.held', restoredTo: held.restoredTo },
      'this database was restored: work waits for npm run restore:work',
    )
    await pause(every)
  }
}
