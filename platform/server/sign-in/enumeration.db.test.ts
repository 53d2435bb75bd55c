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

const next = { newPassword: 'vQ7#mLz2!Tbx-kYr', confirmPassword: 'vQ7#mLz2!Tbx-kYr' }
const calls: Record<string, (username: string) => object> = {
  '/authentication/login': (username) => ({ username, password: 'Wrong-Password-1!' }),
  '/security/password-change-expired': (username) => ({ username, oldPassword: 'Wrong-Password-1!', ...next }),
  '/security/self-reset-password': (username) => ({ username }),
}

let lastAddress = 0
async function observe(path: string, body: object) {
  const headers = { 'x-forwarded-for': `198.51.${lastAddress >> 8}.${lastAddress++ & 255}` }
  const began = performance.now()
  const answer = await server.anonymous('POST', path, { body, headers })
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
      const [one, other] = await Promise.all([
        observe(path, bodyFor(known[index] ?? '')),
        observe(path, bodyFor(unknown[index] ?? '')),
      ])
      times.known.push(one.ms)
      times.unknown.push(other.ms)
      seen.add(one.seen).add(other.seen)
    }
    for (const username of special) seen.add((await observe(path, bodyFor(username))).seen)
    const difference = Math.abs(median(times.known) - median(times.unknown))
    process.stdout.write(
      `${path}: medians ${median(times.known).toFixed(0)} and ${median(times.unknown).toFixed(0)} ms\n`,
    )
    expect([...seen]).toHaveLength(1)
    expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThanOrEqual(floor - 55)
    // The jitter alone moves a median of so few by some 14 ms; what must not show is the 60 ms of a hash.
    expect(difference).toBeLessThan(60)
  })
})

test('a key user and a directory user are refused even with a password that would match', async () => {
  for (const username of special) {
    const { seen } = await observe('/authentication/login', { username, password: testPassword })
    expect(seen).toBe((await observe('/authentication/login', { username: 'nobody', password: 'x' })).seen)
  }
})
