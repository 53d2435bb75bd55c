import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'

const server = await demoServer()
const reader = await server.userWith(['processData.view'])
const north = await server.userWith(['processData.view'], { sites: ['N'] })
const stranger = await server.userWith([])
const monthOf = (month: string, by = reader) => by.call('GET', `/process-data/months?tankCode=S101&month=${month}`)

/** Some minutes of two days around the end of summer time, and one of the month before by the clock of the site. */
beforeAll(async () => {
  await server.owner.query(sql`select make_reading_months('2026-09-30', '2026-11-01')`)
  await server.owner.query(sql`
    insert into tank_readings (tank_code, plant, at, level, quality)
    select 'S101', 'S', m, case when extract(minute from m) = 30 then null else 1000 + extract(epoch from m)::bigint / 60 % 977 end, 'g-----'
    from generate_series('2026-10-24T21:03Z'::timestamptz, '2026-10-26T02:00Z', interval '9 minutes') m
    union all select 'S101', 'S', m, 5, 'g-----' from (values ('2026-09-30T21:59Z'::timestamptz), ('2026-10-31T23:00Z')) x(m)
    union all select 'S101', 'S', m, 6, 'g-----' from (values ('2026-09-30T22:00Z'::timestamptz), ('2026-10-31T22:59Z')) x(m)`)
})

test('of each hour of the month of the site, the last level that the gauge gave', async () => {
  const { data } = (await monthOf('2026-10')).body
  // October begins in summer time and ends in winter time.
  expect(Date.parse(data.from)).toBe(Date.parse('2026-09-30T22:00Z'))
  expect(Date.parse(data.to)).toBe(Date.parse('2026-10-31T23:00Z'))
  // The slow way: every minute of the month, later ones over earlier ones.
  const rows = await server.owner.query(sql<{ at: number; level: number | null }>`
    select extract(epoch from at)::float8 as at, level::float8 as level from tank_readings
    where tank_code = 'S101' order by at`)
  const hours = new Map<number, [number, number]>()
  for (const { at, level } of rows) {
    const isOfMonth = at * 1000 >= Date.parse(data.from) && at * 1000 < Date.parse(data.to)
    if (isOfMonth && level !== null) hours.set(Math.floor(at / 3600), [at, level])
  }
  expect(data.at).toEqual([...hours.values()].map(([at]) => at))
  expect(data.level).toEqual([...hours.values()].map(([, level]) => level))
  expect(data.level).toHaveLength(32)
  expect([data.level[0], data.level.at(-1)]).toEqual([6, 6])
})

test('a month is one of the calendar, and the gauges of a plant are its own', async () => {
  expect((await monthOf('2026-13')).status).toBe(400)
  expect((await monthOf('2026-10', north)).body.data.level).toEqual([])
  expect((await monthOf('2026-10', stranger)).status).toBe(403)
})
