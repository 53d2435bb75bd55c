import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { type TestUser, testServer } from '#platform/testing/test-server.ts'
import { type MatrixChanges, matrixElements, type PermissionMatrix } from '../contract/permission-matrix.contract.ts'

const server = await testServer(serverModules)
const { view, edit } = matrixElements
const root = await server.userWith('super-admin')
const keeper = await server.userWith([view, edit, 'vessels.view', 'vessels.edit'], { visible: ['vessels.delete'] })

const matrix = async (): Promise<PermissionMatrix> =>
  (await root.call('GET', '/menu-configuration/permissions')).body.data
const roleOf = async (user: TestUser) => (await matrix()).roles.find(({ name }) => name === user.username)!.id
async function save(user: TestUser, changes: MatrixChanges, version?: number) {
  const ifMatch = `"${version ?? (await matrix()).version}"`
  return user.call('PUT', '/menu-configuration/permissions', { body: { changes }, headers: { 'if-match': ifMatch } })
}
const vessels = (user: TestUser) => user.call('GET', '/master-data/Vessels').then(({ status }) => status)

test('every element of the server is in the matrix, under its screen, with names in both languages', async () => {
  const { screens } = await matrix()
  const elements = screens.flatMap((screen) => screen.elements.map(({ element }) => element))
  const { rolePermission } = (await root.call('GET', '/security/ui-permissions')).body.data
  expect(elements.toSorted()).toEqual(Object.keys(rolePermission).toSorted())
  const nameless = screens.flatMap(({ id, name, elements }) => [
    ...(name.en === id || name.it === id ? [id] : []),
    ...elements.filter((one) => one.element.endsWith(`.${one.name.en}`)).map((one) => one.element),
  ])
  expect(nameless, 'name them under element.group, element.own or element.action in modules/navigation/i18n').toEqual(
    [],
  )
  expect(screens.find(({ id }) => id === 'vessels')).toMatchObject({
    name: { en: 'Vessels', it: 'Navi' },
    path: '/master-data/Vessels',
    elements: expect.arrayContaining([{ element: 'vessels.edit', name: { en: 'Change', it: 'Modificare' } }]),
  })
})

test('a changed cell counts at the next request of the other user, and is in the history', async () => {
  const other = await server.userWith([])
  const role = await roleOf(other)
  expect(await vessels(other)).toBe(403)
  expect((await save(root, { [role]: { 'vessels.view': 'enabled', 'vessels.edit': 'visible' } })).status).toBe(200)
  expect(await vessels(other)).toBe(200)
  const map = (await other.call('GET', '/security/ui-permissions')).body.data.rolePermission
  expect(map).toEqual({ 'vessels.view': 'enabled', 'vessels.edit': 'visible' })
  expect((await save(root, { [role]: { 'vessels.view': 'visible', 'vessels.edit': 'absent' } })).status).toBe(200)
  expect(await vessels(other)).toBe(403)

  const history = (await root.call('GET', `/menu-configuration/permissions/history?roleId=${role}`)).body.data
  expect(history.map((line: any) => [line.who, line.role, line.element, line.before, line.after])).toEqual([
    [`Test ${root.username}`, other.username, 'vessels.view', 'enabled', 'visible'],
    [`Test ${root.username}`, other.username, 'vessels.edit', 'visible', 'absent'],
    [`Test ${root.username}`, other.username, 'vessels.edit', 'absent', 'visible'],
    [`Test ${root.username}`, other.username, 'vessels.view', 'absent', 'enabled'],
  ])
})

test('all cells of all roles are one save', async () => {
  const { roles, screens } = await matrix()
  const elements = screens.flatMap((screen) => screen.elements.map(({ element }) => element))
  const victims = new Set(
    (await Promise.all(Array.from({ length: 18 }, () => server.userWith([])))).map(({ username }) => username),
  )
  const added = (await matrix()).roles.filter(({ name }) => victims.has(name))
  expect(roles.length + added.length).toBeGreaterThan(18)
  const row = Object.fromEntries(elements.map((element) => [element, 'enabled' as const]))
  const answer = await save(root, Object.fromEntries(added.map(({ id }) => [id, row])))
  expect(answer.status).toBe(200)
  const { grants } = await matrix()
  for (const { id } of added) expect(Object.keys(grants[id]!)).toHaveLength(elements.length)
  const none = Object.fromEntries(elements.map((element) => [element, 'absent' as const]))
  expect((await save(root, Object.fromEntries(added.map(({ id }) => [id, none])))).status).toBe(200)
})

