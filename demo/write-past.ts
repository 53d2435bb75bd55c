import { addDays } from '#platform/core/report-parameters.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { datedBackLater, type Done, noted, whileSearchRests } from '#platform/server/demo/dated-back.repo.ts'
import { Past } from '#platform/server/demo/past.repo.ts'
import type { Chapter, Told } from './story/chapter.ts'
import { closingOf } from './story/clock.ts'
import { endOfMarch } from './story/march/march.ts'
import { siteDayOf } from './story/site-day.ts'
import type { Story } from './story/story.ts'
import { storyAround } from './story/the-story.ts'
import { idsOfUsers } from './story/users.repo.ts'
import { createdAt, voyageNumbersOf } from './story/voyages.ts'

/** The last full thirteen months and the one that runs. */
export function beginningOf(now: number): string {
  const [year, month] = siteDayOf(now).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 - 13, 1)).toISOString().slice(0, 10)
}

export interface PastOptions {
  url: string
  now: number
  /** The first day of which records are kept. */
  from?: string
  /** That of the demo, when left out. */
  story?: Story
  /** How long a chapter took, beside the others. */
  took?(chapter: string, seconds: number): void
  /** With March 2025, if the past begins after it. */
  march?: boolean
  /** Chapters that others wait for and that are not told here: they are there already, or nobody misses them. */
  without?: readonly string[]
  say(line: string): void
}

/** Writes the past of the terminal, chapter by chapter, into a database that has its records and people; its search is made anew afterwards. */
export async function writePast(
  chapters: readonly Chapter[],
  { url, now, from, story = storyAround(now), march = false, without = [], took, say }: PastOptions,
): Promise<void> {
  refuseMissing(chapters, without)
  const onError = (error: Error) => say(error.message)
  const db = openDatabase({ url, poolSize: 6, role: 'molo_app', statementMs: 120_000, onError })
  const owner = openDatabase({ url, poolSize: 1, onError })
  const lives = new Lives(owner)
  const since = closingOf(addDays(from ?? beginningOf(now), -1))
  const told = await toldOf(story, lives, { db, now, since, march: march && since >= endOfMarch, say })
  const written = new Map<string, Promise<void>>()
  const write = async (chapter: Chapter) => {
    for (const before of chapter.after ?? []) await written.get(before)
    const began = performance.now()
    const past = await Past.open(url)
    try {
      await chapter.tell({ ...told, past })
      await lives.dateBack()
      await past.keep()
    } finally {
      await past.close()
    }
    const seconds = (performance.now() - began) / 1000
    took?.(chapter.id, seconds)
    say(`demo: ${chapter.id} in ${seconds.toFixed(1)} s`)
  }
  try {
    await whileSearchRests(owner, async () => {
      for (const chapter of chapters) written.set(chapter.id, write(chapter))
      // Nothing is taken away from under a chapter that still writes because another failed.
      const failed = (await Promise.allSettled(written.values())).filter(({ status }) => status === 'rejected')
      if (failed.length > 0) throw (failed[0] as PromiseRejectedResult).reason
    })
  } finally {
    await db.close()
    await owner.close()
  }
}

/** A chapter that waits for one that nobody tells would not wait at all. */
function refuseMissing(chapters: readonly Chapter[], without: readonly string[]): void {
  const there = new Set(without)
  for (const { id, after = [] } of chapters) {
    const missing = after.filter((before) => !there.has(before))
    if (missing.length > 0)
      throw new Error(`${id} waits for ${missing.join(', ')}: tell it before, or say that it is there`)
    there.add(id)
  }
}

const livesAtOnce = 20

/** What was done as if it were long ago, and still bears the moments of the clock: many lives are dated back at once. */
export class Lives {
  readonly #owner: Database
  #ended: Done[][] = []
  #dating = Promise.resolve()

  constructor(owner: Database) {
    this.#owner = owner
  }

  async end(life: Done[]): Promise<void> {
    if (life.length > 0) this.#ended.push(life)
    if (this.#ended.length >= livesAtOnce) await this.dateBack()
  }

  dateBack(): Promise<void> {
    const ended = this.#ended.splice(0)
    if (ended.length > 0) this.#dating = this.#dating.then(() => datedBackLater(this.#owner, ended))
    return this.#dating
  }
}

/** What a chapter is told. Open screens are told only of what happens while somebody may look. */
export async function toldOf(
  story: Story,
  lives: Lives,
  given: Pick<Told, 'now' | 'since' | 'march' | 'say' | 'db'>,
  isSeen = false,
): Promise<Omit<Told, 'past'>> {
  const ids = await idsOfUsers(given.db)
  const { numbers } = voyageNumbersOf(story.calls)
  const calls = new Map(story.calls.map((call) => [call.key, call]))
  const idOf = (who: string) => {
    const id = ids.get(who)
    if (!id) throw new Error(`no demo user ${who}`)
    return id
  }
  const life: Told['life'] = async (work) => {
    const done: Done[] = []
    const result = await work(async (who, at, does) => {
      const note = await given.db.transaction({ id: idOf(who), scope: everything }, (tx) => noted(tx, at, does, isSeen))
      done.push(note.done)
      return note.answer
    })
    await lives.end(done)
    return result
  }
  return {
    ...given,
    story,
    idOf,
    voyageOf: (call) => (createdAt(calls.get(call)!) <= given.now ? (numbers.get(call) ?? null) : null),
    async write(who, at, work) {
      const result = await life((step) => step(who, at, work))
      await lives.dateBack()
      return result
    },
    life,
  }
}
