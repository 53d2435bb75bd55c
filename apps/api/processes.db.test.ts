import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/core/app-error.ts'
import { boolean, code, date, optional } from '#platform/core/fields.ts'
import { defineProcess, type ProcessRun } from '#platform/core/process.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { createLog } from '#platform/server/base/log.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { carryOut } from '#platform/server/jobs/worker.ts'
import { serverProcess } from '#platform/server/processes/server-process.ts'

const log = createLog('silent')
const definition = defineProcess({
  id: 'probeCount',
  module: 'probe',
  path: '/probe-count',
  about: {
    place: code({ pattern: /^[A-Z]\d$/, max: 4 }),
    day: date(),
    /** Waits for somebody before it writes. */
    review: optional(boolean()),
  },
  site: 'place',
  only: ['place', 'day'],
  steps: ['read', 'write', 'close'],
  counts: ['rows', 'bad'],
})
/** What stands in the way of a step, by its name; put away between two tries. */
const obstacles = new Set<string>()
const leave = (tx: Tx, key: string) => tx.query(sql`insert into throttle_buckets values (${key}, 1, now())`)
const left = async (run: string) => {
  const rows = await server.owner.query(sql<{ key: string }>`
    select key from throttle_buckets where key like ${`${run}:%`} order by key`)
  return rows.map(({ key }) => key.slice(run.length + 1))
}
const meet = (day: string, step: string) => {
  if (obstacles.has(`${day}:${step}`)) throw new AppError('conflict', 'platform.notValid', { params: { name: step } })
}
const probe = serverProcess(definition, {
  mayStart: async (_tx, { day }) => {
    if (day > '2030') throw new AppError('conflict', 'core.momentToCome')
  },
  steps: {
    read: async ({ tx, runId, about, progress }) => {
      meet(about.day, 'read')
      await leave(tx, `${runId}:read ${progress}`)
      const finished = progress === 2
      return {
        finished,
        progress: progress + 1,
        total: 3,
        memo: { place: progress + 1 },
        waits: about.review === true,
        counts: { rows: 3, bad: 1 },
      }
    },
    write: async ({ tx, runId, about, memo }) => {
      await leave(tx, `${runId}:write ${JSON.stringify(memo)}`)
      meet(about.day, 'write')
      return { finished: true, counts: { bad: 0 } }
    },
    close: async ({ tx, runId }) => {
      await leave(tx, `${runId}:close`)
      return { finished: true, result: { file: 'f' } }
    },
  },
  onAborted: async ({ tx, runId }) => void (await leave(tx, `${runId}:cleared`)),
})
const server = await testServer([{ id: 'probe', processes: [probe] }])
const kinds = new Map([[probe.job.kind, probe.job]])
await server.owner.transaction({ id: 'system:test', scope: everything }, async (tx) => {
  await tx.query(sql`alter table plants disable trigger user`)
  await tx.query(
    sql.raw(`do $$ begin
    execute (select 'alter table plants ' || string_agg(format('drop constraint %I', conname), ', ')
             from pg_constraint where conrelid = 'plants'::regclass and contype = 'f');
  end $$`),
  )
  await tx.query(sql`insert into plants (code, name, time_zone, port_code, updated_by)
    values ('A1', '{}', 'Europe/Rome', 'ITAAA', 'system:test'), ('B2', '{}', 'Europe/Rome', 'ITAAA', 'system:test')`)
})

const path = '/probe-count/runs'
const { elements } = definition
const all = Object.values(elements)
const user = await server.userWith(all)
let days = 0
const nextDay = () => new Date(Date.UTC(2020, 0, ++days)).toISOString().slice(0, 10)
const start = async (more: object = {}, by: TestUser = user) => {
  const about = { place: 'A1', day: nextDay(), review: null, ...more }
  const { status, body } = await by.call('POST', path, { body: about })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as ProcessRun
}
const read = async (id: string, by: TestUser = user): Promise<ProcessRun> =>
  (await by.call('GET', `${path}/${id}`)).body.data
const act = (what: 'abort' | 'continue', { id, version }: ProcessRun, by: TestUser = user) =>
  by.call('POST', `${path}/${id}/${what}`, { headers: { 'if-match': `"${version}"` } })
