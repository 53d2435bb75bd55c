import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { type Db, openDatabase, type Tx } from './database.ts'
import { JsonRows, RowShape } from './json-rows.ts'
import type { Scope } from './scope.ts'

const database = await testDatabase()
/** One connection, so that whatever is left on it is found. */
const db = openDatabase({ url: database.url, role: 'molo_app', poolSize: 1, onError: () => {} })
afterAll(async () => {
  await db.close()
  await database.drop()
})

const someScope: Scope = { sites: ['A1'], parties: 'all' }
const shape = new RowShape([
  { name: 'n', kind: 'as-is' },
  { name: 'sites', kind: 'escaped' },
])
const count = 2000
const many = `select n, current_setting('molo.sites', true) from generate_series(1, $1::int) n`
const read = async (reader: Db | Tx, text: string, values: unknown[] = [], rows = new JsonRows(shape, 0)) =>
  (await reader.queryJson(text, values, rows)).text()
const pidOf = async () => (await db.query(sql<{ pid: number }>`select pg_backend_pid() as pid`))[0]!.pid
const written = (sites: string) =>
  Array.from({ length: count }, (_, at) => `{"n":${at + 1},"sites":${sites}}`).join(',')

/** Wherever a read can run. */
const places: [string, (work: (reader: Db | Tx) => Promise<string>) => Promise<string>, string][] = [
  ['outside any scope', (work) => work(db), '""'],
  ['in a scope', (work) => work(db.within(someScope)), String.raw`"{\"A1\"}"`],
  ['in a transaction', (work) => db.transaction({ id: 'system:test', scope: someScope }, work), String.raw`"{\"A1\"}"`],
]

describe.each(places)('rows as JSON %s', (_, at, sites) => {
  test('come whole, in many pieces, again and again', async () => {
    // What the connection has never been told is no text at all.
    await db.query(sql`select set_config('molo.sites', '', false)`)
    for (let time = 0; time < 3; time++) expect(await at((reader) => read(reader, many, [count]))).toBe(written(sites))
  })

  test('of a statement that fails in the middle are refused, and the connection is as good as before', async () => {
    const pid = await pidOf()
    const broken = `select 1 / (1500 - n), '' from generate_series(1, 2000) n`
    await expect(at((reader) => read(reader, broken))).rejects.toMatchObject({ code: '22012' })
    expect(await at((reader) => read(reader, many, [count]))).toBe(written(sites))
    expect(await db.query(sql`select 1 as one, null as none`)).toEqual([{ one: 1, none: null }])
    expect(await pidOf()).toBe(pid)
  })

  test('that cannot be taken are refused, and nothing of them is left for the next', async () => {
    const rows = new JsonRows(shape, 0)
    rows.take = () => {
      throw new Error('no room')
    }
    await expect(at((reader) => read(reader, many, [count], rows))).rejects.toThrow('no room')
    expect(await at((reader) => read(reader, many, [count]))).toBe(written(sites))
  })
})

test('a connection that is lost in the middle of the rows is told, and the next read has another', async () => {
  const owner = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
  const dying = `select n, case when n = 1500 then pg_terminate_backend(pg_backend_pid())::text end from generate_series(1, 100000) n`
  await expect(read(owner.within(someScope), dying)).rejects.toThrow('terminating connection')
  expect(await read(owner.within(someScope), 'select 1, $1::text', ['ö'])).toBe('{"n":1,"sites":"ö"}')
  await owner.close()
})
