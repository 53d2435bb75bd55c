import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { HitAction, HitFact } from '#platform/core/search.contract.ts'
import type { Reader } from '../database/database.ts'

/** For whom it is told. */
export interface Asker {
  language: Language
  may(element: string): boolean
  /** The text of a key, with the namespace, in their language. */
  say(key: string, params?: Record<string, string | number>): string
}

/** A record that was found. */
export interface HitToTell {
  id: string
  code: string
  ended: boolean
}

/** What there is to tell of one record. */
export interface Told {
  /** The page that tells more about it than its record does. */
  page?: string
  facts?: readonly HitFact[]
  actions?: readonly HitAction[]
}

/**
 * What a module knows at this moment of records that were found, and what can be done with them: the hit of a thing says it,
 * to whoever has the element. Several modules may know something of the same registry; they tell it in the order of the modules.
 */
export interface HitTeller {
  of: AnyRegistry
  element: string
  /** What its records are called where they are found, if not as their registry: key with the namespace. */
  title?: string
  /** By id; all hits in one statement or two, what is not there for `db.scope` is not told. */
  tell(db: Reader, hits: readonly HitToTell[], asker: Asker): Promise<ReadonlyMap<string, Told>>
}
