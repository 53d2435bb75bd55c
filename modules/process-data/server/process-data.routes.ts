import { notFound } from '#platform/core/app-error.ts'
import { JsonText, reads, type Route, writes } from '#platform/server/http/route.ts'
import { readLabSamples } from '../contract/lab.contract.ts'
import { readGauges, readTankDay } from '../contract/process-data.contract.ts'
import { readTankMonth } from '../contract/tank-month.contract.ts'
import { testTag } from '../contract/tag-test.contract.ts'
import { gaugesAt, gaugesNow, tankDayText } from './gauges.repo.ts'
import { samplesOf } from './lab.repo.ts'
import { tagOf } from './readings.repo.ts'
import { testTagKind } from './test-tag.job.ts'
import { tankMonth } from './tank-month.repo.ts'

export const processDataRoutes: Route[] = [
  reads(readGauges, async ({ query }, db) => ({
    data: query.at ? await gaugesAt(db, query.at, query.tankCode) : await gaugesNow(db, query.tankCode),
  })),
  reads(readTankDay, async ({ query }, db) => ({
    data: new JsonText(await tankDayText(db, query.tankCode, query.day)),
  })),
  writes(testTag, async ({ params, services }, tx) => {
    if (!(await tagOf(tx, params.id))) throw notFound()
    return { data: { job: await services.jobs.enqueue(tx, testTagKind, { tagId: params.id }) } }
  }),
  reads(readTankMonth, async ({ query }, db) => ({ data: await tankMonth(db, query.tankCode, query.month) })),
  reads(readLabSamples, async ({ query }, db) => ({ data: await samplesOf(db, query.tankCode) })),
]
