import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { testPassword, testServer } from '#platform/testing/test-server.ts'

/** Addresses are those that the trusted proxy in front reports. */
const server = await testServer([], { TRUSTED_PROXIES: '127.0.0.1' })
/** Nobody in front is trusted: what a client says about its address means nothing. */
const open = await testServer([])

beforeEach(async () => {
  for (const one of [server, open]) await one.owner.query(sql`delete from throttle_buckets`)
})

interface Attempt {
  username: string
  address: string
}

type Door = (attempt: Attempt) => { path: string; body: object }
const next = { newPassword: 'vQ7#mLz2!Tbx-kYr', confirmPassword: 'vQ7#mLz2!Tbx-kYr' }
/** The calls that try a password. Whatever the door, the same buckets count. */
const doors: Record<string, Door> = {
  login: ({ username }) => ({ path: '/authentication/login', body: { username, password: 'wrong' } }),
  expired: ({ username }) => ({
    path: '/security/password-change-expired',
    body: { username, oldPassword: 'wrong', ...next },
  }),
}

const knock = async (attempt: Attempt, door: Door, at = server) => {
  const { path, body } = door(attempt)
  const headers = { 'x-forwarded-for': attempt.address }
  return (await at.anonymous('POST', path, { body, headers })).status
}

/** A try that was judged cost a hash and was refused with 400; one that was turned away got 429. */
async function reachedTheHash(
  attempts: Attempt[],
  at = server,
): Promise<{ total: number; byUser: Map<string, number> }> {
  const byUser = new Map<string, number>()
  const both = [doors['login']!, doors['expired']!]
  for (const [index, attempt] of attempts.entries()) {
    const status = await knock(attempt, both[index % 2]!, at)
    expect([400, 429]).toContain(status)
    if (status === 400) byUser.set(attempt.username, (byUser.get(attempt.username) ?? 0) + 1)
  }
  return { total: [...byUser.values()].reduce((sum, count) => sum + count, 0), byUser }
}

/** Of each pattern; `npm run throttle:full` takes the full number. */
const count = Number(process.env['WRONG_PASSWORDS'] ?? 600)
const patience = Math.max(60_000, count * 100)
const seed = inject('seed')
const sampled = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { numRuns: count, seed })
const anyAddress = fc.ipV4()
const signInFrom = (username: string, address: string) =>
  server.anonymous('POST', '/authentication/login', {
    body: { username, password: testPassword },
    headers: { 'x-forwarded-for': address },
  })