const carry = async ({ id }: Pick<ProcessRun, 'id'>) => {
  const [row] = await server.db.query(sql<{ job: string }>`select job from process_runs where id = ${id}`)
  await carryOut(server.db, kinds, row!.job, new AbortController().signal, log)
  return read(id)
}
const passages = ({ log: steps }: ProcessRun) => steps.map(({ step, outcome }) => `${step} ${outcome}`)

describe('a run', () => {
  test('goes through its steps, tells how far it is, and ends with what came out', async () => {
    const begun = await start()
    expect(begun).toMatchObject({ state: 'running', step: 'read', version: 1, counts: {}, progress: 0, total: null })
    const run = await carry(begun)
    expect(run).toMatchObject({
      state: 'done',
      step: 'close',
      version: 2,
      counts: { rows: 3, bad: 0 },
      result: { file: 'f' },
    })
    expect(passages(run)).toEqual(['read done', 'write done', 'close done'])
    expect(run.log.map(({ begunBy }) => begunBy)).toEqual([expect.stringContaining('Test'), null, null])
    expect(await left(run.id)).toEqual(['close', 'read 0', 'read 1', 'read 2', 'write {"place":3}'].toSorted())
    expect((await user.call('GET', path)).body.data[0]).toMatchObject({ id: run.id, about: { place: 'A1' } })
  })

  test('waits where somebody is to look first, and goes on when they say so', async () => {
    const waiting = await carry(await start({ review: true }))
    expect(waiting).toMatchObject({ state: 'waiting', step: 'write', version: 2, counts: { rows: 3, bad: 1 } })
    expect(await carry(waiting)).toMatchObject({ state: 'waiting' })
    const second = await server.userWith([elements.view, elements.continue])
    expect((await act('continue', waiting, second)).status).toBe(200)
    const run = await carry(waiting)
    expect(run.state).toBe('done')
    expect(passages(run)).toEqual(['read waits', 'write done', 'close done'])
    expect(run.log[1]!.begunBy).toContain(second.username)
    expect(await left(run.id)).toContain('write {"place":3}')
  })

  test('that has failed says why, and is continued from where it failed', async () => {
    const begun = await start()
    obstacles.add(`${String(begun.about['day'])}:write`)
    const failed = await carry(begun)
    expect(failed).toMatchObject({
      state: 'failed',
      step: 'write',
      error: { code: 'platform.notValid', params: { name: 'write' } },
    })
    expect(await left(failed.id)).toEqual(['read 0', 'read 1', 'read 2'])
    expect((await act('continue', failed)).status).toBe(200)
    const again = await carry(failed)
    expect(again.state).toBe('failed')
    obstacles.clear()
    await act('continue', again)
    const run = await carry(again)
    expect(run).toMatchObject({ state: 'done', error: null })
    expect(passages(run)).toEqual(['read done', 'write failed', 'write failed', 'write done', 'close done'])
    expect((await left(run.id)).filter((mark) => mark.startsWith('read'))).toHaveLength(3)
  })

  test('that must not begin does not', async () => {
    const body = { place: 'A1', day: '2031-01-01', review: null }
    expect((await user.call('POST', path, { body })).body.code).toBe('core.momentToCome')
    expect((await user.call('POST', path, { body: { ...body, day: 'never' } })).status).toBe(400)
  })

  test('is started once by a click that comes twice', async () => {
    const body = { place: 'A1', day: nextDay(), review: null }
    const headers = { 'idempotency-key': randomUUID() }
    const [one, other] = [
      await user.call('POST', path, { body, headers }),
      await user.call('POST', path, { body, headers }),
    ]
    expect(other.body.data.id).toBe(one.body.data.id)
  })
})

