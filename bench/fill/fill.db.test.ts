import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { Story } from '#demo/story/story.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { checkPast } from '#demo/testing/past-checks.ts'
import { closingOf, daysBetween } from '#demo/story/clock.ts'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { onServer } from '../../tools/postgres/database.ts'
import { brokenInvariants } from '../../tools/invariants/check.ts'
import { farmsOf, partsOf } from './farms.ts'
import { storyOf, writeLoad } from './write-load.ts'

/** Some tanks of the demo's terminal and of another one, some weeks. */

const seed = 'selvara'
const now = Date.parse('2026-11-18T10:00:00Z')
const from = '2026-10-20'
const farms = [{ tanks: ['S101', 'S303', 'N501'] }, { name: '2', tanks: ['S101', 'S303', 'S801', 'N302', 'N901'] }]
const written = ['N302-2', 'N501', 'N901-2', 'S101', 'S101-2', 'S303', 'S303-2', 'S801-2']
const database = await demoDatabaseWithoutPast()
const db = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
const ask = <Row>(statement: ReturnType<typeof sql<Row>>) => db.within(everything).query(statement)

beforeAll(() => writeLoad({ url: database.url, now, from, seed, farms, say: () => {} }))
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('each tank has its operations, readings, samples and snapshots, and of every closed day a sheet', async () => {
  const counts = await ask(sql<Record<string, string | number>>`
    select t.code, (select count(*)::int from tank_operations where tank_code = t.code) as operations,
      (select count(*)::int from tank_postings where tank_code = t.code) as postings,
      (select count(*)::int from tank_readings where tank_code = t.code) as readings,
      (select count(*)::int from lab_samples where tank_code = t.code) as samples,
      (select count(*)::int from tank_calculations where tank_code = t.code and purpose = 'snapshot') as snapshots,
      (select count(*)::int from tank_day_sheets where tank_code = t.code) as sheets
    from tanks t where t.code = any(${written}) order by t.code`)
  expect(counts.map(({ code }) => code)).toEqual(written)
  const days = daysBetween(from, siteDayOf(now)).length - 1
  for (const { code, operations, postings, readings, samples, snapshots, sheets } of counts) {
    expect(operations, `${code}`).toBeGreaterThan(1)
    expect(postings, `${code}`).toBeGreaterThan(0)
    expect(readings, `${code}`).toBeGreaterThan(days * 17)
    expect(samples, `${code}`).toBeGreaterThan(0)
    expect(snapshots, `${code}`).toBe(days)
    expect(sheets, `${code}`).toBe(days - (String(code).startsWith('S') ? 1 : 2))
  }
  const [others] = await ask(sql<{ count: number }>`
    select count(*)::int as count from tank_operations where tank_code <> all(${written})`)
  expect(others!.count).toBe(0)
})

test('the other terminal has the records of the first and a life of its own; its gauges bear its name', async () => {
  const [copies] = await ask(sql<{ same: number; tags: number; named: number }>`
    select (select count(*) from tank_versions v join tank_versions c on c.tank_code = v.tank_code || '-2'
        where to_jsonb(v) - '{id,tank_code,created_at,updated_at}'::text[] = to_jsonb(c) - '{id,tank_code,created_at,updated_at}'::text[])::int as same,
      (select count(*) from historian_tags where tank_code like '%-2')::int as tags,
      (select count(*) from historian_tags where tank_code like '%-2' and tag like '%' || tank_code || '%')::int as named`)
  expect(copies!.same).toBe(5)
  expect(copies!.tags).toBeGreaterThan(15)
  expect(copies!.named).toBe(copies!.tags)
  const moved = await ask(sql<{ mass: string }>`
    select sum(real_mass)::text as mass from tank_operations where tank_code in ('S101', 'S101-2') group by tank_code`)
  expect(new Set(moved.map(({ mass }) => mass)).size).toBe(2)
})

test('gauge and book agree on every tank and day of both terminals but for the mistakes of people', async () => {
  const [one, other] = [undefined, '2'].map((farm) => storyOf({ now, from, seed }, farm)) as [Story, Story]
  const both: Story = {
    tanks: new Map([...one.tanks, ...other.tanks]),
    movements: [...one.movements, ...other.movements],
    samples: [...one.samples, ...other.samples],
    calls: [],
    contentAt: (tank, at) => (one.tanks.has(tank) ? one : other).contentAt(tank, at),
  }
  const { beyond, wrong, tankDays } = await checkPast(db.within(everything), both, closingOf(addDays(from, -1)), now)
  expect(beyond).toEqual([])
  expect(wrong).toEqual([])
  expect(tankDays).toBeGreaterThan(150)
})

test('operations are numbered through, found by the search, and nothing is as it must never be', async () => {
  const [numbers] = await ask(sql<{ count: number; last: number }>`
    select count(distinct number)::int as count, max(number)::int as last from tank_operations`)
  expect(numbers!.last).toBe(numbers!.count)
  const [next] = await ask(sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('tank_operations', 'number'))::int as number`)
  expect(next!.number).toBe(numbers!.last + 1)
  expect(await onServer(database.url, brokenInvariants)).toEqual([])
})

test('four hundred tanks are whole terminals and a part of the last; parts are all of them, none too large', () => {
  const all = farmsOf(400)
  expect(all.map(({ name, tanks }) => [name, tanks.length])).toEqual([
    [undefined, 60],
    ...['2', '3', '4', '5', '6'].map((name) => [name, 60]),
    ['7', 40],
  ])
  expect(new Set(farmsOf(12)[0]!.tanks.map((code) => code[0])).size).toBe(2)
  const parts = partsOf(all[0]!.tanks, 12)
  expect(parts.flat()).toEqual(all[0]!.tanks)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(12)
})
