import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { plantProcess } from '#apps/simulator/plant-process.ts'
import { demoServer } from '#demo/testing/demo-server.ts'
import { Secret } from '#platform/server/config/secret.ts'
import { createLog } from '#platform/server/base/log.ts'
import { openOutgoing } from '#platform/server/partners/outgoing.ts'
import type { LabSample } from '../contract/lab.contract.ts'
import { resultsOf } from '../rules/lab.ts'
import { keepSamples } from './lab.repo.ts'
import { fetchSamples, labWatch } from './lab.watch.ts'
import { everything } from '#platform/server/database/scope.ts'

const plant = await plantProcess()
const server = await demoServer()
await plant.start()
afterAll(() => plant.kill())
const reader = await server.userWith(['processData.view'])
const north = await server.userWith(['processData.view'], { sites: ['N'] })
const address = { url: plant.labUrl, token: undefined }
const lab = openOutgoing('lab', address)
const log = createLog('silent')
const since = new Date(Date.now() - 2 * 86_400_000)
const keep = (samples: Parameters<typeof keepSamples>[1]) =>
  server.db.transaction({ id: 'system:lab', scope: everything }, (tx) => keepSamples(tx, samples))
const samplesOf = async (tank: string, by = reader): Promise<LabSample[]> =>
  (await by.call('GET', `/process-data/lab-samples?tankCode=${tank}`)).body.data

test('the worker asks the lab by itself', async () => {
  const config = { ...server.config, partners: { lab: address } }
  const none = () => Promise.reject(new Error('none'))
  const jobs = { enqueue: none, abort: none, resume: none }
  const watch = labWatch.start({ db: server.db, jobs, config, log: createLog('warn') })
  await expect.poll(async () => (await samplesOf('S102')).length).toBeGreaterThan(3)
  await watch!.stop()
  // As it came, for the people of the plant: once, however often the lab says it.
  const kept = (await samplesOf('S102')).map(({ number }) => number)
  const messages = await server.owner.query(sql<{ key: string }>`
    select business_key as key from exchange_messages
    where partner = 'lab' and direction = 'in' and site = 'S' and business_key = any(${kept})`)
  expect(messages.map(({ key }) => key).toSorted()).toEqual(kept.toSorted())
})

test('samples of the lab are kept once, with results that the calculator can take, for the people of the plant', async () => {
  const sent = await fetchSamples(lab, since, log)
  await keep(sent)
  await keep(sent)
  const samples = await samplesOf('S101')
  expect(samples.length).toBeGreaterThan(3)
  expect(samples.toSorted((a, b) => (a.takenAt > b.takenAt ? -1 : 1))).toEqual(samples)
  const signed = samples.find(({ analyses }) => analyses.some(({ validatedAt }) => validatedAt))!
  expect(Number(resultsOf(signed).density15)).toBeCloseTo(0.8465, 2)
  expect(await samplesOf('S101', north)).toEqual([])
})

test('a result that was signed is not changed by what comes later; one that was not, is', async () => {
  const open = { method: 'EN ISO 12185', property: 'DENS', value: '850.0', unit: 'kg/m3', validatedAt: null }
  const sample = { id: 'TEST-1', tank: 'S101', takenAt: new Date().toISOString(), position: 'top' }
  const densityNow = async () => (await samplesOf('S101')).find(({ number }) => number === 'TEST-1')!.analyses[0]!.value
  await keep([{ ...sample, analyses: [open] }])
  await keep([{ ...sample, analyses: [{ ...open, value: '851.0', validatedAt: new Date().toISOString() }] }])
  expect(await densityNow()).toBe('851.0')
  await keep([{ ...sample, analyses: [{ ...open, value: '852.0', validatedAt: new Date().toISOString() }] }])
  expect(await densityNow()).toBe('851.0')
  const past = await server.owner.query(
    sql`select 1 from history where table_name = 'lab_analyses' and actor = 'system:lab'`,
  )
  expect(past.length).toBeGreaterThan(1)
})

test('the lab is shown the token of its file', async () => {
  const shown: (string | undefined)[] = []
  const door = createServer((asked, answer) => {
    shown.push(asked.headers.authorization)
    answer.end('[]')
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  await fetchSamples(openOutgoing('lab', { url, token: new Secret('of-the-lab') }), since, log)
  await fetchSamples(openOutgoing('lab', { url, token: undefined }), since, log)
  door.close()
  expect(shown).toEqual(['Bearer of-the-lab', undefined])
})

test('a lab that hangs up is a failure, and its nonsense is left out', async () => {
  await plant.command('lab', { on: false })
  await expect(fetchSamples(lab, since, log)).rejects.toThrow(/^lab: (ECONNRESET|the answer was cut off)$/)
  await plant.command('lab', { on: true })
  expect((await fetchSamples(lab, since, log)).length).toBeGreaterThan(0)
  const nowhere = { id: 'TEST-2', tank: 'NOWHERE', takenAt: new Date().toISOString(), position: 'top', analyses: [] }
  expect((await keep([nowhere])).size).toBe(0)
  expect([...(await keep([nowhere, { ...nowhere, id: 'TEST-3', tank: 'S101' }]))]).toEqual([['TEST-3', 'S']])
  expect(await server.owner.query(sql`select 1 from lab_samples where number = 'TEST-2'`)).toEqual([])
})
