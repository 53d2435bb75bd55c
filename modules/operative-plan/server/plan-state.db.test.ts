import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { HttpAnswer } from '#platform/testing/test-server.ts'
import { operationsPath, planElements, planPath } from '../contract/plan.contract.ts'
import type { PlanState } from '../contract/plan-state.contract.ts'
import { detailsOf } from '../rules/operation.fixture.ts'
import { readsOfState } from './plan-state.ts'

/** What a plan is held against, beside a second reckoning from the raw rows. */
const server = await demoServer()
const everything = Object.values(readsOfState)
const planner = await server.userWith([planElements.view, planElements.edit, ...everything])
const reader = await server.userWith([planElements.view])
const north = await server.userWith([planElements.view, ...everything], { sites: ['N'] })
const stranger = await server.userWith(everything)

const hour = 3_600_000
const days = (count: number) => new Date(Date.now() + count * 24 * hour).toISOString()
const ask = (by = planner, from = days(-1), to = days(20)) =>
  by.call('GET', `${planPath}/state?plant=S&from=${from}&to=${to}`)
const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const state = async (...asked: Parameters<typeof ask>): Promise<PlanState> => done(await ask(...asked))
const asSystem = <T>(work: Parameters<typeof server.db.transaction<T>>[1]) =>
  server.db.transaction({ id: 'system:test', scope: { sites: 'all', parties: 'all' } }, work)

/** Certificate, gauge, ledger, register: row by row, and put together here. */
async function rawRows() {
  return asSystem(async (tx) => ({
    pairs: await tx.query(sql<{ code: string; level: number; volume: number }>`
      select t.code, (r ->> 'level')::float8 as level, (r ->> 'volume')::float8 as volume
      from tanks t
      join tank_versions v on v.tank_code = t.code and current_date between v.start_date and coalesce(v.end_date, 'infinity')
      left join fixed_tank_calibrations x on x.tank_code = t.code and x.ended_at is null
        and current_date between x.valid_from and coalesce(x.valid_to, 'infinity')
      cross join lateral jsonb_array_elements(coalesce(x.calibration, v.calibration)) r
      where t.plant = 'S' and t.ended_at is null order by t.code, 2`),
    limits: await tx.query(sql<{
      code: string
      low: number
      high: number
      highHigh: number | null
      dead: number
      most: number | null
    }>`
      select t.code, v.min_level as low, v.max_level as high, l.level_high_high as "highHigh",
        coalesce(w.dead_stock_volume, 0)::float8 + coalesce((select sum(k.cubic_metres)::float8 from locked_stocks k
          where k.tank_code = t.code and k.ended_at is null
            and current_date between k.valid_from and coalesce(k.valid_to, 'infinity')), 0) as dead, w.max_operating_capacity::float8 as most
      from tanks t
      join tank_versions v on v.tank_code = t.code and current_date between v.start_date and coalesce(v.end_date, 'infinity')
      left join tank_alarm_limits l on l.tank_code = t.code and l.ended_at is null
      left join tank_volumetric_data w on w.tank_code = t.code
      where t.plant = 'S' and t.ended_at is null order by t.code`),
    postings: await tx.query(sql<{ code: string; litres: number }>`
      select tank_code as code, sum(real_observed)::float8 as litres from tank_postings where measured_at <= now() group by 1`),
    gauges: await tx.query(sql<{ code: string; level: number }>`
      select tank_code as code, value::float8 as level from tank_live_values
      where measure = 'level' and quality in ('good', 'uncertain') and value is not null`),
  }))
}

test('each tank stands as certificate, gauge, ledger and register say, reckoned a second time', async () => {
  await asSystem(async (tx) => {
    await tx.query(sql`update historian_state set last_read_at = now() + interval '1 hour'`)
    await tx.query(sql`
      insert into tank_live_values (tank_code, measure, plant, value, source_at, quality)
      values ('S503', 'level', 'S', 7654.5, now(), 'good'), ('S504', 'level', 'S', null, now(), 'bad')
      on conflict (tank_code, measure) do update set value = excluded.value, quality = excluded.quality`)
  })
  const [raw, answer] = [await rawRows(), await state()]
  const volumeOf = (code: string, level: number): number | null => {
    const table = raw.pairs.filter((pair) => pair.code === code)
    const above = table.find((pair) => pair.level >= level)
    if (!above) return null
    const below = table.findLast((pair) => pair.level < level) ?? above
    if (above === below) return above.volume
    return below.volume + ((above.volume - below.volume) * (level - below.level)) / (above.level - below.level)
  }
  expect(answer.tanks.length).toBeGreaterThan(20)
  expect(answer.tanks.length + answer.unknownTanks.length).toBe(
    (await planner.call('GET', `${planPath}?plant=S&from=${days(-1)}&to=${days(1)}`)).body.data.tanks.length,
  )
  for (const tank of answer.tanks) {
    const { low, high, highHigh, dead, most } = raw.limits.find(({ code }) => code === tank.code)!
    const gauge = raw.gauges.find(({ code }) => code === tank.code)
    const book = raw.postings.find(({ code }) => code === tank.code)?.litres ?? 0
    expect(tank.volume, tank.code).toBeCloseTo(gauge ? volumeOf(tank.code, gauge.level)! : book / 1000, 6)
    expect(tank.source).toBe(gauge ? 'gauge' : 'book')
    expect(tank.deadStock).toBeCloseTo(dead, 6)
    expect(tank.workingMin).toBeCloseTo(Math.max(volumeOf(tank.code, low)!, dead), 6)
    expect(tank.workingMax).toBeCloseTo(volumeOf(tank.code, high)!, 6)
    // Beyond the end of its table nothing can be said of a level.
    const top = (highHigh === null ? null : volumeOf(tank.code, highHigh)) ?? most ?? 0
    expect(tank.safeFill).toBeCloseTo(Math.max(top, tank.workingMax), 6)
  }
  expect(answer.tanks.find(({ code }) => code === 'S503')!.source).toBe('gauge')
  expect(answer.tanks.find(({ code }) => code === 'S504')!.source).toBe('book')
})

