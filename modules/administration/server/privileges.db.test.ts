import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AppError } from '#platform/core/app-error.ts'
import { testPassword, testServer, type TestUser } from '#platform/testing/test-server.ts'
import { placesModule } from '#modules/places/server/places.module.ts'
import { administrationModule } from './administration.module.ts'

const server = await testServer([administrationModule, placesModule])
const registryElements = ['view', 'create', 'edit', 'delete', 'history']
const adminElements = [
  ...['users', 'roles'].flatMap((id) => registryElements.map((element) => `${id}.${element}`)),
  'userRoles.view',
  'userRoles.edit',
  'users.passwordReset',
  'users.firstPassword',
  'users.viewSessions',
  'users.sessions',
]
const root = await server.userWith('super-admin')
const admin = await server.userWith(adminElements)

type Caller = Pick<TestUser, 'call'>
const data = async (answer: ReturnType<TestUser['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const codesOf = async (answer: ReturnType<TestUser['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  return [body.code, ...(body.data as { value: string }[]).map(({ value }) => value)]
}
const userFields = ['firstName', 'lastName', 'email', 'language', 'username', 'realm', 'isLoginByActiveDirectory', 'isApiKeyUser', 'isChangePasswordRequired', 'isEnabled', 'isDisabledByAdmin', 'allSites', 'sites'] // prettier-ignore
const both = (text: string) => ({ en: text, it: text })
const roleFields = ['name', 'description', 'isEnabled', 'isSuperAdmin', 'needsSecondPerson']
async function change(by: Caller, path: string, fields: string[], id: string, changes: object) {
  const record = await data(root.call('GET', `${path}/${id}`))
  const body = { ...Object.fromEntries(fields.map((name) => [name, record[name]])), ...changes }
  return by.call('PUT', `${path}/${id}`, { body, headers: { 'if-match': `"${record.version}"` } })
}
const changeUser = (by: Caller, id: string, changes: object) => change(by, '/system/Users', userFields, id, changes)
const changeRole = (by: Caller, id: string, changes: object) => change(by, '/system/Roles', roleFields, id, changes)
const roleOf = async (user: TestUser): Promise<string> =>
  (await data(root.call('GET', `/security/user-roles?userId=${user.userId}`))).rows[0].roleIds[0]
const give = (by: Caller, userId: string, roleId: string, assigned = true) =>
  by.call('POST', '/security/user-roles', { body: { changes: [{ userId, roleId, assigned }] } })
const newUser = (more: object = {}) => ({
  firstName: 'Nuova',
  lastName: 'Persona',
  email: 'nuova.persona@molo.example',
  language: 'it',
  username: `n.persona-${crypto.randomUUID().slice(0, 6)}`,
  realm: 'local',
  isLoginByActiveDirectory: false,
  isApiKeyUser: false,
  isChangePasswordRequired: false,
  isEnabled: true,
  isDisabledByAdmin: false,
  allSites: true,
  sites: [],
  ...more,
})

describe('a user', () => {
  test('is created with an account by realm, and no answer, history or export ever holds a hash', async () => {
    const made = await data(admin.call('POST', '/system/Users', { body: newUser({ username: 'g.verdi' }) }))
    expect(made).toMatchObject({ name: 'Nuova Persona', account: 'g.verdi' })
    const other = newUser({ username: 'g.verdi', realm: 'CORP', isLoginByActiveDirectory: true })
    expect((await data(admin.call('POST', '/system/Users', { body: other }))).account).toBe('CORP\\g.verdi')
    await data(admin.call('POST', '/security/first-password', { body: { userId: made.id } }))
    const past = new Date().toISOString()
    const answers = await Promise.all(
      [`/${made.id}`, `/${made.id}/history`, `/${made.id}/as-at?asAt=${past}`, '', `?asAt=${past}`].map((path) =>
        root.call('GET', `/system/Users${path}`),
      ),
    )
    for (const { body } of answers)
      expect(JSON.stringify(body)).not.toMatch(/argon2|password_?hash|directory_?id|\*\*\*/i)
    const found = await server.owner.query(
      sql<{ words: string }>`select words from search_entries where registry = 'users'`,
    )
    expect(found.length).toBeGreaterThan(0)
    expect(JSON.stringify(found)).not.toMatch(/argon2/)
  })

  test.each([
    [
      'the same name in other capitals',
      { username: 'X.Nero' },
      'There is already a user with this name in this realm. Choose another one.',
    ],
    [
      'keys and the directory at once',
      { isApiKeyUser: true, isLoginByActiveDirectory: true, realm: 'CORP' },
      'An API key user',
    ],
    ['the directory in our own realm', { isLoginByActiveDirectory: true }, 'Enter the directory'],
    ['a foreign realm with a password of ours', { realm: 'CORP' }, 'Without login through the directory'],
    [
      'a forced change where there is no password',
      { isApiKeyUser: true, isChangePasswordRequired: true },
      'not managed by this application',
    ],
    ['a backslash in the name', { username: 'CORP\\x' }, 'not valid'],
    ['a mail address that is none', { email: 'nobody' }, 'not valid'],
    ['a password', { password: 'Chosen-For-You-1!' }, 'unknown'],
    ['a hash', { passwordHash: 'x' }, 'unknown'],
    ['an account of its own', { account: 'root' }, 'unknown'],
    ['a state of its own', { state: 'active' }, 'unknown'],
    ['no plant at all', { allSites: false, sites: [] }, 'at least one plant'],
  ])('is refused with %s', async (_what, more, words) => {
    await admin.call('POST', '/system/Users', { body: newUser({ username: 'x.nero' }) })
    expect((await codesOf(admin.call('POST', '/system/Users', { body: newUser(more) }))).join()).toContain(words)
  })

  test('is never deleted, singly or by undoing', async () => {
    const made = await data(admin.call('POST', '/system/Users', { body: newUser() }))
    const removal = admin.call('DELETE', `/system/Users/${made.id}`, { headers: { 'if-match': '"1"' } })
    expect((await codesOf(removal)).join()).toContain('never deleted')
    const batch = { mode: 'all-or-nothing', rows: [{ id: null, version: null, values: newUser() }] }
    const { undo } = await data(admin.call('POST', '/system/Users/batch', { body: batch }))
    expect((await codesOf(admin.call('POST', '/system/Users/undo', { body: { undo } }))).join()).toContain(
      'never deleted',
    )
  })

  test.each([
    ['is disabled by an administrator', { isDisabledByAdmin: true }],
    ['is not enabled any more', { isEnabled: false }],
  ])('who %s is out at the next request, and the session is gone', async (_what, changes) => {
    const user = await server.userWith([])
    expect((await user.call('GET', '/security/user')).status).toBe(200)
    expect((await data(changeUser(admin, user.userId, changes))).state).toMatch(/^disabled/)
    expect((await user.call('GET', '/security/user')).status).toBe(401)
    expect(await data(admin.call('GET', `/security/user-session?userId=${user.userId}`))).toEqual([])
  })

  test('who is ended is out too, cannot sign in, and comes back when reopened', async () => {
    const user = await server.userWith([])
    const signIn = () =>
      server.anonymous('POST', '/authentication/login', { body: { username: user.username, password: testPassword } })
    const { version } = await data(admin.call('GET', `/system/Users/${user.userId}`))
    const ended = await data(
      admin.call('POST', `/system/Users/${user.userId}/end`, { headers: { 'if-match': `"${version}"` } }),
    )
    expect(ended.state).toBe('ended')
    expect((await user.call('GET', '/security/user')).status).toBe(401)
    expect((await signIn()).status).toBe(400)
    await data(
      admin.call('POST', `/system/Users/${user.userId}/reopen`, { headers: { 'if-match': `"${ended.version}"` } }),
    )
    expect((await signIn()).status).toBe(200)
  })

  test.each([{ isDisabledByAdmin: true }, { isEnabled: false }, { isApiKeyUser: true }])(
    'cannot lock themselves out by %o',
    async (changes) => {
      for (const person of [admin, root]) {
        expect((await codesOf(changeUser(person, person.userId, changes))).join()).toContain('disable yourself')
      }
      const { version } = await data(root.call('GET', `/system/Users/${admin.userId}`))
      const ending = admin.call('POST', `/system/Users/${admin.userId}/end`, {
        headers: { 'if-match': `"${version}"` },
      })
      expect((await codesOf(ending)).join()).toContain('disable yourself')
    },
  )

  test('has sessions that an administrator sees and ends, without learning a token', async () => {
    const user = await server.userWith([])
    const [session] = await data(admin.call('GET', `/security/user-session?userId=${user.userId}`))
    expect(JSON.stringify(session)).not.toContain(user.token)
    const wrongOwner = await admin.call('DELETE', `/security/user-session/${admin.userId}/${session.id}`)
    expect(wrongOwner.status).toBe(404)
    await data(admin.call('DELETE', `/security/user-session/${user.userId}/${session.id}`))
    expect((await user.call('GET', '/security/user')).status).toBe(401)
  })
})

describe('a first password', () => {
  const signIn = (username: string, password: string) =>
    server.anonymous('POST', '/authentication/login', { body: { username, password } })

  test('opens the door to choose another, and to nothing else', async () => {
    const { id, username } = await data(admin.call('POST', '/system/Users', { body: newUser() }))
    const { password } = await data(admin.call('POST', '/security/first-password', { body: { userId: id } }))
    expect((await data(signIn(username, password))).passwordMustBeChanged).toBe(true)
    const body = { username, oldPassword: password, newPassword: 'Cavallo/Verde/Lampo7', confirmPassword: 'Cavallo/Verde/Lampo7' } // prettier-ignore
    await data(server.anonymous('POST', '/security/password-change-expired', { body }))
    expect((await data(signIn(username, body.newPassword))).user.userId).toBe(id)
    expect((await signIn(username, password)).status).toBe(400)
  })

  test('ends the old one and every session, and dies after three days', async () => {
    const user = await server.userWith([])
    const { password, hours } = await data(
      admin.call('POST', '/security/first-password', { body: { userId: user.userId } }),
    )
    expect(hours).toBe(72)
    expect((await user.call('GET', '/security/user')).status).toBe(401)
    expect((await signIn(user.username, testPassword)).status).toBe(400)
    expect((await signIn(user.username, password)).status).toBe(200)
    await server.owner.transaction({ id: 'system:test' }, async (tx) => {
      await tx.query(sql`update users set first_password_until = now() - interval '1 second' where id = ${user.userId}`)
    })
    expect((await signIn(user.username, password)).status).toBe(400)
  })

  test('is not for oneself, not for directory and key users, not for whoever has all rights', async () => {
    const ask = (userId: string) => admin.call('POST', '/security/first-password', { body: { userId } })
    expect((await ask(admin.userId)).body.code).toBe('platform.notForYourself')
    expect((await ask(root.userId)).body.code).toBe('platform.superAdminOnly')
    const machine = await data(admin.call('POST', '/system/Users', { body: newUser({ isApiKeyUser: true }) }))
    expect((await ask(machine.id)).body.code).toBe('platform.cannotBeReset')
    const stranger = await server.userWith(adminElements.filter((element) => element !== 'users.firstPassword'))
    expect((await stranger.call('POST', '/security/first-password', { body: { userId: machine.id } })).status).toBe(403)
  })
})

describe('all rights', () => {
  test('are given, taken and changed by those who have them only', async () => {
    const user = await server.userWith([])
    const rootRole = await roleOf(root)
    expect((await give(admin, user.userId, rootRole)).status).toBe(403)
    expect((await give(admin, root.userId, rootRole, false)).status).toBe(403)
    expect((await give(admin, root.userId, await roleOf(user))).body.code).toBe('platform.superAdminOnly')
    const words = 'Only a super administrator'
    expect((await codesOf(changeUser(admin, root.userId, { email: 'mine@molo.example' }))).join()).toContain(words)
    expect((await codesOf(changeRole(admin, rootRole, { description: both('mine') }))).join()).toContain(words)
    expect((await codesOf(changeRole(admin, await roleOf(user), { isSuperAdmin: true }))).join()).toContain(words)
    const role = { name: 'MINE', description: both('x'), isEnabled: true, isSuperAdmin: true, needsSecondPerson: false }
    expect((await codesOf(admin.call('POST', '/system/Roles', { body: role }))).join()).toContain(words)
    const batch = { mode: 'all-or-nothing', rows: [{ id: null, version: null, values: role }] }
    const refused = await data(admin.call('POST', '/system/Roles/batch', { body: batch }))
    expect(refused).toMatchObject({ counts: { create: 0, refused: 1 }, undo: null })
    await data(give(root, user.userId, rootRole))
    await data(give(root, user.userId, rootRole, false))
  })

  test('are listed as given by two people, whatever was ticked', async () => {
    const twoPeople = async (): Promise<string[]> =>
      (await data(root.call('GET', '/system/Roles?needsSecondPerson=true&limit=500'))).rows.map(
        ({ name }: { name: string }) => name,
      )
    const role = { name: 'ALL', description: both('x'), isEnabled: true, isSuperAdmin: true, needsSecondPerson: false }
    const made = await data(root.call('POST', '/system/Roles', { body: role }))
    expect(made.needsSecondPerson).toBe(true)
    expect((await data(changeRole(root, made.id, { needsSecondPerson: false }))).needsSecondPerson).toBe(true)
    const raised = await data(
      root.call('POST', '/system/Roles', { body: { ...role, name: 'UP', isSuperAdmin: false } }),
    )
    expect(raised.needsSecondPerson).toBe(false)
    await data(changeRole(root, raised.id, { isSuperAdmin: true }))
    expect(await twoPeople()).toEqual(expect.arrayContaining(['ALL', 'UP']))
    expect(await twoPeople()).not.toContain(admin.username)
  })

  test('do not come to those without them by their own hand', async () => {
    const own = await roleOf(admin)
    const other = await roleOf(await server.userWith(['users.view', 'attributes.view']))
    expect((await give(admin, admin.userId, other)).body.code).toBe('administration.notOwnRoles')
    expect((await codesOf(changeRole(admin, own, { isEnabled: false }))).join()).toContain(
      'You have this role yourself',
    )
    await data(changeRole(admin, own, { description: both('harmless') }))
  })

  test('never end: the last who has them stays', async () => {
    const rootRole = await roleOf(root)
    expect((await give(root, root.userId, rootRole, false)).body.code).toBe('platform.lastSuperAdmin')
    expect((await changeRole(root, rootRole, { isEnabled: false })).body.code).toBe('platform.lastSuperAdmin')
    expect((await changeRole(root, rootRole, { isSuperAdmin: false })).body.code).toBe('platform.lastSuperAdmin')
  })

  test('do not end either when two put each other out at the same moment', async () => {
    const second = await server.userWith('super-admin')
    const disable = (userId: string, then: () => Promise<void> = async () => {}) =>
      server.db.transaction({ id: 'system:test' }, async (tx) => {
        await tx.query(sql`update users set is_disabled_by_admin = true where id = ${userId}`)
        await then()
      })
    let other: Promise<string> | undefined
    await disable(second.userId, async () => {
      other = disable(root.userId).then(
        () => 'done',
        (error: AppError) => error.code,
      )
      // The other one either waits for this transaction, or has slipped past it.
      await expect
        .poll(async () => (await Promise.race([other, waitsForLock()])) !== false, { timeout: 5000, interval: 20 })
        .toBe(true)
    })
    expect(await other).toBe('platform.lastSuperAdmin')
  })
})

async function waitsForLock(): Promise<boolean> {
  const rows = await server.owner.query(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)
  return rows.length > 0
}

describe('roles of users', () => {
  test('work at the next request, given or taken, enabled or ended', async () => {
    const user = await server.userWith([])
    const roleId = await roleOf(await server.userWith(['roles.view']))
    const see = async () => (await user.call('GET', '/system/Roles')).status
    expect(await see()).toBe(403)
    await data(give(admin, user.userId, roleId))
    expect(await see()).toBe(200)
    await data(changeRole(admin, roleId, { isEnabled: false }))
    expect(await see()).toBe(403)
    expect((await give(admin, admin.userId, roleId)).body.code).toBe('administration.roleNotLiving')
    await data(changeRole(admin, roleId, { isEnabled: true }))
    expect(await see()).toBe(200)
    const { version } = await data(admin.call('GET', `/system/Roles/${roleId}`))
    await data(admin.call('POST', `/system/Roles/${roleId}/end`, { headers: { 'if-match': `"${version}"` } }))
    expect(await see()).toBe(403)
  })

  test('are cloned as the difference that was shown, or not at all', async () => {
    const [from, to] = [await server.userWith(['roles.view']), await server.userWith(['users.view'])]
    const clone = (body: object, by: Caller = admin) =>
      by.call('POST', '/security/user-roles-clone', { body: { from: from.username, to: to.username, ...body } })
    const shown = await data(clone({ mode: 'show' }))
    expect(shown).toMatchObject({
      given: [{ name: from.username }],
      taken: [{ name: to.username }],
      kept: [],
      applied: false,
    })
    expect((await to.call('GET', '/system/Roles')).status).toBe(403)

    const seen = {
      given: shown.given.map(({ id }: { id: string }) => id),
      taken: shown.taken.map(({ id }: { id: string }) => id),
    }
    expect((await clone({ mode: 'apply' })).body.code).toBe('administration.differenceChanged')
    const third = await server.userWith([])
    await data(give(admin, from.userId, await roleOf(third)))
    expect((await clone({ mode: 'apply', seen })).body.code).toBe('administration.differenceChanged')
    await data(give(admin, from.userId, await roleOf(third), false))
    expect((await data(clone({ mode: 'apply', seen }))).applied).toBe(true)
    expect((await to.call('GET', '/system/Roles')).status).toBe(200)
    expect((await to.call('GET', '/system/Users')).status).toBe(403)
    expect((await clone({ mode: 'show', to: from.username })).body.data[0].value).toContain('two different users')

    const takeOver = await data(clone({ mode: 'show', from: root.username }))
    const wanted = {
      given: takeOver.given.map(({ id }: { id: string }) => id),
      taken: takeOver.taken.map(({ id }: { id: string }) => id),
    }
    expect((await clone({ mode: 'apply', from: root.username, seen: wanted })).status).toBe(403)
  })

  test('answer what an attribute is for the caller, typed, and nothing about others', async () => {
    const user = await server.userWith([])
    const add = (attribute: string, type: string, value: string, role = user.username) =>
      root.call('POST', '/system/Attributes', { body: { role, attribute, type, value, note: null } })
    await data(add('plan.days', 'number', '45.50'))
    await data(add('plan.mayClose', 'boolean', 'true'))
    await data(add('plan.families', 'list', 'GO; KE'))
    await data(add('plan.days', 'number', '7', admin.username))
    const ask = (attribute: string) =>
      user.call('GET', `/security/user-roles-get-attribute-value?attribute=${attribute}`)
    expect(await data(ask('plan.days'))).toEqual([{ role: user.username, type: 'number', value: '45.50' }])
    expect((await data(ask('plan.mayClose')))[0].value).toBe(true)
    expect((await data(ask('plan.families')))[0].value).toEqual(['GO', 'KE'])
    expect(await data(ask('nothing'))).toEqual([])
    for (const [type, value] of [
      ['number', '4x'],
      ['boolean', 'yes'],
      ['date', '2026-02-30'],
      ['list', 'A;;B'],
      ['list', 'A; A'],
    ]) {
      // prettier-ignore
      expect((await add('wrong', type!, value!)).status, `${type} ${value}`).toBe(400)
    }
  })
})
