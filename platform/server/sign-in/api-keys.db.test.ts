import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { catchMail, sendWaitingMails } from '#platform/testing/mail-catcher.ts'
import { callerOf, testServer, type TestUser } from '#platform/testing/test-server.ts'
import { reads, writes } from '../http/route.ts'
import type { ServerModule } from '../modules.ts'

const probe = (id: string) => ({ id: `probe.${id}`, path: `/probe/${id}`, permission: `probe.${id}` })
const module: ServerModule = {
  id: 'probe',
  routes: [
    reads(endpoint({ ...probe('read'), method: 'GET', answer: z.null() }), () => Promise.resolve({ data: null })),
    writes(endpoint({ ...probe('write'), method: 'POST', answer: z.string() }), (_call, tx) =>
      Promise.resolve({ data: tx.actor.id }),
    ),
  ],
}
const catcher = await catchMail()
const server = await testServer([module], {
  TRUSTED_PROXIES: '127.0.0.1',
  MAIL_SINK_HOST: '127.0.0.1',
  MAIL_SINK_PORT: String(catcher.port),
})
const change = (statement: ReturnType<typeof sql>) =>
  server.owner.transaction({ id: 'system:test' }, async (tx) => void (await tx.query(statement)))
const keyUser = async (elements: string[] | 'super-admin' = ['probe.read', 'probe.write']): Promise<TestUser> => {
  const user = await server.userWith(elements)
  await change(sql`update users set is_api_key_user = true where id = ${user.userId}`)
  return user
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const admin = await server.userWith(['users.viewApiKeys', 'users.apiKeys', 'probe.read', 'probe.write'])
const make = (user: TestUser, more: object = {}, by: TestUser = admin) =>
  by.call('POST', '/security/api-key', {
    body: { userId: user.userId, name: 'historian', scopes: ['probe.read'], networks: [], endsAt: inDays(30), ...more },
  })
const callerBy = (key: string, headers: Record<string, string> = {}) =>
  callerOf(server.api.url, { authorization: `Bearer ${key}`, ...headers })
const madeFor = async (user: TestUser, more: object = {}) => {
  const { key, id } = (await make(user, more)).body.data as { key: string; id: string }
  return { key, id, call: callerBy(key) }
}

describe('an API key', () => {
  test('opens what it was made for, as its user, and nothing else', async () => {
    const user = await keyUser()
    const { call, key } = await madeFor(user)
    expect(key).toMatch(/^tk_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/)
    expect((await call('GET', '/probe/read')).status).toBe(200)
    expect((await call('POST', '/probe/write')).status).toBe(403)
    // What is open to every person is not open to a machine: names, events, searches, settings of a person.
    for (const path of ['/security/user', '/security/ui-permissions', '/search?text=ab', '/views?list=/x', '/events']) {
      expect((await call('GET', path)).status, path).toBe(403)
    }
    // But it may follow the work that it has started itself.
    expect((await call('GET', `/jobs/${crypto.randomUUID()}`)).status).toBe(404)
    const writing = await madeFor(user, { scopes: ['probe.write'] })
    expect((await writing.call('POST', '/probe/write')).body.data).toBe(user.userId)
  })

  test('is stored as a hash, shown once, told by mail without the secret', async () => {
    const user = await keyUser()
    const { key } = await madeFor(user)
    const secret = key.slice(-43)
    const dump = await server.owner.query(sql<{ row: string }>`
      select k::text as row from api_keys k union all select h::text from history h
      union all select i::text from idempotency_keys i union all select m::text from mails m`)
    expect(dump.some(({ row }) => row.includes(secret))).toBe(false)
    await sendWaitingMails(server)
    const [mail] = catcher.to(`${user.username}@molo.example`)
    expect(mail?.text).toContain(key.slice(0, 11))
    expect(mail?.raw).not.toContain(secret)
  })

  test('is listed with its last use, and ends when it is revoked', async () => {
    const user = await keyUser()
    const { call, id, key } = await madeFor(user, { networks: ['127.0.0.0/8'] })
    const listed = async () =>
      (await admin.call('GET', `/security/api-key?userId=${user.userId}`)).body.data as Record<string, unknown>[]
    expect(await listed()).toEqual([
      expect.objectContaining({
        id,
        scopes: ['probe.read'],
        networks: ['127.0.0.0/8'],
        lastUsedAt: null,
        revokedAt: null,
      }),
    ])
    await call('GET', '/probe/read')
    const [used] = await listed()
    expect(used?.['lastUsedAt']).toEqual(expect.any(String))
    expect(JSON.stringify(used)).not.toContain(key.slice(-43))
    expect((await admin.call('DELETE', `/security/api-key/${id}`)).status).toBe(200)
    expect((await call('GET', '/probe/read')).status).toBe(401)
    const [revoked] = await listed()
    expect(revoked?.['revokedAt']).toEqual(expect.any(String))
  })

  const endings: [what: string, statement: (user: string, key: string) => ReturnType<typeof sql>, status: number][] = [
    [
      'its end is reached',
      (_user, key) => sql`
        update api_keys set created_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = ${key}`,
      401,
    ],
    ['its user is disabled', (user) => sql`update users set is_disabled_by_admin = true where id = ${user}`, 401],
    ['its user uses no keys any more', (user) => sql`update users set is_api_key_user = false where id = ${user}`, 401],
    ['its user loses the right', (user) => sql`delete from user_roles where user_id = ${user}`, 403],
  ]
  test.each(endings)('stops when %s', async (_what, statement, status) => {
    const user = await keyUser()
    const { call, id } = await madeFor(user)
    expect((await call('GET', '/probe/read')).status).toBe(200)
    await change(statement(user.userId, id))
    expect((await call('GET', '/probe/read')).status).toBe(status)
  })

  test('works from its networks only', async () => {
    const { key } = await madeFor(await keyUser(), { networks: ['192.0.2.0/24', '2001:db8::/32'] })
    const from = async (address: string) =>
      (await callerBy(key, { 'x-forwarded-for': address })('GET', '/probe/read')).status
    expect(await from('192.0.2.77')).toBe(200)
    expect(await from('::ffff:192.0.2.77')).toBe(200)
    expect(await from('2001:db8::1')).toBe(200)
    expect(await from('192.0.3.1')).toBe(401)
    expect(await from('2001:db9::1')).toBe(401)
  })

  test.each([
    ['another secret', (key: string) => `${key.slice(0, 12)}${'x'.repeat(43)}`],
    ['another id', (key: string) => `tk_aaaaaaaa_${key.slice(-43)}`],
    ['its secret as a token', (key: string) => key.slice(-43)],
    ['capitals in its id', (key: string) => key.replace(/_\w{8}_/, (id) => id.toUpperCase())],
    ['something behind it', (key: string) => `${key}x`],
  ])('with %s is none', async (_what, forge) => {
    const { key } = await madeFor(await keyUser())
    expect((await callerBy(forge(key))('GET', '/security/user')).status).toBe(401)
  })

  test('is not a person: no password, no sessions, no keys of its own', async () => {
    const boss = await server.userWith('super-admin')
    const user = await keyUser('super-admin')
    expect((await user.call('GET', '/security/user')).status).toBe(401)
    const made = await make(user, { scopes: ['users.apiKeys', 'probe.read'] }, boss)
    const call = callerBy(made.body.data.key as string)
    const body = { userId: user.userId, name: 'more', scopes: ['probe.read'], networks: [], endsAt: inDays(1) }
    expect((await call('POST', '/security/api-key', { body })).body.code).toBe('platform.notByKey')
    expect((await call('DELETE', `/security/api-key/${made.body.data.id}`)).body.code).toBe('platform.notByKey')
    expect((await call('POST', '/authentication/logout')).status).toBe(403)
    expect((await call('GET', '/security/check-password-change')).status).toBe(403)
    const passwords = { oldPassword: 'x', newPassword: 'vQ7#mLz2!Tbx', confirmPassword: 'vQ7#mLz2!Tbx' }
    expect((await call('POST', '/security/password-change', { body: passwords })).status).toBe(403)
  })
})

describe('making a key', () => {
  test.each([
    ['a scope that its user does not have', ['probe.write'], { scopes: ['probe.read'] }, 'scopes'],
    ['a scope that nobody knows', ['probe.read'], { scopes: ['no.such'] }, 'scopes'],
    ['more than a year', ['probe.read'], { endsAt: inDays(366) }, 'endsAt'],
    ['an end in the past', ['probe.read'], { endsAt: inDays(-1) }, 'endsAt'],
    ['no scope', ['probe.read'], { scopes: [] }, 'scopes'],
    ['a network that is none', ['probe.read'], { networks: ['300.1.1.1/8'] }, 'networks.0'],
    ['a field of the server’s own', ['probe.read'], { secretHash: 'x' }, 'secretHash'],
  ])('is refused for %s', async (_what, elements, more, field) => {
    const answer = await make(await keyUser(elements), more)
    expect(answer.status).toBe(400)
    expect(answer.body.data[0].key).toBe(field)
  })

  test('lasts a year at most, and that long it may', async () => {
    expect((await make(await keyUser(), { endsAt: inDays(364.9) })).status).toBe(200)
  })

  test('gives nobody more than the maker has', async () => {
    const user = await keyUser(['probe.read', 'users.passwordReset'])
    const answer = await make(user, { scopes: ['users.passwordReset'] })
    expect([answer.status, answer.body.code]).toEqual([400, 'platform.notValid'])
    expect(answer.body.data).toEqual([
      { key: 'scopes', value: 'You or the user of the key do not have this permission: users.passwordReset' },
    ])
  })

  test('is for users of keys, by those who may', async () => {
    const person = await server.userWith(['probe.read'])
    expect((await make(person)).body.data[0].key).toBe('userId')
    const user = await keyUser()
    expect((await make(user, {}, person)).status).toBe(403)
    expect((await person.call('GET', `/security/api-key?userId=${user.userId}`)).status).toBe(403)
    expect((await server.anonymous('GET', `/security/api-key?userId=${user.userId}`)).status).toBe(401)
  })
})
