import { fileProcesses } from '#platform/core/files.process.ts'
import type { NumberSetting } from '#platform/core/settings.ts'
import type { Tx } from '../database/database.ts'
import { numberSql } from '../settings/settings.repo.ts'

export interface Kept {
  table: string
  /** Which of its rows have been kept long enough, in SQL. */
  isOld: string
}

const longerThan = (days: number) => `now() - interval '${days} days'`
const longerThanSet = (key: NumberSetting) => `now() - make_interval(days => ${numberSql(key)})`
/** One that has failed is continued soon, or done again. */
const ownRuns = fileProcesses.map(({ id }) => `'${id}'`).join(', ')

/**
 * What is kept for how long. Everything else stays: no record that the law or a contract asks for, and no history, is ever
 * removed. In this order, because later ones may be named by earlier ones.
 */
export const kept: readonly Kept[] = [
  // Long enough for any client that still repeats.
  { table: 'idempotency_keys', isOld: `created_at < ${longerThan(30)}` },
  // Where somebody signs in from; an address that was not seen for a month is a new one.
  { table: 'sign_in_places', isOld: `last_at < ${longerThan(30)}` },
  // A file that was looked at, and not taken since.
  { table: 'import_runs', isOld: `created_at < ${longerThan(3)}` },
  // Who wrote what to whom, then it is nobody's business any more.
  { table: 'mails', isOld: `created_at < ${longerThanSet('mail.keepDays')}` },
  // As long as what it has started; of each schedule the last run by the clock says from where on to look.
  {
    table: 'schedule_runs',
    isOld: `started_at < ${longerThanSet('keep.jobsDays')}
      and exists (select from schedule_runs n
        where n.schedule = schedule_runs.schedule and n.started_by is null and n.due > schedule_runs.due)`,
  },
  {
    table: 'jobs',
    isOld: `ended_at < ${longerThanSet('keep.jobsDays')}
      and not exists (select from import_runs r where r.write_job = jobs.id)
      and not exists (select from schedule_runs r where r.job = jobs.id)
      and not exists (select from process_runs r where r.job = jobs.id and r.ended_at is null and r.process not in (${ownRuns}))`,
  },
  // What a receiver has read and put away; what nobody has received any more goes with it.
  {
    table: 'notification_receipts',
    isOld: `archived_at < ${longerThanSet('keep.notificationsDays')} and read_at < ${longerThanSet('keep.notificationsDays')}`,
  },
  {
    table: 'notifications',
    isOld: `sent_at < ${longerThanSet('keep.notificationsDays')}
      and not exists (select from notification_receipts r where r.notification_id = notifications.id)`,
  },
  // The law wants half a year of them, and the table itself refuses less.
  { table: 'sign_in_events', isOld: `at < ${longerThanSet('keep.signInsDays')}` },
]

/** A few at a time, so that nobody waits for it; answers how many went. */
export async function removeSome(tx: Tx, { table, isOld }: Kept, most: number): Promise<number> {
  const rows = await tx.queryText(
    `delete from ${table} where ctid = any (array(select ctid from ${table} where ${isOld} limit ${most})) returning 1`,
    [],
  )
  return rows.length
}
