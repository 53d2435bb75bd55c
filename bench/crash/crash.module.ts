import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { defineJob, type Jobs } from '#platform/server/jobs/job.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import type { RegistryChange } from '#platform/server/registry/store/server-registry.ts'
import { crashRegistry, effectKind } from './crash-records.registry.ts'
import type { Defence } from './options.ts'

const effectPayload = z.object({ record: z.uuid(), version: z.int() })

/** Open for so long after its effect, a step is found there by many a kill. */
const stepMs = 25

/** A registry in which every change asks for a job, and a job that leaves one row per stage. */
export function crashModule(broken: Defence | undefined, beside: Db): ServerModule {
  const enqueueEffect = async (tx: Tx, { id, version }: RegistryChange, jobs: Jobs) => {
    const enqueue = (into: Tx) => jobs.enqueue(into, effectKind, { record: id, version })
    if (broken === 'outside-transaction') {
      // As somebody would write it who wants the answer out sooner.
      void beside.transaction(tx.actor, enqueue).catch(console.error)
    } else {
      await enqueue(tx)
    }
  }

  const leaveEffect = (stage: string) => ({
    id: stage,
    step: async (context: { tx: Tx; db: Db; jobId: string; payload: z.infer<typeof effectPayload> }) => {
      const { tx, db, jobId, payload } = context
      const insert = (into: Tx) =>
        into.query(sql`
          insert into crash_effects (job_id, record_id, version, stage)
          values (${jobId}, ${payload.record}, ${payload.version}, ${stage})`)
      if (broken === 'naive-handler') await db.transaction(tx.actor, insert)
      else await insert(tx)
      await pause(stepMs)
      return { finished: true }
    },
  })

  return {
    id: 'crash',
    registries: [{ registry: crashRegistry, afterWrite: enqueueEffect }],
    jobs: [
      defineJob({
        kind: effectKind,
        rights: 'none',
        payload: effectPayload,
        stages: [leaveEffect('first'), leaveEffect('second')],
      }),
    ],
  }
}