describe(`${count} wrong passwords`, () => {
  test(
    'for one user from many addresses: ten are judged, and the user still gets in at the usual place',
    async () => {
      const user = await server.userWith([])
      expect((await signInFrom(user.username, '192.0.2.10')).status).toBe(200)
      await user.call('POST', '/authentication/logout')
      const attempts = sampled(anyAddress).map((address) => ({ username: user.username, address }))
      const { total } = await reachedTheHash(attempts)
      process.stdout.write(`one user, ${count} addresses: ${total} of ${count} reached the hash\n`)
      // Ten, and what a bucket of ten in a quarter of an hour wins back during the test.
      expect(total).toBeLessThanOrEqual(12)
      expect((await signInFrom(user.username, '192.0.2.10')).status).toBe(200)
      expect((await signInFrom(user.username, '192.0.2.99')).status).toBe(429)
    },
    patience,
  )

  test(
    'for many users from one address: fifty are judged',
    async () => {
      const attempts = sampled(fc.integer({ min: 1, max: 400 })).map((n) => ({
        username: `guess-${n}`,
        address: '203.0.113.4',
      }))
      const { total } = await reachedTheHash(attempts)
      process.stdout.write(`many users, one address: ${total} of ${count} reached the hash\n`)
      expect(total).toBeLessThanOrEqual(54)
    },
    patience,
  )

  test(
    'mixed, with capitals and realms: never more than ten for one account',
    async () => {
      const users = [await server.userWith([]), await server.userWith([]), await server.userWith([])]
      const names = users.flatMap(({ username }) => [username, username.toUpperCase(), `local\\${username}`])
      const attempts = sampled(fc.record({ username: fc.constantFrom(...names), address: anyAddress }))
      const { byUser } = await reachedTheHash(attempts)
      const judged = users.map(({ username }) =>
        [...byUser].filter(([name]) => name.toLowerCase().endsWith(username)).reduce((sum, [, n]) => sum + n, 0),
      )
      process.stdout.write(`mixed over three users: ${judged.join(', ')} of ${count} reached the hash\n`)
      for (const n of judged) expect(n).toBeLessThanOrEqual(12)
    },
    patience,
  )

  test(
    'with forged X-Forwarded-For, where no proxy is trusted: one address',
    async () => {
      const attempts = sampled(fc.record({ username: fc.uuid(), address: anyAddress }))
      const { total } = await reachedTheHash(attempts, open)
      process.stdout.write(`forged addresses, no proxy: ${total} of ${count} reached the hash\n`)
      expect(total).toBeLessThanOrEqual(54)
    },
    patience,
  )

  test(
    'with forged addresses before the one that the proxy adds: the proxy is believed',
    async () => {
      const attempts = sampled(
        fc.record({ username: fc.uuid(), address: anyAddress.map((ip) => `${ip}, 203.0.113.5`) }),
      )
      const { total } = await reachedTheHash(attempts)
      process.stdout.write(`forged addresses, behind a proxy: ${total} of ${count} reached the hash\n`)
      expect(total).toBeLessThanOrEqual(54)
    },
    patience,
  )

  test(
    'from one network of IPv6, which holds more addresses than anybody can count: one place',
    async () => {
      const attempts = sampled(fc.record({ username: fc.uuid(), host: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }) }))
      const addressed = attempts.map(({ username, host }) => {
        const hex = host.toString(16).padStart(16, '0')
        return { username, address: `2001:db8:7:7:${hex.match(/.{4}/g)?.join(':')}` }
      })
      const { total } = await reachedTheHash(addressed)
      process.stdout.write(`one network of IPv6: ${total} of ${count} reached the hash\n`)
      expect(total).toBeLessThanOrEqual(54)
    },
    patience,
  )
})

test(
  'over an hour, with the true user in between: at most a hundred for the account, and the user gets in every time',
  async () => {
    const user = await server.userWith([])
    expect((await signInFrom(user.username, '192.0.2.20')).status).toBe(200)
    const attempts = sampled(anyAddress).map((address) => ({ username: user.username, address }))
    const minutes = 60
    let judged = 0
    for (let minute = 0; minute < minutes; minute++) {
      // A minute goes by for the buckets.
      await server.owner.query(sql`update throttle_buckets set refilled_at = refilled_at - interval '1 minute'`)
      const share = attempts.slice((minute * count) / minutes, ((minute + 1) * count) / minutes)
      judged += (await reachedTheHash(share)).total
      if (minute % 10 === 9)
        expect((await signInFrom(user.username, '192.0.2.20')).status, `minute ${minute}`).toBe(200)
    }
    process.stdout.write(`one user, one hour: ${judged} of ${count} reached the hash\n`)
    expect(judged).toBeLessThanOrEqual(100)
  },
  patience,
)

test('asking for links draws from the same buckets', async () => {
  const user = await server.userWith([])
  const ask = () =>
    server.anonymous('POST', '/security/self-reset-password', {
      body: { username: user.username },
      headers: { 'x-forwarded-for': '203.0.113.6' },
    })
  const statuses = []
  for (let request = 0; request < 12; request++) statuses.push((await ask()).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(await knock({ username: user.username, address: '203.0.113.6' }, doors['login']!)).toBe(429)
})

test('the way is free again after a while, and at once after the right password', async () => {
  const user = await server.userWith([])
  const stranger = { username: user.username, address: '203.0.113.7' }
  for (let attempt = 0; attempt < 11; attempt++) await knock(stranger, doors['login']!)
  expect((await signInFrom(user.username, '203.0.113.7')).status).toBe(429)
  await server.owner.query(sql`update throttle_buckets set refilled_at = refilled_at - interval '4 minutes'`)
  expect((await signInFrom(user.username, '203.0.113.7')).status).toBe(200)
  const again = []
  for (let attempt = 0; attempt < 11; attempt++) again.push(await knock(stranger, doors['login']!))
  expect(again).toEqual([...Array(10).fill(400), 429])
})
