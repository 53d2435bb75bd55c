import { z } from 'zod'

/**
 * A stored calculation made once more from its stored inputs. Only the version of the routines that made it can repeat it:
 * the past is not calculated anew by later ones.
 */
export const replayAnswer = z.object({
  result: z.enum(['same', 'differs', 'otherVersion']),
  /** Of the routines: then and now. */
  storedVersion: z.string(),
  version: z.string(),
  /** The steps that came out otherwise, in the words of the routines. */
  differences: z.array(z.object({ where: z.array(z.string()), before: z.string(), after: z.string() })),
})
export type ReplayAnswer = z.output<typeof replayAnswer>
