import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { type Db, mostNamed, openDatabase } from './database.ts'
import type { Scope } from './scope.ts'

const database = await testDatabase()
const opened = { url: database.url, role: 'molo_app', onError: () => {} }
/** One connection, so that whatever is left on it is found. */
const db = openDatabase({ ...opened, poolSize: 1, statementMs: 1500 })
afterAll(async () => {
  await db.close()
  await database.drop()
})

const someScope: Scope = { sites: ['A1'], parties: 'all' }
const somebody = { id: 'system:test', scope: someScope }
const limitOf = async (reader: Pick<Db, 'query'>) => {
  const [row] = await reader.query(sql<{ limit: string }>`select current_setting('statement_timeout') as limit`)
  return row!.limit
}
const pidOf = async () => (await db.query(sql<{ pid: number }>`select pg_backend_pid() as pid`))[0]!.pid
const prepared = async () =>
  (await db.query(sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`))[0]!.count

describe('a statement', () => {
  test('of the thousandth shape and more runs without a name, and leaves nothing behind', async () => {
    for (let shape = 0; shape < mostNamed + 300; shape++) await db.queryText(`select ${shape} as shape`, [])
    expect(await prepared()).toBeLessThanOrEqual(mostNamed + 1)
    const reader = db.within(someScope)
    for (let shape = 0; shape < 300; shape++) {
      const [row] = await reader.queryText<{ shape: number }>(`select ${shape} as shape, 'more'`, [])
      expect(row).toMatchObject({ shape })
    }
    expect(await prepared()).toBeLessThanOrEqual(mostNamed + 1)
  })

  test('ends when its time is over, wherever it runs', async () => {
    const slow = sql`select pg_sleep(20)`
    for (const run of [
      () => db.query(slow),
      () => db.within(someScope).query(slow),
      () => db.transaction(somebody, (tx) => tx.query(slow)),
    ]) {
      const began = performance.now()
      await expect(run()).rejects.toMatchObject({ code: '57014' })
      expect(performance.now() - began).toBeLessThan(5000)
    }
  })

  test('has as much time as was said, and the next one on the same connection has not', async () => {
    const pid = await pidOf()
    expect(await limitOf(db)).toBe('1500ms')
    expect(await limitOf(db.within(someScope))).toBe('1500ms')
    expect(await limitOf(db.within(someScope, 30_000))).toBe('30s')
    expect(await limitOf(db)).toBe('1500ms')
    expect(await db.transaction({ ...somebody, statementMs: 30_000 }, limitOf)).toBe('30s')
    expect(await limitOf(db)).toBe('1500ms')
    expect(await limitOf(db.within(someScope))).toBe('1500ms')
    await expect(db.within(someScope, 100).query(sql`select pg_sleep(1)`)).rejects.toMatchObject({ code: '57014' })
    expect(await limitOf(db)).toBe('1500ms')
    await db.within(someScope, 20_000).query(sql`select pg_sleep(2)`)
    expect(await pidOf()).toBe(pid)
  })

  test('that more time was given to still carries the sites of its reader', async () => {
    const [row] = await db
      .within({ sites: ['A1', 'B "2"'], parties: 'all' }, 30_000)
      .query(sql<{ sites: string }>`select current_setting('molo.sites') as sites`)
    expect(row!.sites).toBe('{"A1","B \\"2\\""}')
    const [after] = await db.query(sql<{ sites: string }>`select current_setting('molo.sites', true) as sites`)
    expect(after!.sites).toBe('')
  })
})

describe('a connection', () => {
  test('is kept after a statement that was refused', async () => {
    const pid = await pidOf()
    for (const reader of [db.within(someScope), db.within(someScope, 5000), db]) {
      await expect(reader.query(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' })
      expect(await pidOf()).toBe(pid)
    }
    const writing = db.transaction(somebody, (tx) => tx.query(sql`select 1 / ${0}::int`))
    await expect(writing).rejects.toMatchObject({ code: '22012' })
    expect(await pidOf()).toBe(pid)
    // And is good for both kinds of reading.
    expect(await db.within(someScope).query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('that broke is thrown away, and the next statement has another', async () => {
    const owner = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
    const sleep = sql`select pg_sleep(1.4)`
    for (const run of [() => db.query(sleep), () => db.within(someScope).query(sleep)]) {
      const pid = await pidOf()
      const broken = run().catch(String)
      await owner.query(sql`select pg_terminate_backend(${pid})`)
      expect(await broken).toMatch(/terminat/)
      expect(await pidOf()).not.toBe(pid)
    }
    await owner.close()
  })

  test('does not live for ever', async () => {
    const short = openDatabase({ ...opened, poolSize: 1, connectionSeconds: 1 })
    const pid = () => short.query(sql<{ pid: number }>`select pg_backend_pid() as pid`)
    const first = await pid()
    expect(await pid()).toEqual(first)
    await expect.poll(pid).not.toEqual(first)
    await short.close()
  })
})
