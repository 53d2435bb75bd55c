import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { addDays } from '#platform/core/report-parameters.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { chapters } from './chapters.ts'
import { closingOf } from './story/clock.ts'
import { storyAround } from './story/the-story.ts'
import { demoDatabaseWithoutPast } from './testing/demo-server.ts'
import { checkPast } from './testing/past-checks.ts'
import { writePast } from './write-past.ts'

/** Some weeks of the past with all their chapters: nothing in them contradicts anything else, and they are told the same twice. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const now = Date.parse('2026-11-18T10:00:00Z')
const from = '2026-10-26'
const since = closingOf(addDays(from, -1))
const [one, two] = [await demoDatabaseWithoutPast(), await demoDatabaseWithoutPast()]
await Promise.all([one, two].map(({ url }) => writePast(chapters, { url, now, from, say: () => {} })))
const [db, other] = [one, two].map(({ url }) => openDatabase({ url, poolSize: 1, onError: () => {} }))
afterAll(async () => {
  await db!.close()
  await other!.close()
  await one.drop()
  await two.drop()
})

test('gauge and book agree on every tank and day but for the mistakes of people; voyages, operations and sheets tell the same', async () => {
  const { beyond, wrong, tankDays, worst, median, onPurpose } = await checkPast(
    db!.within(everything),
    storyAround(now),
    since,
    now,
  )
  console.log(
    `${tankDays} tank days, at most ${worst.toFixed(2)} and in the middle ${median.toFixed(2)} of what gauges err; ${onPurpose.length} on purpose`,
  )
  expect(beyond).toEqual([])
  expect(wrong).toEqual([])
  expect(tankDays).toBeGreaterThan(1000)
})

test('what people have not done yet waits for them', async () => {
  const rows = await db!.within(everything).query(sql<{ what: string; count: number }>`
    select 'operations in progress' as what, count(*)::int as count from tank_operations where status = 'inProgress'
    union all select 'drafts of operations', count(*)::int from tank_operations where status = 'draft'
    union all select 'voyages alongside', count(*)::int from movement_instructions where status = 'ongoing'
    union all select 'voyages to come', count(*)::int from movement_instructions where status = 'created'
    union all select 'days to close', 3 - count(*)::int from stock_days where day >= ${addDays('2026-11-18', -2)}::date`)
  expect(rows.filter(({ count }) => count === 0)).toEqual([])
})

/**
 * Without ids of users and of what was made by use cases (sheets that somebody wrote into are closed by one), and without what stands
 * for the moment at which it was loaded.
 */
const tables: Record<string, string> = {
  tank_operations: `to_jsonb(t) - '{created_by,updated_by,post_asked_by}'::text[]`,
  tank_postings: `to_jsonb(t) - '{posted_by}'::text[]`,
  tank_book_stock: 'to_jsonb(t)',
  tank_readings: 'to_jsonb(t)',
  lab_samples: 'to_jsonb(t)',
  lab_analyses: 'to_jsonb(t)',
  stock_days: `to_jsonb(t) - '{id,updated_by}'::text[]`,
  tank_day_sheets: `to_jsonb(t) - '{id,updated_by}'::text[] - case when t.is_manual then 'calculation' else '' end`,
  stock_edits: `to_jsonb(t) - '{id,actor}'::text[]`,
  record_lock_events: `to_jsonb(t) - '{id,actor,former_user}'::text[]`,
  // A draft is called by its id.
  movement_instructions: `to_jsonb(t) - '{id,created_by,updated_by}'::text[] || case when t.status = 'draft' then '{"voyage_number": ""}' else '{}' end::jsonb`,
}

test.each(Object.entries(tables))('%s are the same in every loading', async (table, row) => {
  const digest = (database: typeof db) =>
    database!
      .within(everything)
      .queryText<{ digest: string; count: number }>(
        `select md5(string_agg(x.row, ',' order by x.row)) as digest, count(*)::int as count from (select (${row})::text as row from ${table} t) x`,
        [],
      )
  const [[first], [second]] = [await digest(db), await digest(other)]
  expect(first!.count).toBeGreaterThan(0)
  expect(first).toEqual(second)
})
