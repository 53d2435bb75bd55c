import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventStreamPath } from '#platform/core/event.contract.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { createLog } from '../base/log.ts'
import { openEventFeed } from './event-feed.ts'

const server = await testServer([])
const change = { type: 'access.changed' } as const
const say = (actor: string) =>
  server.db.transaction({ id: actor }, async (tx) => {
    await tx.emit(change)
  })

test('a server that is away is tried once a second, not twice as often each time, and heard again when it is back', async () => {
  const target = new URL(server.databaseUrl)
  const through = new Set<Socket>()
  const tries: number[] = []
  let away = false
  const proxy = createServer((socket) => {
    tries.push(Date.now())
    socket.on('error', () => {})
    if (away) return void socket.destroy()
    const behind = connect(Number(target.port), target.hostname)
    behind.on('error', () => {})
    through.add(socket).add(behind)
    socket.pipe(behind).pipe(socket)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(target)
  url.port = String((proxy.address() as AddressInfo).port)
  const heard: string[] = []
  const feed = await openEventFeed(url.href, createLog('silent'))
  feed.subscribe({
    mayHear: () => true,
    tell: (_, events) => void heard.push(...events.map(({ type }) => type)),
    missed: () => void heard.push('missed'),
  })
  await say('system:test')
  await expect.poll(() => heard).toEqual(['access.changed'])

  away = true
  tries.length = 0
  for (const socket of through) socket.destroy()
  await expect.poll(() => tries.length).toBe(4)
  const pauses = tries.slice(1).map((at, index) => at - tries[index]!)
  expect(Math.min(...pauses)).toBeGreaterThan(900)

  away = false
  await expect.poll(() => heard).toEqual(['access.changed', 'missed'])
  await say('system:test')
  await expect.poll(() => heard).toEqual(['access.changed', 'missed', 'access.changed'])
  await feed.close()
  for (const socket of through) socket.destroy()
  proxy.close()
})

test('an open screen is made to ask again when the server was deaf for a moment', async () => {
  const { token } = await server.userWith([])
  const stream = await fetch(`${server.api.url}/api${eventStreamPath}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const ended = (async () => {
    for await (const _ of stream.body!);
    return 'ended'
  })()
  const began = Date.now()
  await server.owner.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`)
  expect(await ended).toBe('ended')
  // At once, and not when the next pulse finds something wrong.
  expect(Date.now() - began).toBeLessThan(10_000)
})
