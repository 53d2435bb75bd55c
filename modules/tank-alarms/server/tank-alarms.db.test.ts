import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { createLog } from '#platform/server/base/log.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { indexScans } from '#platform/testing/index-scans.ts'
import { alarmElements, alarmsPath } from '../contract/tank-alarms.contract.ts'
import { tankAlarmRegistry } from '../contract/tank-alarms.registry.ts'
import { watchAlarms } from './alarms.watch.ts'
import { evaluateAlarms } from './evaluate-alarms.ts'
import { emptyShelves, tankLimits } from './tank-alarms.repo.ts'

const server = await demoServer()
const { view, acknowledge, shelve } = alarmElements
const shift = await server.userWith([view, acknowledge, shelve])
const operator = await server.userWith([view, acknowledge])
const north = await server.userWith([view, acknowledge, shelve], { sites: ['N'] })
const reader = await server.userWith([view])

const tank = 'S104'
const [high, highHigh] = await server.owner
  .query(sql<{ high: number; highHigh: number }>`
    select v.max_level as high, l.level_high_high as "highHigh"
    from tank_versions v join tank_alarm_limits l on l.tank_code = v.tank_code where v.tank_code = ${tank}`)
  .then(([row]) => [row!.high, row!.highHigh] as const)
const normal = high - 3000
const db = server.db.within(everything)

/** Past everything that the application may do. */
const force = <R>(statement: RawBuilder<R>) =>
  server.owner.transaction({ id: 'test', scope: everything }, (tx) => tx.query(statement))

async function gauge(value: number | null, quality = 'good', code = tank, measure = 'level') {
  await server.owner.query(sql`
    insert into tank_live_values (tank_code, measure, plant, value, source_at, quality)
    select code, ${measure}, plant, ${value}, now(), ${quality} from tanks where code = ${code}
    on conflict (tank_code, measure) do update set value = excluded.value, quality = excluded.quality, source_at = now()`)
  await server.owner.query(sql`update historian_state set last_read_at = now()`)
}
const look = async (now = new Date()) => {
  const limits = await tankLimits(db)
  return server.db.transaction({ id: 'system:alarms', scope: everything }, (tx) => evaluateAlarms(tx, limits, now))
}
interface Row {
  id: string
  version: number
  kind: string
  status: string
  acknowledged_by: string | null
  note: string | null
  is_shelved: boolean
}
const alarms = async (code = tank): Promise<Row[]> =>
  server.owner.query(sql<Row>`
    select id, version, kind, status, acknowledged_by, note, is_shelved from tank_alarms where tank_code = ${code}
    order by raised_at, kind`)
const openOf = async (by = shift) =>
  (await by.call('GET', `${alarmsPath}?isOpen=true&isShelved=false&limit=100`)).body.data.rows
const acknowledging = (
  by: typeof shift,
  ids: string[],
  note: string | null = null,
  key: string = crypto.randomUUID(),
) => by.call('POST', `${alarmsPath}/acknowledgements`, { body: { ids, note }, headers: { 'idempotency-key': key } })
const shelving = (by: typeof shift, { id, version }: Row, body: unknown = { minutes: 30, reason: 'Tank test' }) =>
  by.call('POST', `${alarmsPath}/${id}/shelf`, { body, headers: { 'if-match': `"${version}"` } })
const unshelving = (by: typeof shift, { id, version }: Row) =>
  by.call('POST', `${alarmsPath}/${id}/unshelf`, { headers: { 'if-match': `"${version}"` } })

beforeEach(async () => {
  await server.owner.query(sql`delete from tank_live_values`)
  await force(sql`delete from tank_alarms`)
})

