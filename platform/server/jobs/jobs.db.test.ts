import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import type { JobView } from '#platform/core/job.contract.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { reads, writes } from '../http/route.ts'
import { createLog } from '../base/log.ts'
import type { ServerModule } from '../modules.ts'
import { defineJob } from './job.ts'
import { carryOut, startWorker } from './worker.ts'

const log = createLog('silent')
/** Leaves one mark per step and fails where the payload says so. */
const marking = defineJob({
  kind: 'probe.mark',
  rights: 'none',
  payload: z.object({
    name: z.string(),
    steps: z.number(),
    failAt: z.number().optional(),
    refuse: z.boolean().optional(),
  }),
  stages: [
    {
      id: 'marking',
      step: async ({ tx, payload, progress }) => {
        await tx.query(sql`insert into throttle_buckets values (${`${payload.name}:${progress}`}, 1, now())`)
        if (progress === payload.failAt) throw new Error('the machine burns')
        if (payload.refuse) throw new AppError('conflict', 'platform.notValid')
        return { finished: progress + 1 >= payload.steps, progress: progress + 1, total: payload.steps }
      },
    },
    { id: 'completed', step: () => Promise.resolve({ finished: true, result: { well: 'done' } }) },
  ],
})
const probe: ServerModule = {
  id: 'probe',
  jobs: [marking],
  routes: [
    writes(
      endpoint({
        id: 'probe.start',
        method: 'POST',
        path: '/probe/start',
        permission: 'signed-in',
        idempotent: true,
        body: z.object({ payload: z.unknown(), thenFail: z.boolean() }),
        answer: z.object({ jobId: z.string() }),
      }),
      async (call, tx) => {
        const jobId = await call.services.jobs.enqueue(tx, 'probe.mark', call.body.payload)
        if (call.body.thenFail) throw new AppError('conflict', 'platform.notValid')
        return { data: { jobId } }
      },
    ),
    reads(
      endpoint({
        id: 'probe.nothing',
        method: 'GET',
        path: '/probe/nothing',
        permission: 'signed-in',
        answer: z.null(),
      }),
      () => Promise.resolve({ data: null }),
    ),
  ],
}
const server = await testServer([probe])
const user = await server.userWith([])
const kinds = new Map([[marking.kind, marking]])
const start = async (payload: object, by: TestUser = user): Promise<string> => {
  const answer = await by.call('POST', '/probe/start', { body: { payload, thenFail: false } })
  return answer.body.data.jobId
}
const view = async (id: string): Promise<JobView> => (await user.call('GET', `/jobs/${id}`)).body.data
const marksOf = async (name: string) =>
  (await server.owner.query(sql`select 1 from throttle_buckets where key like ${`${name}:%`}`)).length
const carry = (id: string) => carryOut(server.db, kinds, id, new AbortController().signal, log)

describe('one job', () => {
  test('goes through its stages, with progress that its screen can show', async () => {
    const name = randomUUID()
    const id = await start({ name, steps: 3 })
    expect(await view(id)).toMatchObject({
      state: 'queued',
      stage: 'marking',
      stages: ['marking', 'completed'],
      progress: 0,
    })
    await carry(id)
    expect(await view(id)).toMatchObject({
      state: 'done',
      stage: 'completed',
      progress: 3,
      total: 3,
      result: { well: 'done' },
    })
    expect(await marksOf(name)).toBe(3)
  })

  test('delivered twice, also at the same time, has one effect', async () => {
    const name = randomUUID()
    const id = await start({ name, steps: 5 })
    await Promise.all([carry(id), carry(id), carry(id)])
    await carry(id)
    expect(await marksOf(name)).toBe(5)
  })

  test('that dies in the middle goes on where it was', async () => {
    const name = randomUUID()
    const id = await start({ name, steps: 4, failAt: 2 })
    await expect(carry(id)).rejects.toThrow('the machine burns')
    expect(await marksOf(name)).toBe(2)
    expect(await view(id)).toMatchObject({ state: 'running', progress: 2 })
    await server.owner.query(sql`update jobs set payload = payload - 'failAt' where id = ${id}`)
    await carry(id)
    expect(await marksOf(name)).toBe(4)
  })

  test('that is refused by a rule ends with the reason and is not tried again', async () => {
    const id = await start({ name: randomUUID(), steps: 1, refuse: true })
    await carry(id)
    expect(await view(id)).toMatchObject({ state: 'failed', error: 'platform.notValid' })
  })

  test('that is aborted does nothing any more', async () => {
    const name = randomUUID()
    const id = await start({ name, steps: 3 })
    expect((await user.call('POST', `/jobs/${id}/abort`)).status).toBe(200)
    await carry(id)
    expect(await view(id)).toMatchObject({ state: 'aborted' })
    expect(await marksOf(name)).toBe(0)
  })

  test("of somebody else's does not exist", async () => {
    const id = await start({ name: randomUUID(), steps: 1 }, await server.userWith([]))
    expect((await user.call('GET', `/jobs/${id}`)).status).toBe(404)
    expect((await user.call('POST', `/jobs/${id}/abort`)).status).toBe(404)
  })
})

describe('the queue', () => {
  test('a refused request leaves neither a job nor a delivery', async () => {
    const name = randomUUID()
    const answer = await user.call('POST', '/probe/start', { body: { payload: { name, steps: 1 }, thenFail: true } })
    expect(answer.status).toBe(409)
    expect(await server.owner.query(sql`select 1 from jobs where payload ->> 'name' = ${name}`)).toEqual([])
    const [waiting] = await server.owner.query(sql<{ orphans: number }>`
      select count(*)::int as orphans from pgboss.job q where not exists (select from jobs j where j.id::text = q.data ->> 'id')`)
    expect(waiting?.orphans).toBe(0)
  })

  test('a worker goes through what has waited for it without a pause after each job', async () => {
    const names = Array.from({ length: 100 }, () => randomUUID())
    await Promise.all(names.map((name) => start({ name, steps: 1 })))
    const worker = await startWorker({ url: server.databaseUrl, db: server.db, jobs: [marking], log, concurrency: 4 })
    const unfinished = () =>
      server.owner.query(sql`select 1 from jobs where payload ->> 'name' = any(${names}) and state <> 'done'`)
    // One job per place and second would take 25 s.
    await expect.poll(unfinished, { timeout: 12_000, interval: 100 }).toEqual([])
    await worker.stop()
  })

  test('a worker takes what is queued, once each, and tells the screen', async () => {
    const heard: string[] = []
    const stream = await fetch(`${server.api.url}/api/events`, { headers: { authorization: `Bearer ${user.token}` } })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    const listening = (async () => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        heard.push(value)
      }
    })()
    const names = Array.from({ length: 20 }, () => randomUUID())
    const ids = await Promise.all(names.map((name) => start({ name, steps: 2 })))
    const workers = await Promise.all(
      [1, 2].map(() => startWorker({ url: server.databaseUrl, db: server.db, jobs: [marking], log, concurrency: 4 })),
    )
    afterAll(() => Promise.all(workers.map((worker) => worker.stop())))
    await expect.poll(() => Promise.all(ids.map(async (id) => (await view(id)).state))).toEqual(ids.map(() => 'done'))
    for (const name of names) expect(await marksOf(name)).toBe(2)
    await expect.poll(() => ids.every((id) => heard.join('').includes(id))).toBe(true)
    await reader.cancel()
    await listening
  })
})
