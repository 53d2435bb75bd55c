import { addDays } from '#platform/core/report-parameters.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { datedBackLater, type Done, noted, whileSearchRests } from '#platform/server/demo/dated-back.repo.ts'
import { Past } from '#platform/server/demo/past.repo.ts'
import { idsOfUsers } from './people.repo.ts'
import type { Chapter, Told } from './story/chapter.ts'
import { closingOf } from './story/clock.ts'
import { siteDayOf } from './story/site-day.ts'
import { type Story, tellStory } from './story/story.ts'
import { createdAt, voyageNumbersOf } from './story/voyages.ts'

/** The story of the demo terminal. It always begins on the same day, so that any moment of it is told the same whenever it is asked for. */
export const theStory = { seed: 'selvara', from: '2025-04-01' } as const
/** Ships are nominated about two weeks ahead. */
const daysAhead = 15
const livesAtOnce = 20

export function storyAround(now: number): Story {
  return tellStory({ ...theStory, to: addDays(siteDayOf(now), daysAhead) })
}

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
  const owner = openDatabase({ url, poolSize: 1, onError: (error) => say(error.message) })
  const past = await Past.open(url)
  try {
    const lives = new Lives(owner)
    const since = closingOf(addDays(from ?? beginningOf(now), -1))
    const told = await toldOf(story, lives, { db, past, now, since, say })
    await whileSearchRests(owner, async () => {
      for (const chapter of chapters) {
        const began = performance.now()
        await chapter.tell(told)
        await lives.dateBack()
        await past.keep()
        say(`demo: ${chapter.id} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
      }
    })
  } finally {
    await past.close()
    await owner.close()
    await db.close()
  }
}

/** What was done as if it were long ago, and still bears the moments of the clock: many lives are dated back at once. */
class Lives {
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

async function toldOf(
  story: Story,
  lives: Lives,
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
  const life: Told['life'] = async (work) => {
    const done: Done[] = []
    const result = await work((who, at, does) =>
      given.db
        .transaction({ id: idOf(who), scope: everything }, (tx) => noted(tx, at, does))
        .then((noted) => {
          done.push(noted.done)
          return noted.answer
        }),
    )
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
