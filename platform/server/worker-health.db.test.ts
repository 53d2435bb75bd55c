import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testServer } from '#platform/testing/test-server.ts'
import { createLog } from './base/log.ts'
import { startWorkerProcess } from './start-worker.ts'

const server = await testServer([])
/** What the worker reaches its database through, so that it can be cut off. */
const through = new Set<Socket>()
let isCut = false
const target = new URL(server.databaseUrl)
const proxy = createServer((socket) => {
  socket.on('error', () => {})
  if (isCut) return void socket.destroy()
  const behind = connect(Number(target.port), target.hostname)
  behind.on('error', () => {})
  through.add(socket).add(behind)
  socket.pipe(behind).pipe(socket)
})
let worker: Awaited<ReturnType<typeof startWorkerProcess>>
beforeAll(async () => {
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(target)
  url.port = String((proxy.address() as AddressInfo).port)
  worker = await startWorkerProcess({ ...server.config, databaseUrl: url.href }, [], createLog('silent'))
})
afterAll(async () => {
  vi.useRealTimers()
  isCut = false
  await worker.stop()
  proxy.close()
  for (const socket of through) socket.destroy()
})

const ask = async (path: string) => {
  const answer = await fetch(`${worker.operationsUrl}${path}`)
  return { status: answer.status, text: await answer.text() }
}
const ready = async () => {
  const { status, text } = await ask('/health/ready')
  return { status, checks: (JSON.parse(text) as { checks: Record<string, boolean> }).checks }
}
const well = { database: true, migrations: true, queue: true, polling: true }

test('a worker says that it lives and works, and what waits for it', async () => {
  expect((await ask('/health/live')).status).toBe(200)
  await expect.poll(ready).toEqual({ status: 200, checks: well })
  const { text } = await ask('/metrics')
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).toMatch(/^jobs_unfinished 0$/m)
  expect(text).toMatch(/^mails_failed 0$/m)
  expect(text).toMatch(/^exchange_stuck 0$/m)
  expect((await ask('/openapi.json')).status).toBe(404)
})

test('late work is told, but is no reason to start the worker anew', async () => {
  await server.owner.query(sql`
    insert into jobs (kind, payload, stage, requested_by, sites, requested_at)
    values ('nobody.does', '{}', 'x', 'system:test', '"all"', now() - interval '20 minutes')`)
  await expect.poll(ready).toEqual({ status: 200, checks: { ...well, queue: false } })
  const { text } = await ask('/metrics')
  expect(text).toMatch(/^jobs_unfinished 1$/m)
  expect(Number(/^jobs_oldest_seconds (\d+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(1200)
  await server.owner.query(sql`delete from jobs where kind = 'nobody.does'`)
})

test('a schema of another release makes it not ready', async () => {
  const [newest] = await server.owner.query(sql<{ name: string; checksum: string }>`
    delete from migrations where name = (select max(name) from migrations) returning name, checksum`)
  await expect.poll(ready).toEqual({ status: 503, checks: { ...well, migrations: false } })
  await server.owner.query(sql`insert into migrations (name, checksum) values (${newest!.name}, ${newest!.checksum})`)
})

test('without its database, or when it has not asked for work for a while, it is not ready', async () => {
  isCut = true
  for (const socket of through) socket.destroy()
  await expect.poll(ready).toMatchObject({ status: 503, checks: { database: false, polling: true } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 })
  expect(await ready()).toMatchObject({ status: 503, checks: { polling: false } })
  vi.useRealTimers()
  isCut = false
  await expect.poll(ready).toEqual({ status: 200, checks: well })
})
