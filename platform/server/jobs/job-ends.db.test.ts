import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, type ErrorKind } from '#platform/core/app-error.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import type { JobView } from '#platform/core/job.contract.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { writes } from '../http/route.ts'
import { createLog } from '../base/log.ts'
import type { ServerModule } from '../modules.ts'
import { defineJob } from './job.ts'
import { carryOut, startWorker } from './worker.ts'

const log = createLog('silent')
const right = 'probe.work'
const payload = z.object({ name: z.string(), refuse: z.string().optional(), burn: z.boolean().optional() })
/** What happens between two steps. */
const between = new Map<string, () => Promise<unknown>>()

const step = {
  id: 'work',
  step: async ({ payload: asked, progress }: { payload: z.infer<typeof payload>; progress: number }) => {
    if (asked.burn) throw new Error('the machine burns')
    if (asked.refuse) throw new AppError(asked.refuse as ErrorKind, 'platform.notValid')
    if (progress === 1) await between.get(asked.name)?.()
    return { finished: progress >= 2, progress: progress + 1 }
  },
}
/** Which errors the owner of the work was told of. */
const toldOf = async (name: string) => {
  const rows = await server.owner.query(sql<{ key: string }>`
    select key from throttle_buckets where key like ${`${name}:%`}`)
  return rows.map(({ key }) => key.slice(name.length + 1))
}
const notice = (_asked: unknown, end: { state: string }) => ({ subject: `work ${end.state}`, message: 'it ended' })
const jobs = [
  defineJob({
    kind: 'probe.person',
    rights: () => [right],
    payload,
    notice,
    stages: [step],
    onFailed: async ({ tx, payload: asked, error }) => {
      await tx.query(sql`insert into throttle_buckets values (${`${asked.name}:${error}`}, 1, now())`)
    },
  }),
  defineJob({ kind: 'probe.system', rights: 'none', payload, stages: [step] }),
  defineJob({ kind: 'probe.silent', rights: () => [right], payload, stages: [step] }),
  defineJob({ kind: 'probe.again', rights: () => [right], payload, isResumable: true, stages: [step] }),
]
const kinds = new Map(jobs.map((job) => [job.kind, job]))
const probe: ServerModule = {
  id: 'probe',
  jobs,
  routes: [
    writes(
      endpoint({
        id: 'probe.start',
        method: 'POST',
        path: '/probe/start',
        permission: right,
        idempotent: true,
        body: z.object({ kind: z.string(), payload }),
        answer: z.object({ jobId: z.string() }),
      }),
      async (call, tx) => ({
        data: { jobId: await call.services.jobs.enqueue(tx, call.body.kind, call.body.payload) },
      }),
    ),
  ],
}
const server = await testServer([probe])
const start = async (user: TestUser, more: object = {}, kind = 'probe.person') => {
  const name = randomUUID()
  const answer = await user.call('POST', '/probe/start', { body: { kind, payload: { name, ...more } } })
  return { id: answer.body.data.jobId as string, name }
}
const carry = (id: string) => carryOut(server.db, kinds, id, new AbortController().signal, log)
const rowOf = async (id: string) => {
  const [row] = await server.owner.query(sql<Pick<JobView, 'state' | 'error' | 'progress'>>`
    select state, error, progress from jobs where id = ${id}`)
  return row!
}
const change = (statement: ReturnType<typeof sql>) =>
  server.owner.transaction({ id: 'system:test' }, async (tx) => void (await tx.query(statement)))
const withdraw = (user: TestUser) =>
  change(
    sql`delete from role_permissions where role_id in (select role_id from user_roles where user_id = ${user.userId})`,
  )
const noticesOf = (user: TestUser) =>
  server.owner.query(sql<{ subject: unknown; message: unknown }>`
    select n.subject, n.message from notifications n join notification_receipts r on r.notification_id = n.id
    where r.user_id = ${user.userId}`)

describe('a job of somebody who', () => {
  const gone = { state: 'failed', error: 'platform.jobRightGone' }

  test('may still do it is carried out', async () => {
    const { id } = await start(await server.userWith([right]))
    await carry(id)
    expect(await rowOf(id)).toMatchObject({ state: 'done', error: null })
  })

  test('may not do it any more has failed, and the starter is told why', async () => {
    const user = await server.userWith([right])
    const { id, name } = await start(user)
    await withdraw(user)
    await carry(id)
    expect(await rowOf(id)).toMatchObject({ ...gone, progress: 0 })
    expect(await noticesOf(user)).toEqual([{ subject: 'work failed', message: 'it ended' }])
    expect(await toldOf(name)).toEqual(['platform.jobRightGone'])
  })

  test('loses the right in the middle stops there', async () => {
    const user = await server.userWith([right])
    const { id, name } = await start(user)
    between.set(name, () => withdraw(user))
    await carry(id)
    expect(await rowOf(id)).toMatchObject({ ...gone, progress: 2 })
  })

  test('waits for no notice is told all the same', async () => {
    const user = await server.userWith([right])
    const { id } = await start(user, {}, 'probe.silent')
    await withdraw(user)
    await carry(id)
    expect(await noticesOf(user)).toEqual([
      { subject: { key: 'platform:notification.jobStopped' }, message: { key: 'platform:message.jobRightGone' } },
    ])
  })

  test.each([
    ['was disabled', sql`is_disabled_by_admin = true`],
    ['has left', sql`ended_at = now()`],
    ['is not enabled', sql`is_enabled = false`],
  ])('%s has failed', async (_, how) => {
    const user = await server.userWith([right])
    const { id } = await start(user)
    await change(sql`update users set ${how} where id = ${user.userId}`)
    await carry(id)
    expect(await rowOf(id)).toMatchObject(gone)
  })

  test('was disabled, but is the work of the system, is carried out', async () => {
    const user = await server.userWith([right])
    const { id } = await start(user, {}, 'probe.system')
    await change(sql`update users set is_disabled_by_admin = true where id = ${user.userId}`)
    await carry(id)
    expect(await rowOf(id)).toMatchObject({ state: 'done' })
  })
})

