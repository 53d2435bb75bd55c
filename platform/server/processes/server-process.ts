import { z } from 'zod'
import { AppError, notFound } from '#platform/core/app-error.ts'
import type { AboutOf, AnyProcess, Process } from '#platform/core/process.ts'
import type { Tx } from '../database/database.ts'
import { defineJob, type Job, type JobEnd, rightGone, type StageContext, type StepOutcome } from '../jobs/job.ts'
import { notify } from '../notify/notify.ts'
import { reasons } from '../notify/reason.ts'
import { tellChanged } from '../notify/tell-changed.ts'
import { type HeldRun, lockRun, type Turn, turnRun } from './process-runs.repo.ts'

type Shape = Readonly<Record<string, z.ZodType>>

export interface StepContext<About> extends Omit<StageContext<unknown>, 'payload' | 'jobId'> {
  runId: string
  about: About
}

/** Counts are told when the step has finished: those that it names replace what was there. */
export interface StepResult<Count extends string> extends StepOutcome {
  counts?: Partial<Record<Count, number>>
}

/** A process on the server: its definition, and the job that takes its steps. */
export interface ServerProcess {
  process: AnyProcess
  job: Job
  /** Refuses what must not begin. */
  mayStart?(tx: Tx, about: unknown): Promise<void>
}

const payload = z.object({
  run: z.uuid(),
  about: z.unknown(),
  /** The permission by which somebody has started it or gone on with it; it must last. */
  by: z.string(),
})
export type RunPayload = z.infer<typeof payload>

export const jobKind = ({ id, own }: AnyProcess): string => (own ? id : `process.${id}`)

/**
 * Each call of a step is one transaction that holds the job and the run: it has happened with all that it writes, or not at
 * all, and a step that is not finished is called again. What it remembers for the next call is its memo.
 */
export function serverProcess<A extends Shape, Step extends string, Count extends string>(
  process: Process<A, Step, Count>,
  parts: {
    mayStart?(tx: Tx, about: AboutOf<A>): Promise<void>
    steps: Record<Step, (context: StepContext<AboutOf<A>>) => Promise<StepResult<Count>>>
    /** What its starter must still be allowed to do, where no permission of the process says so. */
    rights?(about: AboutOf<A>): readonly string[]
    /** What its starter is told at the end of one that is theirs alone. */
    notice?(about: AboutOf<A>, end: JobEnd): ReturnType<NonNullable<Job['notice']>>
    /** Takes away what the steps before have left behind for those that do not come any more. */
    onAborted?(context: { tx: Tx; runId: string; about: AboutOf<A> }): Promise<void>
  },
): ServerProcess {
  const { steps, elements, titleKey } = process
  const aboutOf = (asked: RunPayload) => process.about.parse(asked.about) as AboutOf<A>
  const turned = async (tx: Tx, run: HeldRun, turn: Turn) => {
    const version = await turnRun(tx, run, turn)
    // Whose alone it is hears of it as of their job.
    if (process.own) return
    await tellChanged(tx, process, {
      id: run.id,
      version,
      action: 'updated',
      sites: run.site === null ? null : [run.site],
    })
  }
  const subject = { key: 'platform:notification.processEnded', params: { process: { key: titleKey } } }
  const plainNotice = (_asked: RunPayload, end: JobEnd) => ({
    subject,
    message: end.state === 'failed' ? end.why : { key: 'platform:notification.processDone' },
    url: process.path,
  })
  const { notice } = parts
  const ownNotice = notice ? { notice: (asked: RunPayload, end: JobEnd) => notice(aboutOf(asked), end) } : {}

  const job = defineJob({
    kind: jobKind(process as AnyProcess),
    payload,
    rights: (asked) => parts.rights?.(aboutOf(asked)) ?? [elements.view, asked.by],
    isResumable: process.own === true,
    ...(process.own ? ownNotice : { notice: plainNotice }),
    stages: steps.map((id, place) => ({
      id,
      step: async ({ payload: asked, jobId: _job, ...context }) => {
        const { tx } = context
        const run = await lockRun(tx, process.id, asked.run)
        // The place that it is about is not theirs any more.
        if (!run) throw new AppError('forbidden', rightGone)
        const { counts, ...outcome } = await parts.steps[id]({ ...context, runId: asked.run, about: aboutOf(asked) })
        if (!outcome.finished) return outcome
        const next = steps[place + 1]
        const waits = outcome.waits === true && next !== undefined
        await turned(tx, run, {
          state: next === undefined ? 'done' : waits ? 'waiting' : 'running',
          step: next ?? id,
          outcome: waits ? 'waits' : 'done',
          counts: counts as Record<string, number> | undefined,
          // What is for one person alone goes with their job.
          result: process.own ? undefined : outcome.result,
        })
        if (waits) await tellWaiting(tx)
        return outcome
      },
    })),
    onFailed: async ({ tx, payload: asked, error, params }) => {
      const run = await lockRun(tx, process.id, asked.run)
      if (!run) return
      await turned(tx, run, { state: 'failed', step: run.step, outcome: 'failed', error: { code: error, params } })
    },
    onResumed: async ({ tx, payload: asked }) => {
      const run = await lockRun(tx, process.id, asked.run)
      if (!run) throw notFound()
      await turned(tx, run, { state: 'running', step: run.step, outcome: null, by: tx.actor.id })
    },
    onAborted: async ({ tx, payload: asked }) => {
      const run = await lockRun(tx, process.id, asked.run)
      if (!run) return
      await turned(tx, run, { state: 'aborted', step: run.step, outcome: 'aborted' })
      await parts.onAborted?.({ tx, runId: run.id, about: aboutOf(asked) })
    },
  })

  async function tellWaiting(tx: Tx) {
    await notify(tx, {
      to: [tx.actor.id],
      reason: reasons.task,
      sender: 'system:jobs',
      subject: { key: 'platform:notification.processWaits', params: { process: { key: titleKey } } },
      message: { key: 'platform:notification.processWaitsBody' },
      url: process.path,
    })
  }

  const { mayStart } = parts
  return {
    process: process as AnyProcess,
    job,
    ...(mayStart ? { mayStart: (tx: Tx, about: unknown) => mayStart(tx, about as AboutOf<A>) } : {}),
  }
}
