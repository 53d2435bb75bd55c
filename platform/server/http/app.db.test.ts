import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, type ErrorKind } from '#platform/core/app-error.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { refusal } from '#platform/core/envelope.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { configFrom } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'
import type { ServerModule } from '../modules.ts'
import { startApi } from '../start-api.ts'
import { createLog } from '../base/log.ts'
import { loadTexts } from '../base/texts.ts'
import { createApp } from './app.ts'
import { reads, type Services, writes } from './route.ts'

const kinds: Record<ErrorKind, number> = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'key-reused': 422,
  locked: 423,
  'version-missing': 428,
  'too-many': 429,
  unavailable: 503,
}
const probe: ServerModule = {
  id: 'probe',
  routes: [
    reads(
      endpoint({
        id: 'probe.refuse',
        method: 'GET',
        path: '/probe/refuse/:kind',
        permission: 'public',
        params: z.object({ kind: z.string() }),
        answer: z.null(),
      }),
      (call) => Promise.reject(new AppError(call.params.kind as ErrorKind, 'platform.notValid')),
    ),
    reads(
      endpoint({ id: 'probe.break', method: 'GET', path: '/probe/break', permission: 'public', answer: z.null() }),
      (_call, db) => db.query(sql`select 'secret-value' from no_such_table`).then(() => ({ data: null })),
    ),
    reads(
      endpoint({
        id: 'probe.lie',
        method: 'GET',
        path: '/probe/lie',
        permission: 'public',
        answer: z.object({ a: z.number() }),
      }),
      () => Promise.resolve({ data: JSON.parse('{"a":"not a number"}') }),
    ),
    writes(
      endpoint({ id: 'probe.half', method: 'POST', path: '/probe/half', permission: 'public', answer: z.null() }),
      async (_call, tx) => {
        await tx.query(sql`insert into throttle_buckets values ('half', 1, now())`)
        throw new AppError('conflict', 'platform.notValid')
      },
    ),
    writes(
      endpoint({ id: 'probe.fail', method: 'POST', path: '/probe/fail', permission: 'public', answer: z.null() }),
      async (_call, tx) => {
        await tx.query(sql`insert into throttle_buckets values ('fail', 1, now())`)
        return tx.query(sql`insert into throttle_buckets values ('fail', null, now())`).then(() => ({ data: null }))
      },
    ),
  ],
}
const server = await testServer([probe])

describe('refusals', () => {
  test.each(Object.entries(kinds))('%s is status %i with the one body', async (kind, status) => {
    const answer = await server.anonymous('GET', `/probe/refuse/${kind}`)
    expect(answer.status).toBe(status)
    expect(refusal.parse(answer.body)).toMatchObject({
      success: false,
      data: [{ key: '', value: 'Request not valid.' }],
    })
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
  })

  test('an unexpected error tells the user nothing but the request id', async () => {
    const answer = await server.anonymous('GET', '/probe/break')
    expect(answer.status).toBe(500)
    expect(answer.body.message).toBe('An error occurred. If error persists, please contact support.')
    expect(JSON.stringify(answer.body)).not.toMatch(/secret-value|no_such_table|select/)
  })

  test('a change that the database refuses says that nothing was saved, and no more', async () => {
    const answer = await server.anonymous('POST', '/probe/fail')
    expect([answer.status, answer.body.code]).toEqual([500, 'platform.saveFailed'])
    expect(answer.body.message).toBe('DB save error. No data saved.')
    expect(JSON.stringify(answer.body)).not.toMatch(/throttle_buckets|insert|null value/)
    expect(await server.owner.query(sql`select 1 from throttle_buckets where key = 'fail'`)).toEqual([])
  })

  test('an answer that breaks its contract fails in tests', async () => {
    expect((await server.anonymous('GET', '/probe/lie')).status).toBe(500)
  })

  test('a write that is refused half way leaves nothing', async () => {
    expect((await server.anonymous('POST', '/probe/half')).status).toBe(409)
    expect(await server.owner.query(sql`select 1 from throttle_buckets where key = 'half'`)).toEqual([])
  })

  test('unknown calls, wrong types, broken and huge bodies are refused in the same shape', async () => {
    const post = (body: string, type: string) =>
      fetch(`${server.api.url}/api/authentication/login`, { method: 'POST', body, headers: { 'content-type': type } })
    const answers = [
      await fetch(`${server.api.url}/api/no/such/call`),
      await post('{"username":', 'application/json'),
      await post('<a/>', 'text/xml'),
      await post(JSON.stringify({ username: 'x'.repeat(2 * 1024 * 1024), password: 'y' }), 'application/json'),
      await post('{"__proto__":{"a":1},"username":"a","password":"b"}', 'application/json'),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 400, 400, 400, 400])
    for (const answer of answers) refusal.parse(await answer.json())
  })
})

