import { z } from 'zod'
import { defineJob, type Job } from '../jobs/job.ts'
import { kept, removeSome } from './retention.repo.ts'

export const retentionKind = 'system.retention'
const rowsPerStep = 1000

interface Removed {
  /** Of the list. */
  place: number
  removed: Record<string, number>
}

/** Removes what was kept long enough, a thousand rows in each step. */
export function retentionJob(): Job {
  return defineJob({
    kind: retentionKind,
    rights: 'none',
    payload: z.object({}),
    stages: [
      {
        id: 'remove',
        step: async ({ tx, memo, log }) => {
          const { place, removed } = (memo as Removed | null) ?? { place: 0, removed: {} }
          const of = kept[place]!
          const rows = await removeSome(tx, of, rowsPerStep)
          const sofar = { ...removed, [of.table]: (removed[of.table] ?? 0) + rows }
          const next = rows < rowsPerStep ? place + 1 : place
          const finished = next === kept.length
          if (finished) log.info({ event: 'retention.removed', removed: sofar }, 'removed what was kept long enough')
          return {
            finished,
            progress: next,
            total: kept.length,
            memo: { place: next, removed: sofar },
            ...(finished ? { result: { removed: sofar } } : {}),
          }
        },
      },
    ],
  })
}
