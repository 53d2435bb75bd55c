import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import type { Config } from '../config/config.ts'
import type { Tx } from '../database/database.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { differsSince } from './differences.repo.ts'
import type { Partner, Period } from './partner.ts'
import { reconcile } from './reconcile.job.ts'
import { tellStuck } from './sender.ts'

export const watchExchangeKind = 'exchange.watch'

/** An alarm in the log, again and again for as long as it lasts. */
export function watchExchangeJob(): Job {
  return defineJob({
    kind: watchExchangeKind,
    rights: 'none',
    payload: z.object({}),
    stages: [
      {
        id: 'look',
        step: async ({ db, log }) => {
          await tellStuck(db, log)
          return { finished: true }
        },
      },
    ],
  })
}

export const compareAllKind = 'exchange.compareAll'
const lookedBack = 7 * 86_400_000
const failures = z.array(z.string()).catch(() => [])

/** Every partner that can be asked what it has; one that does not answer keeps the others from nothing. */
export function compareAllJob(partners: readonly Partner[], config: Pick<Config, 'partners'>): Job {
  return defineJob({
    kind: compareAllKind,
    rights: 'none',
    payload: z.object({}),
    stages: [
      {
        id: 'compare',
        step: async ({ tx, progress, memo, log }) => {
          const asked = partners.flatMap(({ id, open }) => {
            const line = open(config)
            return line?.list ? [{ id, line }] : []
          })
          const failed = failures.parse(memo)
          const next = asked[progress]
          if (next) {
            const period = await periodFor(tx, next.id)
            await reconcile(tx, next.id, next.line, period).catch((error: unknown) => {
              log.warn(
                { err: error, event: 'exchange.notCompared', partner: next.id },
                'a partner was not compared with',
              )
              failed.push(next.id)
            })
            return { finished: false, progress: progress + 1, total: asked.length, memo: failed }
          }
          if (failed.length > 0) {
            throw new AppError('conflict', 'exchange.notAllCompared', { params: { partners: failed.join(', ') } })
          }
          return { finished: true, total: asked.length }
        },
      },
    ],
  })
}

/** The last days, and as far back as something still differs: what was put right is then settled. */
async function periodFor(tx: Tx, partner: string): Promise<Period> {
  const to = new Date()
  const recent = new Date(to.getTime() - lookedBack)
  const since = await differsSince(tx, partner)
  return { from: since && since < recent ? since : recent, to }
}
