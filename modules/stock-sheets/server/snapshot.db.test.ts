import { type RawBuilder, sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { replay } from '@molo/measurement/trace'
import { demoServer } from '#demo/testing/demo-server.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { siteDayEnd } from '#platform/core/site-moments.ts'
import { createLog } from '#platform/server/base/log.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { viewJob } from '#platform/server/jobs/jobs.repo.ts'
import { carryOut } from '#platform/server/jobs/worker.ts'
import { caughtLog } from '#platform/testing/caught-log.ts'
import { closeDayOf, lockDay } from './sheets.repo.ts'
import { daysToSnapshot } from '../rules/snapshot.ts'
import { type DayOutcome, snapshotDay } from './snapshot-day.ts'
import { snapshotJob, snapshotSchedules } from './snapshot.job.ts'

const server = await demoServer()
const chief = await server.userWith('super-admin')
const system = { id: 'system:schedules', scope: everything }
const take = (day: string, db = server.db) => db.transaction(system, (tx) => snapshotDay(tx, day))
const ask = <Row>(statement: RawBuilder<Row>) => server.owner.transaction(system, (tx) => tx.query(statement))

beforeAll(async () => {
  await ask(sql`select make_reading_months('2026-01-01', (now() + interval '1 month')::date)`)
  for (const tank of ['S101', 'S102', 'N821']) await lab(tank, '2026-03-01T12:00:00Z', 846.5)
})

/** What a gauge said some minutes before (after: a negative number) the midnight at which the day ends. */
const gauge = (tank: string, day: string, before: number, level: number, quality = 'ggg---') =>
  ask(sql`
    insert into tank_readings (tank_code, plant, at, level, water_level, temperature, quality)
    select code, plant, ${siteDayEnd(day)}::timestamptz - make_interval(mins => ${before}),
      case when ${quality} like 'g%' then ${level}::numeric end, 0, 21.5, ${quality} from tanks where code = ${tank}`)
let samples = 0
const lab = async (
  tank: string,
  takenAt: string,
  density: number,
  { isSigned = true, product = null as string | null } = {},
) => {
  const number = `T${++samples}`
  await ask(sql`
    with taken as (
      insert into lab_samples (number, tank_code, plant, product, taken_at, position)
      select ${number}, code, plant, ${product}::text, ${takenAt}, 'composite' from tanks where code = ${tank} returning id, plant)
    insert into lab_analyses (sample, plant, method, property, value, unit, validated_at)
    select id, plant, 'EN ISO 12185', 'DENS', ${density}, 'kg/m3', case when ${isSigned} then ${takenAt}::timestamptz end
    from taken`)
  return number
}
interface Kept {
  id: string
  tank: string
  product: string
  at: string
  measure: Record<string, unknown>
  origins: Record<string, { source: string; reference: string; at: string }>
  figures: { name: string; value: string }[]
  trace: unknown
  by: string
}
/** Of a day of the plant, whatever made them. */
const snapshots = (day: string, tank?: string) =>
  ask(sql<Kept>`
    select id, tank_code as tank, product, to_char(measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, measure, origins,
      figures, trace, created_by as by
    from tank_calculations
    where purpose = 'snapshot' and measured_at < ${siteDayEnd(day)} and measured_at >= ${siteDayEnd(addDays(day, -1))}
      and (${tank ?? null}::text is null or tank_code = ${tank ?? null}) order by tank_code`)
const leftOut = ({ leftOut }: DayOutcome, tank: string) =>
  Object.entries(leftOut).find(([, tanks]) => tanks.includes(tank))?.[0]

test('a tank is taken as its gauge stood before midnight, with the lab’s density, and every reading says where it came from', async () => {
  const day = '2026-06-10'
  const number = await lab('S101', '2026-06-10T12:00:00Z', 846.5)
  await lab('S101', '2026-06-10T20:00:00Z', 900, { isSigned: false })
  await lab('S101', '2026-06-10T22:30:00Z', 901)
  for (const [before, level] of [
    [2, 15_000],
    [1, 15_352],
    [0, 15_900],
  ] as const)
    await gauge('S101', day, before, level)
  expect(await take(day)).toMatchObject({ day, taken: 1, leftOut: { stale: expect.any(Array) } })
  const [kept, ...more] = await snapshots(day)
  expect(more).toEqual([])
  expect(kept).toMatchObject({
    tank: 'S101',
    at: '2026-06-10T21:59:00.000Z',
    by: 'system:schedules',
    measure: { gauge: 'dip', reading: 15_352, liquidTemperature: '21.5', density15: '0.8465', feetPosition: 'LOW' },
    origins: { density15: { source: 'lab', reference: number, at: '2026-06-10T12:00:00.000Z', quality: 'validated' } },
  })
  const [tag] = await ask(sql<{ tag: string }>`
    select tag from historian_tags where tank_code = 'S101' and measure = 'level' and ended_at is null`)
  expect(kept!.origins['reading']).toEqual({ source: 'historian', reference: tag!.tag, at: kept!.at, quality: 'good' })
  expect(replay(kept!.trace as Parameters<typeof replay>[0]).value?.isIdentical).toBe(true)
  const shown = (await chief.call('GET', `/tank-calculator/calculations/${kept!.id}`)).body.data
  expect(shown).toMatchObject({ purpose: 'snapshot', measure: kept!.measure, origins: kept!.origins })
  const list = (await chief.call('GET', '/tank-calculator/calculations?tankCode=S101')).body.data
  expect(list.map(({ id }: { id: string }) => id)).toContain(kept!.id)
})

test.each([
  ['the day before the clock goes forward', '2026-03-28', '2026-03-28T22:59:00.000Z'],
  ['the day of 23 hours', '2026-03-29', '2026-03-29T21:59:00.000Z'],
  ['the day before the clock goes back', '2026-10-24', '2026-10-24T21:59:00.000Z'],
  ['the day of 25 hours', '2026-10-25', '2026-10-25T22:59:00.000Z'],
])('%s ends at its own midnight', async (_name, day, at) => {
  // By the minute through both hours at which it could be midnight.
  await ask(sql`
    insert into tank_readings (tank_code, plant, at, level, water_level, temperature, quality)
    select 'N821', 'N', m, 5000 + extract(minute from m), 0, 20, 'ggg---'
    from generate_series(${`${day}T21:00:00Z`}::timestamptz, ${`${day}T23:30:00Z`}::timestamptz, '1 minute') m
    on conflict do nothing`)
  expect((await take(day)).taken).toBe(1)
  expect((await snapshots(day)).map((one) => [one.tank, one.at, one.measure['reading']])).toEqual([['N821', at, 5059]])
})

test('no snapshot where nothing good was read, and each tank says why', async () => {
  const day = '2026-06-12'
  const tanks = ['S101', 'S102', 'S103', 'S104', 'S105', 'S201', 'S202', 'S203', 'S302']
  for (const tank of tanks.slice(0, -1)) await lab(tank, '2026-06-12T12:00:00Z', 846.5)
  await gauge('S101', day, 1, 15_000, 'fgg---')
  await gauge('S102', day, 1, 15_000, 'bgg---')
  await gauge('S103', day, 1, 15_000, 'ugg---')
  await gauge('S104', day, 6, 15_000)
  await gauge('S105', day, 1, 15_000, 'sgg---')
  await gauge('S201', day, 1, 15_000, 'gg----')
  await gauge('S202', day, 1, 59_000)
  await gauge('S203', day, 5, 9000)
  await gauge('S302', day, 1, 9000)
  await ask(sql`update historian_tags set ended_at = now() where tank_code = 'S301' and measure = 'level'`)
  const outcome = await take(day)
  expect(tanks.map((tank) => [tank, leftOut(outcome, tank)])).toEqual([
    ['S101', 'frozen'],
    ['S102', 'badQuality'],
    ['S103', 'badQuality'],
    ['S104', 'stale'],
    ['S105', 'stale'],
    ['S201', 'noGauge'],
    ['S202', 'notCalculable'],
    ['S203', undefined],
    ['S302', 'noDensity'],
  ])
  expect(leftOut(outcome, 'S301')).toBe('noGauge')
  expect((await snapshots(day)).map(({ tank }) => tank)).toEqual(['S203'])
})

test('run again, or by two workers at once, each tank and day has one snapshot', async () => {
  const day = '2026-06-14'
  for (const tank of ['S101', 'S102', 'N821']) await gauge(tank, day, 1, 6000)
  const workers = [1, 2, 3].map(() =>
    openDatabase({ url: server.databaseUrl, poolSize: 2, role: 'molo_app', onError: () => {} }),
  )
  const outcomes = await Promise.all(workers.map((db) => take(day, db)))
  await Promise.all(workers.map((db) => db.close()))
  expect(outcomes.map(({ taken }) => taken).toSorted((a, b) => a - b)).toEqual([0, 0, 3])
  const first = await snapshots(day)
  expect(first.map(({ tank }) => tank)).toEqual(['N821', 'S101', 'S102'])
  // A reading that turns up later changes nothing of what was taken.
  await gauge('S101', day, 2, 7000)
  expect((await take(day)).taken).toBe(0)
  expect(await snapshots(day)).toEqual(first)
})

test('the database itself refuses a second one, whoever writes it', async () => {
  const copy = ask(sql`
    insert into tank_calculations (created_by, tank_code, plant, product, tank_version, measured_at, measure, figures, trace, purpose)
    select created_by, tank_code, plant, product, tank_version, measured_at - interval '1 hour', measure, figures, trace, purpose
    from tank_calculations where purpose = 'snapshot' and tank_code = 'S101' limit 1`)
  await expect(copy).rejects.toThrow('tank_calculations_snapshot')
})

test('a closed day is left alone, and taken once it is open again', async () => {
  const day = '2026-06-16'
  for (const tank of ['S101', 'N821']) await gauge(tank, day, 1, 6000)
  const step = (name: string, body: object) =>
    chief.call('POST', `/stock-management/daily-tank/${name}`, {
      body: { plant: 'S', day, ...body },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  expect((await step('close', {})).status).toBe(200)
  const sheet = async () => (await chief.call('GET', `/stock-management/daily-tank?day=${day}&plant=S`)).body.data.rows
  const closed = await sheet()
  const outcome = await take(day)
  expect((await snapshots(day)).map(({ tank }) => tank)).toEqual(['N821'])
  expect(leftOut(outcome, 'S101')).toBeUndefined()
  expect(await sheet()).toEqual(closed)
  expect((await step('reopen', { reason: 'Gauges came late' })).status).toBe(200)
  expect((await take(day)).taken).toBe(1)
  const taken = (await sheet()).find(({ tankCode }: { tankCode: string }) => tankCode === 'S101')
  expect(taken).toMatchObject({ source: 'snapshot', level: 6000 })
})

test('who closes the day while a snapshot is about to be taken is waited for, and then nothing is taken', async () => {
  const day = '2026-06-22'
  await gauge('S101', day, 1, 6000)
  const isWaiting = async () =>
    (await server.owner.query(sql`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0
  const { taking } = await server.db.transaction(system, async (closing) => {
    await lockDay(closing, 'S', day)
    const waiting = take(day)
    waiting.catch(() => {})
    await expect.poll(isWaiting, { interval: 20 }).toBe(true)
    await closeDayOf(closing, 'S', day, [])
    return { taking: waiting }
  })
  expect((await taking).taken).toBe(0)
  expect(await snapshots(day)).toEqual([])
})

test('where a roof stands is what people say, not what a snapshot has repeated', async () => {
  const feet = async () =>
    (await chief.call('GET', '/tank-calculator/facts?tankCode=S102&at=2026-06-15T12:00:00.000Z')).body.data.expectedFeet
  expect((await snapshots('2026-06-14', 'S102')).map(({ measure }) => measure['feetPosition'])).toEqual(['LOW'])
  await ask(sql`
    insert into tank_calculations (created_by, tank_code, plant, product, tank_version, measured_at, measure, figures, trace)
    select created_by, tank_code, plant, product, tank_version, measured_at - interval '1 hour',
      measure || '{"feetPosition": "HIGH"}', figures, trace
    from tank_calculations where purpose = 'snapshot' and tank_code = 'S102' and measured_at > '2026-06-14'
    order by measured_at limit 1`)
  expect(await feet()).toBe('HIGH')
})

test('where the lab has no density, the last one counts that somebody entered, and of a reversed operation none', async () => {
  const day = '2026-11-12'
  await ask(sql`
    insert into tank_readings (tank_code, plant, at, level, water_level, temperature, pressure, gas_temperature, quality)
    select t.code, t.plant, ${siteDayEnd(day)}::timestamptz - interval '1 minute', v.min_level + 1500, 0, 20, 1, 20, 'ggg-gg'
    from tanks t join tank_versions v on v.tank_code = t.code and v.is_active`)
  // Over the raw rows, written by somebody else: of operations and sheets, not of calculations.
  const entered = await ask(sql<{ tank: string; id: string; density: string }>`
    select distinct on (e.tank) e.tank, e.id, e.density from (
      select o.tank_code as tank, k.id, k.measure ->> 'density15' as density, k.measured_at, o.product
      from tank_operations o join tank_calculations k on k.id = o.closing_calculation where o.status = 'posted'
      union all
      select s.tank_code, k.id, k.measure ->> 'density15', k.measured_at, k.product
      from tank_day_sheets s join tank_calculations k on k.id = s.calculation where s.is_manual) e
    join lateral (select h.product from tank_operations h where h.tank_code = e.tank and h.status = 'posted'
      and h.closing_at < ${siteDayEnd(day)} order by h.closing_at desc limit 1) h on h.product = e.product
    where e.density is not null and e.measured_at < ${siteDayEnd(day)}::timestamptz - interval '5 minutes'
      and not exists (select from lab_samples l where l.tank_code = e.tank)
    order by e.tank, e.measured_at desc`)
  expect(entered.length).toBeGreaterThan(2)
  await take(day)
  const stored = (await snapshots(day)).filter(({ origins }) => origins['density15']?.source === 'stored')
  expect(
    stored.map((one) => ({
      tank: one.tank,
      id: one.origins['density15']!.reference,
      density: one.measure['density15'],
    })),
  ).toEqual(entered)
  const { tank, calculation } = await reverseOneOf(entered.map(({ id }) => id))
  await gauge(tank, addDays(day, 1), 1, 3000)
  await take(addDays(day, 1))
  const [after] = await snapshots(addDays(day, 1), tank)
  expect(after?.origins['density15']?.reference).not.toBe(calculation)
})

test('a gas is taken with the molecular weight that somebody entered, and none of another product', async () => {
  const typed = (on: string, product: string, weight: string) =>
    ask(sql<{ id: string }>`
      with known as (
        insert into tank_calculations (created_by, tank_code, plant, product, tank_version, measured_at, measure, figures, trace)
        select 'test', t.code, t.plant, ${product}, v.id, ${siteDayEnd(on)}::timestamptz - interval '1 minute',
          ${JSON.stringify({ density15: '0.54200', molecularWeight: weight })}::jsonb, '[]', '[]'
        from tanks t join tank_versions v on v.tank_code = t.code and v.is_active where t.code = 'S802' returning *)
      insert into tank_day_sheets (updated_by, tank_code, plant, day, product, is_manual, measured_at, volume15, mass, calculation)
      select 'test', tank_code, plant, ${on}::date, product, true, measured_at, 1, 1, id from known returning calculation as id`)
  const [entered] = await typed('2026-11-10', 'LP-MIX', '50.900')
  await typed('2026-11-11', 'LP-PRO', '44.100')
  await ask(sql`
    insert into tank_readings (tank_code, plant, at, level, temperature, pressure, gas_temperature, quality)
    select 'S802', 'S', e::timestamptz - interval '1 minute', 4000, 20, 6, 21, 'g-g-gg'
    from unnest(${['2026-11-13', '2026-11-14'].map(siteDayEnd)}::text[]) e`)
  await take('2026-11-13')
  const [kept] = await snapshots('2026-11-13', 'S802')
  const { source, reference } = kept!.origins['molecularWeight']!
  expect([kept!.measure['molecularWeight'], source, reference]).toEqual(['50.900', 'stored', entered!.id])
  await ask(sql`update tank_day_sheets set is_manual = false where calculation = ${entered!.id}`)
  expect(leftOut(await take('2026-11-14'), 'S802')).toBe('noDensity')
})

/** Posted by quantity: nothing was calculated. */
const post = async (tank: string, at: string, product: string) => {
  const [row] = await ask(sql<{ id: string }>`
    insert into tank_operations (created_by, updated_by, plant, tank_code, product, operation_type, effect, direction, measure_type,
      opening_at, closing_at, real_mass, real_volume15, real_observed, fiscal_mass, fiscal_volume15, fiscal_observed)
    select 'test', 'test', plant, code, ${product}, (select min(code) from operation_types), 'movement', 'receiver', 'quantity',
      ${at}, ${at}, 1, 1, 1, 1, 1, 1 from tanks where code = ${tank} returning id`)
  for (const status of ['measured', 'posted'])
    await ask(sql`update tank_operations set status = ${status} where id = ${row!.id}`)
  return row!.id
}
const reverse = (id: string) =>
  ask(
    sql`update tank_operations set status = 'reversed', reversed_at = now(), reversal_reason = 'Wrong' where id = ${id}`,
  )

test('a tank is taken as what was posted into it, whatever its record says, with a density of that product', async () => {
  await ask(sql`select make_reading_months('2025-04-01', '2025-04-30')`)
  const registered = (product: string) =>
    ask(sql`update tanks set product = ${product}, version = version + 1 where code = 'S102'`)
  await registered('CR-ESS')
  const taken = async (day: string) => {
    await gauge('S102', day, 1, 9000)
    const outcome = await take(day)
    const [kept] = await snapshots(day, 'S102')
    const density = kept?.origins['density15']
    return leftOut(outcome, 'S102') ?? [kept!.product, kept!.measure['density15'], density!.source, density!.reference]
  }
  // The last measured operation before.
  const [{ calculation }, ...more] = (await ask(sql<{ calculation: string }>`
    select closing_calculation as calculation from tank_operations
    where tank_code = 'S102' and status = 'posted' and product = 'CR-AZL' and closing_at > '2025-04-01'`)) as [
    { calculation: string },
  ]
  expect(more).toEqual([])
  expect(await taken('2025-04-10')).toEqual(['CR-AZL', '0.84750', 'stored', calculation])
  // A sample of which nobody says the product is of what was in the tank then.
  const azeri = await lab('S102', '2025-04-11T08:00:00Z', 847)
  await lab('S102', '2025-04-11T09:00:00Z', 797, { product: 'CR-ESS' })
  expect(await taken('2025-04-11')).toEqual(['CR-AZL', '0.847', 'lab', azeri])
  const refilled = await post('S102', '2025-04-12T10:00:00Z', 'CR-SAH')
  expect(await taken('2025-04-12')).toBe('noDensity')
  const saharan = await lab('S102', '2025-04-13T09:00:00Z', 801)
  expect(await taken('2025-04-13')).toEqual(['CR-SAH', '0.801', 'lab', saharan])
  await reverse(refilled)
  await ask(sql`delete from lab_analyses where sample in (select id from lab_samples where number = ${saharan})`)
  expect(await taken('2025-04-14')).toEqual(['CR-AZL', '0.847', 'lab', azeri])
  await registered('CR-AZL')
})

async function reverseOneOf(calculations: readonly string[]) {
  const posted = await ask(sql<{ id: string; version: number; tank: string; calculation: string }>`
    select id, version, tank_code as tank, closing_calculation as calculation from tank_operations
    where status = 'posted' and closing_calculation = any(${calculations}::uuid[]) order by closing_at desc`)
  for (const { id, version, ...operation } of posted) {
    const { status } = await chief.call('POST', `/tank/operations/${id}/reverse`, {
      body: { reason: 'Wrong tank' },
      headers: { 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() },
    })
    if (status === 200) return operation
  }
  throw new Error('none of them could be reversed')
}

test('what was taken is what plain SQL finds in the raw readings, of all tanks and any qualities', async () => {
  const day = '2026-06-18'
  const letter = fc.constantFrom(...'ggggggggggggggg-ubsf'.split(''))
  const minute = fc.record({ letters: fc.array(letter, { minLength: 6, maxLength: 6 }), isKept: fc.boolean() })
  const tanks = await ask(sql<{ code: string }>`select code from tanks where ended_at is null order by code`)
  const runs = fc.sample(fc.array(minute, { minLength: 9, maxLength: 9 }), tanks.length)
  const rows = tanks.flatMap(({ code }, place) =>
    runs[place]!.flatMap(({ letters, isKept }, before) =>
      isKept ? [{ code, before, quality: letters.join('') }] : [],
    ),
  )
  for (const { code } of tanks) await lab(code, '2026-06-17T12:00:00Z', 700)
  await ask(sql`
    insert into tank_readings (tank_code, plant, at, level, water_level, temperature, density, pressure, gas_temperature, quality)
    select t.code, t.plant, ${siteDayEnd(day)}::timestamptz - make_interval(mins => r.before), 2000 + r.before, r.before,
      20 + r.before, 0.7, 1, 20, r.quality
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (code text, before integer, quality text) join tanks t using (code)`)
  const outcome = await take(day)
  const expected = await ask(sql<{ tank: string; at: string; reading: number; temperature: string }>`
    select r.tank_code as tank, to_char(max(r.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      min(r.level)::int as reading, trim_scale(min(r.temperature))::text as temperature
    from tank_readings r join tanks t on t.code = r.tank_code join tank_versions v on v.tank_code = t.code and v.is_active
    left join product_configurations p on p.product = t.product
    where r.at >= '2026-06-18 23:55:00+02' and r.at < '2026-06-19 00:00:00+02'
      and case when coalesce(p.is_ethylene, false) or p.gas_type is not null then r.quality ~ '^g.g.[g-][g-]$'
               else r.quality ~ '^g[g-]g...$' end
    group by 1 order by 1`)
  expect(expected.length).toBeGreaterThan(10)
  const refused = new Set(outcome.leftOut.notCalculable)
  const kept = await snapshots(day)
  expect(kept.length).toBeGreaterThan(10)
  expect(
    kept.map(({ tank, at, measure }) => ({
      tank,
      at,
      reading: measure['reading'],
      temperature: measure['liquidTemperature'],
    })),
  ).toEqual(expected.filter(({ tank }) => !refused.has(tank)))
  for (const tank of refused) expect(expected.map((one) => one.tank)).toContain(tank)
  expect(outcome.taken + Object.values(outcome.leftOut).flat().length).toBe(tanks.length)
})

test('after a stop of three days each of them is made up for, and the screens of the sheets are told', async () => {
  const days = daysToSnapshot(Date.now())
  const missed = days.slice(-3)
  for (const day of missed) for (const tank of ['S102', 'N821']) await gauge(tank, day, 1, 6500)
  // Older than what is made up for.
  await gauge('S102', addDays(days[0]!, -1), 1, 6500)
  const stop = await listen()
  const outcomes = await runJob()
  expect(outcomes.map(({ day }) => day)).toEqual(days)
  expect(outcomes.slice(-3).map(({ taken }) => taken)).toEqual([2, 2, 2])
  for (const day of missed) expect((await snapshots(day)).map(({ tank }) => tank)).toEqual(['N821', 'S102'])
  expect(await snapshots(addDays(days[0]!, -1), 'S102')).toEqual([])
  expect((await runJob()).slice(-3).map(({ taken }) => taken)).toEqual([0, 0, 0])
  await expect.poll(stop.heard).toEqual(expect.arrayContaining(['tankCalculator', 'dailyTankStock']))
  await stop.stop()
})

test('the product that was posted is calculated by its own configuration, and the sheet says the same product', async () => {
  const day = daysToSnapshot(Date.now()).at(-1)!
  const fixed = (density: number | null) =>
    ask(sql`update product_configurations set fixed_density = ${density} where product = 'CR-AZL'`)
  await post('S104', `${addDays(day, -1)}T10:00:00Z`, 'CR-AZL')
  await gauge('S104', day, 1, 9000)
  await fixed(0.8123)
  await runJob()
  await fixed(null)
  const [kept] = await snapshots(day, 'S104')
  expect(kept!.product).toBe('CR-AZL')
  expect(kept!.figures.find(({ name }) => name === 'density15')!.value).toBe('0.81230')
  const [row] = (await chief.call('GET', `/stock-management/daily-tank?day=${day}&tankCode=S104`)).body.data.rows
  expect(row).toMatchObject({ product: 'CR-AZL', source: 'snapshot', calculation: kept!.id })
})

test('which tanks had to be left out is told once a day, also when none was taken, and by each tank itself', async () => {
  const day = daysToSnapshot(Date.now()).at(-1)!
  await gauge('S105', day, 1, 9000, 'fgg---')
  await gauge('S202', day, 1, 59_000)
  const told = async (payload: object) => {
    const { log, lines } = caughtLog()
    const outcomes = await runJob(payload, log)
    const said = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'stock.leftOut')
    return { outcome: outcomes.at(-1)!, said }
  }
  const [daily, late] = snapshotSchedules.map(({ job }) => job.payload as object)
  const warned = 40
  const { outcome, said } = await told(daily!)
  expect(outcome).toMatchObject({ day, taken: 0 })
  expect(said).toMatchObject([{ level: warned, day, leftOut: outcome.leftOut }])
  expect((await told(late!)).said).toEqual([])

  const why = async (tank: string, of = day, more = '') =>
    (await chief.call('GET', `/stock-management/daily-tank/why/${tank}/${of}${more}`)).body.data
  const tanks = Object.entries(outcome.leftOut).flatMap(([reason, codes]) => codes.map((code) => [code, reason]))
  expect(new Set(tanks.map(([, reason]) => reason)).size).toBeGreaterThan(2)
  expect([leftOut(outcome, 'S105'), leftOut(outcome, 'S202')]).toEqual(['frozen', 'notCalculable'])
  for (const [code, reason] of tanks) expect((await why(code!)).leftOutFor, code).toBe(reason)
  expect(await why('S102')).toMatchObject({ row: { source: 'snapshot' }, leftOutFor: null })
  // Days that are not looked at any more, or not yet, and what was known at another moment.
  expect((await why('S105', addDays(day, 1))).leftOutFor).toBeNull()
  expect((await why('S105', addDays(day, -31))).leftOutFor).toBeNull()
  expect((await why('S105', day, `?asAt=${new Date().toISOString()}`)).leftOutFor).toBeNull()
})

/** As the worker does it, all days. */
async function runJob(payload = {}, log = createLog('silent')) {
  const jobs = await openJobs(server.databaseUrl, [snapshotJob], log)
  const id = await server.db.transaction(system, (tx) => jobs.enqueue(tx, snapshotJob.kind, payload, system))
  await jobs.close()
  await carryOut(server.db, new Map([[snapshotJob.kind, snapshotJob]]), id, new AbortController().signal, log)
  const { state, result } = (await viewJob(server.db, id))!
  expect(state).toBe('done')
  return (result as { days: DayOutcome[] }).days
}

/** Which lists an open screen is told of. */
async function listen() {
  const stream = await fetch(`${server.api.url}/api/events`, { headers: { authorization: `Bearer ${chief.token}` } })
  const reading = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let all = ''
  void (async () => {
    for (let part = await reading.read(); !part.done; part = await reading.read()) all += part.value
  })().catch(() => {})
  const heard = () => [...all.matchAll(/"registry":"(\w+)"/g)].map(([, id]) => id)
  return { heard, stop: () => reading.cancel() }
}

test('nobody can ask for a snapshot', async () => {
  const measure = { gauge: 'dip', reading: 9000, liquidTemperature: '20', density15: '0.8465', feetPosition: 'LOW' }
  const nothing = {
    waterLevel: null,
    ambientTemperature: null,
    sedimentAndWater: null,
    vapourTemperature: null,
    pressure: null,
  }
  const sent = { tankCode: 'S101', measuredAt: '2026-06-20T21:59:00.000Z', measure: { ...measure, ...nothing } }
  const save = (purpose: string) =>
    chief.call('POST', '/tank-calculator/calculations', {
      body: { ...sent, purpose },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  expect((await save('level')).status).toBe(200)
  expect((await save('snapshot')).status).toBe(400)
  expect(await snapshots('2026-06-20')).toEqual([])
})
