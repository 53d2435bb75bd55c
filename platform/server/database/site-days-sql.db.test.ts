import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { siteTime } from '#platform/core/date-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { openDatabase } from './database.ts'
import { daysOf } from './site-days-sql.ts'

const database = await testDatabase()
const db = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Which of these moments lie within days of the site. */
async function within(moments: readonly string[], days: { from: string; to: string }): Promise<string[]> {
  const found = await db.query(sql<{ moment: string }>`
    select m.moment from unnest(${moments}::text[]) with ordinality m(moment, place),
      lateral (select m.moment::timestamptz as at) x where ${daysOf('x.at', days)} order by m.place`)
  return found.map(({ moment }) => moment)
}

test.each([
  ['29 March 2026 has 23 hours', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', 23],
  ['25 October 2026 has 25 hours', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', 25],
  ['a day of summer begins at 22:00 in Greenwich', '2026-07-15', '2026-07-14T22:00:00Z', '2026-07-15T21:59:59Z', 24],
] as const)('%s', async (_name, day, first, last, hours) => {
  const shifted = (moment: string, seconds: number) => new Date(Date.parse(moment) + seconds * 1000).toISOString()
  const edges = [shifted(first, -1), first, last, shifted(last, 1)]
  expect(await within(edges, { from: day, to: day })).toEqual([first, last])
  const everyHour = Array.from({ length: 72 }, (_, hour) => shifted(first, (hour - 24) * 3600))
  expect(await within(everyHour, { from: day, to: day })).toHaveLength(hours)
})

test('a moment lies within days when the clock of the site says so', async () => {
  const moment = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const days = fc
    .tuple(moment, fc.integer({ min: 0, max: 40 }))
    .map(([start, length]) => ({ from: siteTime(start).date, to: addDays(siteTime(start).date, length) }))
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 50 }), days, async (moments, { from, to }) => {
      const near = [...moments, ...[from, to, addDays(to, 1)].flatMap(aroundMidnight)]
      const byClock = near.filter((one) => siteTime(one).date >= from && siteTime(one).date <= to)
      expect(await within(near, { from, to })).toEqual(byClock)
    }),
  )
})

/** Each half hour from four before midnight in Greenwich to two after it: that of the site lies between. */
const aroundMidnight = (day: string) =>
  Array.from({ length: 13 }, (_, half) => new Date(Date.parse(day) + (half - 8) * 1_800_000).toISOString())
