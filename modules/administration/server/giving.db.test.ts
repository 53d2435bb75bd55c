import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import { roleRegistry } from '../contract/roles.registry.ts'
import { userRegistry } from '../contract/users.registry.ts'

/** What people give to others: rights, plants, passwords, keys. Nobody gives more than they have, by whatever way. */

const server = await demoServer()
const keeping = ['users', 'roles', 'attributes'].flatMap((id) =>
  ['view', 'create', 'edit', 'delete', 'history'].map((element) => `${id}.${element}`),
)
const administration = [
  ...keeping,
  'userRoles.view',
  'userRoles.edit',
  'permissionMatrix.view',
  'permissionMatrix.edit',
  'users.passwordReset',
  'users.firstPassword',
  'users.viewSessions',
  'users.sessions',
  'users.viewApiKeys',
  'users.apiKeys',
  'users.seeAs',
]
const boss = await server.userWith('super-admin')
const second = await server.userWith('super-admin')
const north = await server.userWith(administration, { sites: ['N'] })

type Answer = ReturnType<TestUser['call']>
const data = async (answer: Answer) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const words = async (answer: Answer) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  return [body.code, ...(body.data as { value: string }[]).map(({ value }) => value)].join(' ')
}
const person = (more: object = {}) => ({
  firstName: 'Nuova',
  lastName: 'Persona',
  email: 'nuova@molo.example',
  language: 'it',
  username: `p-${crypto.randomUUID().slice(0, 8)}`,
  realm: 'local',
  isLoginByActiveDirectory: false,
  isApiKeyUser: false,
  isChangePasswordRequired: false,
  isEnabled: true,
  isDisabledByAdmin: false,
  allSites: false,
  sites: ['N'],
  ...more,
})
const make = async (by: TestUser, more: object = {}): Promise<{ id: string; username: string }> =>
  data(by.call('POST', '/system/Users', { body: person(more) }))
const roleOf = async ({ userId }: { userId: string }): Promise<string> =>
  (await data(boss.call('GET', `/security/user-roles?userId=${userId}`))).rows[0].roleIds[0]
const give = (by: TestUser, userId: string, roleId: string, assigned = true) =>
  by.call('POST', '/security/user-roles', { body: { changes: [{ userId, roleId, assigned }] } })
const waiting = async (by: TestUser) => data(by.call('GET', '/security/role-request'))
const decide = (by: TestUser, id: string, isGiven = true) =>
  by.call('POST', `/security/role-request/${id}`, { body: { give: isGiven } })
const rolesHeld = async (userId: string): Promise<string[]> =>
  (await data(boss.call('GET', `/security/user-roles?userId=${userId}`))).rows[0].roleIds
async function edit(by: TestUser, registry: 'Users' | 'Roles', id: string, changes: object) {
  const path = `/system/${registry}/${id}`
  const record = await data(boss.call('GET', path))
  const { inputFields } = registry === 'Users' ? userRegistry : roleRegistry
  const own = Object.fromEntries(inputFields.map(({ name }) => [name, record[name]]))
  return by.call('PUT', path, { body: { ...own, ...changes }, headers: { 'if-match': `"${record.version}"` } })
}

