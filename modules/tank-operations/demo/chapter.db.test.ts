import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { closingOf } from '#demo/story/clock.ts'
import type { Told } from '#demo/story/chapter.ts'
import { operationsOf } from '#demo/story/hand.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import { storyAround } from '#demo/story/the-story.ts'
import { writePast } from '#demo/write-past.ts'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { readingsChapter } from '#modules/process-data/demo/readings.chapter.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { operationsChapter } from './chapter.ts'
import { playOperations } from './player.ts'

/** What is written many at a time is what people would have written one by one. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const now = Date.parse('2026-11-18T15:20:00Z')
const yesterday = addDays(siteDayOf(now), -1)
/** Of some tanks of each kind: floating roof, fixed roof, sphere, bullet, cold, and slop with its own table. */
const some = new Set([
  'S101',
  'S104',
  'S201',
  'S302',
  'S503',
  'S551',
  'S801',
  'N302',
  'N501',
  'N801',
  'N811',
  'S901',
  'N901',
])

const whole = storyAround(now)
const story = { ...whole, tanks: new Map([...whole.tanks].filter(([code]) => some.has(code))) }
const [bulk, played] = [await demoDatabaseWithoutPast(), await demoDatabaseWithoutPast()]
const say = () => {}
let told: Told
const ofSome = { id: 'some', tell: (all: Told) => operationsChapter.tell({ ...all, story }) }
const withHands = {
  id: 'played',
  after: [readingsChapter.id],
  async tell(all: Told) {
    told = all
    const operations = operationsOf(story, all.since, now, false)
    const holders = new Map(whole.calls.map(({ key, holder }) => [key, holder]))
    const { db, write: step } = all
    await playOperations({
      say: (line) => {
        throw new Error(line)
      },
      operations,
      db: db.within(everything),
      step,
      voyageOf: () => null,
      holderOf: (call) => holders.get(call)!,
    })
  },
}
const withoutVoyages = { ...ofSome, tell: (all: Told) => ofSome.tell({ ...all, voyageOf: () => null }) }
await writePast([readingsChapter, withoutVoyages], { url: bulk.url, now, from: yesterday, say })
await writePast([readingsChapter, withHands], { url: played.url, now, from: yesterday, say })
const databases = [bulk, played].map(({ url }) => openDatabase({ url, poolSize: 1, onError: () => {} }))
afterAll(async () => {
  for (const db of databases) await db.close()
  for (const { drop } of [bulk, played]) await drop()
})

/** By their places instead of their ids, which are made anew each time. */
const tables = {
  operations: sql`
    select to_jsonb(o) - '{id,number,opening_calculation,closing_calculation}'::text[] as row from tank_operations o
    order by tank_code, opening_at, operation_type`,
  calculations: sql`
    select to_jsonb(k) - '{id,tank_version}'::text[] as row from tank_calculations k order by tank_code, measured_at, created_at`,
  postings: sql`select to_jsonb(p) - '{id,operation,reverses}'::text[] as row from tank_postings p order by tank_code, number`,
  books: sql`select to_jsonb(b) as row from tank_book_stock b order by tank_code`,
  days: sql`select to_jsonb(d) as row from tank_day_stock d order by tank_code, day`,
  history: sql`
    select jsonb_build_object('table', table_name, 'action', action, 'at', at,
      'before', before - '{id,number,opening_calculation,closing_calculation,tank_version}'::text[],
      'after', after - '{id,number,opening_calculation,closing_calculation,tank_version}'::text[]) as row
    from history where table_name in ('tank_operations', 'tank_calculations')
    order by table_name, coalesce(after, before) ->> 'tank_code', at, coalesce(after, before) ->> 'operation_type',
      coalesce(after ->> 'version', '0'), coalesce(after ->> 'measured_at', '')`,
}

test.each(Object.entries(tables))('%s are the same', async (_name, statement) => {
  const [many, oneByOne] = await Promise.all(
    databases.map((db) => db.within(everything).query(sql<{ row: unknown }>`${statement}`)),
  )
  expect(many!.length).toBeGreaterThan(10)
  expect(many!.map(({ row }) => withoutPeople(row))).toEqual(oneByOne!.map(({ row }) => withoutPeople(row)))
})

test('what was written then bears the moments of then', async () => {
  const [late] = await databases[1]!.within(everything).query(sql<{ count: number }>`
    select count(*)::int as count from history where table_name = 'tank_operations' and at > ${new Date(now).toISOString()}::timestamptz`)
  expect(late!.count).toBe(0)
  expect(told.since).toBe(closingOf(addDays(yesterday, -1)))
})

/** Users are made anew in each database, so only their names would be the same. */
const withoutPeople = (row: unknown) =>
  JSON.parse(
    JSON.stringify(row).replaceAll(/"(created_by|updated_by|posted_by|post_asked_by)": ?"[^"]*"/g, '"$1":""'),
  ) as unknown
