import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { favouritesLimit } from '#platform/core/configuration.contract.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'

const server = await testServer([])

const path = '/system/configuration'
const record = (userId: string, favourites: { href: string; title: string }[] = [], settings = {}) => ({
  name: 'preferences',
  type: 'UserPreference',
  description: 'Favourites and settings',
  value: { userId, favourites, settings },
})
const star = { href: '/master-data/Things', title: 'Things' }
const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

async function withPreferences(): Promise<TestUser & { id: string }> {
  const user = await server.userWith([])
  const { status, body } = await user.call('POST', path, { body: record(user.userId, [star], { menu: 'overlay' }) })
  expect(status).toBe(200)
  return { ...user, id: body.data.id }
}

test('are kept, read again, and changed by version', async () => {
  const { call, id, userId } = await withPreferences()
  const [stored] = (await call('GET', `${path}?type=UserPreference&userId=${userId}`)).body.data
  expect(stored).toEqual({ ...record(userId, [star], { menu: 'overlay' }), id, version: 1 })

  const changed = await call('PUT', `${path}/${id}`, { body: record(userId), ...ifMatch(1) })
  expect(changed.body.data).toMatchObject({ version: 2, value: { favourites: [] } })
  const stale = await call('PUT', `${path}/${id}`, { body: record(userId, [star]), ...ifMatch(1) })
  expect(stale.status).toBe(412)
  expect(stale.body.detail.current).toMatchObject({ version: 2, value: { favourites: [] } })
  expect((await call('PUT', `${path}/${id}`, { body: record(userId) })).status).toBe(428)
})

test('of one user are never seen or changed by another, whatever id is asked for or sent', async () => {
  const owner = await withPreferences()
  for (const other of [await withPreferences(), await server.userWith('super-admin')]) {
    const asked = await other.call('GET', `${path}?type=UserPreference&userId=${owner.userId}`)
    expect(JSON.stringify(asked.body)).not.toContain(owner.userId)
    expect((await other.call('GET', path)).body.data).toEqual(asked.body.data)
    const put = await other.call('PUT', `${path}/${owner.id}`, { body: record(owner.userId), ...ifMatch(1) })
    expect(put.status).toBe(404)
    // The same answer as for an id that does not exist: nobody learns which ids do.
    const nowhere = await other.call('PUT', `${path}/${randomUUID()}`, { body: record(owner.userId), ...ifMatch(1) })
    expect({ ...put.body, requestId: '' }).toEqual({ ...nowhere.body, requestId: '' })
  }
  const thief = await server.userWith([])
  const made = await thief.call('POST', path, { body: record(owner.userId, [{ href: '/x', title: 'x' }]) })
  expect(made.body.data.value.userId).toBe(thief.userId)
  const moved = await thief.call('PUT', `${path}/${made.body.data.id}`, { body: record(owner.userId), ...ifMatch(1) })
  expect(moved.body.data.value.userId).toBe(thief.userId)
  expect((await owner.call('GET', path)).body.data).toMatchObject([{ id: owner.id, version: 1 }])
  expect((await server.anonymous('GET', path)).status).toBe(401)
})

test('exist once per user: a second insert is a conflict, a repeated one the same answer', async () => {
  const { call, userId } = await server.userWith([])
  const headers = { 'idempotency-key': randomUUID() }
  const first = await call('POST', path, { body: record(userId), headers })
  const again = await call('POST', path, { body: record(userId), headers })
  expect(again.body.data).toEqual(first.body.data)
  expect((await call('POST', path, { body: record(userId) })).status).toBe(409)
})

test('leave a trace in the history', async () => {
  const { id, userId } = await withPreferences()
  const rows = await server.owner.query(sql<{ actor: string }>`
    select actor from history where table_name = 'configurations' and record_id = ${id}`)
  expect(rows).toEqual([{ actor: userId }])
})

test.each([
  { favourites: [{ href: 'https://elsewhere.example', title: 'x' }] },
  { favourites: [{ href: '//elsewhere.example', title: 'x' }] },
  { favourites: [{ href: '/\\elsewhere.example', title: 'x' }] },
  { favourites: [{ href: 'javascript:alert(1)', title: 'x' }] },
  { favourites: [{ href: '/a', title: '' }] },
  { favourites: [{ href: '/a', title: 'x\0' }] },
  { favourites: [star, star] },
  { favourites: [{ ...star, more: 1 }] },
  { favourites: Array.from({ length: favouritesLimit + 1 }, (_, n) => ({ href: `/p/${n}`, title: 'x' })) },
  { settings: { menu: 'sideways' } },
  { settings: { isSuperAdmin: true } },
])('like %o are refused', async (value) => {
  const { call, userId } = await server.userWith([])
  const body = { ...record(userId), value: { ...record(userId).value, ...value } }
  expect((await call('POST', path, { body })).status).toBe(400)
})