describe('headers', () => {
  test('an API answer is never kept, sniffed, framed or rendered', async () => {
    const { headers } = await server.anonymous('GET', '/system/environment')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe(`default-src 'none'; frame-ancestors 'none'; sandbox`)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

describe('start', () => {
  const starting = async (modules: ServerModule[], change: Record<string, string> = {}) => {
    const database = await testDatabase()
    const config = configFrom({
      APP_ENV: 'TEST',
      DATABASE_URL: database.url,
      PORT: '0',
      OPERATIONS_PORT: '0',
      LOG_LEVEL: 'silent',
      ...change,
    })
    try {
      await (await startApi(config, modules)).stop()
    } finally {
      await database.drop()
    }
  }

  test('is refused when a route has no permission', async () => {
    const open = endpoint({ id: 'probe.open', method: 'GET', path: '/probe/open', permission: '', answer: z.null() })
    const route = reads(open, () => Promise.resolve({ data: null }))
    await expect(starting([{ id: 'probe', routes: [route] }])).rejects.toThrow('GET /probe/open declares no permission')
  })

  test('is refused on a database of another environment', async () => {
    await expect(starting([], { APP_ENV: 'DEV' })).rejects.toThrow(
      'this server is DEV, but the database belongs to TEST',
    )
  })

  test('is refused on a database that is behind', async () => {
    const database = await testDatabase()
    const owner = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
    await owner.query(sql`delete from migrations where name = (select max(name) from migrations)`)
    await owner.close()
    const config = configFrom({
      APP_ENV: 'TEST',
      DATABASE_URL: database.url,
      PORT: '0',
      OPERATIONS_PORT: '0',
      LOG_LEVEL: 'silent',
    })
    await expect(startApi(config, [])).rejects.toThrow('run npm run migrate')
    await database.drop()
  })
})

describe('operations', () => {
  test('health, metrics and the description of the API', async () => {
    for (const url of [server.api.url, server.api.operationsUrl]) {
      expect((await fetch(`${url}/health/live`)).status).toBe(200)
      const ready = await fetch(`${url}/health/ready`)
      expect(await ready.json()).toEqual({ ready: true, checks: { database: true, migrations: true, queue: true } })
    }
    expect(await (await fetch(`${server.api.operationsUrl}/metrics`)).text()).toContain('http_request_seconds_bucket')
    expect((await fetch(`${server.api.url}/metrics`)).status).toBe(404)
    const description = (await (await fetch(`${server.api.operationsUrl}/openapi.json`)).json()) as {
      paths: Record<string, { post?: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }>
    }
    const body = description.paths['/api/authentication/login']?.post?.requestBody.content['application/json']?.schema
    expect(Object.keys(body?.properties ?? {})).toEqual(['username', 'password'])
  })
})

test('a route added beside the contracts needs a permission too', async () => {
  const app = await createApp({
    config: { trustedProxies: [], requestsPerSecond: 0 },
    log: createLog('silent'),
    routes: [],
    services: {} as Services,
    checkAnswers: true,
  })
  app.get('/back-door', () => 'open')
  await expect(app.ready()).rejects.toThrow('/back-door declares no permission element')
})

test('a session that calls too often is told to wait, the files of the page are not counted', async () => {
  const app = await createApp({
    config: { trustedProxies: [], requestsPerSecond: 1 },
    log: createLog('silent'),
    routes: [],
    services: { texts: await loadTexts([]) } as Services,
    checkAnswers: true,
  })
  const open = { config: { permission: 'public' } }
  app.get('/api/anything', open, () => 'data')
  app.get('/assets/page.js', open, () => 'code')
  const statuses = async (url: string) => {
    const all: number[] = []
    for (let call = 0; call < 4; call++) all.push((await app.inject({ url })).statusCode)
    return all
  }
  expect(await statuses('/api/anything')).toEqual([200, 200, 429, 429])
  expect(await statuses('/assets/page.js')).toEqual([200, 200, 200, 200])
  await app.close()
})
