import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readWorkbook } from '#platform/server/workbook/workbook.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { serverModules } from '#apps/api/server-modules.ts'

const server = await testServer(serverModules)
const boss = await server.userWith('super-admin')
const clerk = await server.userWith(['vessels.view', 'vessels.edit'], { visible: ['vessels.delete'] })
const keeper = await server.userWith([
  'roles.view',
  'roles.create',
  'permissionMatrix.edit',
  'userRoles.view',
  'users.view',
  'vessels.view',
  'vessels.edit',
  'vessels.delete',
])

const roleOf = async ({ userId }: TestUser) => {
  const [row] = await server.owner.query(sql<{ id: string; name: string }>`
    select r.id, r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${userId}`)
  return row!
}
const duplicate = (by: TestUser, roleId: string, name: string) =>
  by.call('POST', '/security/role-duplicate', {
    body: { roleId, name, description: { en: 'a copy', it: 'una copia' } },
  })
const grantsOf = async (roleId: string) =>
  (await boss.call('GET', '/menu-configuration/permissions')).body.data.grants[roleId]

test('a duplicate may what its model may and has its attributes, and can be changed by itself', async () => {
  const model = await roleOf(clerk)
  const attribute = { role: model.name, attribute: 'SHIFT', type: 'text', value: 'A', note: null }
  expect((await boss.call('POST', '/system/Attributes', { body: attribute })).status).toBe(200)
  const made = await duplicate(keeper, model.id, 'CLERK-2')
  expect(made.body.data).toEqual({ id: expect.any(String), grants: 3 })
  expect(await grantsOf(made.body.data.id)).toEqual(await grantsOf(model.id))
  const { rows } = (await boss.call('GET', '/system/Attributes?role=CLERK-2')).body.data
  expect(rows).toMatchObject([{ attribute: 'SHIFT', value: 'A' }])
  const again = await duplicate(keeper, model.id, 'CLERK-2')
  expect([again.status, again.body.code]).toEqual([409, 'platform.duplicate'])
})

test('nobody gets more by copying: beyond the own rights, of all rights, or without the right to grant', async () => {
  const { id } = await roleOf(boss)
  expect((await duplicate(keeper, id, 'BOSS-2')).body.code).toBe('administration.superAdminByLike')
  expect((await duplicate(boss, id, 'BOSS-2')).status).toBe(200)
  const other = await server.userWith(['roles.create', 'permissionMatrix.edit'])
  expect((await duplicate(other, (await roleOf(clerk)).id, 'CLERK-3')).body.code).toBe('navigation.beyondOwnRights')
  const noGranter = await server.userWith(['roles.create', 'vessels.view', 'vessels.edit', 'vessels.delete'])
  expect((await duplicate(noGranter, (await roleOf(clerk)).id, 'CLERK-3')).status).toBe(403)
  expect((await duplicate(keeper, crypto.randomUUID(), 'NONE-2')).status).toBe(404)
})

test('users are listed and filtered by role, whichever way they got it, and open screens hear of it', async () => {
  const role = await roleOf(clerk)
  const holders = async (name: string) =>
    (await keeper.call('GET', `/system/Users?roles=${name}`)).body.data.rows.map(
      ({ account }: { account: string }) => account,
    )
  expect(await holders(role.name)).toEqual([clerk.username])
  const stop = new AbortController()
  const stream = await fetch(`${server.api.url}/api/events`, {
    headers: { authorization: `Bearer ${clerk.token}` },
    signal: stop.signal,
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  // Neither the screen nor the API: a line of SQL.
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`insert into user_roles (user_id, role_id) values (${keeper.userId}, ${role.id})`),
  )
  let heard = ''
  while (!heard.includes('access.changed')) heard += (await reader.read()).value ?? ''
  stop.abort()
  expect(await holders(role.name)).toEqual([clerk.username, keeper.username].toSorted())
  const record = (await boss.call('GET', `/system/Roles/${role.id}`)).body.data
  const body = {
    name: 'RENAMED',
    description: record.description,
    isEnabled: true,
    isSuperAdmin: false,
    needsSecondPerson: false,
  }
  const headers = { 'if-match': `"${record.version}"` }
  expect((await boss.call('PUT', `/system/Roles/${role.id}`, { body, headers })).status).toBe(200)
  expect(await holders('RENAMED')).toHaveLength(2)
  // What is sent about a user says nothing about the roles.
  const user = (await boss.call('GET', `/system/Users/${clerk.userId}`)).body.data
  expect(user.roles).toEqual(['RENAMED'])
})

test('the matrix of users and roles leaves as a workbook, by the filters of the screen', async () => {
  const role = await roleOf(clerk)
  const file = await fetch(`${server.api.url}/api/security/user-roles/export?roleId=${role.id}`, {
    headers: { authorization: `Bearer ${keeper.token}` },
  })
  expect(file.status).toBe(200)
  const rows = (await readWorkbook(Buffer.from(await file.arrayBuffer()))).map(({ cells }) => cells)
  const head = rows.find((cells) => cells.includes(role.name) && cells.length > 3)!
  const line = rows.find(([account]) => account === clerk.username)!
  expect(line[head.indexOf(role.name)]).toBe('x')
  expect(line.filter((cell) => cell === 'x')).toHaveLength(1)
  expect(rows.some(([account]) => account === boss.username)).toBe(false)
  const denied = await fetch(`${server.api.url}/api/security/user-roles/export`, {
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  expect(denied.status).toBe(403)
})
