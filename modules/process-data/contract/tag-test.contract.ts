import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { processDataElements, qualities } from './process-data.contract.ts'

/** What came of asking for one tag: a value that can be used, or what is in the way of it. */
export const tagVerdicts = [
  'fine',
  'unreachable',
  'unknownTag',
  'gaugeBad',
  'noNumber',
  'implausible',
  'ahead',
  'stale',
  'uncertain',
] as const
export type TagVerdict = (typeof tagVerdicts)[number]

/** The result of the job. */
export const tagTest = z.object({
  tag: z.string(),
  verdict: z.enum(tagVerdicts),
  value: z.string().nullable(),
  unit: z.string(),
  quality: z.enum(qualities),
  /** When the value was measured, and when we asked. */
  at: z.string().nullable(),
  askedAt: z.string(),
  /** The historian's own word for it, or what kept us from asking. */
  detail: z.string().nullable(),
})
export type TagTest = z.infer<typeof tagTest>

/** Reads one tag of the registry now, past everything that was read before; the worker does, which alone reaches the plant. */
export const testTag = endpoint({
  id: 'processData.testTag',
  method: 'POST',
  path: '/process-data/tags/:id/test',
  permission: processDataElements.testTag,
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ job: z.uuid() }),
})