describe('plants', () => {
  test('are given by those who are at home there', async () => {
    for (const beyond of [{ allSites: true, sites: [] }, { sites: ['S'] }, { sites: ['N', 'S'] }]) {
      expect(await words(north.call('POST', '/system/Users', { body: person(beyond) }))).toContain('your own')
      const batch = { mode: 'all-or-nothing', rows: [{ id: null, version: null, values: person(beyond) }] }
      expect((await data(north.call('POST', '/system/Users/batch', { body: batch }))).counts.refused).toBe(1)
    }
    const { id } = await make(north)
    for (const beyond of [{ allSites: true }, { sites: ['S'] }, { sites: ['N', 'S'] }]) {
      expect(await words(edit(north, 'Users', id, beyond))).toContain('your own')
    }
    for (const own of [{ allSites: true }, { sites: ['N', 'S'] }]) {
      expect(await words(edit(north, 'Users', north.userId, own))).toContain('your own plants')
    }
    await data(edit(boss, 'Users', id, { sites: ['N', 'S'] }))
    // From now on this is somebody whom the administrator of the one plant does not touch.
    expect(await words(edit(north, 'Users', id, { language: 'en' }))).toContain('not yours')
    expect(await words(edit(north, 'Users', id, { sites: ['N'] }))).toContain('not yours')
  })

  test('decide whose name is told to somebody who lacks a right', async () => {
    const local = await server.userWith(['permissionMatrix.edit', 'vessels.edit'], { sites: ['N'] })
    const told = async (more: { sites?: string[] }) => {
      const asking = await server.userWith([], more)
      return (await data(asking.call('GET', '/security/who-can-grant/vessels.edit'))).people as string[]
    }
    expect(await told({ sites: ['N'] })).toContain(`Test ${local.username}`)
    for (const more of [{}, { sites: ['S'] }, { sites: ['N', 'S'] }]) {
      expect(await told(more)).not.toContain(`Test ${local.username}`)
    }
  })

  test('keep administrators apart: sessions, keys, passwords and roles of people elsewhere are not theirs', async () => {
    const south = await server.userWith([], { sites: ['S'] })
    const everywhere = await server.userWith([])
    const machine = await make(boss, { isApiKeyUser: true, sites: ['S'] })
    const harmless = await roleOf(await server.userWith(['users.view'], { sites: ['N'] }))
    for (const { userId } of [south, everywhere, { userId: machine.id }]) {
      const asked = {
        session: north.call('GET', `/security/user-session?userId=${userId}`),
        keys: north.call('GET', `/security/api-key?userId=${userId}`),
        scopes: north.call('GET', `/security/api-key/scopes?userId=${userId}`),
        reset: north.call('POST', '/security/password-reset', { body: { userId } }),
        role: give(north, userId, harmless),
      }
      for (const [what, answer] of Object.entries(asked)) {
        expect((await answer).body.code, what).toBe('platform.beyondOwnSites')
      }
    }
    const first = await north.call('POST', '/security/first-password', { body: { userId: south.userId } })
    expect(first.body.code).toBe('platform.beyondOwnSites')
    const key = { userId: machine.id, name: 'k', scopes: ['users.view'], networks: [], endsAt: inAMonth() }
    expect((await north.call('POST', '/security/api-key', { body: key })).body.code).toBe('platform.beyondOwnSites')
    const made = await data(boss.call('POST', '/security/api-key', { body: await keyFor(machine.id) }))
    expect((await north.call('DELETE', `/security/api-key/${made.id}`)).body.code).toBe('platform.beyondOwnSites')
  })

  test('of those who hold a role bound what its cells may be raised to', async () => {
    const holder = await server.userWith([], { sites: ['S'] })
    const roleId = await roleOf(holder)
    const { version } = await data(north.call('GET', '/menu-configuration/permissions'))
    const raise = (state: string, seen: number) =>
      north.call('PUT', '/menu-configuration/permissions', {
        body: { changes: { [roleId]: { 'users.view': state } } },
        headers: { 'if-match': `"${seen}"` },
      })
    expect((await raise('enabled', version)).body.code).toBe('platform.beyondOwnSites')
    expect((await holder.call('GET', '/system/Users')).status).toBe(403)
  })
})

async function keyFor(userId: string) {
  await data(give(boss, userId, await roleOf(await server.userWith(['users.view']))))
  return { userId, name: 'k', scopes: ['users.view'], networks: [], endsAt: inAMonth() }
}
const inAMonth = () => new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString()