test('what is locked today may not be taken, and a tank that is wholly locked or out of service is not used', async () => {
  const before = (await state()).tanks.find(({ code }) => code === 'S501')!
  await asSystem((tx) =>
    tx.query(sql`
      insert into locked_stocks (tank_code, plant, reason, cubic_metres, valid_from, valid_to, updated_by)
      select 'S501', 'S', code, 250.5, current_date - 2, null, 'system:test' from locked_asset_reasons order by code limit 1`),
  )
  await asSystem((tx) =>
    tx.query(sql`
      insert into locked_stocks (tank_code, plant, reason, cubic_metres, valid_from, valid_to, updated_by)
      select 'S502', 'S', code, null, current_date + 2, current_date + 3, 'system:test' from locked_asset_reasons order by code limit 1`),
  )
  const { tanks } = await state()
  const [partly, wholly] = ['S501', 'S502'].map((code) => tanks.find((tank) => tank.code === code)!)
  expect(partly!.deadStock - before.deadStock).toBeCloseTo(250.5, 6)
  expect(partly!.locks).toEqual(before.locks)
  // Two whole days, of the site.
  expect(wholly!.locks.map(({ from, to }) => (to - from) / hour)).toEqual([48])
})

test('berths, lines and what was pumped through them last, ships and the terms of their voyages are as they stand', async () => {
  const used = async (more: object) =>
    done(await planner.call('POST', operationsPath, { body: detailsOf({ equipment: ['L-J2'], ...more }) }))
  await used({ product: 'GO-B7', scheduledFrom: days(-3), scheduledTo: days(-2) })
  await used({ product: 'GS-95', scheduledFrom: days(-5), scheduledTo: days(-4) })
  const { voyageNumber, vessel } = await asSystem(async (tx) => {
    const [row] = await tx.query(sql<{ voyageNumber: string; vessel: string }>`
      update movement_instructions set demurrage_rate = 18000, laytime_discharge_hours = 36, notice_hours = null
      where id = (select id from movement_instructions
        where plant = 'S' and vessel is not null and status = 'created' order by voyage_number limit 1)
      returning voyage_number as "voyageNumber", vessel`)
    return row!
  })
  await used({ voyageNumber, vessel, product: 'GO-B7', scheduledFrom: days(2), scheduledTo: days(3), equipment: [] })
  const answer = await state()
  const line = answer.equipment.find(({ code }) => code === 'L-J2')
  expect(line).toEqual({ code: 'L-J2', maxRate: 1200, volume: 265, lastProduct: 'GO-B7' })
  expect(answer.berths.find(({ code }) => code === 'P2')).toEqual({
    code: 'P2',
    maxLength: 235,
    maxDraught: 13.2,
    maxDeadWeight: 80_000,
  })
  expect(answer.vessels.map(({ code }) => code)).toContain(vessel)
  expect(answer.terms.find(({ voyage }) => voyage === voyageNumber)).toMatchObject({
    demurrageRate: 18_000,
    laytimeDischarge: 36,
    notice: null,
  })
  expect(answer.units['MT']).toEqual({ dimension: 'mass', factor: 1 })
  expect(answer.units['BBL']!.factor).toBeCloseTo(0.158987294928, 12)
})

test('what happens before the days that are looked at comes with them, as far as it is not over', async () => {
  const create = async (from: number, to: number) =>
    done(
      await planner.call('POST', operationsPath, {
        body: detailsOf({ scheduledFrom: days(from), scheduledTo: days(to) }),
      }),
    ).id
  const [over, between, shown] = [await create(-2, -1), await create(1, 2), await create(6, 7)]
  const before = (await state(planner, days(5), days(20))).before.map(({ id }) => id)
  expect(before).toContain(between)
  expect(before).not.toContain(over)
  expect(before).not.toContain(shown)
  expect((await state()).before).toEqual([])
})

test('it is for those who see the plan of the plant; tanks and terms for those who may read them where they come from', async () => {
  expect((await ask(stranger)).status).toBe(403)
  const seen = await state(reader)
  expect(seen).toMatchObject({ mayNotSee: ['tanks', 'terms'], tanks: [], unknownTanks: [], terms: [] })
  expect(seen.berths.length).toBeGreaterThan(0)
  const elsewhere = await state(north)
  for (const part of ['tanks', 'unknownTanks', 'berths', 'equipment', 'vessels', 'terms', 'before'] as const)
    expect(elsewhere[part], part).toEqual([])
})