const refused = await server.userWith([right])
describe('a refusal', () => {
  const user = refused

  test.each(['locked', 'unavailable', 'too-many'])(
    'that passes (%s) is left to the queue to try again',
    async (kind) => {
      const { id } = await start(user, { refuse: kind })
      await expect(carry(id)).rejects.toThrow(AppError)
      expect(await rowOf(id)).toMatchObject({ state: 'running', error: null })
      await server.owner.query(sql`update jobs set payload = payload - 'refuse' where id = ${id}`)
      await carry(id)
      expect(await rowOf(id)).toMatchObject({ state: 'done' })
    },
  )

  test.each(['conflict', 'invalid', 'forbidden', 'not-found', 'stale'])(
    'that stays (%s) ends the job',
    async (kind) => {
      const { id, name } = await start(user, { refuse: kind })
      await carry(id)
      expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'platform.notValid' })
      expect(await toldOf(name)).toEqual(['platform.notValid'])
    },
  )

  test('by a record that somebody else holds is one that passes', async () => {
    const { id, name } = await start(user)
    const lock = sql`select 1 from installation for update`
    await server.owner.transaction({ id: 'system:test' }, async (holder) => {
      await holder.query(lock)
      between.set(name, () => server.owner.transaction({ id: 'system:test' }, (tx) => tx.query(lock)))
      await expect(carry(id)).rejects.toMatchObject({ kind: 'locked' })
    })
    expect(await rowOf(id)).toMatchObject({ state: 'running', progress: 1 })
    await carry(id)
    expect(await rowOf(id)).toMatchObject({ state: 'done' })
  })
})

test('what the queue gives up has failed for its owner too, once', async () => {
  await server.owner.query(sql`
    update pgboss.queue set retry_limit = 1, retry_delay = 0, retry_backoff = false where name = 'jobs'`)
  const user = await server.userWith([right])
  const { id, name } = await start(user, { burn: true })
  const worker = await startWorker({ url: server.databaseUrl, db: server.db, jobs, log, concurrency: 1 })
  await expect.poll(async () => (await rowOf(id)).state).toBe('failed')
  await worker.stop()
  expect(await rowOf(id)).toMatchObject({ error: 'platform.jobFailed' })
  expect(await toldOf(name)).toEqual(['platform.jobFailed'])
  expect(await noticesOf(user)).toEqual([{ subject: 'work failed', message: 'it ended' }])
  const [row] = await server.owner.query(sql<{ attempts: number }>`select attempts from jobs where id = ${id}`)
  expect(row!.attempts).toBe(2)
})

describe('a job that has failed', () => {
  const failed = async (kind: string, user: TestUser) => {
    const { id, name } = await start(user, {}, kind)
    between.set(name, () => Promise.reject(new AppError('conflict', 'platform.notValid')))
    await carry(id)
    between.delete(name)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', progress: 1 })
    return id
  }

  test('is continued by its starter from where it stands', async () => {
    const user = await server.userWith([right])
    const id = await failed('probe.again', user)
    expect((await user.call('GET', `/jobs/${id}`)).body.data).toMatchObject({ canContinue: true })
    const stranger = await server.userWith([right])
    expect((await stranger.call('POST', `/jobs/${id}/continue`)).status).toBe(404)
    expect((await user.call('POST', `/jobs/${id}/continue`)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'queued', error: null, progress: 1 })
    await carry(id)
    expect(await rowOf(id)).toMatchObject({ state: 'done', progress: 3 })
    expect((await user.call('POST', `/jobs/${id}/continue`)).status).toBe(409)
  })

  test('stays so where its kind says nothing of going on', async () => {
    const user = await server.userWith([right])
    const id = await failed('probe.person', user)
    expect((await user.call('GET', `/jobs/${id}`)).body.data).toMatchObject({ canContinue: false })
    const { status, body } = await user.call('POST', `/jobs/${id}/continue`)
    expect([status, body.code]).toEqual([409, 'platform.jobNotWaiting'])
  })
})
