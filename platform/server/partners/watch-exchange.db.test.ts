import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { echoOffice } from '#apps/simulator/echo-office.ts'
import { echoDefinition, echoPartner } from '#platform/testing/echo-partner.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { createLog } from '../base/log.ts'
import { everything } from '../database/scope.ts'
import { openJobs } from '../jobs/jobs.ts'
import { viewJob } from '../jobs/jobs.repo.ts'
import { carryOut } from '../jobs/worker.ts'
import { definePartner } from './partner.ts'
import { compareAllJob } from './watch-exchange.job.ts'

const fake = echoOffice()
const app = Fastify()
fake.serve(app)
const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/partners/echo`
afterAll(() => app.close())
/** Nobody listens there. */
const goneUrl = 'http://127.0.0.1:9/partners/gone'
const server = await testServer([], { PARTNER_ECHO_URL: url, PARTNER_GONE_URL: goneUrl })
const gonePartner = definePartner({ ...echoDefinition, id: 'gone' })
const as = { id: 'system:test', scope: everything }

async function compareAll(partners: Parameters<typeof compareAllJob>[0]) {
  const job = compareAllJob(partners, server.config)
  const jobs = await openJobs(server.databaseUrl, [job], createLog('silent'))
  const id = await server.db.transaction(as, (tx) => jobs.enqueue(tx, job.kind, {}))
  await carryOut(server.db, new Map([[job.kind, job]]), id, new AbortController().signal, createLog('silent'))
  await jobs.close()
  return viewJob(server.db, id)
}
const found = () =>
  server.owner.query(sql<{ partner: string; key: string }>`
    select partner, business_key as key from exchange_differences where settled_at is null`)

test('by night every partner is compared with, also those after one that does not answer, which is said', async () => {
  fake.tamper((taken) =>
    taken.push({
      kind: 'letter',
      key: 'K1',
      version: 1,
      site: 'S',
      bytes: Buffer.from('K1'),
      sha256: 'x',
      receipt: null,
      at: new Date(),
    }),
  )
  expect(await compareAll([gonePartner, echoPartner])).toMatchObject({
    state: 'failed',
    error: 'exchange.notAllCompared',
  })
  expect(await found()).toEqual([{ partner: 'echo', key: 'K1' }])
  fake.tamper((taken) => taken.pop())
  expect(await compareAll([echoPartner])).toMatchObject({ state: 'done' })
  expect(await found()).toEqual([])
})