describe('rights', () => {
  test('beyond the own are asked for, and given by somebody who has them', async () => {
    const strong = await roleOf(await server.userWith(['vessels.view', 'vessels.edit'], { sites: ['N'] }))
    const receiver = await server.userWith([], { sites: ['N'] })
    expect(await data(give(north, receiver.userId, strong))).toEqual({ given: 0, taken: 0, waiting: 1 })
    expect((await receiver.call('GET', '/master-data/Vessels')).status).toBe(403)
    // Asked twice is asked once.
    expect((await data(give(north, receiver.userId, strong))).waiting).toBe(1)
    const mine = (await waiting(north)).filter(({ userId }: { userId: string }) => userId === receiver.userId)
    expect(mine).toMatchObject([{ isOwn: true, refusal: expect.stringContaining('second person') }])
    expect((await decide(north, mine[0].id)).body.code).toBe('administration.notSecondPerson')
    const equal = await server.userWith(administration, { sites: ['N'] })
    expect((await decide(equal, mine[0].id)).body.code).toBe('administration.beyondOwnRights')
    await data(decide(boss, mine[0].id))
    expect((await receiver.call('GET', '/master-data/Vessels')).status).toBe(200)
    expect((await decide(boss, mine[0].id)).status).toBe(404)
    const told = (await data(north.call('GET', '/system/notification'))).rows[0]
    expect(told.subject).toContain('as you asked')
  })

  test('within the own are given at once, and never to oneself', async () => {
    const weak = await roleOf(await server.userWith(['users.view'], { sites: ['N'] }))
    const receiver = await server.userWith([], { sites: ['N'] })
    expect(await data(give(north, receiver.userId, weak))).toEqual({ given: 1, taken: 0, waiting: 0 })
    expect((await receiver.call('GET', '/system/Users')).status).toBe(200)
    expect((await give(north, north.userId, weak)).body.code).toBe('administration.notOwnRoles')
  })

  test('do not come back with a role that is switched on again by somebody who lacks them', async () => {
    const holder = await server.userWith(['vessels.view'], { sites: ['N'] })
    const roleId = await roleOf(holder)
    await data(edit(boss, 'Roles', roleId, { isEnabled: false }))
    expect(await words(edit(north, 'Roles', roleId, { isEnabled: true }))).toContain(
      'You do not have all the permissions',
    )
    await data(edit(boss, 'Roles', roleId, { isEnabled: true }))
  })

  test('of somebody stronger are not had by becoming that person', async () => {
    const trader = await server.userWith(['vessels.view', 'vessels.edit'], { sites: ['N'] })
    const first = await north.call('POST', '/security/first-password', { body: { userId: trader.userId } })
    expect(first.body.code).toBe('platform.beyondOwnRights')
    for (const change of [{ email: 'mine@molo.example' }, { username: 'mine' }]) {
      expect(await words(edit(north, 'Users', trader.userId, change))).toContain('would let you act in their place')
    }
    await data(edit(north, 'Users', trader.userId, { language: 'it' }))
    // A link goes to the person's own address, so it may be sent.
    await data(north.call('POST', '/security/password-reset', { body: { userId: trader.userId } }))
  })

  test('given later make a first password worthless in the hands of whoever made it', async () => {
    const { id, username } = await make(north)
    const { password } = await data(north.call('POST', '/security/first-password', { body: { userId: id } }))
    const signIn = () => server.anonymous('POST', '/authentication/login', { body: { username, password } })
    expect((await data(signIn())).passwordMustBeChanged).toBe(true)
    await data(give(boss, id, await roleOf(await server.userWith(['vessels.edit'], { sites: ['N'] }))))
    expect((await signIn()).status).toBe(400)
    const change = { username, oldPassword: password, newPassword: 'Cavallo/Verde/Lampo7', confirmPassword: 'Cavallo/Verde/Lampo7' } // prettier-ignore
    expect((await server.anonymous('POST', '/security/password-change-expired', { body: change })).status).toBe(400)
  })
})

