import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testServer } from '#platform/testing/test-server.ts'
import { addLots, createLotTables, lotRegistry, lotsModule } from '#platform/testing/lots.fixture.ts'
import { startApi } from '../start-api.ts'
import { migrate } from './migrate.ts'

/** Migrations on a database that an API is serving people from. */
const server = await testServer([lotsModule])
await createLotTables(server.owner)
await addLots(server.owner, 20_000, 'PROBE')
const user = await server.userWith('super-admin')
const folder = mkdtempSync(join(tmpdir(), 'molo-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

const lines: string[] = []
const log = (line: string) => void lines.push(line)
const heard = (part: string) => lines.filter((line) => line.includes(part))
const run = (more: { patienceMs?: number } = {}) => migrate({ url: server.databaseUrl, folder, log, ...more })
/** The next file of the folder. */
let number = 9000
function migration(text: string): string {
  const name = `${number++}_probe.sql`
  writeFileSync(join(folder, name), text)
  return name
}
const columns = async () =>
  (
    await server.owner.query(
      sql<{ name: string }>`select attname as name from pg_attribute where attrelid = 'probe_lots'::regclass`,
    )
  ).map(({ name }) => name)
const indexes = () =>
  server.owner.query(sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'probe_lots'::regclass and c.relname like 'probe_try%' order by 1`)

/** Somebody whose transaction has looked at the lots and stays open. */
async function longTransaction() {
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('begin isolation level repeatable read')
  await client.query('select count(*) from probe_lots where batch > 17')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('select 1 as looked_at_lots')
  let isOpen = true
  const end = async () => {
    if (isOpen) await client.end()
    isOpen = false
  }
  onTestFinished(end)
  return { pid: rows[0]!.pid, end }
}

let serial = 100_000

/**
 * Two who read and two who write, one call after the other, until they are told to stop. Beside them somebody asks for nothing
 * that a migration could hold: how long that takes is the machine's own slowness, and is not counted as waiting.
 */
function peopleAtWork() {
  const over = new AbortController()
  const waits: number[] = []
  const refused: unknown[] = []
  const call = async (...request: Parameters<typeof user.call>) => {
    const began = performance.now()
    const answer = await user.call(...request)
    waits.push(performance.now() - began)
    if (answer.status !== 200) refused.push([answer.status, answer.body])
    return answer
  }
  const read = async () => {
    while (!over.signal.aborted) {
      await call('GET', `${lotRegistry.path}?limit=50`)
      const ready = await fetch(`${server.api.operationsUrl}/health/ready`)
      if (!ready.ok) refused.push(['not ready', await ready.text()])
    }
  }
  const write = async () => {
    while (!over.signal.aborted) {
      const lot = {
        lot: `L${serial++}`,
        name: 'NEW',
        place: 'A1',
        status: 'draft',
        isOpen: true,
        batch: 3,
        loadedOn: null,
        quantity: null,
        note: null,
      }
      await call('POST', lotRegistry.path, { body: lot })
    }
  }
  const stalls: number[] = []
  const idle = async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await server.owner.queryText('select 1', [])
      stalls.push(performance.now() - began)
      await pause(20)
    }
  }
  const all = Promise.all([read(), read(), write(), write(), idle()])
  return async () => {
    over.abort()
    await all
    return { calls: waits.length, longest: Math.max(...waits) - Math.max(...stalls), refused }
  }
}

test('waits for a long transaction without keeping anybody waiting, says for whom, and then goes through', async () => {
  const name = migration('alter table probe_lots add column probe_added text;')
  const reader = await longTransaction()
  const stopPeople = peopleAtWork()
  const done = run()
  await expect.poll(() => heard('tries again').length).toBeGreaterThan(2)
  expect(await columns()).not.toContain('probe_added')
  expect(heard('tries again')[0]).toContain(`${name} lets people work and tries again; it waits for pid ${reader.pid}`)
  expect(heard('tries again')[0]).toContain('looked_at_lots')
  await reader.end()
  await done
  expect(await columns()).toContain('probe_added')
  const { calls, longest, refused } = await stopPeople()
  expect(refused).toEqual([])
  expect(longest).toBeLessThan(2500)
  expect(calls).toBeGreaterThan(40)
})

test('gives up when its patience ends, says why, and leaves nothing behind', async () => {
  const name = migration('alter table probe_lots add column probe_late text;')
  const reader = await longTransaction()
  await expect(run({ patienceMs: 500 })).rejects.toThrow(`${name} gave up waiting for pid ${reader.pid}`)
  expect(await columns()).not.toContain('probe_late')
  await reader.end()
  await run()
  expect(await columns()).toContain('probe_late')
})

test('a mistake in a file is no reason to wait', async () => {
  const name = migration('alter table probe_lots add column probe_half text; select nonsense;')
  await expect(run()).rejects.toThrow(`${name} failed`)
  expect(await columns()).not.toContain('probe_half')
  rmSync(join(folder, name))
})

const concurrently = (index: string) => `-- without transaction: people write to this table
drop index concurrently if exists ${index};
create index concurrently ${index}
  on probe_lots (name, batch) where status <> 'a;b';
`

test('builds an index while people write, also behind a long transaction and beside a second run', async () => {
  const name = migration(concurrently('probe_try_one'))
  const reader = await longTransaction()
  const stopPeople = peopleAtWork()
  const both = [run(), run()]
  await expect.poll(() => heard(`${name} waits for pid ${reader.pid}`).length).toBe(1)
  await expect.poll(() => heard('another migration run is at work').length).toBe(1)
  await reader.end()
  await Promise.all(both)
  expect(await indexes()).toEqual([{ name: 'probe_try_one', valid: true }])
  const { longest, refused } = await stopPeople()
  expect(refused).toEqual([])
  expect(longest).toBeLessThan(2500)
})

test('fills a long table batch by batch while people write', async () => {
  const unfound = () =>
    server.owner.query(sql<{ lot: string }>`
      select lot from probe_lots l
      where not exists (select from search_entries s where s.registry = 'probeLots' and s.record_id = l.id)`)
  await server.owner.query(sql`delete from search_entries where registry = 'probeLots'`)
  expect((await unfound()).length).toBeGreaterThanOrEqual(20_000)
  migration("-- without transaction: people write to this table\ncall fill_search('probe_lots');\n")
  const stopPeople = peopleAtWork()
  await run()
  const { longest, refused } = await stopPeople()
  expect(refused).toEqual([])
  expect(longest).toBeLessThan(2500)
  expect(await unfound()).toEqual([])
})

test('killed in the middle, it is repeated', async () => {
  const name = migration(concurrently('probe_try_two'))
  const reader = await longTransaction()
  const program = fileURLToPath(new URL('migrate.process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, server.databaseUrl, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  const half = { name: 'probe_try_two', valid: false }
  await expect.poll(indexes).toContainEqual(half)
  child.kill('SIGKILL')
  await gone
  const again = run()
  // What the killed one left running in the database has gone, although the transaction that it waited for has not.
  await expect.poll(() => heard(`${name} waits for pid ${reader.pid}`).length).toBeGreaterThan(0)
  expect(await indexes()).toContainEqual(half)
  await reader.end()
  await again
  expect(await indexes()).toContainEqual({ name: 'probe_try_two', valid: true })
})

test('servers of the release before stay ready; to start it is too late', async () => {
  migration('select 1;')
  await run()
  const ready = await fetch(`${server.api.operationsUrl}/health/ready`)
  expect(await ready.json()).toMatchObject({ ready: true, checks: { migrations: true } })
  await expect(startApi({ ...server.config, port: 0 }, [lotsModule])).rejects.toThrow(
    /the database is at migration 9\d+_probe.sql, this release knows it until .*: start the release/,
  )
})
