import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const searchLimits = { shortest: 2, longest: 100, words: 8, hitsInGroup: 5, hitsOnPage: 50, candidates: 1000 }

/** A record that was found. */
export const searchHit = z.object({
  id: z.uuid(),
  code: z.string(),
  title: z.string(),
  /** Where else it was found, if neither code nor title says it. */
  excerpt: z.string(),
  ended: z.boolean(),
  /** Folded texts to highlight. */
  marks: z.array(z.string()),
})
export type SearchHit = z.infer<typeof searchHit>

/** A registry with those of its records that were found, the best first; or the pages of another kind that they lead to. */
export const searchGroup = z.object({
  kind: z.string(),
  title: z.string(),
  path: z.string(),
  /** The page of a hit is found by its code, and there is none of all of them. */
  byCode: z.boolean(),
  count: z.int(),
  hits: z.array(searchHit),
})
export type SearchGroup = z.infer<typeof searchGroup>

export const search = endpoint({
  id: 'search.query',
  inView: true,
  method: 'GET',
  path: '/search',
  permission: 'signed-in',
  query: z.strictObject({
    text: z
      .string()
      .trim()
      .min(searchLimits.shortest)
      .max(searchLimits.longest)
      .refine((text) => !text.includes('\0') && text.isWellFormed(), { params: { code: 'core.notStorable' } }),
    /** `true`: the text is a pattern, not a text. */
    pattern: z.enum(['true', 'false']).optional(),
    /** Id of one registry: its hits page by page instead of a few of each. */
    kind: z.string().max(80).optional(),
    after: z.string().max(600).optional(),
  }),
  answer: z.object({
    groups: z.array(searchGroup),
    /** Registries by their own name. */
    registries: z.array(z.object({ kind: z.string(), title: z.string(), path: z.string() })),
    /** `false`: there are more than were looked at. */
    complete: z.boolean(),
    next: z.string().nullable(),
  }),
})