describe('the evaluation', () => {
  test('raises once, returns once, and tells each plant once however much changes', async () => {
    await gauge(normal)
    expect(await look()).toBe(0)
    await gauge(highHigh + 1)
    expect(await look()).toBe(2)
    expect(await look()).toBe(0)
    expect(await alarms()).toMatchObject([
      { kind: 'levelHigh', status: 'raised' },
      { kind: 'levelHighHigh', status: 'raised' },
    ])
    // Back, but not by the deadband.
    await gauge(high - 5)
    expect(await look()).toBe(1)
    await gauge(high - 11)
    expect(await look()).toBe(1)
    expect((await alarms()).map(({ status }) => status)).toEqual(['returned', 'returned'])
    await gauge(high + 1)
    await look()
    expect(await alarms()).toHaveLength(3)
  })

  test('a gauge that is silent neither raises nor returns', async () => {
    await gauge(high + 1)
    await look()
    await gauge(normal, 'bad')
    await look()
    expect(await alarms()).toMatchObject([
      { kind: 'levelHigh', status: 'raised' },
      { kind: 'gaugeBad', status: 'raised' },
    ])
    // Nobody reads any more: what stands stands, and nothing new is said of each tank.
    await gauge(normal)
    await server.owner.query(sql`update historian_state set last_read_at = now() - interval '1 minute'`)
    expect(await look()).toBe(0)
  })

  test('several workers at once raise an alarm once', async () => {
    await gauge(highHigh + 1)
    await Promise.all(Array.from({ length: 8 }, () => look()))
    await look()
    expect(await alarms()).toHaveLength(2)
    await gauge(normal)
    await Promise.all(Array.from({ length: 8 }, () => look()))
    expect((await alarms()).map(({ status }) => status)).toEqual(['returned', 'returned'])
  })

  test('flow without an operation, and an operation without flow', async () => {
    // A tank of its own: its readings stay.
    const [pumped, stands] = ['S107', 6000]
    await server.owner.query(sql`select make_reading_months((now() - interval '1 day')::date, now()::date)`)
    await server.owner.query(sql`
      insert into tank_readings (tank_code, plant, at, level, quality)
      select code, plant, date_trunc('minute', now(), 'UTC') - interval '11 minutes', ${stands - 50}, 'g-----' from tanks
      where code = ${pumped}`)
    await gauge(stands, 'good', pumped)
    await look()
    expect(await alarms(pumped)).toMatchObject([{ kind: 'flowWithoutOperation', status: 'raised' }])
    const operation = async (openedMinutesAgo: number) =>
      force(sql<{ id: string }>`
        insert into tank_operations (plant, tank_code, product, operation_type, effect, status, direction, measure_type,
          opening_at, created_by, updated_by)
        select plant, code, product, (select code from operation_types order by code limit 1), 'movement', 'draft', 'receiver', 'level',
          now() - make_interval(mins => ${openedMinutesAgo}), 'test', 'test' from tanks where code = ${pumped} returning id`)
    const [made] = await operation(60)
    await force(sql`update tank_operations set status = 'inProgress' where id = ${made!.id}`)
    await look()
    expect(await alarms(pumped)).toMatchObject([{ kind: 'flowWithoutOperation', status: 'returned' }])
    await gauge(stands - 50, 'good', pumped)
    await look()
    expect(await alarms(pumped)).toMatchObject([{}, { kind: 'operationWithoutFlow', status: 'raised' }])
    await force(sql`delete from tank_operations where id = ${made!.id}`)
    await look()
    expect((await alarms(pumped)).map(({ status }) => status)).toEqual(['returned', 'returned'])
  })

  test('a worker that starts again raises nothing twice and misses no return', async () => {
    const log = createLog('silent')
    await gauge(high + 1)
    const first = watchAlarms(server.db, log)
    await expect.poll(async () => (await alarms()).map(({ status }) => status)).toEqual(['raised'])
    await first.stop()
    // It returns while nobody looks.
    await gauge(normal)
    const second = watchAlarms(server.db, log)
    await expect.poll(async () => (await alarms()).map(({ status }) => status)).toEqual(['returned'])
    await second.stop()
    await gauge(high + 1)
    const third = watchAlarms(server.db, log)
    await expect.poll(async () => (await alarms()).map(({ status }) => status)).toEqual(['returned', 'raised'])
    await third.stop()
    expect(await alarms()).toHaveLength(2)
  })
})

