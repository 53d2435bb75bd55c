import { afterAll, beforeEach, expect, test } from 'vitest'
import { ensureCluster, removeCluster } from './cluster.ts'
import { onServer } from './database.ts'

const name = `try-${process.pid}`
const read = (url: string, sql: string) =>
  onServer(url, async (client) => Object.values((await client.query(sql)).rows[0]))

beforeEach(() => removeCluster(name))
afterAll(() => removeCluster(name))

test('two that ask at the same time get one cluster, and its data survive a stop', async () => {
  const [first, second] = await Promise.all([ensureCluster(name), ensureCluster(name)])
  expect(second.url).toBe(first.url)
  await onServer(first.url, (client) => client.query('create table kept as select 7 as value'))
  await first.stop()
  const again = await ensureCluster(name)
  expect(await read(again.url, 'select value from kept')).toEqual([7])
})

test('a cluster whose server was killed starts again', async () => {
  const { url } = await ensureCluster(name)
  const [pid] = await read(
    url,
    `select (regexp_split_to_array(pg_read_file('postmaster.pid'), E'\\n'))[1]::int from pg_backend_pid()`,
  )
  process.kill(Number(pid), 'SIGKILL')
  const again = await ensureCluster(name)
  expect(await read(again.url, 'select 1')).toEqual([1])
})

test('is durable unless asked otherwise, checks its pages, and listens on loopback only', async () => {
  const settings = `select current_setting('fsync'), current_setting('full_page_writes'),
    current_setting('data_checksums'), current_setting('listen_addresses')`
  const read4 = (url: string) =>
    onServer(url, async (client) => (await client.query({ text: settings, rowMode: 'array' })).rows[0])
  const durable = await ensureCluster(name)
  expect(await read4(durable.url)).toEqual(['on', 'on', 'on', '127.0.0.1'])
  await durable.stop()
  const fast = await ensureCluster(name, { durable: false })
  expect(await read4(fast.url)).toEqual(['off', 'off', 'on', '127.0.0.1'])
})
