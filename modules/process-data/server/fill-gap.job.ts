import { z } from 'zod'
import type { Config } from '#platform/server/config/config.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { toMinute } from '../rules/minutes.ts'
import { judged } from '../rules/quality.ts'
import { type Historian, historianUrl, openHistorian } from './historian-client.ts'
import { minuteRows } from './minute-rows.ts'
import { type Gauged, insertMinutes, makeMonths, rollUp, type TankTag, tankTags } from './readings.repo.ts'

export const fillGapKind = 'processData.fillGap'
const minutes = 60_000
const tanksPerStep = 8

/** Asks the historian for the minutes that were missed, some tanks in each step, and rolls them up. */
export const fillGapJob = (config: Config) =>
  defineJob({
    kind: fillGapKind,
    payload: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
    stages: [
      {
        id: 'months',
        step: async ({ tx, payload }) => {
          await makeMonths(tx, new Date(payload.from))
          return { finished: true }
        },
      },
      {
        id: 'read',
        step: async ({ tx, payload, progress }) => {
          const url = historianUrl(config)
          // Some other worker may know it.
          if (!url) throw new Error('PARTNER_HISTORIAN_URL is not set')
          const byTank = [...Map.groupBy(await tankTags(tx), ({ tankCode }) => tankCode).values()]
          const from = new Date(payload.from)
          const historian = await openHistorian(url)
          try {
            const to = new Date(payload.to)
            // Asked for all at once: one by one, the step would mostly wait.
            const asked = byTank
              .slice(progress, progress + tanksPerStep)
              .map((tags) => Promise.all(tags.map((tag) => pastOf(historian, tag, from, to))))
            for (const values of await Promise.all(asked)) {
              const byMinute = Map.groupBy(values.flat(), ({ at }) => toMinute(Date.parse(at)))
              await insertMinutes(
                tx,
                [...byMinute].flatMap(([minute, ofMinute]) => minuteRows(ofMinute, minute)),
              )
            }
          } finally {
            await historian.close()
          }
          const done = Math.min(progress + tanksPerStep, byTank.length)
          return { finished: done >= byTank.length, progress: done, total: byTank.length }
        },
      },
      {
        id: 'rollUp',
        step: async ({ tx, payload }) => {
          await rollUp(tx, new Date(payload.from), new Date(Date.parse(payload.to) + 60 * minutes))
          return { finished: true }
        },
      },
    ],
  })

async function pastOf(historian: Historian, tag: TankTag, from: Date, to: Date): Promise<Gauged[]> {
  const { tankCode, plant, measure } = tag
  const past = await historian.past(tag.tag, from, to)
  return past.map((raw) => ({ tankCode, plant, measure, ...judged(raw, tag, raw.at) }))
}
