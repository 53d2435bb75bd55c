import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A piece of background work as its screen sees it. */
export const jobState = z.enum(['queued', 'running', 'done', 'failed', 'aborted'])
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
})
export type JobView = z.infer<typeof jobView>

const params = z.object({ id: z.uuid() })

/** Whoever started a job may watch and abort it. */
export const readJob = endpoint({
  id: 'jobs.read',
  method: 'GET',
  path: '/jobs/:id',
  permission: 'signed-in',
  params,
  answer: jobView,
})

export const abortJob = endpoint({
  id: 'jobs.abort',
  method: 'POST',
  path: '/jobs/:id/abort',
  permission: 'signed-in',
  params,
  answer: z.null(),
})