describe('an acknowledgement', () => {
  const raise = async () => {
    await gauge(high + 1)
    await look()
    return (await alarms()).at(-1)!
  }

  test('is kept with who, when and why, and the first one stays', async () => {
    const { id } = await raise()
    const key = crypto.randomUUID()
    const first = await acknowledging(operator, [id], 'Filling ends at 14:00', key)
    expect(first).toMatchObject({ status: 200, body: { data: { acknowledged: 1 } } })
    const again = await acknowledging(operator, [id], 'Filling ends at 14:00', key)
    expect(again.body.data).toEqual({ acknowledged: 1 })
    expect((await acknowledging(shift, [id], 'Me too')).body.data).toEqual({ acknowledged: 0 })
    expect(await alarms()).toMatchObject([
      { status: 'acknowledged', acknowledged_by: operator.userId, note: 'Filling ends at 14:00' },
    ])
    await gauge(normal)
    await look()
    expect(await alarms()).toMatchObject([{ status: 'ended', acknowledged_by: operator.userId }])
    expect(await openOf()).toEqual([])
    const read = (await shift.call('GET', `${alarmsPath}/${id}`)).body.data
    expect(read).toMatchObject({ status: 'ended', note: 'Filling ends at 14:00', others: [] })
  })

  test('holds although the alarm has returned meanwhile, and of two at once one counts', async () => {
    const { id } = await raise()
    await gauge(normal)
    await look()
    const answers = await Promise.all([acknowledging(operator, [id]), acknowledging(shift, [id])])
    expect(answers.map(({ body }) => body.data.acknowledged).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await alarms()).toMatchObject([{ status: 'ended' }])
  })

  test('is refused to readers and to people of another plant, and then nothing of the call is done', async () => {
    const { id } = await raise()
    await gauge(60_000 - 1, 'good', 'N101')
    await look()
    const [theirs] = await alarms('N101')
    expect((await acknowledging(reader, [id])).status).toBe(403)
    expect((await acknowledging(north, [theirs!.id, id])).status).toBe(404)
    expect(await alarms('N101')).toMatchObject([{ status: 'raised' }, { status: 'raised' }])
    expect((await north.call('GET', `${alarmsPath}/${id}`)).status).toBe(404)
    expect((await shelving(north, (await alarms())[0]!)).status).toBe(404)
    expect((await openOf(north)).map(({ tankCode }: { tankCode: string }) => tankCode)).toEqual(['N101', 'N101'])
    expect((await openOf(reader)).length).toBe(3)
  })

  test('cannot be taken back or given to another, whoever writes', async () => {
    const { id } = await raise()
    await acknowledging(operator, [id])
    for (const change of [
      sql`acknowledged_at = null, acknowledged_by = null`,
      sql`acknowledged_by = 'somebody'`,
      sql`note = 'else'`,
      sql`raised_at = now()`,
    ]) {
      await expect(force(sql`update tank_alarms set ${change} where id = ${id}`)).rejects.toMatchObject({
        code: 'MO011',
      })
    }
    await gauge(normal)
    await look()
    await expect(force(sql`update tank_alarms set returned_at = null where id = ${id}`)).rejects.toMatchObject({
      code: 'MO011',
    })
  })
})

