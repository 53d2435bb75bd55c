import { z } from 'zod'

/** A text as an answer brings it where its reader's language is not known yet. */
export const textInBoth = z.object({ en: z.string(), it: z.string() })
