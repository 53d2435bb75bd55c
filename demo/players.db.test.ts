import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { arrivalsChapter } from '#modules/arrivals/demo/chapter.ts'
import { playArrivals } from '#modules/arrivals/demo/player.ts'
import { dailyPlansChapter } from '#modules/daily-plan/demo/chapter.ts'
import { playDailyPlan } from '#modules/daily-plan/demo/player.ts'
import { instructionsChapter } from '#modules/movement-instructions/demo/chapter.ts'
import { playVoyages, voyagesOfCalls } from '#modules/movement-instructions/demo/player.ts'
import { plansChapter } from '#modules/operative-plan/demo/plans.chapter.ts'
import { playPlan } from '#modules/operative-plan/demo/player.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { storyAround } from './story/the-story.ts'
import { demoDatabaseWithoutPast } from './testing/demo-server.ts'
import { Lives, toldOf, writePast } from './write-past.ts'

/** Two days of the running demo after its past: what people say of ships and do with the plans goes on where the past ended. */

const [began, now] = [Date.parse('2026-11-16T10:00Z'), Date.parse('2026-11-18T20:00Z')]
const story = storyAround(now)
const { url, drop } = await demoDatabaseWithoutPast()
const owner = openDatabase({ url, poolSize: 1, onError: () => {} })
const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
afterAll(async () => {
  await db.close()
  await owner.close()
  await drop()
})
const chapters = [instructionsChapter, arrivalsChapter, plansChapter, dailyPlansChapter]
await writePast(chapters, { url, now: began, from: '2026-10-20', story, say: () => {} })
const stoodStill: string[] = []
const hands = await toldOf(story, new Lives(owner), {
  db,
  now,
  since: began,
  march: false,
  say: (line) => stoodStill.push(line),
})
await playVoyages(hands)
const voyages = await voyagesOfCalls(hands)
const said = await playArrivals(hands, voyages)
await playPlan(hands, voyages)
await playDailyPlan(hands)

const times = async (what: string, at: string) =>
  (
    await owner.queryText<{ at: string }>(
      `select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from ${what} order by 1`,
      [],
    )
  ).map((row) => row.at)

test('nothing stands still', () => {
  expect(stoodStill).toEqual([])
})

test('masters and agents go on telling when their ships come, each at its hour', async () => {
  expect(said).toBeGreaterThan(0)
  const rows = await owner.query(sql<{ at: string }>`
    select ${utc('received_at')} as at from arrival_etas where received_at > ${new Date(began).toISOString()}`)
  expect(rows).toHaveLength(said)
  for (const { at } of rows) expect(Date.parse(at)).toBeLessThanOrEqual(now)
})

test('the plans go out on their days, once each, in the afternoon and in the evening', async () => {
  const since = '2026-11-16 10:00'
  const after = (all: string[]) => all.filter((at) => at > since)
  const ofSouth = (kind: string) => times(`operative_plan_versions where plant = 'S' and kind = '${kind}'`, 'made_at')
  expect(after(await ofSouth('sent'))).toEqual(['2026-11-16 14:00', '2026-11-17 14:00', '2026-11-18 14:00'])
  expect(after(await times(`daily_plan_versions where plant = 'S'`, 'made_at'))).toEqual([
    '2026-11-16 17:30',
    '2026-11-17 17:30',
    '2026-11-18 17:30',
  ])
})
