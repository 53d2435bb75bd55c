import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { echoOffice } from '#apps/simulator/echo-office.ts'
import { type FaultKind, faults } from '#apps/simulator/fake-partner.ts'
import { caughtLog } from '#platform/testing/caught-log.ts'
import {
  deafPartner,
  echoPartner,
  forgetfulPartner,
  silentPartner,
  unorderedPartner,
} from '#platform/testing/echo-partner.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { createLog } from '../base/log.ts'
import { everything } from '../database/scope.ts'
import { lockDue, markInHand } from './exchange.repo.ts'
import { usualLimits } from './outgoing.ts'
import type { Message, Outcome, Partner } from './partner.ts'
import { keepIncoming, queueMessage } from './queue-message.ts'
import { type Pace, type Sender, startSender, tellStuck } from './sender.ts'

const server = await testServer([])
const as = { id: 'system:test', scope: everything }
const pace: Pace = { pollMs: 20, leaseMs: 5000, backOff: { firstMs: 10, longestMs: 50 }, atOnce: 4 }
const limits = { ...usualLimits, connectMs: 300, totalMs: 400, breaker: { failures: 1000, pauseMs: 10 } }

/** An office of its own for each test, and as many senders as asked for. */
const opened: (() => Promise<unknown>)[] = []
async function office(options: Parameters<typeof echoOffice>[0] = {}) {
  const fake = echoOffice(options)
  const app = Fastify()
  fake.serve(app)
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/partners/echo`
  opened.push(() => app.close())
  const lineTo = (partner: Partner) => partner.open({ partners: { echo: { url, token: undefined } } }, limits)!
  const start = (partner: Partner = echoPartner, more: Partial<Pace> = {}, log = createLog('silent')): Sender => {
    const sender = startSender({
      db: server.db,
      lines: [{ partner, line: lineTo(partner) }],
      log,
      pace: { ...pace, ...more },
    })
    opened.push(() => sender.stop())
    return sender
  }
  return { fake, url, app, lineTo, start }
}
/** Whatever a test has left waiting is none of the next one's business. */
async function endAll() {
  for (const close of opened.splice(0).toReversed()) await close()
  await server.owner.transaction(as, async (tx) => {
    await tx.query(sql`
      update exchange_messages set status = 'unknown', lease_until = null where status = 'sending'`)
    await tx.query(sql`
      update exchange_messages set status = 'givenUp', remark = 'the test is over' where status in ('waiting', 'unknown')`)
  })
}
afterEach(endAll)

const queue = (partner: Partner, key: string, site: string | null = null, text = key) =>
  server.db.transaction(as, (tx) => queueMessage(tx, partner, { kind: 'letter', key, site, data: text }))
interface Row {
  status: string
  tries: number
  receipt: unknown
  reason: string | null
  remark: string | null
  next: boolean
  version: number
}
const rowOf = async (id: string) => {
  const [row] = await server.owner.query(sql<Row>`
    select status, tries, receipt, reason, remark, next_try is not null as next, version from exchange_messages where id = ${id}`)
  return row!
}
const logOf = async (id: string) => {
  const rows = await server.owner.query(sql<{ said: string }>`
    select what || ' ' || outcome as said from exchange_tries where message = ${id} order by ended_at, id`)
  return rows.map(({ said }) => said)
}
const settled = async (ids: readonly string[], status: string) => {
  const others = async () => {
    const rows = await Promise.all(ids.map(rowOf))
    return rows.filter((row) => row.status !== status).map((row) => `${row.status} ${row.reason}`)
  }
  await expect.poll(others).toEqual([])
}

describe('a message', () => {
  test('leaves with its change, once, as it was written, and keeps the receipt', async () => {
    const { fake, start } = await office()
    const key = randomUUID()
    const id = await queue(echoPartner, key, 'S', 'è così')
    start()
    await settled([id], 'accepted')
    expect(fake.taken.map((one) => [one.key, one.site, one.bytes.toString()])).toEqual([[key, 'S', 'è così']])
    expect(await rowOf(id)).toMatchObject({ tries: 1, receipt: { number: 1 }, reason: null, next: false })
    expect(await logOf(id)).toEqual(['send accepted'])
  })

  test('of a change that did not happen never leaves', async () => {
    const { fake, start } = await office()
    const undone = server.db.transaction(as, async (tx) => {
      await queueMessage(tx, echoPartner, { kind: 'letter', key: randomUUID(), site: null, data: 'x' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const id = await queue(echoPartner, randomUUID())
    start()
    await settled([id], 'accepted')
    expect(fake.taken).toHaveLength(1)
  })

  test('queued twice is one; another one under the same name is a mistake', async () => {
    const key = randomUUID()
    const id = await queue(echoPartner, key)
    expect(await queue(echoPartner, key)).toBe(id)
    await expect(queue(echoPartner, key, null, 'something else')).rejects.toThrow('says something else')
    const second = { kind: 'letter', key, version: 2, site: null, data: 'something else' } as const
    expect(await server.db.transaction(as, (tx) => queueMessage(tx, echoPartner, second))).not.toBe(id)
  })

  test('that the partner does not want says why, and those behind it go on', async () => {
    const { start } = await office()
    const ids = [await queue(echoPartner, randomUUID(), 'S', 'refuse me'), await queue(echoPartner, randomUUID(), 'S')]
    start()
    await settled(ids.slice(1), 'accepted')
    expect(await rowOf(ids[0]!)).toMatchObject({ status: 'refused', reason: 'asked', next: false })
  })
})

describe('what is stored', () => {
  test.each([
    ['bytes', sql`bytes = 'other'::bytea, sha256 = encode(sha256('other'::bytea), 'hex')`],
    ['key', sql`business_key = 'other'`],
    ['partner', sql`partner = 'other'`],
    ['site', sql`site = 'N'`],
    ['line', sql`line = 'other'`],
    ['version', sql`message_version = 7`],
    ['who caused it', sql`caused_by = 'other'`],
  ])('never changes its %s', async (_what, change) => {
    const id = await queue(echoPartner, randomUUID())
    // Also in a step that is allowed.
    const write = server.owner.transaction(as, (tx) =>
      tx.query(sql`update exchange_messages set status = 'sending', lease_until = now(), ${change} where id = ${id}`),
    )
    await expect(write).rejects.toMatchObject({ code: 'MO012' })
  })

  test('has the hash of its bytes, whoever writes it', async () => {
    const write = server.owner.transaction(as, (tx) =>
      tx.query(sql`
        insert into exchange_messages (partner, kind, business_key, message_version, direction, line, bytes, sha256, media_type, caused_by, updated_by)
        values ('echo', 'letter', ${randomUUID()}, 1, 'out', '', 'bytes', 'of others', 'text/plain', 'x', 'x')`),
    )
    await expect(write).rejects.toThrow('exchange_messages_hash')
  })

  test('is written no more once it is accepted, and its receipt never', async () => {
    const { start } = await office()
    const id = await queue(echoPartner, randomUUID())
    start()
    await settled([id], 'accepted')
    for (const change of [sql`receipt = '{}'`, sql`tries = 9`, sql`status = 'waiting', accepted_at = null`]) {
      const write = server.owner.transaction(as, (tx) =>
        tx.query(sql`update exchange_messages set ${change} where id = ${id}`),
      )
      await expect(write).rejects.toMatchObject({ code: expect.stringMatching(/^MO01[12]$/) })
    }
    const removed = server.owner.transaction(as, (tx) => tx.query(sql`delete from exchange_messages where id = ${id}`))
    await expect(removed).rejects.toMatchObject({ code: 'MO011' })
    const log = server.owner.transaction(as, (tx) =>
      tx.query(sql`update exchange_tries set outcome = 'refused' where message = ${id}`),
    )
    await expect(log).rejects.toMatchObject({ code: 'MO001' })
  })

  test('its history tells what happened to it, and not what it says', async () => {
    const id = await queue(echoPartner, randomUUID(), null, 'for their eyes only')
    const past = await server.owner.query(sql<{ after: string }>`
      select after::text from history where table_name = 'exchange_messages' and record_id = ${id}`)
    expect(past).toHaveLength(1)
    expect(past[0]!.after).not.toContain(Buffer.from('for their eyes only').toString('hex'))
  })
})

describe('whatever goes wrong, each is accepted once and in order', () => {
  test.each(faults)('%s', async (fault: FaultKind) => {
    // Every other request, so that enough of them are disturbed whatever chance would have it.
    let asked = 0
    const { fake, start } = await office({ random: () => asked++ % 2 })
    fake.order({ fault, share: 0.5, ms: 600 })
    const sites = ['N', 'S']
    const ids: string[] = []
    for (let number = 0; number < 12; number++)
      ids.push(await queue(echoPartner, `${fault} ${randomUUID()} ${number}`, sites[number % 2]!))
    const senders = [start(), start()]
    await expect.poll(() => fake.disturbed).toBeGreaterThan(3)
    fake.order({ fault: 'none' })
    await settled(ids, 'accepted')
    await Promise.all(senders.map((sender) => sender.stop()))
    for (const site of sites) {
      const order = fake.taken.filter((one) => one.site === site).map(({ key }) => Number(key.split(' ').at(-1)))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      expect(order).toHaveLength(6)
    }
    const receipts = await Promise.all(ids.map(async (id) => (await rowOf(id)).receipt))
    expect(receipts).toEqual(ids.map((_, number) => fake.taken.find(({ key }) => key.endsWith(` ${number}`))!.receipt))
  })

  test('a partner that is not there gets everything when it is back', async () => {
    const { app, url, start } = await office()
    await app.close()
    const ids = [await queue(echoPartner, randomUUID()), await queue(echoPartner, randomUUID())]
    start()
    await expect.poll(async () => rowOf(ids[0]!)).toMatchObject({ reason: 'unreachable', status: 'waiting' })
    // Those behind it have not been tried.
    expect(await rowOf(ids[1]!)).toMatchObject({ tries: 0 })
    const again = echoOffice()
    const back = Fastify()
    again.serve(back)
    await back.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
    opened.push(() => back.close())
    await settled(ids, 'accepted')
  })
})

describe('what may have arrived', () => {
  test('is asked about before it is sent again: a partner that knows no keys gets it once', async () => {
    const { fake, start } = await office({ isIdempotent: false })
    fake.order({ fault: 'cut' })
    const id = await queue(forgetfulPartner, randomUUID())
    start(forgetfulPartner)
    await expect.poll(() => fake.taken.length).toBe(1)
    fake.order({ fault: 'none' })
    await settled([id], 'accepted')
    expect(fake.taken).toHaveLength(1)
    expect((await logOf(id)).at(0)).toBe('send unknown')
    expect((await logOf(id)).at(-1)).toBe('ask accepted')
  })

  test('where nobody can be asked, is sent under the same key', async () => {
    const { fake, start } = await office()
    fake.order({ fault: 'cut' })
    const id = await queue(deafPartner, randomUUID())
    start(deafPartner)
    await expect.poll(() => fake.taken.length).toBe(1)
    fake.order({ fault: 'none' })
    await settled([id], 'accepted')
    expect(fake.taken).toHaveLength(1)
    expect(await logOf(id)).not.toContain('ask accepted')
  })

  test('where neither helps, stops for a person, alarms, and holds those behind it', async () => {
    const { fake, start } = await office({ isIdempotent: false })
    const { log, lines } = caughtLog()
    fake.order({ fault: 'cut' })
    const ids = [await queue(silentPartner, randomUUID()), await queue(silentPartner, randomUUID())]
    start(silentPartner, {}, log)
    await settled(ids.slice(0, 1), 'unknown')
    fake.order({ fault: 'none' })
    expect(await rowOf(ids[0]!)).toMatchObject({ next: false, reason: 'cutOff' })
    expect(lines.some((line) => line.includes('nobody knows whether a message arrived'))).toBe(true)
    await tellStuck(server.db, log)
    expect(lines.at(-1)).toContain('"event":"exchange.stuck","partner":"echo","messages":1')
    // Nothing moves by itself.
    const before = await rowOf(ids[0]!)
    const elsewhere = await queue(silentPartner, randomUUID(), 'N')
    await settled([elsewhere], 'accepted')
    expect(await rowOf(ids[0]!)).toEqual(before)
    expect(await rowOf(ids[1]!)).toMatchObject({ status: 'waiting', tries: 0 })
    expect(fake.taken).toHaveLength(2)
  })
})

describe('workers', () => {
  const claim = (partner: Partner, leaseMs: number) =>
    server.db.transaction(as, async (tx) => {
      const message = await lockDue(tx, partner.id)
      if (message) await markInHand(tx, message, 'send', leaseMs)
      return message
    })

  test('one that dies with a message in hand is followed by another, which asks first', async () => {
    const { fake, start, lineTo } = await office()
    const id = await queue(echoPartner, randomUUID())
    const claimed = (await claim(echoPartner, 1))!
    await lineTo(echoPartner).send(claimed)
    expect(fake.taken).toHaveLength(1)
    start()
    await settled([id], 'accepted')
    expect(fake.taken).toHaveLength(1)
    expect(await logOf(id)).toEqual(['send takenOver', 'ask accepted'])
  })

  test('where nobody can be asked, and the same again would be another one, it waits for a person instead', async () => {
    const { fake, start } = await office({ isIdempotent: false })
    const id = await queue(silentPartner, randomUUID())
    await claim(silentPartner, 1)
    start(silentPartner)
    await expect.poll(async () => rowOf(id)).toMatchObject({ status: 'unknown', next: false, reason: 'takenOver' })
    expect(fake.taken).toEqual([])
  })

  test('one in hand is nobody else’s, and neither is what waits behind it', async () => {
    const ids = [await queue(echoPartner, randomUUID(), 'S'), await queue(echoPartner, randomUUID(), 'S')]
    const other = await queue(echoPartner, randomUUID(), 'N')
    const claimed = await Promise.all(Array.from({ length: 8 }, () => claim(echoPartner, 60_000)))
    expect(claimed.flatMap((one) => one?.id ?? []).toSorted()).toEqual([ids[0]!, other].toSorted())
    const second = server.owner.transaction(as, (tx) =>
      tx.query(sql`update exchange_messages set status = 'sending', lease_until = now() where id = ${ids[1]!}`),
    )
    await expect(second).rejects.toThrow('exchange_messages_one_in_flight')
  })

  test('one that was frozen for too long has lost it: what it says does not count, and it sends nothing', async () => {
    const { fake, start } = await office()
    const id = await queue(echoPartner, randomUUID())
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const line = {
      isResting: () => false,
      send: async (): Promise<Outcome> => {
        await held
        return { is: 'refused', reason: 'too late' }
      },
    }
    const { log, lines } = caughtLog()
    const frozen = startSender({
      db: server.db,
      lines: [{ partner: deafPartner, line }],
      log,
      pace: { ...pace, leaseMs: 100, atOnce: 1 },
    })
    await expect.poll(async () => (await rowOf(id)).status).toBe('sending')
    start()
    await settled([id], 'accepted')
    letGo()
    await frozen.stop()
    expect(await rowOf(id)).toMatchObject({ status: 'accepted', receipt: { number: 1 } })
    expect(lines.some((line) => line.includes('exchange.lost'))).toBe(true)
    expect(fake.taken).toHaveLength(1)
  })

  test('many at once send each message once', async () => {
    const { fake, start } = await office()
    const ids: string[] = []
    for (let number = 0; number < 60; number++) ids.push(await queue(unorderedPartner, randomUUID()))
    for (let worker = 0; worker < 6; worker++) start(unorderedPartner)
    await settled(ids, 'accepted')
    expect(fake.taken).toHaveLength(60)
    expect((await Promise.all(ids.map(rowOf))).map(({ tries }) => tries)).toEqual(ids.map(() => 1))
  })

  test('those who write at the same time are sent in the order of their commits', async () => {
    const { fake, start } = await office()
    const keys = Array.from({ length: 20 }, (_, number) => `${randomUUID()} ${number}`)
    const committed: string[] = []
    start()
    await Promise.all(
      keys.map(async (key, number) => {
        await server.db.transaction(as, async (tx) => {
          await queueMessage(tx, echoPartner, { kind: 'letter', key, site: 'S', data: key })
          await tx.query(sql`select pg_sleep(${(number % 3) * 0.02})`)
          committed.push(key)
        })
      }),
    )
    await expect.poll(() => fake.taken.length).toBe(20)
    expect(fake.taken.map(({ key }) => key)).toEqual(committed)
  })
})

test('a partner that fails again and again is left alone for a while', async () => {
  const { fake, url } = await office()
  const resting = { ...limits, breaker: { failures: 3, pauseMs: 60_000 } }
  const line = echoPartner.open({ partners: { echo: { url, token: undefined } } }, resting)!
  fake.order({ fault: 'down' })
  const message: Message = {
    kind: 'letter',
    key: 'k',
    version: 1,
    site: null,
    mediaType: 'text/plain',
    sha256: '',
    bytes: Buffer.from('x'),
  }
  for (let call = 0; call < 3; call++) expect(await line.send(message)).toMatchObject({ is: 'unknown' })
  expect(line.isResting()).toBe(true)
  expect(await line.send(message)).toEqual({ is: 'notSent', reason: 'resting' })
})

test('what comes in is kept under its name, each version once', async () => {
  const message = { key: randomUUID(), site: 'S' }
  const keep = (text: string) =>
    server.db.transaction(as, (tx) =>
      keepIncoming(tx, 'echo', { kind: 'sample', mediaType: 'text/plain' }, [{ ...message, bytes: Buffer.from(text) }]),
    )
  expect(await keep('one')).toBe(1)
  expect(await keep('one')).toBe(0)
  expect(await keep('two')).toBe(1)
  const rows = await server.owner.query(sql`
    select direction, status, message_version as version, convert_from(bytes, 'UTF8') as text from exchange_messages
    where business_key = ${message.key} order by message_version`)
  expect(rows).toEqual([
    { direction: 'in', status: 'accepted', version: 1, text: 'one' },
    { direction: 'in', status: 'accepted', version: 2, text: 'two' },
  ])
})
