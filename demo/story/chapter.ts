import type { Past } from '#platform/server/demo/past.repo.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import type { Story } from './story.ts'

/** Something that somebody did at a moment. */
export type StepOf = <T>(who: string, at: number, work: (tx: Tx) => Promise<T>) => Promise<T>

/** What a chapter is told, and what it writes with. */
export interface Told {
  story: Story
  /** Where the past begins of which records are kept: the last minute of a day of the site. */
  since: number
  /** Where it ends, and the day goes on. */
  now: number
  /** Whether the worked month is told too, which was over before the past begins. */
  march: boolean
  db: Database
  /** For what happened so often that use cases would take too long: the same rows, many at a time. */
  past: Past
  /** Use cases as somebody did them at a moment. */
  write: StepOf
  /** The same of what happened one after the other to records that nobody else touches; dated back by the end of the chapter. */
  life<T>(work: (step: StepOf) => Promise<T>): Promise<T>
  /** Ids of users by their names. */
  idOf(who: string): string
  /** What the voyage of a call was called, as far as it was ever numbered. */
  voyageOf(call: string): string | null
  say(line: string): void
}

/** How a module turns what the story tells into its records, in order of time. */
export interface Chapter {
  id: string
  /** What must be there before; chapters that do not wait for each other are written side by side. */
  after?: readonly string[]
  tell(told: Told): Promise<void>
}
