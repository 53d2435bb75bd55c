import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { TankValues } from '#modules/process-data/contract/process-data.contract.ts'
import type { Farm, FarmMark } from '../contract/farm.contract.ts'
import { speedOf } from '../rules/farm.ts'
import { flowOf, roomLeft, timeToLimit } from '../rules/flow.ts'

const server = await demoServer()
const seesAll = ['processData.view', 'tankAlarms.view', 'tankOperations.view']
const reader = await server.userWith(seesAll)
const north = await server.userWith(seesAll, { sites: ['N'] })

/** Each tank another level, rising or falling by another speed, and some that stand. */
beforeAll(async () => {
  await server.owner.query(sql`select make_reading_months((now() - interval '1 day')::date, now()::date)`)
  await server.owner.query(sql`
    with tank as (
      select t.code, t.plant, v.min_level + (v.max_level - v.min_level) * (row_number() over (order by t.code) % 9 + 1) / 10.0 as level,
        (row_number() over (order by t.code) % 7 - 3) * 40 as step
      from tanks t join tank_versions v on v.tank_code = t.code),
    earlier as (
      insert into tank_readings (tank_code, plant, at, level, quality)
      select code, plant, date_trunc('minute', now(), 'UTC') - interval '12 minutes', round(level - step), 'g-----' from tank)
    insert into tank_live_values (tank_code, plant, measure, value, source_at, quality)
    select code, plant, 'level', round(level), now(), 'good' from tank`)
  await server.owner.query(sql`update historian_state set last_read_at = now()`)
})

/** Flow, time to limit and room from the raw rows, by statements that share nothing with the rules. */
const plain = () =>
  server.owner.query(sql<{ code: string; flow: number; hours: number | null; room: number }>`
    with rows as (
      select v.tank_code, (r ->> 'level')::float as level, (r ->> 'volume')::float as volume
      from tank_versions v cross join jsonb_array_elements(coalesce((
        select x.calibration from fixed_tank_calibrations x where x.tank_code = v.tank_code and x.ended_at is null), v.calibration)) r),
    pairs as (
      select tank_code, level as low, volume as low_volume, lead(level) over w as high, lead(volume) over w as high_volume
      from rows window w as (partition by tank_code order by level)),
    wanted as (
      select l.tank_code as code, l.value::float as now, b.level::float as before,
        extract(epoch from l.source_at - b.at)::float / 3600 as hours, v.max_level::float as high, v.min_level::float as low,
        a.level_high_high::float as high_high, a.level_low_low::float as low_low
      from tank_live_values l join tank_readings b on b.tank_code = l.tank_code
      join tank_versions v on v.tank_code = l.tank_code join tank_alarm_limits a on a.tank_code = l.tank_code),
    volumes as (
      select w.*, (select low_volume + (w.now - low) / (high - low) * (high_volume - low_volume) from pairs p
              where p.tank_code = w.code and w.now > p.low and w.now <= p.high) as volume,
        (select low_volume + (w.before - low) / (high - low) * (high_volume - low_volume) from pairs p
              where p.tank_code = w.code and w.before > p.low and w.before <= p.high) as volume_before,
        (select low_volume + (w.high - low) / (p.high - low) * (high_volume - low_volume) from pairs p
              where p.tank_code = w.code and w.high > p.low and w.high <= p.high) as full_volume,
        (select low_volume + (w.low - p.low) / (p.high - p.low) * (high_volume - low_volume) from pairs p
              where p.tank_code = w.code and w.low > p.low and w.low <= p.high) as empty_volume
      from wanted w)
    select code, case when abs(now - before) / hours < 15 then 0 else (volume - volume_before) / hours end as flow,
      case when abs(now - before) / hours < 15 then null
        when now > before then (full_volume - volume) / ((volume - volume_before) / hours)
        else (empty_volume - volume) / ((volume - volume_before) / hours) end as hours,
      greatest(0, full_volume - volume) as room
    from volumes order by code`)

test('flow, time to limit and room are what the raw readings and tables come to', async () => {
  const farm: Farm = (await reader.call('GET', '/tank-farm')).body.data
  const gauges: TankValues[] = (await reader.call('GET', '/process-data/gauges')).body.data.tanks
  const given = new Map(gauges.map((one) => [one.tankCode, one]))
  const expected = await plain()
  expect(expected.length).toBeGreaterThan(60)
  expect(expected.filter(({ flow }) => flow > 0).length).toBeGreaterThan(10)
  expect(expected.filter(({ flow }) => flow < 0).length).toBeGreaterThan(10)
  for (const { code, flow, hours, room } of expected) {
    const tank = farm.tanks.find((one) => one.code === code)!
    const values = given.get(code)!
    const found = flowOf(tank, values)!
    // The gauge's own time comes in milliseconds, the database's in microseconds.
    expect(Math.abs(found.cubicMetresPerHour - flow), code).toBeLessThan(Math.abs(flow) * 1e-5 + 1e-6)
    const ahead = timeToLimit(tank, found, speedOf(values))
    if (hours === null) expect(ahead, code).toBeNull()
    else expect(Math.abs(ahead!.hours - hours), code).toBeLessThan(hours * 1e-5 + 1e-6)
    expect(Math.abs(roomLeft(tank, found.now.volume)! - room), code).toBeLessThan(1e-3)
  }
})

test('marks name the operation, the lock and the alarms of a tank, to the people of its plant', async () => {
  const marks = async (by = reader): Promise<FarmMark[]> => (await by.call('GET', '/tank-farm/marks')).body.data
  const before = new Set((await marks()).map(({ tankCode }) => tankCode))
  await server.owner.query(sql`
    insert into record_locks (resource, site, owner, user_id, fence, until)
    values ('tank:S104', 'S', 'window', ${reader.userId}, 1, now() + interval '1 minute'),
      ('tank:S107', 'S', 'window', ${reader.userId}, 1, now() - interval '1 minute')`)
  await server.owner.transaction({ id: 'test' }, (tx) =>
    tx.query(sql`
      insert into tank_alarms (plant, tank_code, kind, priority, raised_at, updated_by, acknowledged_at, acknowledged_by,
        shelved_at, shelved_until, shelved_by, shelf_reason)
      values ('S', 'S104', 'levelHigh', 'high', now(), 'test', null, null, null, null, null, null),
        ('S', 'S104', 'waterHigh', 'low', now(), 'test', now(), 'test', null, null, null, null),
        ('S', 'S104', 'levelHighHigh', 'critical', now(), 'test', null, null, now(), now() + interval '1 hour', 'test', 'why')`),
  )
  const [found, ...others] = (await marks()).filter(({ tankCode }) => !before.has(tankCode))
  expect(others).toEqual([])
  expect(found).toMatchObject({ tankCode: 'S104', operation: null, alarms: { open: 2, unseen: 1, worst: 'high' } })
  expect(found?.lockedUntil).not.toBeNull()
  const blind = await server.userWith(['processData.view'])
  expect((await marks(blind)).find(({ tankCode }) => tankCode === 'S104')).toMatchObject({
    operation: null,
    alarms: null,
  })
  expect((await marks(blind)).every(({ operation, alarms }) => operation === null && alarms === null)).toBe(true)
  expect((await marks(north)).some(({ tankCode }) => tankCode.startsWith('S'))).toBe(false)
})
