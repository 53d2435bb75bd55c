import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { plantProcess } from '#apps/simulator/plant-process.ts'
import { demoServer } from '#demo/testing/demo-server.ts'
import { gaugesAt } from '#demo/plant-model.ts'
import { startWorkerProcess } from '#platform/server/start-worker.ts'
import { type TagTest, tagTest } from '../contract/tag-test.contract.ts'

const plant = await plantProcess()
const server = await demoServer(plant.historianSettings)
const reader = await server.userWith(['processData.view', 'processData.testTag'])
const onlyReader = await server.userWith(['processData.view'])
const north = await server.userWith(['processData.view', 'processData.testTag'], { sites: ['N'] })
const stranger = await server.userWith([])
let worker: Awaited<ReturnType<typeof startWorkerProcess>> | undefined

beforeAll(async () => {
  await plant.start()
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`update historian_tags set tag = 'S.S108.NOTAG' where tank_code = 'S107' and measure = 'level'`),
  )
  await server.owner.query(sql`select make_reading_months(now()::date, now()::date)`)
  worker = await startWorkerProcess(server.config, serverModules)
})
afterAll(async () => {
  await worker?.stop()
  await plant.kill()
})

type Row = Record<string, unknown> & { tagId: string }
const soon = { timeout: 20_000, interval: 200 }
const rows = async (query = '', by = reader): Promise<Row[]> =>
  (await by.call('GET', `/process-data/tag-values?limit=500${query}`)).body.data.rows
const tagOf = async (tankCode: string) => (await rows(`&tankCode=${tankCode}&measure=level`))[0]!
const ask = (tagId: string, by = reader) => by.call('POST', `/process-data/tags/${tagId}/test`)

async function tested(tankCode: string): Promise<TagTest> {
  const { status, body } = await ask((await tagOf(tankCode)).tagId)
  expect(status, JSON.stringify(body)).toBe(200)
  const job = async () => (await reader.call('GET', `/jobs/${body.data.job}`)).body.data
  await expect.poll(async () => (await job()).state, soon).toBe('done')
  return tagTest.parse((await job()).result)
}

test('a tag is read from the historian now: its value, its time and its quality', async () => {
  const asked = Date.now()
  const found = await tested('S101')
  expect(found).toMatchObject({ verdict: 'fine', quality: 'good', unit: 'mm', tag: 'S.S101.LT' })
  expect(Math.abs(Number(found.value) - gaugesAt('S101', asked).level)).toBeLessThan(20)
  expect(Math.abs(Date.parse(found.at!) - asked)).toBeLessThan(60_000)
})

test('what fails says how: a tag that is not there, a gauge that denies its value, one that has stopped', async () => {
  await plant.command('tags', { tag: 'S.S102.LT', fault: 'bad' })
  await plant.command('tags', { tag: 'S.S103.LT', fault: 'stale', age: 120 })
  expect(await tested('S107')).toMatchObject({ verdict: 'unknownTag', value: null, detail: 'BadNodeIdUnknown' })
  expect(await tested('S102')).toMatchObject({ verdict: 'gaugeBad', value: null, quality: 'bad' })
  expect(await tested('S103')).toMatchObject({ verdict: 'stale', quality: 'stale' })
})

test('the list shows of each tag what was read last, and finds those that fail', async () => {
  await expect.poll(async () => (await tagOf('S101'))['quality'], soon).toBe('good')
  await expect.poll(async () => (await tagOf('S103'))['quality'], soon).toBe('stale')
  expect(await tagOf('S101')).toMatchObject({ isFailing: false, unit: 'mm', readAt: expect.any(String) })
  const all = await rows()
  const [{ n }] = (await server.owner.query(sql<{ n: number }>`select count(*)::int as n from historian_tags`)) as [
    { n: number },
  ]
  expect(all).toHaveLength(n)
  const failing = await rows('&isFailing=true')
  const wrong = all.filter(({ quality }) => quality !== 'good')
  expect(new Set(failing.map(({ tag }) => tag))).toEqual(new Set(wrong.map(({ tag }) => tag)))
  expect(failing.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['S.S102.LT', 'S.S103.LT', 'S.S108.NOTAG']))
})

test('a tag of another plant is not there, nor is any for who may not see the gauges', async () => {
  const { tagId } = await tagOf('S101')
  expect((await ask(tagId, north)).status).toBe(404)
  expect((await ask(tagId, stranger)).status).toBe(403)
  expect((await ask(tagId, onlyReader)).status).toBe(403)
  expect((await rows('', north)).every((row) => row['plant'] === 'N')).toBe(true)
})

test('while the historian does not answer, the test says what is in the way', async () => {
  await plant.kill()
  const found = await tested('S101')
  expect(found).toMatchObject({ verdict: 'unreachable', value: null, quality: 'lost' })
  expect(found.detail).toBeTruthy()
  await expect.poll(async () => (await rows('&quality=lost')).length, { ...soon, timeout: 30_000 }).toBeGreaterThan(60)
})
