import { z } from 'zod'
import type { Config } from '#platform/server/config/config.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { toMinute } from '../rules/minutes.ts'
import { judged } from '../rules/quality.ts'
import { historianUrl, openHistorian } from './historian-client.ts'
import { minuteRows } from './minute-rows.ts'
import { type Gauged, insertMinutes, makeMonths, rollUp, tankTags } from './readings.repo.ts'

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
            for (const tags of byTank.slice(progress, progress + tanksPerStep)) {
              const pasts = await Promise.all(tags.map(({ tag }) => historian.past(tag, from, new Date(payload.to))))
              const values = tags.flatMap(({ tankCode, plant, measure, ...tag }, index) =>
                pasts[index]!.map((raw): Gauged => {
                  return { tankCode, plant, measure, ...judged(raw, { measure, ...tag }, raw.at) }
                }),
              )
              const byMinute = Map.groupBy(values, ({ at }) => toMinute(Date.parse(at)))
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
