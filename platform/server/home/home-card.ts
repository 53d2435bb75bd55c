import { type RawBuilder, sql } from 'kysely'
import type { HomeSection } from '#platform/core/home.contract.ts'
import type { Language } from '#platform/core/language.ts'
import type { Scope } from '../database/scope.ts'

/** For whom a card is made. */
export interface HomeReader {
  userId: string
  /** The statement filters by this, as every other. */
  scope: Scope
  language: Language
  /** A text of the dictionary in the reader's language. */
  say(key: string): string
}

/** Something that a module counts on the home page. */
export interface HomeCard {
  id: string
  section: HomeSection
  /** Whoever has all of these sees it: to read the records, and to do with them what they wait for. */
  elements: readonly string[]
  /** Key of its name, with the namespace. */
  title: string
  /** As the menu names its icons. */
  icon: string
  /** The list that has them. */
  link: string
  /** What narrows the list to them where its address alone does not: text, as a part of the statement. */
  narrowed?(reader: HomeReader): RawBuilder<unknown>
  /** Under these names open screens are told about changes. */
  follows: readonly string[]
  /**
   * A row for each, with the columns `title`, `note` (a text or null), `at` (a moment or a day as text, or null), `link`, and
   * `place`, by which they stand in order.
   */
  rows(reader: HomeReader): RawBuilder<unknown>
}

/** Work that people begin from the home page. */
export interface HomeDoor {
  id: string
  element: string
  /** Key of its name, with the namespace. */
  title: string
  icon: string
  link: string
}

/** Of the reader, as lists are filtered by it. */
export const ownAccount = ({ userId }: HomeReader) => sql`(select u.account from users u where u.id = ${userId}::uuid)`

/** A column with one of these values, in words. */
export function inWords(column: string, values: readonly string[], wordOf: (value: string) => string) {
  const words = Object.fromEntries(values.map((value) => [value, wordOf(value)]))
  return sql`${JSON.stringify(words)}::jsonb ->> ${sql.ref(column)}`
}
