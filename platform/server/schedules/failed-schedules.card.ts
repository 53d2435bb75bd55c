import { sql } from 'kysely'
import { scheduleElements, schedulesId, schedulesReport } from '#platform/core/schedule.contract.ts'
import { utc } from '../database/utc-sql.ts'
import type { HomeCard } from '../home/home-card.ts'
import type { Schedule } from './schedule.ts'

/** Work by the clock whose last run has failed: nobody waits for it who would notice. */
export const failedSchedules = (schedules: readonly Schedule[]): HomeCard => ({
  id: 'failedSchedules',
  section: 'abnormal',
  elements: [scheduleElements.view],
  title: 'platform:home.failedSchedules',
  icon: 'calendar-time',
  link: `${schedulesReport.path}?lastResult=failed`,
  follows: [schedulesId],
  rows: ({ say }) => {
    const names = Object.fromEntries(schedules.map(({ id, text }) => [id, say(`${text}.name`)]))
    return sql`
      select n.value as title, null::text as note, ${utc('l.ended_at')} as at, ${schedulesReport.path}::text as link,
        l.ended_at as place
      from jsonb_each_text(${JSON.stringify(names)}::jsonb) n cross join lateral (
        select j.state, j.ended_at from schedule_runs r join jobs j on j.id = r.job
        where r.schedule = n.key order by r.started_at desc limit 1) l
      where l.state = 'failed'`
  },
})
