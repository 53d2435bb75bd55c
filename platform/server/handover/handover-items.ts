import type { RawBuilder } from 'kysely'
import type { Scope } from '../database/scope.ts'

/** In the order of the page: what goes on, what was done, what is wrong, and what comes. */
export const handoverGroups = ['open', 'done', 'abnormal', 'coming'] as const
export type HandoverGroup = (typeof handoverGroups)[number]

/** Of which place and which hours somebody asks. */
export interface HandoverReader {
  /** The statement filters by this, as every other. */
  scope: Scope
  site: string
  /** A part of the site, or all of it. */
  part: string | null
  from: string
  /** The moment as of which things stand. */
  to: string
  /** Whether that moment is over: what is asked of now only is asked of the records of then. */
  isPast: boolean
  /** A text of the dictionary in the reader's language. */
  say(key: string): string
  language: string
}

/** What a module tells those who come about the hours of those who go. */
export interface HandoverItems {
  /** Under this name it is kept: it never changes. */
  id: string
  group: HandoverGroup
  /** Whoever has all of these sees it. */
  elements: readonly string[]
  /** Key of its name, with the namespace. */
  title: string
  /** Under these names open screens are told about changes. */
  follows: readonly string[]
  /**
   * A row for each, with the columns `key` (the same whenever it is asked), `title`, `note`, `at` (a moment as text), `figure` (decimal
   * text) with its `unit`, `rate` with its `rate_unit` (what it does at the moment; it is no change when it is another later),
   * `link`, and `place`, by which they stand in order. All but `key`, `title` and `link` may be null.
   */
  rows(reader: HandoverReader): RawBuilder<unknown>
}