describe('a role of two people', () => {
  const twoPeople = async (elements: string[] = ['users.view']) => {
    const roleId = await roleOf(await server.userWith(elements, { sites: ['N'] }))
    await data(edit(boss, 'Roles', roleId, { needsSecondPerson: true }))
    return roleId
  }
  const asked = async (userId: string) =>
    (await waiting(boss)).find((request: { userId: string }) => request.userId === userId)

  test('takes a second person, who is neither the first nor the receiver, and all super administrators hear of it', async () => {
    const roleId = await twoPeople()
    const receiver = await server.userWith(['userRoles.edit', 'users.view'], { sites: ['N'] })
    expect((await data(give(boss, receiver.userId, roleId))).waiting).toBe(1)
    const { id } = await asked(receiver.userId)
    expect((await decide(boss, id)).body.code).toBe('administration.notSecondPerson')
    expect((await decide(receiver, id)).body.code).toBe('administration.notOwnRoles')
    expect(await rolesHeld(receiver.userId)).not.toContain(roleId)
    await data(decide(second, id))
    expect(await rolesHeld(receiver.userId)).toContain(roleId)
    for (const chief of [boss, second]) {
      const subjects = (await data(chief.call('GET', '/system/notification'))).rows.map(
        ({ subject }: { subject: string }) => subject,
      )
      expect(subjects.join(), chief === boss ? 'boss' : 'second').toContain(receiver.username)
    }
  })

  test('is refused by the second person, or taken back by the first, and then waits no longer', async () => {
    const roleId = await twoPeople()
    const [one, other] = [await server.userWith([], { sites: ['N'] }), await server.userWith([], { sites: ['N'] })]
    await data(give(boss, one.userId, roleId))
    await data(give(boss, other.userId, roleId))
    await data(decide(second, (await asked(one.userId)).id, false))
    await data(decide(boss, (await asked(other.userId)).id, false))
    expect([await asked(one.userId), await asked(other.userId)]).toEqual([undefined, undefined])
    expect(await rolesHeld(one.userId)).not.toContain(roleId)
    expect(await rolesHeld(other.userId)).not.toContain(roleId)
  })

  test('cannot be given any more a week later, and is taken away by one alone', async () => {
    const roleId = await twoPeople()
    const receiver = await server.userWith([], { sites: ['N'] })
    await data(give(boss, receiver.userId, roleId))
    const { id } = await asked(receiver.userId)
    await server.owner.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`update role_requests set asked_at = now() - interval '8 days' where id = ${id}`),
    )
    expect((await decide(second, id)).status).toBe(404)
    await data(give(boss, receiver.userId, roleId))
    await data(decide(second, (await asked(receiver.userId)).id))
    expect((await data(give(boss, receiver.userId, roleId, false))).taken).toBe(1)
  })

  test('stays one for everybody without all rights', async () => {
    const roleId = await twoPeople()
    expect(await words(edit(north, 'Roles', roleId, { needsSecondPerson: false }))).toContain('Only a super')
  })

  test('with all rights is always one, unless nobody else has them', async () => {
    const rootRole = await roleOf(boss)
    const receiver = await server.userWith([])
    expect((await data(give(boss, receiver.userId, rootRole))).waiting).toBe(1)
    expect((await give(north, receiver.userId, rootRole)).status).toBe(403)
    await data(decide(second, (await asked(receiver.userId)).id))
    expect(await rolesHeld(receiver.userId)).toContain(rootRole)
    await data(give(boss, receiver.userId, rootRole, false))
    const others = await server.owner.query(sql<{ id: string }>`
      select u.id from users u where u.id <> ${boss.userId} and exists (
        select from user_roles ur join roles r on r.id = ur.role_id and r.is_super_admin where ur.user_id = u.id)`)
    expect(others.length).toBeGreaterThan(1)
    for (const { id } of others) await data(edit(boss, 'Users', id, { isDisabledByAdmin: true }))
    expect((await data(give(boss, receiver.userId, rootRole))).given).toBe(1)
    await data(give(boss, receiver.userId, rootRole, false))
    await data(edit(boss, 'Users', second.userId, { isDisabledByAdmin: false }))
  })

  test('is given once, however many agree at the same moment', async () => {
    const roleId = await twoPeople()
    const receiver = await server.userWith([], { sites: ['N'] })
    const third = await server.userWith('super-admin')
    await data(give(boss, receiver.userId, roleId))
    const { id } = await asked(receiver.userId)
    const fourth = await server.userWith('super-admin')
    const statuses = await Promise.all(
      [decide(third, id), decide(fourth, id)].map(async (answer) => (await answer).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 404]))
  })
})

describe('the companies of a role', () => {
  const limit = (by: TestUser, role: string, value: string, type = 'list') =>
    by.call('POST', '/system/Attributes', { body: { role, attribute: 'scope.companies', type, value, note: null } })

  test('are a list of companies that exist, and are set by whoever administers all who hold the role', async () => {
    const outsider = await server.userWith([], { sites: ['N'] })
    expect(await words(limit(boss, outsider.username, 'INS', 'text'))).toContain('list')
    expect(await words(limit(boss, outsider.username, 'NOBODY'))).toContain('NOBODY')
    const elsewhere = await server.userWith([], { sites: ['S'] })
    expect(await words(limit(north, elsewhere.username, 'INS'))).toContain('not yours')
    expect(await words(limit(north, north.username, 'INS'))).toContain('yourself')
    await data(limit(north, outsider.username, 'INS'))
  })
})
