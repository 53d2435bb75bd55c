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
import { digestOf, told } from './testing/same-rows.ts'
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

test.each(Object.keys(told))('%s are the same in every loading', async (table) => {
  const [first, second] = await Promise.all([db, other].map((one) => digestOf(one!.within(everything), table)))
  expect(first!.count).toBeGreaterThan(0)
  expect(first).toEqual(second)
})
