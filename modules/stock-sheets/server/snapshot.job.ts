import { z } from 'zod'
import { daily, everyMinutes } from '#platform/core/schedule.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import type { Schedule } from '#platform/server/schedules/schedule.ts'
import { daysToSnapshot } from '../rules/snapshot.ts'
import { type DayOutcome, snapshotDay } from './snapshot-day.ts'

/**
 * Takes the snapshots of all days that are over and lack some, one day in each step: what was missed while nothing ran is
 * made up for whenever it runs next.
 */
export const snapshotJob = defineJob({
  kind: 'stock-sheets.snapshot',
  rights: 'none',
  payload: z.object({
    /** Says which tanks it had to leave out yesterday: once, and not each time that it looks again. */
    tells: z.boolean().default(false),
  }),
  stages: [
    {
      id: 'days',
      step: async ({ tx, payload, memo, progress, log }) => {
        const { days, outcomes } = (memo as Memo | null) ?? { days: daysToSnapshot(Date.now()), outcomes: [] }
        const outcome = await snapshotDay(tx, days[progress]!)
        if (outcome.taken > 0) log.info({ event: 'stock.snapshot', ...outcome }, 'the tanks were taken at midnight')
        const done = [...outcomes, outcome]
        const [next, total] = [progress + 1, days.length]
        if (payload.tells && next === total && Object.keys(outcome.leftOut).length > 0)
          log.warn({ event: 'stock.leftOut', ...outcome }, 'tanks could not be taken at midnight')
        return next < total
          ? { finished: false, progress: next, total, memo: { days, outcomes: done } satisfies Memo }
          : { finished: true, progress: next, total, result: { days: done } }
      },
    },
  ],
})

interface Memo {
  days: string[]
  outcomes: DayOutcome[]
}

const { kind } = snapshotJob

export const snapshotSchedules: readonly Schedule[] = [
  {
    id: 'stock-sheets.snapshot',
    text: 'stock-sheets:schedule.snapshot',
    job: { kind, payload: { tells: true } },
    at: daily('00:05'),
    missed: 'once',
  },
  // After a stop the worker is back before the historian has filled in the minutes that were missed.
  {
    id: 'stock-sheets.lateSnapshot',
    text: 'stock-sheets:schedule.lateSnapshot',
    job: { kind, payload: {} },
    at: everyMinutes(30),
    missed: 'skip',
  },
]