describe('a shelf', () => {
  test('that has come to its end is found by the index of what lies on one', async () => {
    const empty = (tx: Tx) => emptyShelves(tx, new Date().toISOString())
    expect(await indexScans(server.db, 'tank_alarms_on_shelf', empty)).toBe(1)
  })

  const raise = async () => {
    await gauge(high + 1)
    await look()
    return (await alarms()).at(-1)!
  }

  test('stays in sight on its shelf when the alarm is over, since the next one is born there', async () => {
    const one = await raise()
    await shelving(shift, one)
    await gauge(normal)
    await look()
    await acknowledging(shift, [one.id])
    expect((await alarms())[0]).toMatchObject({ status: 'ended', is_shelved: true })
    const { filters } = tankAlarmRegistry.tabs!.find(({ id }) => id === 'shelved')!
    const { body } = await shift.call(
      'GET',
      `${alarmsPath}?${new URLSearchParams(filters as Record<string, string>)}&limit=10`,
    )
    expect(body.data.rows).toMatchObject([{ id: one.id }])
  })

  test('takes the alarm out of the list, also when it comes again, and gives it back by itself', async () => {
    const one = await raise()
    expect((await shelving(shift, one)).body.data).toMatchObject({ shelfReason: 'Tank test' })
    expect(await openOf()).toEqual([])
    await gauge(normal)
    await look()
    await gauge(high + 1)
    await look()
    expect((await alarms()).map(({ is_shelved }) => is_shelved)).toEqual([true, true])
    expect(await openOf()).toEqual([])
    await look(new Date(Date.now() + 29 * 60_000))
    expect(await openOf()).toEqual([])
    await look(new Date(Date.now() + 31 * 60_000))
    expect(await openOf()).toHaveLength(2)
    expect(await alarms()).toMatchObject([{ status: 'returned' }, { status: 'raised' }])
  })

  test('needs a reason, an end within a shift, the permission and the version that was seen', async () => {
    const one = await raise()
    expect((await shelving(shift, one, { minutes: 481, reason: 'long' })).status).toBe(400)
    expect((await shelving(shift, one, { minutes: 30, reason: '' })).status).toBe(400)
    expect((await shelving(operator, one)).status).toBe(403)
    expect((await shelving(shift, { ...one, version: 7 })).status).toBe(412)
    const answers = await Promise.all([shelving(shift, one), shelving(shift, one)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const [shelved] = await alarms()
    expect((await unshelving(shift, shelved!)).status).toBe(200)
    expect((await unshelving(shift, (await alarms())[0]!)).status).toBe(409)
    expect(await openOf()).toHaveLength(1)
    await gauge(normal)
    await look()
    await acknowledging(shift, [one.id])
    expect((await shelving(shift, (await alarms())[0]!)).status).toBe(409)
    await expect(
      force(sql`update tank_alarms set shelved_until = shelved_at + interval '9 hours' where id = ${one.id}`),
    ).rejects.toMatchObject({ constraint: 'tank_alarms_shelf' })
  })
})

describe('whatever happens in whatever order', () => {
  afterEach(async () => {
    await server.owner.query(sql`delete from tank_live_values`)
  })

  test('each raise has at most one return, nothing acknowledged is lost, and the rows come to what a plain count says', async () => {
    const step = fc.oneof(
      fc.record({
        what: fc.constant('gauge' as const),
        level: fc.constantFrom(normal, high - 5, high + 1, highHigh + 1),
      }),
      fc.record({ what: fc.constant('look' as const) }),
      fc.record({ what: fc.constant('acknowledge' as const), place: fc.nat(5) }),
      fc.record({ what: fc.constant('shelve' as const), place: fc.nat(5) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
        await server.owner.query(sql`delete from tank_live_values`)
        await force(sql`delete from tank_alarms`)
        /** The plain count: for each kind whether it stands, how often it was raised, how often it returned. */
        const plain = {
          levelHigh: { on: false, raised: 0, returned: 0 },
          levelHighHigh: { on: false, raised: 0, returned: 0 },
        }
        const seen = new Set<string>()
        let level = normal
        await gauge(level)
        for (const one of steps) {
          const rows = await alarms()
          const row = 'place' in one ? rows[one.place] : undefined
          if (one.what === 'gauge') {
            level = one.level
            await gauge(level)
          } else if (one.what === 'look') {
            await look()
            for (const [kind, limit] of [
              ['levelHigh', high],
              ['levelHighHigh', highHigh],
            ] as const) {
              const count = plain[kind]
              if (!count.on && level > limit) Object.assign(count, { on: true, raised: count.raised + 1 })
              else if (count.on && level <= limit - 10)
                Object.assign(count, { on: false, returned: count.returned + 1 })
            }
          } else if (row && one.what === 'acknowledge') {
            await acknowledging(operator, [row.id])
            seen.add(row.id)
          } else if (row) await shelving(shift, row)
        }
        const rows = await alarms()
        for (const [kind, count] of Object.entries(plain)) {
          const ofKind = rows.filter((row) => row.kind === kind)
          expect(ofKind).toHaveLength(count.raised)
          expect(ofKind.filter(({ status }) => status === 'returned' || status === 'ended')).toHaveLength(
            count.returned,
          )
        }
        expect(new Set(rows.filter((row) => row.acknowledged_by).map(({ id }) => id))).toEqual(seen)
      }),
      { numRuns: 12 },
    )
  })
})
