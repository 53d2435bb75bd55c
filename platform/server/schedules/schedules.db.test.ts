import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { daily, dueBetween, everyMinutes, firstWorkingDay, monthly, nextDue } from '#platform/core/schedule.ts'
import type { ScheduleRow } from '#platform/core/schedule.contract.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { createLog } from '../base/log.ts'
import { openDatabase } from '../database/database.ts'
import { defineJob } from '../jobs/job.ts'
import { openJobs } from '../jobs/jobs.ts'
import { carryOut } from '../jobs/worker.ts'
import type { ServerModule } from '../modules.ts'
import { startWorkerProcess } from '../start-worker.ts'
import { type Schedule, zoneOf } from './schedule.ts'
import { clockwork, startDue, startRun } from './scheduler.ts'
import { tellingRuns } from './tell-runs.ts'

const log = createLog('silent')
const payload = z.object({ name: z.string(), fails: z.boolean().optional() })
const plain = defineJob({
  kind: 'probe.clock',
  rights: 'none',
  payload,
  stages: [
    {
      id: 'work',
      step: async ({ payload: { fails } }) => {
        if (fails) throw new Error('the machine burns')
        return { finished: true }
      },
    },
  ],
})
const scheduleOf = (id: string, more: Partial<Schedule>): Schedule => ({
  id,
  text: `platform:schedule.outdated`,
  job: { kind: plain.kind, payload: { name: id } },
  at: daily('00:10'),
  missed: 'once',
  ...more,
})
const nightly = scheduleOf('probe.nightly', {})
const soon = scheduleOf('probe.soon', { at: everyMinutes(1) })
const probe: ServerModule = { id: 'probe', jobs: [plain], schedules: [nightly, soon] }
const server = await testServer([probe])
const job = tellingRuns(plain, [nightly, soon])
const kinds = new Map([[job.kind, job]])
const jobs = await openJobs(server.databaseUrl, [job], log)
afterAll(() => jobs.close())

const runsOf = (schedule: string) =>
  server.owner.query(sql<{ due: string; job: string; by: string | null }>`
    select to_json(due) #>> '{}' as due, job, started_by as by from schedule_runs where schedule = ${schedule} order by due`)
const duesOf = async (schedule: string) => (await runsOf(schedule)).map(({ due }) => Date.parse(due))
const workers = [1, 2, 3].map(() =>
  openDatabase({ url: server.databaseUrl, poolSize: 2, role: 'molo_app', onError: () => {} }),
)
afterAll(() => Promise.all(workers.map((worker) => worker.close())))
/** As many workers as there are look at the clock in the same moment. */
const look = (schedules: readonly Schedule[], now: number) =>
  Promise.all(workers.map((db) => startDue({ db, jobs, schedules }, now)))
const finishWork = () =>
  server.owner.query(sql`update jobs set state = 'done', ended_at = now() where state in ('queued', 'running')`)

describe('three workers through 400 days and three changes of the clock', () => {
  const schedules = [
    scheduleOf('sim.each', { at: daily('02:30'), missed: 'each' }),
    scheduleOf('sim.once', { at: daily('00:10'), missed: 'once' }),
    scheduleOf('sim.skip', { at: daily('03:00'), missed: 'skip' }),
    scheduleOf('sim.month', { at: monthly(1, '00:30'), missed: 'each' }),
    scheduleOf('sim.working', { at: firstWorkingDay('06:00'), missed: 'once' }),
  ]
  const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000]
  const begin = Date.parse('2026-03-01T12:00:00Z')
  const end = begin + 400 * day
  const expected = ({ at, ...schedule }: Schedule, from: number, to: number) =>
    dueBetween(at, zoneOf({ at, ...schedule }), from, to)

  test('each time is taken once, and none is left out', async () => {
    await look(schedules, begin)
    let [now, seed] = [begin, 20261116]
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    while (now < end) {
      const next = Math.min(...schedules.map(({ at, ...schedule }) => nextDue(at, zoneOf({ at, ...schedule }), now)))
      now = Math.min(next + Math.floor(random() * minute), now + Math.floor((1 + 11 * random()) * hour))
      await look(schedules, now)
      await finishWork()
    }
    for (const schedule of schedules)
      expect(await duesOf(schedule.id), schedule.id).toEqual(expected(schedule, begin, now))
    const [asked] = await server.owner.query(sql<{ n: number }>`
      select count(*)::int as n from jobs where payload ->> 'name' like 'sim.%'`)
    expect(asked!.n).toBe(schedules.reduce((sum, schedule) => sum + expected(schedule, begin, now).length, 0))
  }, 120_000)

  test('two days without a worker are made up for as each of them says', async () => {
    const back = end + 2 * day + 6 * hour
    const before = new Map<string, number>()
    for (const { id } of schedules) before.set(id, (await duesOf(id)).at(-1)!)
    for (let times = 0; times < 5; times++) {
      await look(schedules, back)
      await finishWork()
    }
    const since = async (id: string) => (await duesOf(id)).filter((due) => due > before.get(id)!)
    const [each, once] = schedules as [Schedule, Schedule]
    expect((await since('sim.each')).length).toBeGreaterThanOrEqual(2)
    expect(await since('sim.each')).toEqual(expected(each, before.get('sim.each')!, back))
    expect(await since('sim.once')).toEqual(expected(once, before.get('sim.once')!, back).slice(-1))
    expect(await since('sim.skip')).toEqual([])
  })
})

