import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import users from '#demo/data/users.json' with { type: 'json' }
import type { Told } from '#demo/story/chapter.ts'
import { closingOf, hour, minute } from '#demo/story/clock.ts'
import { faultsOf } from '#demo/story/faults.ts'
import { gaugesOf } from '#demo/story/gauges.ts'
import { operationsOf } from '#demo/story/hand.ts'
import { storyAround } from '#demo/story/the-story.ts'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { operationsChapter } from '#modules/tank-operations/demo/chapter.ts'
import { openDatabase, type Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { datedBack } from '#platform/server/demo/dated-back.repo.ts'
import { alarmElements } from '../contract/tank-alarms.contract.ts'
import { changesOf } from '../rules/alarms.ts'
import { evaluateAlarms } from '../server/evaluate-alarms.ts'
import * as repo from '../server/tank-alarms.repo.ts'
import { answerTo } from './answers.ts'
import { alarmsChapter } from './chapter.ts'
import { tankAlarmsDemo } from './demo.ts'
import { TankLooks } from './tank-looks.ts'
import { alarmsOf, type ToldAlarm } from './told-alarms.ts'

/** The alarms of some weeks, by the rule of the product; what stands at their end is what its next evaluation finds. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const now = Date.parse('2026-11-18T10:00:00Z')
const from = '2026-11-08'
const since = closingOf(addDays(from, -1))
const story = storyAround(now)
const [bulk, byHand] = [await demoDatabaseWithoutPast(), await demoDatabaseWithoutPast()]
await writePast([alarmsChapter, operationsChapter], { url: bulk.url, now, from, say: () => {} })
const databases = [bulk, byHand].map(({ url }) =>
  openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} }),
)
const [db, other] = databases as [(typeof databases)[0], (typeof databases)[0]]
const ask = <T>(text: RawBuilder<T>, database = db) => database.within(everything).query(text)
const limits = await repo.tankLimits(db.within(everything))
const told = alarmsOf(story, limits, since, now)
const evaluation = { id: 'system:alarms', scope: everything }
afterAll(async () => {
  for (const one of databases) await one.close()
  for (const { drop } of [bulk, byHand]) await drop()
})

test('a gauge that fails calls once, from when it is known until it is mended; the silent one stands', () => {
  const expected = faultsOf(story, now)
    .filter(({ measure, to }) => measure === 'level' && to > since)
    .map(({ tank, kind, from: began, to }) => ({
      tank,
      kind: { stale: 'gaugeStale', bad: 'gaugeBad', frozen: 'gaugeFrozen' }[kind],
      // After a minute without a word, after ten of the same, at once.
      began: began + { stale: minute, bad: 0, frozen: 10 * minute }[kind],
      to,
    }))
  const gauges = told.filter(({ kind }) => kind.startsWith('gauge'))
  expect(gauges.map(({ tankCode, kind }) => `${tankCode} ${kind}`)).toEqual(
    expected.map(({ tank, kind }) => `${tank} ${kind}`),
  )
  expect(gauges.length).toBeGreaterThan(1)
  for (const [index, { raisedAt, returnedAt }] of gauges.entries()) {
    const { began, to } = expected[index]!
    expect(Math.abs(Date.parse(raisedAt) - began)).toBeLessThanOrEqual(minute)
    if (to > now) expect(returnedAt).toBeUndefined()
    else expect(Math.abs(Date.parse(returnedAt!) - to)).toBeLessThanOrEqual(minute)
  }
})

test('the rule of the product says of each alarm that it begins when it was raised, and ends when it returned', () => {
  const operations = Map.groupBy(
    operationsOf(story, since, now).filter(({ effect }) => effect === 'movement'),
    ({ tank }) => tank.code,
  )
  const faults = faultsOf(story, now)
  expect(told.length).toBeGreaterThan(30)
  for (const { tankCode, kind, raisedAt, returnedAt } of told) {
    const tank = limits.find((one) => one.tankCode === tankCode)!
    const looks = new TankLooks(story, tank, operations.get(tankCode) ?? [], faults)
    const changes = (at: string, standing: Parameters<typeof changesOf>[1]) =>
      changesOf([looks.factsAt(Date.parse(at))], standing, Date.parse(at))
    const name = `${tankCode} ${kind} ${raisedAt}`
    expect(
      changes(raisedAt, []).raised.map((one) => one.kind),
      name,
    ).toContain(kind)
    if (!returnedAt) continue
    expect(returnedAt > raisedAt, name).toBe(true)
    expect(changes(returnedAt, [{ tankCode, kind, raisedAt }]).returned, name).toHaveLength(1)
  }
})

test('whoever has seen an alarm may do so, and was there; most of it within the hour, and some of it noted', () => {
  const mayAcknowledge = new Set(
    users
      .filter(({ role }) => tankAlarmsDemo.grants[role]?.[alarmElements.acknowledge])
      .map(({ username }) => username),
  )
  const leaders = users.filter(({ role }) => tankAlarmsDemo.grants[role]?.[alarmElements.shelve])
  const longer = alarmsOf(story, limits, closingOf('2026-09-30'), now)
  const answers = longer.map((alarm) => ({ alarm, ...answerTo(alarm, now) }))
  const seen = answers.flatMap(({ alarm, acknowledged }) => (acknowledged ? [{ alarm, ...acknowledged }] : []))
  expect(seen.filter(({ by }) => !mayAcknowledge.has(by))).toEqual([])
  expect(seen.filter(({ at, alarm }) => at < Date.parse(alarm.raisedAt) || at > now)).toEqual([])
  const late = seen.filter(({ at, alarm }) => at - Date.parse(alarm.raisedAt) > 1.5 * hour)
  expect(late.length).toBeGreaterThan(0)
  expect(late.length).toBeLessThan(0.1 * seen.length)
  expect(seen.some(({ note }) => note !== null)).toBe(true)
  const shelves = answers.flatMap(({ shelved }) => shelved ?? [])
  expect(shelves.length).toBeGreaterThan(0)
  for (const { at, until, by } of shelves) {
    expect(leaders.map(({ username }) => username)).toContain(by)
    expect(until - at).toBeLessThanOrEqual(8 * hour)
  }
})

test('rows and history are what the evaluation and its people would have left', async () => {
  // All that were shelved, and some of the others of every kind and state.
  const some = told.filter(
    (alarm, index) => index % 6 === 0 || answerTo(alarm, now).shelved || alarm.kind.startsWith('gauge'),
  )
  const shelves = some.flatMap((alarm) => answerTo(alarm, now).shelved ?? [])
  expect(shelves.some(({ until }) => until <= now)).toBe(true)
  const played = { id: 'played', tell: ({ idOf }: Told) => play(some, idOf) }
  await writePast([played], { url: byHand.url, now, from, say: () => {} })
  const keys = some.map(({ tankCode, raisedAt }) => `${tankCode} ${Date.parse(raisedAt)}`)
  const leftIn = (database: typeof db) =>
    ask(
      sql`
        select h.action, h.at, h.before - ${own} as before, h.after - ${own} as after, to_jsonb(t) - ${own} as row
        from history h join tank_alarms t on t.id = h.record_id
        where h.table_name = 'tank_alarms'
          and t.tank_code || ' ' || floor(extract(epoch from t.raised_at) * 1000)::bigint = any(${keys}::text[])
          and h.at <= ${iso(now)}::timestamptz
        order by h.at, t.tank_code, t.kind, h.after -> 'version'`,
      database,
    )
  const [many, one] = [await leftIn(db), await leftIn(other)]
  expect(many.length).toBeGreaterThan(2 * some.length)
  expect(many).toEqual(one)
})

test('the first evaluation after the past finds what stands, and changes nothing', async () => {
  const standing = told.filter(({ returnedAt }) => returnedAt === undefined)
  expect(standing.map(({ kind }) => kind)).toContain('gaugeStale')
  const tags = limits.flatMap(({ tankCode, plant }) => {
    const gauges = story.tanks.has(tankCode) ? gaugesOf(story, tankCode, now)! : undefined
    const isSilent = faultsOf(story, now).some(({ tank, to }) => tank === tankCode && to > now)
    const quality = isSilent ? 'stale' : 'good'
    return gauges ? [{ tank: tankCode, plant, value: gauges.level, quality, temperature: gauges.temperature }] : []
  })
  await ask(sql`
    insert into tank_live_values (tank_code, measure, plant, value, source_at, quality)
    select tank, 'level', plant, value, now(), quality from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb)
      as g (tank text, plant text, value numeric, quality text)
    union all
    select tank, 'temperature', plant, temperature, now(), 'good' from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb)
      as g (tank text, plant text, temperature numeric)`)
  await ask(sql`update historian_state set last_read_at = now()`)
  const look = () => db.transaction(evaluation, (tx) => evaluateAlarms(tx, limits, new Date(now)))
  expect(await look()).toBe(0)
  // It looks: once the silent one speaks again its alarm returns.
  await ask(sql`update tank_live_values set quality = 'good' where quality = 'stale'`)
  expect(await look()).toBe(1)
})

/** Numbers, ids and people are made anew in each database. */
const own = sql`'{id,number,updated_by,acknowledged_by,shelved_by}'::text[]`

/** Through the use cases of the product, each at its moment. */
async function play(alarms: readonly ToldAlarm[], idOf: (who: string) => string): Promise<void> {
  for (const alarm of alarms) {
    const { tankCode, kind, raisedAt, returnedAt } = alarm
    const { acknowledged, shelved } = answerTo(alarm, now)
    const idNow = async () =>
      (
        await ask(
          sql<{ id: string }>`
            select id from tank_alarms where tank_code = ${tankCode} and kind = ${kind} order by raised_at desc limit 1`,
          other,
        )
      )[0]!.id
    const steps = [
      { at: raisedAt, by: evaluation.id, work: (tx: Tx) => repo.insertRaised(tx, [alarm], raisedAt) },
      ...(acknowledged
        ? [
            {
              at: iso(acknowledged.at),
              by: idOf(acknowledged.by),
              work: async (tx: Tx) => repo.acknowledge(tx, [await idNow()], acknowledged.note),
            },
          ]
        : []),
      ...(shelved
        ? [
            {
              at: iso(shelved.at),
              by: idOf(shelved.by),
              work: async (tx: Tx) => {
                const shown = (await repo.alarmOf(tx, await idNow()))!
                const minutes = (shelved.until - shelved.at) / minute
                await repo.putOnShelf(tx, shown, { minutes, reason: shelved.reason })
                await shelvedThen(tx, iso(shelved.at), iso(shelved.until))
              },
            },
            ...(shelved.until <= now
              ? [
                  {
                    at: iso(shelved.until),
                    by: evaluation.id,
                    work: (tx: Tx) => repo.emptyShelves(tx, iso(shelved.until)),
                  },
                ]
              : []),
          ]
        : []),
      ...(returnedAt
        ? [
            {
              at: returnedAt,
              by: evaluation.id,
              work: async (tx: Tx) => repo.markReturned(tx, [await idNow()], returnedAt),
            },
          ]
        : []),
    ]
    for (const { at, by, work } of steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
      await other.transaction({ id: by, scope: everything }, async (tx) => {
        await work(tx)
        await datedBack(tx, Date.parse(at))
      })
    }
  }
}

/** The end of a shelf lies ahead of the clock, by which else is known what is to be dated back. */
async function shelvedThen(tx: Tx, at: string, until: string): Promise<void> {
  const then = sql`jsonb_build_object('shelved_at', ${at}::timestamptz, 'shelved_until', ${until}::timestamptz)`
  await tx.query(sql`set local role none`)
  await tx.query(sql`set local session_replication_role = replica`)
  await tx.query(sql`
    update tank_alarms t set shelved_at = ${at}, shelved_until = ${until} from history h
    where h.transaction_id = pg_current_xact_id() and t.id = h.record_id`)
  await tx.query(sql`update history set after = after || ${then} where transaction_id = pg_current_xact_id()`)
  await tx.query(sql`set local session_replication_role = origin`)
  await tx.query(sql`set local role molo_app`)
}

const iso = (at: number) => new Date(at).toISOString()
