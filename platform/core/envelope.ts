import { z } from 'zod'

/** The one shape of every answer. `message` is for people, in the caller's language. */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data, message: z.string().nullable() })
}

/** The one shape of every refusal, whatever its status: one line per entry is shown to the user. */
export const refusal = z.object({
  success: z.literal(false),
  data: z.array(z.object({ key: z.string(), value: z.string() })),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  detail: z.unknown().optional(),
})
export type Refusal = z.infer<typeof refusal>