describe('refused is', () => {
  test('whoever lacks the right to see or to change', async () => {
    const onlySees = await server.userWith([view, 'vessels.view'])
    const nobody = await server.userWith([])
    const role = await roleOf(nobody)
    expect((await nobody.call('GET', '/menu-configuration/permissions')).status).toBe(403)
    expect((await nobody.call('GET', '/menu-configuration/permissions/history')).status).toBe(403)
    expect((await onlySees.call('GET', '/menu-configuration/permissions')).status).toBe(200)
    expect((await save(onlySees, { [role]: { 'vessels.view': 'enabled' } })).status).toBe(403)
    expect(await vessels(nobody)).toBe(403)
  })

  test('an element or a role that does not exist, and the super-admin, who has all', async () => {
    const other = await server.userWith([])
    const role = await roleOf(other)
    for (const changes of [
      { [role]: { 'vessels.view': 'enabled', 'vessels.invented': 'enabled' } },
      { [crypto.randomUUID()]: { 'vessels.view': 'enabled' } },
      { [await roleOf(root)]: { 'vessels.view': 'absent' } },
    ] as MatrixChanges[]) {
      expect((await save(root, changes)).status).toBe(400)
    }
    expect((await save(root, { [role]: { 'vessels.view': 'sometimes' } } as never)).status).toBe(400)
    expect(await vessels(other)).toBe(403)
  })

  test('giving what one does not have, but not taking it away', async () => {
    const other = await server.userWith(['countries.view'])
    const role = await roleOf(other)
    const given = await save(keeper, { [role]: { 'vessels.view': 'enabled', 'vessels.delete': 'visible' } })
    expect(given.status).toBe(200)
    for (const [element, state] of [
      ['vessels.create', 'visible'],
      ['vessels.delete', 'enabled'],
      ['countries.edit', 'enabled'],
    ] as const) {
      const answer = await save(keeper, { [role]: { [element]: state, 'vessels.edit': 'enabled' } })
      expect(answer.status, element).toBe(403)
      expect(answer.body.detail.elements).toEqual([element])
    }
    const { grants } = await matrix()
    expect(grants[role]).toEqual({
      'countries.view': 'enabled',
      'vessels.view': 'enabled',
      'vessels.delete': 'visible',
    })
    // Not to oneself either.
    expect((await save(keeper, { [await roleOf(keeper)]: { 'countries.view': 'enabled' } })).status).toBe(403)
    expect((await save(keeper, { [role]: { 'countries.view': 'absent' } })).status).toBe(200)
    expect((await save(root, { [role]: { 'countries.view': 'enabled' } })).status).toBe(200)
  })

  test('a save over somebody else, and all but one at the same moment', async () => {
    const other = await server.userWith([])
    const role = await roleOf(other)
    const { version } = await matrix()
    const answers = await Promise.all(
      (['vessels.view', 'countries.view', 'ports.view'] as const).map((element) =>
        save(root, { [role]: { [element]: 'enabled' } }, version),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
    expect(Object.keys((await matrix()).grants[role]!)).toHaveLength(1)
  })

  test('a save after anybody wrote permissions by any way', async () => {
    const { version } = await matrix()
    const other = await server.userWith(['vessels.view'])
    const late = await save(root, { [await roleOf(other)]: { 'vessels.view': 'absent' } }, version)
    expect(late.status).toBe(412)
    expect(await vessels(other)).toBe(200)
  })

  test('an API key, even one that may', async () => {
    const machine = await server.userWith([view, edit, 'vessels.view'])
    await server.owner.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`update users set is_api_key_user = true where id = ${machine.userId}`),
    )
    const made = await root.call('POST', '/security/api-key', {
      body: {
        userId: machine.userId,
        name: 'probe',
        scopes: [view, edit],
        networks: [],
        endsAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    })
    const authorization = `Bearer ${made.body.data.key}`
    const { version } = await matrix()
    const answer = await server.anonymous('PUT', '/menu-configuration/permissions', {
      body: { changes: {} },
      headers: { authorization, 'if-match': `"${version}"` },
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'platform.notByKey'])
  })
})

describe('who can grant', () => {
  const ask = async (user: TestUser, element: string, language = 'en') =>
    (await user.call('GET', `/security/who-can-grant/${element}`, { headers: { 'accept-language': language } })).body
      .data

  test('names the element in words, and exactly the people who could give it', async () => {
    const asking = await server.userWith([])
    const answer = await ask(asking, 'vessels.edit')
    expect(answer).toMatchObject({ screen: 'Vessels', action: 'Change' })
    expect(answer.people.toSorted()).toEqual([`Test ${root.username}`, `Test ${keeper.username}`].toSorted())
    expect(await ask(asking, 'vessels.edit', 'it')).toMatchObject({ screen: 'Navi', action: 'Modificare' })
    // The keeper sees deletion, but does not have it.
    expect((await ask(asking, 'vessels.delete')).people).toEqual([`Test ${root.username}`])
  })

  test('leaves out whoever cannot sign in', async () => {
    const asking = await server.userWith([])
    const gone = await server.userWith([edit, 'vessels.edit'])
    const people = async () => (await ask(asking, 'vessels.edit')).people as string[]
    expect(await people()).toContain(`Test ${gone.username}`)
    await server.owner.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`update users set is_disabled_by_admin = true where id = ${gone.userId}`),
    )
    expect(await people()).not.toContain(`Test ${gone.username}`)
  })

  test('tells roles by their description, and nothing about what is not an element', async () => {
    const asking = await server.userWith([])
    expect((await ask(asking, 'vessels.edit')).roles).toEqual(['a role for one test user'])
    expect((await ask(asking, 'vessels.edit', 'it')).roles).toEqual(['un ruolo per un utente di prova'])
    expect((await asking.call('GET', '/security/who-can-grant/vessels.invented')).status).toBe(404)
    expect((await asking.call('GET', '/security/who-can-grant/x')).status).toBe(400)
    expect((await server.anonymous('GET', '/security/who-can-grant/vessels.edit')).status).toBe(401)
  })
})
