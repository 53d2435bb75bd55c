import { addDays } from '#platform/core/report-parameters.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { datedBackLater, type Done, workOf } from '#platform/server/demo/dated-back.repo.ts'
import { Past } from '#platform/server/demo/past.repo.ts'
import { idsOfUsers } from './people.repo.ts'
import type { Chapter, Told } from './story/chapter.ts'
import { closingOf } from './story/clock.ts'
import { siteDayOf } from './story/site-day.ts'
import type { Story } from './story/story.ts'
import { storyAround } from './story/the-story.ts'
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
  say(line: string): void
}

/** Writes the past of the terminal, chapter by chapter, into a database that has its records and people. */
export async function writePast(chapters: readonly Chapter[], { url, now, from, say }: PastOptions): Promise<void> {
  const onError = (error: Error) => say(error.message)
  const db = openDatabase({ url, poolSize: 6, role: 'molo_app', statementMs: 120_000, onError })
  const owner = openDatabase({ url, poolSize: 3, onError })
  const since = closingOf(addDays(from ?? beginningOf(now), -1))
  const told = await toldOf(storyAround(now), owner, { db, now, since, say })
  const written = new Map<string, Promise<void>>()
  const write = async (chapter: Chapter) => {
    for (const before of chapter.after ?? []) await written.get(before)
    const began = performance.now()
    const past = await Past.open(url)
    try {
      await chapter.tell({ ...told, past })
      await past.keep()
    } finally {
      await past.close()
    }
    say(`demo: ${chapter.id} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  for (const chapter of chapters) written.set(chapter.id, write(chapter))
  try {
    await Promise.all(written.values())
  } finally {
    await db.close()
    await owner.close()
  }
}

/** What a chapter is told; the owner of the database dates back what its people have done. */
export async function toldOf(
  story: Story,
  owner: Database,
  given: Pick<Told, 'now' | 'since' | 'say' | 'db'>,
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
    const result = await work((who, at, does) =>
      given.db.transaction({ id: idOf(who), scope: everything }, async (tx) => {
        const answer = await does(tx)
        done.push({ at, ...(await workOf(tx)) })
        return answer
      }),
    )
    if (done.length > 0) await datedBackLater(owner, done)
    return result
  }
  return {
    ...given,
    story,
    idOf,
    voyageOf: (call) => (createdAt(calls.get(call)!) <= given.now ? (numbers.get(call) ?? null) : null),
    write: (who, at, work) => life((step) => step(who, at, work)),
    life,
  }
}
