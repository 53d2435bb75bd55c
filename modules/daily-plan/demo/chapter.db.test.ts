import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { instructionsChapter } from '#modules/movement-instructions/demo/chapter.ts'
import { plansChapter } from '#modules/operative-plan/demo/plans.chapter.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { dailyPlansChapter } from './chapter.ts'

const now = Date.parse('2026-11-18T20:00Z')
const { url, drop } = await demoDatabaseWithoutPast()
const owner = openDatabase({ url, poolSize: 1, onError: () => {} })
afterAll(async () => {
  await owner.close()
  await drop()
})
await writePast([instructionsChapter, plansChapter, dailyPlansChapter], {
  url,
  now,
  from: '2026-10-20',
  say: () => {},
})

test('today and the days before it were published on their evenings, each with what is done on it', async () => {
  const versions = await owner.query(sql<{ day: string; number: number; at: string; slots: number }>`
    select day::text as day, number, ${utc('made_at')} as at, slot_count as slots from daily_plan_versions
    where plant = 'S' order by day`)
  expect(versions.map(({ day }) => day)).toContain('2026-11-18')
  expect(versions.length).toBeGreaterThan(5)
  expect(new Set(versions.map(({ number }) => number))).toEqual(new Set([1]))
  // 18:30 at the site in winter, on the evening before.
  for (const { day, at } of versions) expect(Date.parse(day) - Date.parse(at)).toBe(6.5 * 3_600_000)
})

test('the shift has written of the slots, and some document still waits for its number', async () => {
  const [slots] = await owner.query(sql<{ slots: number; documents: number }>`
    select count(*)::int as slots, count(*) filter (where documents <> '[]')::int as documents from daily_plan_slots`)
  expect(slots!.slots).toBeGreaterThan(10)
})
