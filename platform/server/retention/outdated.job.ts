import { z } from 'zod'
import { dropExpiredFiles } from '../files/files.repo.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { dropOutdatedSignIns } from '../sign-in/housekeeping.repo.ts'

export const outdatedKind = 'system.outdated'

/** What is large, and what would let somebody in. */
export function outdatedJob(): Job {
  return defineJob({
    kind: outdatedKind,
    rights: 'none',
    payload: z.object({}),
    stages: [
      {
        id: 'drop',
        step: async ({ tx }) => {
          await dropExpiredFiles(tx)
          await dropOutdatedSignIns(tx)
          return { finished: true }
        },
      },
    ],
  })
}
