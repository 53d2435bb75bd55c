import type { Chapter } from '#demo/story/chapter.ts'
import { atHour, dayLength } from '#demo/story/clock.ts'
import { ofFarm } from '#demo/story/farm.ts'
import { aboutTanks, type Story } from '#demo/story/story.ts'
import { storyAround } from '#demo/story/the-story.ts'
import { writePast } from '#demo/write-past.ts'
import { labChapter } from '#modules/process-data/demo/lab.chapter.ts'
import { readingsChapter } from '#modules/process-data/demo/readings.chapter.ts'
import { closingsChapter } from '#modules/stock-sheets/demo/closings.chapter.ts'
import { snapshotsChapter } from '#modules/stock-sheets/demo/snapshots.chapter.ts'
import { operationsChapter } from '#modules/tank-operations/demo/chapter.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { datedBack } from '#platform/server/demo/dated-back.repo.ts'
import { trigramSearch } from '#platform/server/search/trigram-search.ts'
import { onServer } from '../../tools/postgres/database.ts'
import { insertFarmRecords } from './farm-records.ts'
import { type Farm, partsOf } from './farms.ts'
import { knowSizes } from './load.repo.ts'

export interface Load {
  url: string
  now: number
  /** The first day of which records are kept. */
  from: string
  seed: string
  farms: readonly Farm[]
  say(line: string): void
}

/** The chapters of the demo that write many rows at a time, each about its tanks alone. Use cases would take days. */
const ofTanks = [operationsChapter, labChapter, readingsChapter, snapshotsChapter].map(withoutVoyages)
/** Of so many years of a tank at a time, so that memory does not grow with what is written. */
const tankYears = 60
/** Campaigns, ships and samples are under way when the records begin. */
const daysBefore = 90

/** When the records of the tanks are set up. */
export const setUpAt = (from: string): number => atHour(addDays(from, -3), 8)

/** Fills a database that holds the demo terminal without a past; answers how many seconds each chapter took, beside others. */
export async function writeLoad({ url, now, from, seed, farms, say }: Load): Promise<Map<string, number>> {
  const seconds = new Map<string, number>()
  const took = (what: string, more: number) => void seconds.set(what, (seconds.get(what) ?? 0) + more)
  const timed = async (what: string, work: () => Promise<void>) => {
    const began = performance.now()
    await work()
    took(what, (performance.now() - began) / 1000)
  }
  await timed('records of tanks', () => writeRecords(url, farms, setUpAt(from)))
  const years = (now - setUpAt(from)) / (365 * dayLength)
  for (const { name, tanks } of farms) {
    const story = storyOf({ now, from, seed }, name)
    for (const part of partsOf(tanks, Math.max(1, Math.floor(tankYears / years)))) {
      say(`terminal ${name ?? '1'}, ${part[0]} to ${part.at(-1)} (${part.length} tanks)`)
      const ofPart = aboutTanks(story, ({ row }) => part.includes(row.code))
      await writePast(ofTanks, { url, now, from, story: ofPart, took, say })
    }
  }
  await timed('analyze', () => onServer(url, knowSizes))
  const without = closingsChapter.after ?? []
  await writePast([closingsChapter], { url, now, from, without, took, say })
  await timed('search', () => rebuildSearch(url))
  await timed('analyze', () => onServer(url, knowSizes))
  return seconds
}

/** What happens at a terminal. */
export function storyOf({ now, from, seed }: Pick<Load, 'now' | 'from' | 'seed'>, farm: string | undefined): Story {
  const began = addDays(from, -daysBefore)
  return storyAround(now, { from: began, seed: ofFarm(seed, farm), ...(farm ? { farm } : {}) })
}

/** Nobody told the voyages. */
function withoutVoyages(chapter: Chapter): Chapter {
  return { ...chapter, tell: (told) => chapter.tell({ ...told, voyageOf: () => null }) }
}

async function writeRecords(url: string, farms: readonly Farm[], at: number): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, role: 'molo_app', statementMs: 120_000, onError: () => {} })
  for (const farm of farms.filter(({ name }) => name)) {
    await db.transaction({ id: 'system:demo', scope: everything }, async (tx) => {
      await insertFarmRecords(tx, farm)
      await datedBack(tx, at)
    })
  }
  await db.close()
}

async function rebuildSearch(url: string): Promise<void> {
  const owner = openDatabase({ url, poolSize: 1, onError: () => {} })
  await trigramSearch(owner).rebuild()
  await owner.close()
}
