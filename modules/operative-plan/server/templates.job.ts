import { z } from 'zod'
import { siteTime } from '#platform/core/date-format.ts'
import { daily } from '#platform/core/schedule.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import type { Schedule } from '#platform/server/schedules/schedule.ts'
import { templateDays, templateTimes } from '../rules/templates.ts'
import { activeTemplates, daysMade } from './templates.repo.ts'
import { createOperation } from './write-operation.ts'

/** So many days are planned by templates, today included. */
const ahead = 7

/** Each template once for each of its days: what is there already stays as people have made it since. */
export async function planTemplates(tx: Tx, now: number): Promise<number> {
  const today = siteTime(new Date(now).toISOString()).date
  let made = 0
  for (const template of await activeTemplates(tx)) {
    const known = new Set(await daysMade(tx, template.name, today))
    for (const day of templateDays(template, today, ahead).filter((one) => !known.has(one))) {
      const { plant, operationType, product, tankCode } = template
      await createOperation(
        tx,
        {
          plant,
          operationType,
          product,
          ...templateTimes(template, day),
          tanks: [tankCode],
          isTankReceiver: template.macroDirection === 'receiver',
          ...nothingElse,
        },
        { template: template.name, templateDay: day },
      )
      made++
    }
  }
  return made
}

const nothingElse = {
  company: null,
  quantity: null,
  quantityUnit: null,
  vessel: null,
  voyageNumber: null,
  inspector: null,
  mooringPlatform: null,
  isVesselInRoadstead: false,
  mooringAt: null,
  unmooringAt: null,
  equipment: [],
  isPushInLine: false,
  denaturingFlag: false,
  note: null,
  isEarlyMooringConfirmed: false,
}

export const templatesJob = defineJob({
  kind: 'operative-plan.templates',
  rights: 'none',
  payload: z.object({}),
  stages: [
    {
      id: 'days',
      step: async ({ tx, log }) => {
        const made = await planTemplates(tx, Date.now())
        if (made > 0) log.info({ event: 'plan.templates', made }, 'operations were planned by templates')
        return { finished: true, result: { made } }
      },
    },
  ],
})

export const planSchedules: readonly Schedule[] = [
  {
    id: 'operative-plan.templates',
    text: 'operative-plan:schedule.templates',
    job: { kind: templatesJob.kind, payload: {} },
    at: daily('00:15'),
    missed: 'once',
  },
]
