import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/core/endpoint.ts'
import { serverModules } from '#apps/api/server-modules.ts'
import { calls } from './routes.ts'
import { callerOf, testServer, type TestUser } from '#platform/testing/test-server.ts'

const server = await testServer(serverModules)
const admin = await server.userWith(['users.seeAs'])
const boss = await server.userWith('super-admin')
const reader = await server.userWith(['vessels.view', 'vessels.create', 'users.apiKeys'])

const enter = (by: TestUser, userId: string) => by.call('POST', '/security/see-as', { body: { userId } })
async function viewOf(by: TestUser, userId: string) {
  const { status, body } = await enter(by, userId)
  expect(status, JSON.stringify(body)).toBe(200)
  return callerOf(server.api.url, { authorization: `Bearer ${body.data.token}` })
}
const entries = () =>
  server.owner.query(sql<{ action: string; actor: string; seen: string; ended: boolean }>`
    select action, actor, after ->> 'seen_id' as seen, after ->> 'ended_at' is not null as ended
    from history where table_name = 'user_views' order by id`)

test("shows the other user's name, map and records, and keeps who looked, from when to when", async () => {
  const view = await viewOf(admin, reader.userId)
  expect((await view('GET', '/security/user')).body.data.username).toBe(reader.username)
  const map = (await view('GET', '/security/ui-permissions')).body.data
  expect(map).toEqual((await reader.call('GET', '/security/ui-permissions')).body.data)
  expect((await view('GET', '/vessels')).status).not.toBe(401)
  expect((await view('DELETE', '/security/see-as')).status).toBe(200)
  expect((await view('GET', '/security/user')).status).toBe(401)
  expect((await admin.call('GET', '/security/user')).body.data.username).toBe(admin.username)
  expect((await entries()).slice(-2)).toEqual([
    { action: 'insert', actor: admin.userId, seen: reader.userId, ended: false },
    { action: 'update', actor: admin.userId, seen: reader.userId, ended: true },
  ])
})

test('every call that writes is refused, and every one about the person alone is hidden', async () => {
  const seen = await server.userWith('super-admin')
  const view = await viewOf(boss, seen.userId)
  const asked = async ({ method, path, query, body }: Endpoint) => {
    const url = `${path.replaceAll(/:\w+/g, 'no-id')}${query ? '?no-such-parameter=1' : ''}`
    const answer = await view(method, url, body ? { body: { noSuchField: 1 } } : {})
    return answer.body.code ?? answer.status
  }
  const free = new Set(['authentication.logout', 'security.leaveSeeAs'])
  const wrong: string[] = []
  for (const endpoint of calls) {
    if (endpoint.permission === 'public' || free.has(endpoint.id)) continue
    const code = await asked(endpoint)
    const hidden = endpoint.permission === 'signed-in' && !endpoint.inView
    const expected = endpoint.method === 'GET' ? 'platform.hiddenInView' : 'platform.viewOnly'
    const refused = code === 'platform.hiddenInView' || code === 'platform.viewOnly'
    const isRight = endpoint.method !== 'GET' || hidden ? code === expected : !refused || endpoint.inView === false
    if (!isRight) wrong.push(`${endpoint.method} ${endpoint.path}: ${code}`)
  }
  expect(wrong).toEqual([])
  for (const path of [
    '/security/session',
    '/security/check-password-change',
    `/security/api-key?userId=${seen.userId}`,
  ]) {
    expect((await view('GET', path)).body.code, path).toBe('platform.hiddenInView')
  }
})

test('is refused upwards, sideways by plant, to oneself, without the right, and from inside a view', async () => {
  expect((await enter(admin, boss.userId)).body.code).toBe('platform.seeAsForbidden')
  expect((await enter(admin, admin.userId)).status).toBe(404)
  expect((await enter(reader, admin.userId)).status).toBe(403)
  const local = await server.userWith(['users.seeAs'], { sites: [] })
  expect((await enter(local, reader.userId)).body.code).toBe('platform.seeAsForbidden')
  const view = await viewOf(boss, admin.userId)
  const nested = await view('POST', '/security/see-as', { body: { userId: reader.userId } })
  expect([nested.status, nested.body.code]).toEqual([403, 'platform.viewOnly'])
})

test("ends with the viewer's right to it, with the seen user's rise, and with logging out", async () => {
  const viewer = await server.userWith(['users.seeAs'])
  const view = await viewOf(viewer, reader.userId)
  expect((await view('GET', '/security/user')).status).toBe(200)
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`delete from role_permissions where element = 'users.seeAs' and role_id in (
      select role_id from user_roles where user_id = ${viewer.userId})`),
  )
  expect((await view('GET', '/security/user')).status).toBe(401)

  const rising = await server.userWith([])
  const other = await viewOf(admin, rising.userId)
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`update roles set is_super_admin = true where name = ${rising.username}`),
  )
  expect((await other('GET', '/security/user')).status).toBe(401)

  const last = await viewOf(admin, reader.userId)
  expect((await last('POST', '/authentication/logout')).status).toBe(200)
  expect((await entries()).at(-1)).toMatchObject({ action: 'update', ended: true })
})

test('shows nothing that the viewer may not see themselves, and nothing that people say to each other', async () => {
  const viewer = await server.userWith(['users.seeAs', 'vessels.view'])
  const seen = await server.userWith(['vessels.view', 'companies.view', 'threads.view'])
  const view = await viewOf(viewer, seen.userId)
  const map = (await view('GET', '/security/ui-permissions')).body.data
  expect(map.rolePermission['companies.view']).toBe('enabled')
  expect((await view('GET', '/master-data/Vessels')).status).toBe(200)
  expect((await view('GET', '/master-data/Companies')).status).toBe(403)
  const members = { name: 'Private', validFrom: '2026-01-01', validTo: null, users: [seen.userId] }
  const talker = await server.userWith(['threads.view', 'threads.create'])
  const { id } = (await talker.call('POST', '/system/notification-thread', { body: members })).body.data
  await talker.call('POST', `/system/notification-thread/${id}/message`, { body: { message: 'For you alone' } })
  const asBoss = await viewOf(boss, seen.userId)
  for (const path of ['', `/${id}`, `/${id}/message`]) {
    const answer = await asBoss('GET', `/system/notification-thread${path}`)
    expect([answer.status, answer.body.code], path).toEqual([403, 'platform.hiddenInView'])
    expect(JSON.stringify(answer.body)).not.toContain('For you alone')
  }
  const comments = await asBoss('GET', `/master-data/Vessels/${crypto.randomUUID()}/comment`)
  expect(comments.body.code).toBe('platform.hiddenInView')
  expect((await asBoss('GET', '/system/notification')).body.code).toBe('platform.hiddenInView')
})

test("ends when the viewer leaves a plant that is the seen user's", async () => {
  const [viewer, seen] = [await server.userWith(['users.seeAs']), await server.userWith([])]
  // Without the check that such plants exist: this server has none.
  const atHome = (userId: string, sites: string[]) =>
    server.owner.transaction({ id: 'system:test' }, async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`)
      await tx.query(sql`update users set all_sites = false, sites = ${sites} where id = ${userId}`)
    })
  await atHome(seen.userId, ['N'])
  const view = await viewOf(viewer, seen.userId)
  expect((await view('GET', '/security/user')).status).toBe(200)
  await atHome(viewer.userId, ['N', 'S'])
  expect((await view('GET', '/security/user')).status).toBe(200)
  await atHome(viewer.userId, ['S'])
  expect((await view('GET', '/security/user')).status).toBe(401)
})
