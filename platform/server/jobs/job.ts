import type { z } from 'zod'
import type { Issue } from '#platform/core/issue.ts'
import type { Notice } from '../notify/notify.ts'
import type { Wording } from '../notify/wording.ts'
import type { Actor, Db, Tx } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import type { Log } from '../base/log.ts'

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
  /** Finished, and what follows begins when somebody says so. */
  waits?: boolean
  progress?: number
  total?: number
  memo?: unknown
  result?: unknown
}

/** How a job came to its end by itself; one that its starter has aborted tells nobody. */
export type JobEnd = { state: 'done'; result: unknown } | { state: 'failed'; error: string; why: Wording }

export interface FailedContext<Payload> {
  tx: Tx
  jobId: string
  payload: Payload
  error: string
  params: NonNullable<Issue['params']>
  log: Log
}

/** Whoever started it may not do it any more. */
export const rightGone = 'platform.jobRightGone'

export interface Job<Payload extends z.ZodType = z.ZodType> {
  kind: string
  payload: Payload
  /**
   * What whoever started it must still be allowed to do, asked before every step; 'none' is the system's own work, which
   * goes on whoever caused it.
   */
  rights: 'none' | ((payload: z.output<Payload>) => readonly string[])
  /** Whether its starter can go on with it where it has failed. */
  isResumable?: boolean
  /** Given where only some workers can do it: whether this one can. One that cannot leaves it to those that can. */
  isHere?: boolean
  stages: readonly { id: string; step(context: StageContext<z.output<Payload>>): Promise<StepOutcome> }[]
  /** What its starter is told when it has ended; left out where nobody waits for it. */
  notice?(payload: z.output<Payload>, end: JobEnd): Pick<Notice, 'subject' | 'message' | 'url'>
  /** For whatever waits for it in the database: part of the transaction that ends it as failed for good. */
  onFailed?(context: FailedContext<z.output<Payload>>): Promise<void>
  /** The same where somebody has aborted it. */
  onAborted?(context: { tx: Tx; jobId: string; payload: z.output<Payload> }): Promise<void>
  /** The same where somebody goes on with it. */
  onResumed?(context: { tx: Tx; jobId: string; payload: z.output<Payload> }): Promise<void>
}

/** Types the steps by the payload; to the worker all jobs are alike. */
export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job {
  return job
}

/** In whose name work is done, and what is there for it; left out, whoever asks for it. */
export interface Requester {
  id: string
  scope: Scope
}

export interface Jobs {
  /** Part of the caller's transaction: with it, or not at all. */
  enqueue(tx: Tx, kind: string, payload: unknown, as?: Requester): Promise<string>
  abort(tx: Tx, jobId: string): Promise<void>
  /** Goes on where it waits or has failed, from now on in the name of whoever says so. */
  resume(tx: Tx, jobId: string, payload?: unknown): Promise<void>
}

export function jobActor(kind: string, requestedBy: string, requestId: string | null): Actor {
  return { id: requestedBy || `job:${kind}`, ...(requestId ? { requestId } : {}) }
}
