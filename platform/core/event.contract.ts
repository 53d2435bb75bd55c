import { z } from 'zod'

/**
 * Whose business it is: people of these sites, null is everybody; and of outsiders those of these parties, null is all of
 * them, left out is none.
 */
const audience = { sites: z.array(z.string()).nullable(), parties: z.array(z.string()).nullable().optional() }

/** What open screens are told about, after the change is committed. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('record.changed'),
    registry: z.string(),
    id: z.uuid(),
    version: z.int(),
    action: z.enum(['created', 'updated', 'removed']),
    actor: z.string(),
    ...audience,
  }),
  z.object({ type: z.literal('registry.changed'), registry: z.string(), actor: z.string(), ...audience }),
  /** The menu, or what somebody may do, is not what it was: everybody asks again. */
  z.object({ type: z.literal('access.changed') }),
  z.object({ type: z.literal('job.progress'), id: z.uuid(), requestedBy: z.string() }),
  /** To one receiver: something came in (`arrived`, when it rings) or was marked in another window. */
  z.object({ type: z.literal('inbox.changed'), userId: z.string(), arrived: z.uuid().nullable() }),
  /** To one member of a thread. */
  z.object({ type: z.literal('thread.changed'), userId: z.string(), id: z.uuid() }),
  /** Figures that change all the time, for whoever may see this element; what they mean, their module knows. */
  z.object({ type: z.literal('values.changed'), element: z.string(), values: z.array(z.unknown()), ...audience }),
  /** Of a list: one person's own, or with null those that others see too. */
  z.object({ type: z.literal('views.changed'), list: z.string(), element: z.string(), userId: z.string().nullable() }),
  z.object({ type: z.literal('comments.changed'), registry: z.string(), id: z.uuid(), ...audience }),
  /** Files of a record of this kind; told to whoever may see the record. */
  z.object({ type: z.literal('documents.changed'), kind: z.string(), id: z.uuid(), element: z.string(), ...audience }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** Server-sent events, read with `fetch` because the token travels in a header. */
export const eventStreamPath = '/events'
