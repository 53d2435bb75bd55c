import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { Home } from '#platform/core/home.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { queueMessage } from '#platform/server/partners/queue-message.ts'
import { unorderedPartner } from '#platform/testing/echo-partner.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import { exchangeElements, messagesPath } from '../contract/exchange.contract.ts'
import { exchangeDifferenceRegistry } from '../contract/exchange-differences.registry.ts'

const server = await demoServer()
const keeper = await server.userWith([...Object.values(exchangeElements), exchangeDifferenceRegistry.elements.view])
const reader = await server.userWith([exchangeElements.view])
const north = await server.userWith(Object.values(exchangeElements), { sites: ['N'] })
const as = { id: keeper.userId, scope: everything }
const write = <T>(work: (tx: Tx) => Promise<T>) => server.db.transaction(as, work)

const queue = (site: string | null, data = 'è così') =>
  write((tx) => queueMessage(tx, unorderedPartner, { kind: 'letter', key: randomUUID(), site, data }))
/** As the exchange would have it. */
const refused = async (site: string | null) => {
  const id = await queue(site)
  await write(async (tx) => {
    await tx.query(sql`
      update exchange_messages set status = 'sending', lease_until = now(), tries = 1, version = version + 1 where id = ${id}`)
    await tx.query(sql`
      update exchange_messages set status = 'refused', reason = 'noSuchTank', lease_until = null, next_try = null,
        version = version + 1 where id = ${id}`)
    await tx.query(sql`
      insert into exchange_tries (message, site, what, outcome, reason, began_at)
      values (${id}, ${site}, 'send', 'refused', 'noSuchTank', now() - interval '2 seconds')`)
  })
  return id
}
const read = async (id: string, by: TestUser = keeper) => by.call('GET', `${messagesPath}/${id}`)
const step = (id: string, name: 'resend' | 'give-up', version: number, reason = 'Told on the telephone', by = keeper) =>
  by.call('POST', `${messagesPath}/${id}/${name}`, { headers: { 'if-match': `"${version}"` }, body: { reason } })

test('a message is read with what it says, what was answered and each try', async () => {
  const id = await refused('S')
  expect((await read(id)).body.data).toMatchObject({
    partner: 'echo',
    kind: 'letter',
    plant: 'S',
    status: 'refused',
    reason: 'noSuchTank',
    content: 'è così',
    isCut: false,
    size: 8,
    mediaType: 'text/plain',
    receipt: null,
    causedBy: `Test ${keeper.username}`,
    log: [{ what: 'send', outcome: 'refused', reason: 'noSuchTank' }],
  })
})

test('it is sent again, or given up, by somebody who says why, and only from where that is open', async () => {
  const id = await refused(null)
  expect((await step(id, 'resend', 3, ' ')).status).toBe(400)
  expect((await step(id, 'resend', 2)).status).toBe(412)
  const sent = await step(id, 'resend', 3)
  expect(sent.body.data).toMatchObject({
    status: 'waiting',
    remark: 'Told on the telephone',
    content: 'è così',
    version: 4,
  })
  expect(sent.body.data.nextTry).not.toBeNull()
  expect((await step(id, 'resend', 4)).status).toBe(409)
  expect((await step(id, 'give-up', 4)).body.data).toMatchObject({ status: 'givenUp', nextTry: null })
  expect((await step(id, 'resend', 5)).body.data).toMatchObject({ status: 'waiting' })
  const past = await server.owner.query(sql<{ actor: string }>`
    select actor from history where table_name = 'exchange_messages' and record_id = ${id} order by id desc limit 1`)
  expect(past[0]!.actor).toBe(keeper.userId)
})

test('whoever only reads changes nothing, and what is of another plant is not there', async () => {
  const id = await refused('S')
  expect((await read(id, reader)).status).toBe(200)
  expect((await step(id, 'resend', 3, 'x', reader)).status).toBe(403)
  expect((await read(id, north)).status).toBe(404)
  expect((await step(id, 'resend', 3, 'x', north)).status).toBe(404)
  const listed = async (by: TestUser) =>
    (await by.call('GET', `${messagesPath}?partner=echo&status=refused&limit=500`)).body.data.rows.map(
      (row: { id: string }) => row.id,
    )
  expect(await listed(reader)).toContain(id)
  expect(await listed(north)).not.toContain(id)
  const northern = await refused('N')
  expect(await listed(north)).toContain(northern)
})

test('the home page is told of what is stuck, of the plants that one sees', async () => {
  const figures = async (by: TestUser): Promise<Record<string, number>> => {
    const { cards } = (await by.call('GET', '/home')).body.data as Home
    return Object.fromEntries(cards.map(({ id, count }) => [id, count]))
  }
  const [before, northern] = [await figures(reader), await figures(north)]
  await refused('S')
  const unclear = await queue('S')
  await write(async (tx) => {
    await tx.query(
      sql`update exchange_messages set status = 'sending', lease_until = now(), tries = 1 where id = ${unclear}`,
    )
    await tx.query(sql`
      update exchange_messages set status = 'unknown', reason = 'cutOff', next_try = null, lease_until = null where id = ${unclear}`)
  })
  const after = await figures(reader)
  expect(after).toEqual({
    ...before,
    'exchangeMessages.refused': before['exchangeMessages.refused']! + 1,
    'exchangeMessages.unclear': before['exchangeMessages.unclear']! + 1,
  })
  expect(await figures(north)).toEqual(northern)
})

test('comparing is for who sees every plant, and becomes a job', async () => {
  const body = { partner: 'echo', from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }
  const path = '/system/ExchangeDifferences/reconcile'
  const { status, body: answer } = await keeper.call('POST', path, { body })
  expect(status, JSON.stringify(answer)).toBe(200)
  const [job] = await server.owner.query(
    sql<{ payload: object }>`select payload from jobs where id = ${answer.data.jobId}`,
  )
  expect(job!.payload).toEqual(body)
  expect((await north.call('POST', path, { body })).body).toMatchObject({ code: 'exchange.notEverywhere' })
  expect((await reader.call('POST', path, { body })).status).toBe(403)
})
