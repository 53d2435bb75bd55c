import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { echoOffice } from '#apps/simulator/echo-office.ts'
import { exchangeElements } from '#platform/core/exchange.contract.ts'
import { echoPartner } from '#platform/testing/echo-partner.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { createLog } from '../base/log.ts'
import { everything } from '../database/scope.ts'
import { openJobs } from '../jobs/jobs.ts'
import { viewJob } from '../jobs/jobs.repo.ts'
import { carryOut } from '../jobs/worker.ts'
import type { Period } from './partner.ts'
import { queueMessage } from './queue-message.ts'
import { type Reconciled, reconcile, reconcileJob } from './reconcile.job.ts'
import { startSender } from './sender.ts'

const fake = echoOffice()
const app = Fastify()
fake.serve(app)
const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/partners/echo`
afterAll(() => app.close())
const server = await testServer([{ id: 'test', partners: [echoPartner] }], { PARTNER_ECHO_URL: url })
const line = echoPartner.open(server.config)!
const as = { id: 'system:test', scope: everything }

const count = 200
const keyOf = (number: number) => `K${String(number).padStart(3, '0')}`
const queue = (key: string) =>
  server.db.transaction(as, (tx) => queueMessage(tx, echoPartner, { kind: 'letter', key, site: 'S', data: key }))
const pace = { pollMs: 20, leaseMs: 5000, backOff: { firstMs: 10, longestMs: 50 }, atOnce: 4 }
const start = () =>
  startSender({ db: server.db, lines: [{ partner: echoPartner, line }], log: createLog('silent'), pace })
const sender = start()
for (let number = 0; number < count; number++) await queue(keyOf(number))
const areThrough = async (wanted: number) => {
  const rows = await server.owner.query(sql`select from exchange_messages where status = 'accepted'`)
  return rows.length === wanted
}
await vi.waitUntil(() => areThrough(count), { timeout: 60_000 })
await sender.stop()

const hour = 3_600_000
const period = () => ({ from: new Date(Date.now() - hour), to: new Date(Date.now() + hour) })
const run = (during = period()) => server.db.transaction(as, (tx) => reconcile(tx, 'echo', line, during))
const open = () =>
  server.owner.query(sql<{ difference: string; key: string; site: string | null }>`
    select difference, business_key as key, site from exchange_differences where settled_at is null order by 1, 2`)

test('two sides that agree have no difference, also while a message waits or is unclear', async () => {
  const waiting = await queue('W1')
  const unclear = await queue('W2')
  await server.db.transaction(as, async (tx) => {
    await tx.query(
      sql`update exchange_messages set status = 'sending', lease_until = now(), tries = 1 where id = ${unclear}`,
    )
    await tx.query(sql`update exchange_messages set status = 'unknown', lease_until = null where id = ${unclear}`)
  })
  fake.tamper((taken) => taken.push({ ...taken[0]!, key: 'W2' }))
  expect(await run()).toEqual({ ours: count, theirs: count + 1, found: 0, added: 0, settled: 0 })
  fake.tamper((taken) => taken.pop())
  await server.db.transaction(as, async (tx) => {
    for (const id of [waiting, unclear])
      await tx.query(sql`update exchange_messages set status = 'givenUp', remark = 'tried' where id = ${id}`)
  })
})

test('finds 50 of 50 planted differences and no other, keeps them, and settles what was put right', async () => {
  const before = [...fake.taken]
  const planted: string[] = []
  fake.tamper((taken) => {
    for (let number = 0; number < 50; number++) {
      const key = keyOf(number * 4)
      const place = taken.findIndex((one) => one.key === key)
      const one = taken[place]!
      switch (number % 5) {
        case 0:
          taken.splice(place, 1)
          planted.push(`missingThere ${key} S`)
          break
        case 1:
          taken.push({ ...one, key: `X${key}` })
          planted.push(`unknownHere X${key} null`)
          break
        case 2:
          taken[place] = { ...one, sha256: one.sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }
          planted.push(`differs ${key} S`)
          break
        case 3:
          taken[place] = { ...one, receipt: { number: -1 } }
          planted.push(`differs ${key} S`)
          break
        default:
          taken.push({ ...one })
          planted.push(`doubled ${key} S`)
      }
    }
  })
  expect(planted).toHaveLength(50)
  expect(await run()).toMatchObject({ found: 50, added: 50, settled: 0 })
  expect((await open()).map(({ difference, key, site }) => `${difference} ${key} ${site}`)).toEqual(planted.toSorted())
  // Found again is not found twice.
  expect(await run()).toMatchObject({ found: 50, added: 0, settled: 0 })
  fake.tamper((taken) => taken.splice(0, taken.length, ...before))
  // A comparison of another time settles nothing.
  const yesterday = { from: new Date(Date.now() - 30 * hour), to: new Date(Date.now() - 29 * hour) }
  expect(await run(yesterday)).toMatchObject({ settled: 0 })
  const wide = { from: new Date(Date.now() - 2 * hour), to: new Date(Date.now() + 2 * hour) }
  expect(await run(wide)).toMatchObject({ found: 0, settled: 50 })
  expect(await open()).toEqual([])
})

test('a message that we call refused or given up, and that is there, is a difference', async () => {
  const before = [...fake.taken]
  fake.tamper((taken) => taken.push({ ...taken[0]!, key: 'W1' }))
  expect(await run()).toMatchObject({ found: 1, added: 1 })
  expect(await open()).toMatchObject([{ difference: 'unknownHere', key: 'W1' }])
  fake.tamper((taken) => taken.splice(0, taken.length, ...before))
  expect(await run({ from: new Date(Date.now() - 2 * hour), to: new Date(Date.now() + 2 * hour) })).toMatchObject({
    settled: 1,
  })
})

test('a difference that was put right is settled by the next comparison of its message, over whatever time', async () => {
  const before = [...fake.taken]
  fake.tamper((taken) => taken.shift())
  expect(await run()).toMatchObject({ added: 1 })
  fake.tamper((taken) => taken.splice(0, taken.length, ...before))
  const later = { from: new Date(Date.now() - hour / 2), to: new Date(Date.now() + 2 * hour) }
  expect(await run(later)).toMatchObject({ found: 0, settled: 1 })
})

test('what is accepted while the partner is asked is no difference', async () => {
  const slow = {
    list: async (during: Period) => {
      const theirs = await line.list!(during)
      const late = start()
      await queue('L1')
      await vi.waitUntil(() => areThrough(count + 1), { timeout: 60_000 })
      await late.stop()
      return theirs
    },
  }
  const compared = server.db.transaction(as, (tx) => reconcile(tx, 'echo', slow, period()))
  expect(await compared).toMatchObject({ ours: count, theirs: count, found: 0 })
  expect(await run()).toMatchObject({ ours: count + 1, theirs: count + 1, found: 0 })
})

test('whoever does not see every site cannot compare', async () => {
  const some = { id: 'system:test', scope: { sites: ['S'], parties: 'all' as const } }
  await expect(server.db.transaction(some, (tx) => reconcile(tx, 'echo', line, period()))).rejects.toMatchObject({
    code: 'exchange.notEverywhere',
  })
})

test('it is a job; a partner that cannot be asked ends it with the reason', async () => {
  const job = reconcileJob([echoPartner], server.config)
  const jobs = await openJobs(server.databaseUrl, [job], createLog('silent'))
  const clerk = await server.userWith([exchangeElements.reconcile])
  const carry = async (partner: string, by = as) => {
    const { from, to } = period()
    const asked = { partner, from: from.toISOString(), to: to.toISOString() }
    const id = await server.db.transaction(by, (tx) => jobs.enqueue(tx, job.kind, asked))
    await carryOut(server.db, new Map([[job.kind, job]]), id, new AbortController().signal, createLog('silent'))
    return (await viewJob(server.db, id))!
  }
  const done = await carry('echo')
  expect(done.state).toBe('done')
  expect(done.result as Reconciled).toMatchObject({ ours: count + 1, found: 0 })
  expect(await carry('nobody')).toMatchObject({ state: 'failed', error: 'exchange.cannotBeAsked' })
  expect(await carry('echo', { id: clerk.userId, scope: everything })).toMatchObject({ state: 'done' })
  const told = await server.owner.query(sql`select from notification_receipts where user_id = ${clerk.userId}`)
  expect(told).toHaveLength(1)
  await jobs.close()
})

test('whoever asked for it is told what came of it', () => {
  const { notice } = reconcileJob([], server.config)
  const asked = { partner: 'echo', from: '', to: '' }
  const why = { key: 'platform:message.jobFailed' }
  expect(notice!(asked, { state: 'done', result: { ours: 7, found: 2 } })).toMatchObject({
    message: { key: 'platform:notification.comparisonResult', params: { ours: 7, found: 2 } },
    url: '/system/ExchangeDifferences',
  })
  expect(notice!(asked, { state: 'failed', error: 'exchange.cannotBeAsked', why }).message).toEqual({
    key: 'exchange:message.cannotBeAsked',
    params: { partner: 'echo' },
  })
  expect(notice!(asked, { state: 'failed', error: 'platform.jobFailed', why }).message).toEqual(why)
})
