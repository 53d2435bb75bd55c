import type { z } from 'zod'
import type { Notice } from '../communication/notify.ts'
import type { Actor, Db, Tx } from '../database/database.ts'
import type { Log } from '../log.ts'

export interface StageContext<Payload> {
  /** The transaction of this step: the effect and the advance of the stage are one. */
  tx: Tx
  /** For reading only. */
  db: Db
  /** For work that this work asks for, in the same transaction. */
  jobs: Jobs
  jobId: string
  payload: Payload
  /** What the stage remembered at its last step. */
  memo: unknown
  progress: number
  /** Ends when the job is aborted or the worker stops. */
  signal: AbortSignal
  log: Log
}

/** What a step leaves behind. A stage that is not finished is called again, each time in its own transaction. */
export interface StepOutcome {
  finished: boolean
  progress?: number
  total?: number
  memo?: unknown
  result?: unknown
}

/** How a job came to its end by itself; one that its starter has aborted tells nobody. */
export interface JobEnd {
  state: 'done' | 'failed'
  result: unknown
}

export interface Job<Payload extends z.ZodType = z.ZodType> {
  kind: string
  payload: Payload
  /** Given where only some workers can do it: whether this one can. One that cannot leaves it to those that can. */
  isHere?: boolean
  stages: readonly { id: string; step(context: StageContext<z.output<Payload>>): Promise<StepOutcome> }[]
  /** What its starter is told when it has ended; left out where nobody waits for it. */
  notice?(payload: z.output<Payload>, end: JobEnd): Pick<Notice, 'subject' | 'message' | 'url'>
}

/** Types the steps by the payload; to the worker all jobs are alike. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job {
  return job
}

export interface Jobs {
  /** Part of the caller's transaction: with it, or not at all. */
  enqueue(tx: Tx, kind: string, payload: unknown): Promise<string>
  abort(tx: Tx, jobId: string): Promise<void>
}

export function jobActor(kind: string, requestedBy: string, requestId: string | null): Actor {
  return { id: requestedBy || `job:${kind}`, ...(requestId ? { requestId } : {}) }
}
