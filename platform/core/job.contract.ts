import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A piece of background work as its screen sees it. */
export const jobStates = ['queued', 'running', 'waiting', 'done', 'failed', 'aborted'] as const
export const jobState = z.enum(jobStates)
export type JobState = z.infer<typeof jobState>

export const jobView = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: jobState,
  stage: z.string(),
  stages: z.array(z.string()),
  progress: z.int(),
  total: z.int().nullable(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Code of what went wrong, in the dictionary. */
  error: z.string().nullable(),
  result: z.unknown(),
  /** It has failed, and whoever started it can go on where it stands. */
  canContinue: z.boolean(),
})
export type JobView = z.infer<typeof jobView>

const params = z.object({ id: z.uuid() })

/**
 * The caller's own work that is not over yet, and what has lately failed and was not begun again since; newest first, with the
 * list it was started from, if the caller may still open that.
 */
export const unfinishedJobs = endpoint({
  id: 'jobs.unfinished',
  method: 'GET',
  path: '/jobs',
  permission: 'signed-in',
  answer: z.array(
    jobView.pick({ id: true, kind: true, state: true, progress: true, total: true, requestedAt: true }).extend({
      registry: z.object({ title: z.string(), path: z.string() }).nullable(),
    }),
  ),
})

/** Whoever started a job may watch, abort and continue it. */
export const readJob = endpoint({
  id: 'jobs.read',
  forKeys: true,
  method: 'GET',
  path: '/jobs/:id',
  permission: 'signed-in',
  params,
  answer: jobView,
})

export const abortJob = endpoint({
  id: 'jobs.abort',
  forKeys: true,
  method: 'POST',
  path: '/jobs/:id/abort',
  permission: 'signed-in',
  params,
  answer: z.null(),
})

export const continueJob = endpoint({
  id: 'jobs.continue',
  forKeys: true,
  method: 'POST',
  path: '/jobs/:id/continue',
  permission: 'signed-in',
  params,
  answer: z.null(),
})
