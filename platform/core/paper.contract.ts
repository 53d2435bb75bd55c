import { z } from 'zod'
import { languages } from './language.ts'

/** A paper is a draft until it is asked for as final, and is refused as final as long as something is missing. */
export const paperQuery = z.strictObject({
  /** Left out: the language of whoever prints. */
  language: z.enum(languages).optional(),
  as: z.enum(['draft', 'final']).optional(),
  /** Of a final paper with originals: the whole set where left out. */
  copies: z.enum(['originals', 'copies']).optional(),
})
export type PaperQuery = z.output<typeof paperQuery>

/** How a paper leaves: to be spread into its endpoint. */
export const pdfFile = { answer: z.instanceof(Uint8Array), file: 'application/pdf' } as const

/** A paper that can be printed now, and what keeps it from being final. */
export const paperOffer = z.object({
  id: z.string(),
  title: z.string(),
  /** In which it is wanted. */
  language: z.enum(languages).nullable(),
  /** The state of its record makes it a draft whatever it says; in words. */
  hindrance: z.string().nullable(),
  /** Fields of the record that must be filled before, with their names. */
  missing: z.array(z.object({ field: z.string(), label: z.string() })),
  copies: z.object({ originals: z.int(), copies: z.int() }).nullable(),
})
export type PaperOffer = z.output<typeof paperOffer>
