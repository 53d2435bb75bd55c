import { z } from 'zod'
import type { DocumentStorage } from '../config/document-settings.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { openStore } from './storage/open-store.ts'
import { sweepOrphans } from './sweep-orphans.ts'

export const sweepOrphansKind = 'system.orphans'

/** So few that a slow storage has taken them before the step counts as forgotten. */
const perStep = 20

/** Each goes in a transaction of its own, because uploads wait for its row; a sweep that is repeated harms nothing. */
export function sweepOrphansJob(storage: DocumentStorage): Job {
  return defineJob({
    kind: sweepOrphansKind,
    rights: 'none',
    payload: z.object({}),
    stages: [
      {
        id: 'sweep',
        step: async ({ db, progress }) => {
          const swept = await sweepOrphans(db, openStore(storage, db), perStep)
          return { finished: swept < perStep, progress: progress + swept }
        },
      },
    ],
  })
}
