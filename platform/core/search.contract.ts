import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { tones } from './tone.ts'

export const searchLimits = { shortest: 2, longest: 100, words: 8, hitsInGroup: 5, hitsOnPage: 50, candidates: 1000 }

/** What is so with a record at this moment, as far as the reader may know it. */
export const hitFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** Decimal text; read with its unit. */
  z.object({ kind: z.literal('amount'), label: z.string(), value: z.string(), unit: z.string() }),
  /** A day, or a moment in UTC that is read in site time. */
  z.object({ kind: z.literal('moment'), label: z.string(), at: z.string() }),
  z.object({ kind: z.literal('state'), text: z.string(), tone: z.enum(tones) }),
])
export type HitFact = z.infer<typeof hitFact>

const address = { to: z.string(), search: z.record(z.string(), z.string()).optional() }

/** What the reader may do with a record from where it was found. */
export const hitAction = z.object({ title: z.string(), ...address })
export type HitAction = z.infer<typeof hitAction>

/** A record that was found. */
export const searchHit = z.object({
  id: z.uuid(),
  code: z.string(),
  title: z.string(),
  /** The page that tells most about it. */
  to: z.string(),
  /** What was asked for is its whole code. */
  exact: z.boolean(),
  facts: z.array(hitFact),
  actions: z.array(hitAction),
  /** Where else it was found, if neither code nor title says it. */
  excerpt: z.string(),
  ended: z.boolean(),
  /** Folded texts to highlight. */
  marks: z.array(z.string()),
})
export type SearchHit = z.infer<typeof searchHit>

/**
 * A registry with those of its records that were found, the best first. Records that say no more than the one they belong to,
 * which is found as well, are counted and not shown.
 */
export const searchGroup = z.object({
  kind: z.string(),
  title: z.string(),
  /** The list of all its records; left out where they are called otherwise here than there. */
  path: z.string().optional(),
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
    /** The words of the question, each with what else it may mean. */
    meant: z.array(z.object({ word: z.string(), others: z.array(z.string()) })),
    /** `false`: there are more than were looked at. */
    complete: z.boolean(),
    next: z.string().nullable(),
  }),
})
