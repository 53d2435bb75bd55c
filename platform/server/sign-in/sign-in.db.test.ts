import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callerOf, testPassword, testServer } from '#platform/testing/test-server.ts'

const server = await testServer([], { TRUSTED_PROXIES: '127.0.0.1' })
const signIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  server.anonymous('POST', '/authentication/login', { body: { username, password }, headers })
const asOwner = (statement: ReturnType<typeof sql>) =>
  server.owner.transaction({ id: 'system:test' }, async (tx) => void (await tx.query(statement)))

describe('signing in', () => {
  test('answers with the user and an opaque token; only its hash is stored', async () => {
    const { username, token } = await server.userWith([])
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const answer = await signIn(username.toUpperCase(), testPassword)
    expect(answer.body).toMatchObject({
      success: true,
      data: { passwordMustBeChanged: false, user: { firstName: 'Test' } },
    })
    const dump = await server.owner.query(sql<{ row: string }>`select s::text as row from sessions s`)
    expect(dump.some(({ row }) => row.includes(token))).toBe(false)
  })

  test('wrong password, unknown user, disabled user and key user get the very same refusal', async () => {
    const names = []
    for (const column of ['is_disabled_by_admin', 'is_api_key_user', 'is_login_by_active_directory']) {
      const { username } = await server.userWith([])
      await asOwner(sql`update users set ${sql.ref(column)} = true where username = ${username}`)
      names.push([username, testPassword] as const)
    }
    const { username } = await server.userWith([])
    names.push([username, 'wrong'], ['nobody-at-all', testPassword])
    for (const [name, password] of names) {
      const answer = await signIn(name, password, { 'accept-language': 'it' })
      expect(answer.status).toBe(400)
      expect(answer.body.data).toEqual([{ key: '', value: 'Autenticazione fallita. Controlla username e password.' }])
    }
  })

  test('a user who must change the password gets no session', async () => {
    const { username } = await server.userWith([])
    await asOwner(sql`update users set is_change_password_required = true where username = ${username}`)
    const answer = await signIn(username, testPassword)
    expect(answer.body.data).toEqual({
      passwordMustBeChanged: true,
      message: 'Change your password before you go on.',
      user: null,
    })
  })

  test('guessing is slowed down for the guesser, not for the user at a known place', async () => {
    const { username } = await server.userWith([])
    const stranger = { 'x-forwarded-for': '203.0.113.9' }
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt++) statuses.push((await signIn(username, 'wrong', stranger)).status)
    expect(statuses.slice(0, 10).every((status) => status === 400)).toBe(true)
    expect(statuses.slice(10)).toEqual([429, 429])
    const refused = await signIn(username, testPassword, stranger)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn(username, testPassword)).status).toBe(200)
  })

  test('parallel guesses do not slip past the bucket', async () => {
    const { username } = await server.userWith([])
    const stranger = { 'x-forwarded-for': '203.0.113.10' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(username, 'wrong', stranger)))
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10)
  })
})

describe('sessions', () => {
  test('logging out ends the session at once', async () => {
    const user = await server.userWith([])
    expect((await user.call('GET', '/security/user')).status).toBe(200)
    expect((await user.call('POST', '/authentication/logout')).status).toBe(200)
    expect((await user.call('GET', '/security/user')).status).toBe(401)
  })

  test.each([
    ['disabled by an administrator', sql`update users set is_disabled_by_admin = true`],
    ['no longer enabled', sql`update users set is_enabled = false`],
  ])('a user who is %s is out at the next request', async (_what, change) => {
    const user = await server.userWith([])
    await asOwner(sql`${change} where id = ${user.userId}`)
    expect((await user.call('GET', '/security/user')).status).toBe(401)
  })

  test('idle for half an hour, or older than a shift, is over', async () => {
    const idle = await server.userWith([])
    await server.owner.query(
      sql`update sessions set last_seen_at = now() - interval '31 minutes' where user_id = ${idle.userId}`,
    )
    expect((await idle.call('GET', '/security/user')).status).toBe(401)
    const old = await server.userWith([])
    await server.owner.query(sql`update sessions set ends_at = now() where user_id = ${old.userId}`)
    expect((await old.call('GET', '/security/user')).status).toBe(401)
  })

  test('a user has at most five sessions; the oldest ends', async () => {
    const user = await server.userWith([])
    for (let more = 0; more < 5; more++) expect((await signIn(user.username, testPassword)).status).toBe(200)
    expect((await user.call('GET', '/security/user')).status).toBe(401)
  })

  test.each([
    '',
    'Bearer',
    'Bearer short',
    `Bearer ${'x'.repeat(43)}`,
    `Basic ${'x'.repeat(43)}`,
    `Bearer ${'ä'.repeat(43)}`.normalize(),
  ])('the header %j opens nothing', async (authorization) => {
    const call = callerOf(
      server.api.url,
      /^[\x20-\x7e]*$/.test(authorization) && authorization ? { authorization } : {},
    )
    expect((await call('GET', '/security/user')).status).toBe(401)
  })

  test('passwords never reach the history', async () => {
    const [row] = await server.owner.query(sql<{ count: number }>`
      select count(*)::int as count from history where table_name = 'users' and (after::text || before::text) like '%argon2%'`)
    expect(row?.count).toBe(0)
    const [kept] = await server.owner.query(sql<{ hash: string }>`
      select after ->> 'password_hash' as hash from history where table_name = 'users' limit 1`)
    expect(kept?.hash).toBe('***')
  })
})
