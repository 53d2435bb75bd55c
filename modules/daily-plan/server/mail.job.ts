import { z } from 'zod'
import { siteTime } from '#platform/core/date-format.ts'
import { everyMinutes } from '#platform/core/schedule.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { defineJob, type Jobs } from '#platform/server/jobs/job.ts'
import { queueMail } from '#platform/server/mail/outbox.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import type { Schedule } from '#platform/server/schedules/schedule.ts'
import { addressesOf } from '#modules/operative-plan/server/public.ts'
import { dailyPlanId } from '../contract/daily-plan.contract.ts'
import { isDueForMail } from '../rules/published.ts'
import { heldUnmailed, markMailed } from './versions.repo.ts'

/** A longer list is mailed in parts. */
const mostInMail = 50

/** The plans of today that nobody has been mailed yet, to whoever is on their list by now. */
export async function mailPlans(tx: Tx, jobs: Jobs, now: number): Promise<number> {
  const today = siteTime(new Date(now).toISOString()).date
  const due = (await heldUnmailed(tx, today)).filter((version) => isDueForMail(version, today))
  for (const { id, plant, mailingList, letter } of due) {
    const recipients = (await addressesOf(tx, mailingList)) ?? []
    for (let from = 0; from < recipients.length; from += mostInMail) {
      await queueMail(tx, jobs, { recipients: recipients.slice(from, from + mostInMail), ...letter })
    }
    await markMailed(tx, id)
    await tellManyChanged(tx, { id: dailyPlanId }, { sites: [plant] })
  }
  return due.length
}

export const mailJob = defineJob({
  kind: 'daily-plan.mail',
  rights: 'none',
  payload: z.object({}),
  stages: [
    {
      id: 'mail',
      step: async ({ tx, jobs }) => ({ finished: true, result: { mailed: await mailPlans(tx, jobs, Date.now()) } }),
    },
  ],
})

/** So a plan goes out in the first minutes of its day, and a later version of it within five. */
export const mailSchedules: readonly Schedule[] = [
  {
    id: 'daily-plan.mail',
    text: 'daily-plan:schedule.mail',
    job: { kind: mailJob.kind, payload: {} },
    at: everyMinutes(5),
    missed: 'skip',
  },
]
