import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '#platform/core/app-error.ts'
import { boolean, choice, integer, optional } from '#platform/core/fields.ts'
import { type AboutOf, defineProcess } from '#platform/core/process.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import {
  type ServerProcess,
  serverProcess,
  type StepContext,
  type StepResult,
} from '#platform/server/processes/server-process.ts'

export const steps = ['read', 'check', 'write', 'close'] as const
export type Step = (typeof steps)[number]
/** A step comes to its end after so many calls, each a transaction. */
export const parts = 3

const about = {
  number: integer({ min: 0, max: 1_000_000 }),
  /** The step in whose middle the worker is killed. */
  dies: optional(choice(steps)),
  /** The step that is refused the first time. */
  refused: optional(choice(steps)),
  /** Whether somebody looks at it before it writes. */
  review: boolean(),
}
export const drill = defineProcess({
  id: 'drill',
  module: 'drill',
  path: '/drill',
  about,
  only: ['number'],
  steps,
  counts: ['rows'],
})
type About = AboutOf<typeof about>

/** No unique index stands in the way of a doubled effect: it must be visible if it happens. */
export const tablesSql = `
  create table drill_effects (run uuid not null, step text not null, part integer not null);
  create table drill_accidents (run uuid not null, step text not null, what text not null, primary key (run, step, what));
  grant select, insert on drill_effects, drill_accidents to molo_app;`

/** In steps that leave one row for each part; accidents happen after the row was written and before it counts. */
export function drillProcess(beside: Db, die: () => Promise<never>): ServerProcess {
  const isFirst = async (run: string, step: Step, what: string) => {
    const rows = await beside.transaction({ id: 'system:drill' }, (tx) =>
      tx.query(sql`insert into drill_accidents values (${run}, ${step}, ${what}) on conflict do nothing returning 1`),
    )
    return rows.length > 0
  }
  const take =
    (step: Step) =>
    async ({ tx, runId, about: asked, memo }: StepContext<About>): Promise<StepResult<'rows'>> => {
      const part = typeof memo === 'number' ? memo : 0
      await tx.query(sql`insert into drill_effects values (${runId}, ${step}, ${part})`)
      await pause(5)
      if (part === 1 && asked.dies === step && (await isFirst(runId, step, 'death'))) await die()
      if (part === 1 && asked.refused === step && (await isFirst(runId, step, 'refusal'))) {
        throw new AppError('conflict', 'platform.notValid')
      }
      const finished = part === parts - 1
      return {
        finished,
        memo: finished ? null : part + 1,
        waits: asked.review && step === 'check',
        counts: { rows: parts },
      }
    }
  return serverProcess(drill, {
    steps: { read: take('read'), check: take('check'), write: take('write'), close: take('close') },
  })
}

export const drillModule = (process: ServerProcess): ServerModule => ({ id: 'drill', processes: [process] })