describe('one time', () => {
  const due = '2026-11-14T23:10:00.000Z'
  const single = scheduleOf('probe.single', {})

  test('is taken once, also by whoever comes when the work is done already', async () => {
    await look([single], Date.parse('2026-11-14T12:00:00Z'))
    const begin = () => server.db.transaction(clockwork, (tx) => startRun(tx, jobs, single, { due, startedBy: null }))
    expect((await Promise.all([begin(), begin(), begin()])).filter(Boolean)).toHaveLength(1)
    await finishWork()
    expect(await begin()).toBe(false)
    expect(await runsOf(single.id)).toHaveLength(1)
  })

  test('is not begun while the one before is at work, and made up for afterwards', async () => {
    const next = Date.parse('2026-11-15T23:10:00Z')
    const begin = () =>
      server.db.transaction(clockwork, (tx) =>
        startRun(tx, jobs, single, { due: new Date(next - 1).toISOString(), startedBy: 'x' }),
      )
    expect(await begin()).toBe(true)
    expect((await look([single], next)).flat()).toEqual([])
    await finishWork()
    expect((await look([single], next + 3_600_000)).flat()).toEqual([single.id])
    await finishWork()
  })

  test('is not begun beside another, also when both are begun in the same moment', async () => {
    const begin = (second: number) =>
      server.db.transaction(clockwork, (tx) =>
        startRun(tx, jobs, single, { due: `2026-11-17T00:00:0${second}.000Z`, startedBy: 'x' }),
      )
    expect((await Promise.all([1, 2, 3, 4].map(begin))).filter(Boolean)).toHaveLength(1)
    await finishWork()
  })

  test('that was due before the schedule was known is none', async () => {
    const fresh = scheduleOf('probe.fresh', {})
    expect((await look([fresh], Date.parse('2026-11-14T23:30:00Z'))).flat()).toEqual([])
    expect((await look([fresh], Date.parse('2026-11-15T23:10:00Z'))).flat()).toEqual([fresh.id])
    await finishWork()
  })
})

const path = '/system/Schedules'
const boss = await server.userWith(['schedules.view', 'schedules.run', 'schedules.pause'])
const auditor = await server.userWith(['schedules.view'])
const rowOf = async (id: string, user = auditor): Promise<ScheduleRow> => {
  const { body } = await user.call('GET', path)
  return body.data.rows.find(({ schedule }: ScheduleRow) => schedule === id)
}
const seen = async (id: string) => ({ 'if-match': `"${(await rowOf(id)).version}"` })
const carryAll = async () => {
  const waiting = await server.owner.query(
    sql<{ id: string }>`select id from jobs where state = 'queued' and kind = ${job.kind}`,
  )
  for (const { id } of waiting) await carryOut(server.db, kinds, id, new AbortController().signal, log).catch(() => {})
}
const noticesOf = (userId: string) =>
  server.owner.query(sql<{ subject: { key: string }; message: { key: string } }>`
    select n.subject, n.message from notifications n join notification_receipts r on r.notification_id = n.id
    where r.user_id = ${userId} order by n.id`)

