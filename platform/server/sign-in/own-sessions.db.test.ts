import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerOf, testPassword, testServer, type TestUser } from '#platform/testing/test-server.ts'

const server = await testServer([])
const again = async (user: TestUser, agent: string) => {
  const answer = await server.anonymous('POST', '/authentication/login', {
    body: { username: user.username, password: testPassword },
    headers: { 'user-agent': agent },
  })
  const { token } = answer.body.data.user as { token: string }
  return { token, call: callerOf(server.api.url, { authorization: `Bearer ${token}` }) }
}
const list = async (user: TestUser) => (await user.call('GET', '/security/session')).body.data as { id: string }[]

test('a user sees the own sessions, knows this one, and learns no token or hash', async () => {
  const user = await server.userWith([])
  const other = await again(user, 'a tablet on the jetty')
  const answer = await user.call('GET', '/security/session')
  expect(answer.body.data).toEqual([
    expect.objectContaining({ agent: 'a tablet on the jetty', address: '127.0.0.1', isCurrent: false }),
    expect.objectContaining({ isCurrent: true }),
  ])
  const text = JSON.stringify(answer.body)
  const hashes = await server.owner.query(sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from sessions where user_id = ${user.userId}`)
  for (const secret of [user.token, other.token, ...hashes.map(({ hash }) => hash)]) expect(text).not.toContain(secret)
})

test('ending another session throws its holder out at the next request, and nobody else', async () => {
  const user = await server.userWith([])
  const other = await again(user, 'left open somewhere')
  const [left] = await list(user)
  expect((await user.call('DELETE', `/security/session/${left?.id}`)).status).toBe(200)
  expect((await other.call('GET', '/security/user')).status).toBe(401)
  expect((await user.call('GET', '/security/user')).status).toBe(200)
  expect(await list(user)).toHaveLength(1)
  expect((await user.call('DELETE', `/security/session/${left?.id}`)).status).toBe(404)
})

test('somebody else’s session does not exist, and lives on', async () => {
  const victim = await server.userWith([])
  const attacker = await server.userWith('super-admin')
  const [session] = await list(victim)
  expect((await attacker.call('DELETE', `/security/session/${session?.id}`)).status).toBe(404)
  expect((await victim.call('GET', '/security/user')).status).toBe(200)
})

test('sessions that are over are not listed', async () => {
  const user = await server.userWith([])
  await again(user, 'idle')
  await again(user, 'old')
  await server.owner.query(sql`update sessions set last_seen_at = now() - interval '31 minutes' where agent = 'idle'`)
  await server.owner.query(sql`update sessions set ends_at = now() where agent = 'old'`)
  expect(await list(user)).toHaveLength(1)
})

test('a user sees the own roles that are in force', async () => {
  const user = await server.userWith([])
  expect((await user.call('GET', '/security/role')).body.data).toEqual([
    {
      id: expect.any(String),
      name: user.username,
      description: { en: 'a role for one test user', it: 'un ruolo per un utente di prova' },
    },
  ])
  await server.owner.transaction({ id: 'system:test' }, async (tx) => {
    await tx.query(sql`update roles set is_enabled = false where name = ${user.username}`)
  })
  expect((await user.call('GET', '/security/role')).body.data).toEqual([])
  expect((await server.anonymous('GET', '/security/role')).status).toBe(401)
})
