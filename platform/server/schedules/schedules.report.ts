import { sql } from 'kysely'
import { schedulesReport } from '#platform/core/schedule.contract.ts'
import { nextDue, type Rhythm } from '#platform/core/schedule.ts'
import { actorName } from '../door/actor-name-sql.ts'
import { reportSource, type ServerReport, type Words } from '../reports/report-source.ts'
import { type Schedule, zoneOf } from './schedule.ts'

/** What the product says of its schedules, in the reader's words, beside what has become of them. */
export function schedulesReportOf(schedules: readonly Schedule[]): ServerReport {
  return reportSource(schedulesReport, (_asked, words) => {
    const known = schedules.map((schedule) => describe(schedule, words))
    return sql`
      select d.schedule, coalesce(s.version, 1) as version, d.name, d.does, d.rhythm,
        case when s.paused_at is not null then 'paused' when l.state in ('queued', 'running') then 'running' else 'waits' end as status,
        case when s.paused_at is null then d.next_due end as next_due,
        l.started_at as last_started, extract(epoch from l.ended_at - l.started_at)::int as last_seconds, l.state as last_result,
        l.error as last_error, ${actorName('l.started_by')} as last_by, ${actorName('s.paused_by')} as paused_by,
        s.pause_reason
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        d(schedule text, name text, does text, rhythm text, next_due timestamptz)
      left join schedules s on s.name = d.schedule
      left join lateral (
        select r.started_at, r.started_by, j.state, j.error, j.ended_at
        from schedule_runs r left join jobs j on j.id = r.job
        where r.schedule = d.schedule order by r.started_at desc limit 1) l on true`
  })
}

const describe = (schedule: Schedule, words: Words) => ({
  schedule: schedule.id,
  name: words.texts.text(words.language, `${schedule.text}.name`),
  does: words.texts.text(words.language, `${schedule.text}.does`),
  rhythm: rhythmInWords(schedule.at, words),
  next_due: new Date(nextDue(schedule.at, zoneOf(schedule), Date.now())).toISOString(),
})

function rhythmInWords(rhythm: Rhythm, { texts, language }: Words): string {
  switch (rhythm.every) {
    case 'minutes':
      return texts.text(language, 'platform:rhythm.minutes', { minutes: rhythm.minutes })
    case 'day':
      return texts.text(language, 'platform:rhythm.day', { at: rhythm.at })
    case 'firstWorkingDay':
      return texts.text(language, 'platform:rhythm.firstWorkingDay', { at: rhythm.at })
    case 'month':
      return texts.text(language, 'platform:rhythm.month', { day: rhythm.day, at: rhythm.at })
  }
}
