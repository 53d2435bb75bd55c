import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { refusal } from '#platform/core/envelope.ts'
import { caughtLog } from '#platform/testing/caught-log.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { Secret } from '../config/secret.ts'
import { openDatabase } from '../database/database.ts'
import { openStore } from '../documents/storage/open-store.ts'
import type { ServerModule } from '../modules.ts'
import { reads, type Route, writes } from './route.ts'

const call = { permission: 'public', answer: z.null() } as const
const route = (name: string, work: () => Promise<unknown>): Route =>
  reads(endpoint({ ...call, id: `probe.${name}`, method: 'GET', path: `/probe/${name}` }), async () => {
    await work()
    return { data: null }
  })
const sleeping = async (db: { query(statement: ReturnType<typeof sql>): Promise<unknown> }, seconds: number) => {
  await db.query(sql`select pg_sleep(${seconds}::float)`)
  return { data: null }
}

const closedPort = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(port))
  })
})
const s3 = {
  kind: 's3',
  endpoint: `http://127.0.0.1:${closedPort}`,
  bucket: 'b',
  region: 'r',
  accessKeyId: 'k',
} as const
const noDatabase = undefined as never
const away = openStore({ ...s3, secretKey: new Secret('s') }, noDatabase)
/** Takes calls and says nothing, as a server does whose disk is full or whose machine is stuck. */
const silentPort = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  server.unref()
})
/** Takes a call and hangs up. */
const brokenPort = await new Promise<number>((resolve) => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1', () =>
    resolve((server.address() as AddressInfo).port),
  )
  server.unref()
})
const databaseAt = (port: number) =>
  openDatabase({ url: `postgres://127.0.0.1:${port}/x`, poolSize: 1, statementMs: 600, onError: () => {} })
const [silentDatabase, brokenDatabase] = [databaseAt(silentPort), databaseAt(brokenPort)]
const noSuchDatabase = openDatabase({ url: `postgres://127.0.0.1:${closedPort}/x`, poolSize: 1, onError: () => {} })

const { log, lines } = caughtLog()
const seconds = z.object({ seconds: z.coerce.number() })
const probe: ServerModule = {
  id: 'probe',
  routes: [
    reads(endpoint({ ...call, id: 'probe.slow', method: 'GET', path: '/probe/slow', query: seconds }), (asked, db) =>
      sleeping(db, asked.query.seconds),
    ),
    reads(
      endpoint({ ...call, id: 'probe.long', method: 'GET', path: '/probe/long', query: seconds, takesLong: true }),
      (asked, db) => sleeping(db, asked.query.seconds),
    ),
    reads(
      endpoint({
        ...call,
        id: 'probe.sometimes',
        method: 'GET',
        path: '/probe/sometimes',
        query: z.object({ asAt: z.string().optional() }),
        takesLong: ({ asAt }) => asAt !== undefined,
      }),
      (_asked, db) => sleeping(db, 4),
    ),
    writes(endpoint({ ...call, id: 'probe.write', method: 'POST', path: '/probe/write' }), async (_asked, tx) => {
      await tx.query(sql`insert into throttle_buckets values ('slow', 1, now())`)
      return sleeping(tx, 20)
    }),
    writes(
      endpoint({ ...call, id: 'probe.writeLong', method: 'POST', path: '/probe/writeLong', takesLong: true }),
      (_asked, tx) => sleeping(tx, 4),
    ),
    route('file', () => readFile('/no/such/file')),
    route('database', () => noSuchDatabase.query(sql`select 1`)),
    route('silent', () => silentDatabase.query(sql`select 1`)),
    route('broken', () => brokenDatabase.query(sql`select 1`)),
    route('storage', () => away.get('ab')),
    route('folder', () => openStore({ kind: 'folder', path: '/dev/null' }, noDatabase).put('abcd', '/dev/null')),
  ],
}
const server = await testServer([probe], { STATEMENT_MS: '3000' }, { log })
const ask = async (path: string, method = 'GET') => {
  lines.length = 0
  const began = performance.now()
  const answer = await server.anonymous(method, `/probe/${path}`)
  const said = lines.map((line) => JSON.parse(line) as Record<string, any>).filter(({ err }) => err)
  const { status, body } = answer
  if (status !== 200) refusal.parse(body)
  return { status, code: body.code, said, body, ms: performance.now() - began, message: body.message }
}