describe('of the same place and day', () => {
  const same = (day: string) => user.call('POST', path, { body: { place: 'A1', day, review: true } })

  test('one is open, also when many start at once', async () => {
    const day = nextDay()
    const answers = await Promise.all([1, 2, 3, 4].map(() => same(day)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('platform.processOpen')
    const [row] = await server.owner.query(sql<{ n: number }>`
      select count(*)::int as n from jobs where payload -> 'about' ->> 'day' = ${day}`)
    expect(row!.n).toBe(1)
  })

  test('one that waits or has failed is still open; one that is over is not', async () => {
    const waiting = await carry(await start({ review: true }))
    const day = String(waiting.about['day'])
    expect((await same(day)).status).toBe(409)
    obstacles.add(`${day}:write`)
    await act('continue', waiting)
    const failed = await carry(waiting)
    expect(failed.state).toBe('failed')
    expect((await same(day)).status).toBe(409)
    obstacles.clear()
    expect((await act('abort', failed)).status).toBe(200)
    expect((await same(day)).status).toBe(200)
  })
})

describe('an abort', () => {
  test('ends a run wherever it stands, with what was left for its later steps', async () => {
    const queued = await start()
    const aborted = (await act('abort', queued)).body.data as ProcessRun
    expect(aborted).toMatchObject({ state: 'aborted', version: 2 })
    expect(passages(await carry(aborted))).toEqual(['read aborted'])
    expect(await left(queued.id)).toEqual(['cleared'])
    const waiting = await carry(await start({ review: true }))
    await act('abort', waiting)
    expect(passages(await carry(waiting))).toEqual(['read waits', 'write aborted'])
    expect(await left(waiting.id)).toContain('cleared')
  })

  test('comes too late for one that is over', async () => {
    const done = await carry(await start())
    expect((await act('abort', done)).body.code).toBe('platform.processOver')
    expect((await act('continue', done)).body.code).toBe('platform.processNotWaiting')
  })

  test('of the job alone, by whoever has started it, ends the run too', async () => {
    const { id } = await start()
    const [row] = await server.db.query(sql<{ job: string }>`select job from process_runs where id = ${id}`)
    expect((await user.call('POST', `/jobs/${row!.job}/abort`)).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'aborted' })
  })

  test('of somebody who has seen an older state is refused with what is there now', async () => {
    const begun = await start({ review: true })
    await carry(begun)
    const { status, body } = await act('abort', begun)
    expect(status).toBe(412)
    expect(body.detail.current).toMatchObject({ state: 'waiting', version: 2 })
  })
})

describe('who', () => {
  test('may only look starts, aborts and continues nothing', async () => {
    const auditor = await server.userWith([elements.view])
    const waiting = await carry(await start({ review: true }))
    expect((await read(waiting.id, auditor)).state).toBe('waiting')
    expect((await act('abort', waiting, auditor)).status).toBe(403)
    expect((await act('continue', waiting, auditor)).status).toBe(403)
    expect((await auditor.call('POST', path, { body: {} })).status).toBe(403)
  })

  test('is not at home at its place finds nothing', async () => {
    const stranger = await server.userWith(all, { sites: ['B2'] })
    const waiting = await carry(await start({ review: true }))
    expect((await stranger.call('GET', `${path}/${waiting.id}`)).status).toBe(404)
    expect((await stranger.call('GET', path)).body.data).toEqual([])
    expect((await act('abort', waiting, stranger)).status).toBe(404)
    const body = { place: 'A1', day: nextDay(), review: null }
    expect((await stranger.call('POST', path, { body })).status).toBe(404)
    const seen = await server.db.within({ sites: ['B2'], parties: 'all' }).query(
      sql<{
        n: number
      }>`select ((select count(*) from process_runs) + (select count(*) from process_run_log))::int as n`,
    )
    expect(seen[0]!.n).toBe(0)
  })

  test('has lost the right in the middle has a run that failed, which somebody else continues', async () => {
    const starter = await server.userWith(all)
    const begun = await start({}, starter)
    await server.owner.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`update users set is_disabled_by_admin = true where id = ${starter.userId}`),
    )
    const failed = await carry(begun)
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'platform.jobRightGone' } })
    await act('continue', failed)
    expect(await carry(failed)).toMatchObject({ state: 'done' })
  })
})

test('a run is in the log of all changes, without a line for each step of its work', async () => {
  const run = await carry(await start())
  const rows = await server.db.query(sql<{ state: string; step: string }>`
    select after ->> 'state' as state, after ->> 'step' as step from history
    where table_name = 'process_runs' and record_id = ${run.id} order by id`)
  expect(rows.map(({ state, step }) => `${state} ${step}`)).toEqual([
    'running read',
    'running write',
    'running close',
    'done close',
  ])
})
