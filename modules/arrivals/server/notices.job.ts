import { z } from 'zod'
import { formatInstant } from '#platform/core/date-format.ts'
import { languages } from '#platform/core/language.ts'
import { everyMinutes } from '#platform/core/schedule.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { defineJob, type Jobs } from '#platform/server/jobs/job.ts'
import { queueMail } from '#platform/server/mail/outbox.ts'
import { notify } from '#platform/server/notify/notify.ts'
import type { Reason } from '#platform/server/notify/reason.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import type { Schedule } from '#platform/server/schedules/schedule.ts'
import { arrivalsId } from '../contract/arrivals.contract.ts'
import { noticesOf, silentSince } from '../rules/notices.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { type CallRow, expectedCalls } from './arrivals.repo.ts'
import { addresses, addressOf, markTold, peopleOf } from './notices.repo.ts'
import { knownOf } from './read-calls.ts'

/** A ship owes a notice. */
export const noticeMissing: Reason = { id: 'arrivals.noticeMissing', nameKey: 'arrivals:reason.noticeMissing' }

interface Missing {
  row: CallRow
  hours: number
  eta: string
  dueAt: number
}

/**
 * Of each ship the last notice that it owes, told once: to whoever assigns berths at its plant and to the mailing lists for ETAs.
 * What was told is a row of the same transaction, so a second look, another worker and a restart find it done.
 */
export async function tellMissingNotices(tx: Tx, jobs: Jobs, now: number): Promise<number> {
  const missing = (await expectedCalls(tx)).flatMap((row): Missing[] => {
    const { eta } = knownOf(row, now)
    if (eta === null || Date.parse(eta) <= now) return []
    const notices = noticesOf({ eta, knownSince: row.createdAt, said: row.said }, now)
    const last = silentSince(notices, row.said, now)
    return last ? [{ row, hours: last.hours, eta, dueAt: last.dueAt }] : []
  })
  const told = new Set<string>()
  for (const one of missing) if (await tellMissing(tx, jobs, one)) told.add(one.row.plant)
  for (const plant of told) await tellManyChanged(tx, { id: arrivalsId }, { sites: [plant] })
  return told.size
}

async function tellMissing(tx: Tx, jobs: Jobs, { row, hours, eta, dueAt }: Missing): Promise<boolean> {
  const { voyageNumber, instruction, plant } = row
  const to = await peopleOf(tx, plant)
  const about = {
    voyageNumber,
    instruction,
    plant,
    hours,
    eta,
    dueAt: new Date(dueAt).toISOString(),
    receivers: to.length,
  }
  if (!(await markTold(tx, about))) return false
  const ship = row.vesselName ?? voyageNumber
  const params = { ship, voyage: voyageNumber, hours, when: formatInstant(eta, 'en') }
  await notify(tx, {
    to,
    reason: noticeMissing,
    sender: 'system:arrivals',
    subject: { key: 'arrivals:notice.missing', params },
    message: { key: 'arrivals:notice.missingBody', params },
    url: addressOf(voyageNumber),
  })
  const recipients = await addresses(tx)
  if (recipients.length > 0) await queueMail(tx, jobs, { recipients, ...(await mailOf({ ...params, eta })) })
  return true
}

/** Nobody knows in which language an address reads: in both. */
async function mailOf({ eta, ...params }: { ship: string; voyage: string; hours: number; eta: string }) {
  const texts = await loadTexts([{ texts: { arrivals: { en, it } } }])
  const said = languages.map((language) => {
    const worded = { ...params, when: formatInstant(eta, language) }
    return {
      subject: texts.text(language, 'arrivals:notice.missing', worded),
      text: texts.text(language, 'arrivals:notice.missingBody', worded),
    }
  })
  return { subject: said.map(({ subject }) => subject).join(' / '), text: said.map(({ text }) => text).join('\n\n') }
}

export const noticesJob = defineJob({
  kind: 'arrivals.notices',
  rights: 'none',
  payload: z.object({}),
  stages: [
    {
      id: 'tell',
      step: async ({ tx, jobs }) => {
        await tellMissingNotices(tx, jobs, Date.now())
        return { finished: true }
      },
    },
  ],
})

export const noticeSchedules: readonly Schedule[] = [
  {
    id: 'arrivals.notices',
    text: 'arrivals:schedule.notices',
    job: { kind: noticesJob.kind, payload: {} },
    at: everyMinutes(5),
    missed: 'skip',
  },
]