describe('on the screen', () => {
  test('each schedule says what it does, when it is next due and how it went', async () => {
    const row = await rowOf('system.retention')
    expect(row).toMatchObject({ rhythm: 'Every day at 03:00', status: 'waits', lastStarted: null, lastResult: null })
    expect(Date.parse(row.nextDue!)).toBe(nextDue(daily('03:00'), 'Europe/Rome', Date.now()))
    const italian = await server.userWith(['schedules.view'], { language: 'it' })
    expect(await rowOf('system.retention', italian)).toMatchObject({ rhythm: 'Ogni giorno alle 03:00' })
  })

  test('it is run by hand, not twice at once, and told when it has ended', async () => {
    expect((await boss.call('POST', `${path}/${nightly.id}/run`)).status).toBe(200)
    const again = await boss.call('POST', `${path}/${nightly.id}/run`)
    expect([again.status, again.body.code]).toEqual([409, 'platform.scheduleRunning'])
    expect(await rowOf(nightly.id)).toMatchObject({ status: 'running', lastResult: 'queued' })
    await carryAll()
    expect(await rowOf(nightly.id)).toMatchObject({
      status: 'waits',
      lastResult: 'done',
      lastBy: expect.stringContaining('Test'),
    })
    expect(await noticesOf(boss.userId)).toMatchObject([
      {
        subject: { key: 'platform:notification.scheduleEnded' },
        message: { key: 'platform:notification.scheduleDone' },
      },
    ])
    // Whoever has pressed the button has not taken the time of the clock away.
    const [run] = await runsOf(nightly.id)
    expect(run!.by).toBe(boss.userId)
  })

  test('it is done in the name of the system, with everything there, whoever has pressed the button', async () => {
    const [stored] = await server.owner.query(sql<{ by: string; sites: unknown }>`
      select requested_by as by, sites from jobs where id = ${(await runsOf(nightly.id))[0]!.job}`)
    expect(stored).toEqual({ by: 'system:schedules', sites: 'all' })
  })

  test('it is paused with a reason, and goes on from then on when somebody says so', async () => {
    const pause = (headers: Record<string, string>, reason = 'The night of the audit') =>
      boss.call('POST', `${path}/${soon.id}/pause`, { headers, body: { reason } })
    const version = await seen(soon.id)
    expect((await pause(version, '')).status).toBe(400)
    expect((await pause(version)).status).toBe(200)
    expect((await pause(version)).status).toBe(412)
    expect((await pause(await seen(soon.id))).body.code).toBe('platform.schedulePaused')
    expect(await rowOf(soon.id)).toMatchObject({
      status: 'paused',
      nextDue: null,
      pauseReason: 'The night of the audit',
    })

    await look([soon], Date.now() + 3_600_000)
    expect(await runsOf(soon.id)).toEqual([])
    expect((await boss.call('POST', `${path}/${soon.id}/resume`, { headers: await seen(soon.id) })).status).toBe(200)
    expect((await look([soon], Date.now())).flat()).toEqual([])
    expect((await look([soon], Date.now() + 61_000)).flat()).toEqual([soon.id])
    await finishWork()
  })

  test('who only looks changes nothing, and a stranger does not look', async () => {
    for (const [act, body] of [['run'], ['pause', { reason: 'x' }], ['resume']] as const) {
      const headers = { 'if-match': '"1"' }
      const { status } = await auditor.call('POST', `${path}/${nightly.id}/${act}`, {
        headers,
        ...(body ? { body } : {}),
      })
      expect(status, act).toBe(403)
    }
    expect((await (await server.userWith([])).call('GET', path)).status).toBe(403)
    expect((await boss.call('POST', `${path}/nobody.knows/run`)).status).toBe(404)
  })
})

test('a worker looks at the clock by itself and does what is due', async () => {
  // Tickets for what was called finished above would be gone through first.
  await server.owner.query(sql`delete from pgboss.job where state < 'active'`)
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`update schedules set since = now() - interval '2 days' where name = ${nightly.id}`),
  )
  const before = (await runsOf(nightly.id)).length
  const worker = await startWorkerProcess(server.config, [probe], log)
  await expect.poll(async () => (await runsOf(nightly.id)).length).toBe(before + 1)
  await expect.poll(async () => (await rowOf(nightly.id)).lastResult).toBe('done')
  await worker.stop()
  expect((await rowOf(nightly.id)).lastBy).toBeNull()
})
