import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fakePartner, faults } from '#apps/simulator/fake-partner.ts'
import { createLog } from '#platform/server/base/log.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { usualLimits } from '#platform/server/partners/outgoing.ts'
import { refuseForeignPartners } from '#platform/server/partners/own-world.ts'
import { startSender } from '#platform/server/partners/sender.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { recipeFiles } from './recipe-files.ts'

/** What docs/how-to/add-a-partner.md says, done: its partner is sent what its module queues, whatever goes wrong there. */

const recipe = recipeFiles('add-a-partner.md')
const module = (await recipe.load('modules/notices/server/notices.module.ts'))['noticesModule'] as ServerModule
const [office] = module.partners!

const fake = fakePartner({
  path: '/partners/office',
  accept: ({ bytes }, number) => (bytes.toString().includes('1999') ? { refused: 'tooOld' } : { receipt: { number } }),
})
const app = Fastify()
fake.serve(app)
const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/partners/office`
afterAll(() => app.close())

const server = await testServer([module], { PARTNER_OFFICE_URL: url })
const limits = { ...usualLimits, totalMs: 300, breaker: { failures: 1000, pauseMs: 10 } }
const pace = { pollMs: 20, leaseMs: 5000, backOff: { firstMs: 10, longestMs: 50 }, atOnce: 4 }
const line = office!.open(server.config, limits)!
const sender = startSender({ db: server.db, lines: [{ partner: office!, line }], log: createLog('silent'), pace })
afterAll(() => sender.stop())
const clerk = await server.userWith(['notices.close'])
const close = async (day: string) => {
  const answer = await clerk.call('POST', '/notices/days', { body: { plant: 'S', day, kilograms: '12.500' } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.message as string
}
const statusOf = async (id: string) => {
  const [row] = await server.owner.query(sql<{ status: string; reason: string | null }>`
    select status, reason from exchange_messages where id = ${id}`)
  return `${row!.status} ${row!.reason ?? ''}`.trim()
}

test('what the module queues arrives as it was written', async () => {
  const id = await close('2026-03-01')
  await expect.poll(() => statusOf(id)).toBe('accepted')
  expect(fake.taken.at(-1)).toMatchObject({
    kind: 'daily',
    key: 'S 2026-03-01',
    bytes: Buffer.from('S;2026-03-01;12.500\n'),
  })
})

test('what the partner does not want is refused with its reason', async () => {
  const id = await close('1999-03-01')
  await expect.poll(() => statusOf(id)).toBe('refused tooOld')
})

test.each(faults)('through its fault "%s" each arrives once', async (fault) => {
  const before = fake.taken.length
  fake.order({ fault, share: 0.6, ms: 400 })
  const month = String(faults.indexOf(fault) + 4).padStart(2, '0')
  const ids: string[] = []
  for (const day of ['01', '02', '03']) ids.push(await close(`2026-${month}-${day}`))
  await expect.poll(() => fake.taken.length).toBeGreaterThan(before)
  fake.order({ fault: 'none' })
  await expect.poll(() => Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'accepted'))
  expect(fake.taken.slice(before).map(({ key }) => key)).toEqual(
    ['01', '02', '03'].map((day) => `S 2026-${month}-${day}`),
  )
})

test('it is talked to in its own world only', () => {
  const started = (environment: 'PRODUCTION' | 'TEST', host: string) => () =>
    refuseForeignPartners({ environment, partners: { office: { url: `https://${host}`, token: undefined } } }, [
      office!,
    ])
  expect(started('PRODUCTION', 'in.office.example')).not.toThrow()
  expect(started('TEST', 'in.office.example')).toThrow('PARTNER_OFFICE_URL')
  expect(started('PRODUCTION', 'try.office-tests.example')).toThrow('PARTNER_OFFICE_URL')
})