describe('a call that takes too long', () => {
  test('is stopped after three seconds and refused with what to do next, and the operator knows which', async () => {
    for (const [path, method, route] of [
      ['slow?seconds=20', 'GET', '/api/probe/slow'],
      ['write', 'POST', '/api/probe/write'],
    ] as const) {
      const { status, code, message, said, ms, body } = await ask(path, method)
      expect({ status, code }).toEqual({ status: 503, code: 'platform.tookTooLong' })
      expect(message).toContain('try again')
      expect(ms).toBeGreaterThan(2900)
      expect(ms).toBeLessThan(6000)
      expect(said).toMatchObject([
        { event: 'request.tookTooLong', route, reqId: body.requestId, err: { code: '57014' } },
      ])
    }
    expect(await server.owner.query(sql`select 1 from throttle_buckets where key = 'slow'`)).toEqual([])
  })

  test('has more time where its contract says so', async () => {
    expect((await ask('long?seconds=4')).status).toBe(200)
    expect((await ask('writeLong', 'POST')).status).toBe(200)
    expect((await ask('sometimes?asAt=then')).status).toBe(200)
    expect((await ask('sometimes')).code).toBe('platform.tookTooLong')
  })
})

describe('what is away is named in the log', () => {
  test('the database, with the error, the route and the request', async () => {
    const { status, code, said, body } = await ask('database')
    expect({ status, code }).toEqual({ status: 503, code: 'platform.unavailable' })
    expect(said).toMatchObject([
      {
        event: 'request.unavailable',
        route: '/api/probe/database',
        reqId: body.requestId,
        err: { code: 'ECONNREFUSED' },
      },
    ])
  })

  test.each(['silent', 'broken'])('a database that is there and does not speak (%s)', async (path) => {
    const { status, code, said } = await ask(path)
    expect({ status, code }).toEqual({ status: 503, code: 'platform.unavailable' })
    expect(said).toMatchObject([{ event: 'request.unavailable', route: `/api/probe/${path}` }])
  })

  test('a missing file is no database that is away', async () => {
    const { status, said } = await ask('file')
    expect(status).toBe(500)
    expect(said).toMatchObject([{ event: 'request.failed', err: { code: 'ENOENT' } }])
  })

  test.each(['storage', 'folder'])('the store of documents (%s)', async (path) => {
    const { status, code, said } = await ask(path)
    expect({ status, code }).toEqual({ status: 503, code: 'platform.storageUnavailable' })
    expect(said).toMatchObject([{ event: 'request.unavailable', route: `/api/probe/${path}` }])
    expect(['ECONNREFUSED', 'ENOTDIR', 'EEXIST']).toContain(said[0]!['err'].code)
  })

  test('a pool whose connections are all in use', async () => {
    const busy = await testServer([probe], { DATABASE_POOL: '2', STATEMENT_MS: '3000' }, { log })
    const all = Promise.all([1, 2].map(() => busy.anonymous('GET', '/probe/long?seconds=5')))
    await expect
      .poll(
        async () =>
          (
            await busy.owner.query(
              sql`select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`,
            )
          ).length,
      )
      .toBe(2)
    lines.length = 0
    const answer = await busy.anonymous('GET', '/probe/slow?seconds=0')
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 503, code: 'platform.unavailable' })
    expect(lines.filter((line) => line.includes('timeout exceeded when trying to connect'))).toHaveLength(1)
    await all
  })
})
