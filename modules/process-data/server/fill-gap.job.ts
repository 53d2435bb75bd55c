import { z } from 'zod'
import type { Config } from '#platform/server/config/config.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { toMinute } from '../rules/minutes.ts'
import { judged } from '../rules/quality.ts'
import { type Historian, historianOf, openHistorian } from './historian-client.ts'
import { minuteRows } from './minute-rows.ts'
import { type Gauged, insertMinutes, makeMonths, rollUp, type TankTag, tankTags } from './readings.repo.ts'

export const fillGapKind = 'processData.fillGap'
const minutes = 60_000
const tanksPerStep = 8
/** What a step holds in memory is limited, however long the gap is. */
const longestSpan = 7200 * minutes

/** Asks the historian for the minutes that were missed, some tanks and some days in each step, and rolls them up. */
export const fillGapJob = (config: Config) =>
  defineJob({
    kind: fillGapKind,
    isHere: historianOf(config) !== undefined,
    rights: 'none',
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
          const partner = historianOf(config)
          if (!partner) throw new Error('PARTNER_HISTORIAN_URL is not set')
          const byTank = [...Map.groupBy(await tankTags(tx), ({ tankCode }) => tankCode).values()]
          const spans = spansOf(Date.parse(payload.from), Date.parse(payload.to))
          const steps = Math.ceil(byTank.length / tanksPerStep) * spans.length
          const span = spans[progress % spans.length]
          if (!span || progress >= steps) return { finished: true }
          const first = Math.floor(progress / spans.length) * tanksPerStep
          const historian = await openHistorian(partner)
          try {
            // Asked for all at once: one by one, the step would mostly wait.
            const asked = byTank
              .slice(first, first + tanksPerStep)
              .map((tags) => Promise.all(tags.map((tag) => pastOf(historian, tag, span.from, span.to))))
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
          return { finished: progress + 1 >= steps, progress: progress + 1, total: steps }
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

/** Each begins where the one before it ends; a minute that is read twice is kept once. */
function spansOf(from: number, to: number): { from: Date; to: Date }[] {
  const count = Math.max(1, Math.ceil((to - from) / longestSpan))
  return Array.from({ length: count }, (_, index) => ({
    from: new Date(from + index * longestSpan),
    to: new Date(Math.min(to, from + (index + 1) * longestSpan)),
  }))
}

async function pastOf(historian: Historian, tag: TankTag, from: Date, to: Date): Promise<Gauged[]> {
  const { tankCode, plant, measure } = tag
  const past = await historian.past(tag.tag, from, to)
  return past.map((raw) => ({ tankCode, plant, measure, ...judged(raw, tag, raw.at) }))
}
