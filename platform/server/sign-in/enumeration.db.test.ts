import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testPassword, testServer } from '#platform/testing/test-server.ts'

/** Nobody may find out who exists: same status, same text, same headers, and times that tell nothing. */
const floor = 300
const server = await testServer([], { TRUSTED_PROXIES: '127.0.0.1', LOGIN_MINIMUM_MS: String(floor) })

const kinds = ['is_disabled_by_admin', 'is_api_key_user', 'is_login_by_active_directory'] as const
const rounds = 24
const known: string[] = []
for (let index = 0; index < rounds; index++) known.push((await server.userWith([])).username)
const special = await Promise.all(
  kinds.map(async (column) => {
    const { username } = await server.userWith([])
    await server.owner.transaction({ id: 'system:test' }, async (tx) => {
      await tx.query(sql`update users set ${sql.ref(column)} = true where username = ${username}`)
    })
    return username
  }),
)
const unknown = Array.from({ length: rounds }, (_, index) => `user-${String(index).padStart(8, 'f')}`)
const names = { known, unknown }

const next = { newPassword: 'vQ7#mLz2!Tbx-kYr', confirmPassword: 'vQ7#mLz2!Tbx-kYr' }
const calls: Record<string, (username: string) => object> = {
  '/authentication/login': (username) => ({ username, password: 'Wrong-Password-1!' }),
  '/security/password-change-expired': (username) => ({ username, oldPassword: 'Wrong-Password-1!', ...next }),
  '/security/self-reset-password': (username) => ({ username }),
}

let lastAddress = 0
async function observe(at: typeof server, path: string, body: object) {
  const headers = { 'x-forwarded-for': `198.51.${lastAddress >> 8}.${lastAddress++ & 255}` }
  const began = performance.now()
  const answer = await at.anonymous('POST', path, { body, headers })
  const ms = performance.now() - began
  const told = [...answer.headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
  return { ms, seen: JSON.stringify([answer.status, { ...answer.body, requestId: '' }, told]) }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe.each(Object.entries(calls))('%s', (path, bodyFor) => {
  test('answers for users who exist and users who do not in the same words and the same time', async () => {
    const seen = new Set<string>()
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let index = 0; index < rounds; index++) {
      // In turns: whoever asks first has less to wait for where the machine is slow.
      const pair = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      await Promise.all(
        pair.map(async (who) => {
          const answer = await observe(server, path, bodyFor(names[who][index]!))
          times[who].push(answer.ms)
          seen.add(answer.seen)
        }),
      )
    }
    for (const username of special) seen.add((await observe(server, path, bodyFor(username))).seen)
    const difference = Math.abs(median(times.known) - median(times.unknown))
    process.stdout.write(
      `${path}: medians ${median(times.known).toFixed(0)} and ${median(times.unknown).toFixed(0)} ms\n`,
    )
    expect([...seen]).toHaveLength(1)
    expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThanOrEqual(floor - 55)
    // The jitter alone moves a median of so few by some 14 ms; what must not show is the 60 ms of a hash. A machine that takes
    // several times as long for everything scatters as much more.
    expect(difference).toBeLessThan(Math.max(60, 0.15 * median([...times.known, ...times.unknown])))
  })
})

test('a password is hashed whoever is named, so that a slow machine tells nothing either', async () => {
  const bare = await testServer([], { TRUSTED_PROXIES: '127.0.0.1', LOGIN_MINIMUM_MS: '0' })
  const people = { known: [] as string[], unknown }
  for (let index = 0; index < rounds; index++) people.known.push((await bare.userWith([])).username)
  const times = { known: [] as number[], unknown: [] as number[] }
  const body = (username: string) => ({ username, password: 'Wrong-Password-1!' })
  // One after the other, so that a pause of the machine falls on one of many; the least of them is the work itself.
  for (let index = 0; index < rounds; index++) {
    for (const who of ['known', 'unknown'] as const) {
      times[who].push((await observe(bare, '/authentication/login', body(people[who][index]!))).ms)
    }
  }
  expect(Math.min(...times.unknown)).toBeGreaterThan(0.6 * Math.min(...times.known))
})

test('a key user and a directory user are refused even with a password that would match', async () => {
  for (const username of special) {
    const { seen } = await observe(server, '/authentication/login', { username, password: testPassword })
    expect(seen).toBe((await observe(server, '/authentication/login', { username: 'nobody', password: 'x' })).seen)
  }
})
