import { addDays } from '#platform/core/report-parameters.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { datedBack } from '#platform/server/demo/dated-back.repo.ts'
import { Past } from '#platform/server/demo/past.repo.ts'
import type { Chapter, Told } from './chapter.ts'
import { closingOf } from './clock.ts'
import { siteDayOf } from './site-day.ts'
import type { Story } from './story.ts'
import { storyAround } from './the-story.ts'
import { idsOfUsers } from './users.repo.ts'
import { createdAt, voyageNumbersOf } from './voyages.ts'

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
  say(line: string): void
}

/** Writes the past of the terminal, chapter after chapter, into a database that has its records and people. */
export async function writePast(chapters: readonly Chapter[], { url, now, from, say }: PastOptions): Promise<void> {
  const story = storyAround(now)
  const db = openDatabase({
    url,
    poolSize: 4,
    role: 'molo_app',
    statementMs: 120_000,
    onError: (error) => say(error.message),
  })
  const past = await Past.open(url)
  try {
    const told = await toldOf(story, { db, past, now, since: closingOf(addDays(from ?? beginningOf(now), -1)), say })
    for (const chapter of chapters) {
      const began = performance.now()
      await chapter.tell(told)
      await past.keep()
      say(`demo: ${chapter.id} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
  } finally {
    await past.close()
    await db.close()
  }
}

async function toldOf(
  story: Story,
  given: Pick<Told, 'past' | 'now' | 'since' | 'say'> & { db: Database },
): Promise<Told> {
  const ids = await idsOfUsers(given.db)
  const { numbers } = voyageNumbersOf(story.calls)
  const calls = new Map(story.calls.map((call) => [call.key, call]))
  const idOf = (who: string) => {
    const id = ids.get(who)
    if (!id) throw new Error(`no demo user ${who}`)
    return id
  }
  return {
    ...given,
    story,
    idOf,
    voyageOf: (call) => (createdAt(calls.get(call)!) <= given.now ? (numbers.get(call) ?? null) : null),
    write: (who, at, work) =>
      given.db.transaction({ id: idOf(who), scope: everything }, async (tx) => {
        const result = await work(tx)
        await datedBack(tx, at)
        return result
      }),
  }
}
