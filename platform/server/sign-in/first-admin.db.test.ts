import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settingDefinitions } from '#platform/core/settings.ts'
import { callerOf, testServer } from '#platform/testing/test-server.ts'
import { type FirstAdmin, makeFirstAdmin } from './first-admin.ts'

const server = await testServer([])
const someone: FirstAdmin = {
  username: 'first',
  firstName: 'Ada',
  lastName: 'Prima',
  email: 'ada@terminal.example',
  language: 'en',
}
const chosen = 'vQ3#mLz9!Tbx-kYr'

const signIn = (username: string, password: string) =>
  server.anonymous('POST', '/authentication/login', { body: { username, password } })
const whoCanSignIn = () =>
  server.owner.query(sql<{ account: string }>`select account from users where password_hash is not null`)

test('nobody can sign in to a new database; of two who become the first at once, one does', async () => {
  expect(await whoCanSignIn()).toEqual([])
  const people = Array.from({ length: 8 }, (_, n) => ({ ...someone, username: `first-${n}` }))
  const ends = await Promise.allSettled(people.map((person) => makeFirstAdmin(server.db, person)))
  const made = ends.find(({ status }) => status === 'fulfilled')
  const winner = people[ends.indexOf(made!)]!.username
  for (const end of ends.filter((one) => one !== made)) {
    expect(String((end as PromiseRejectedResult).reason)).toContain(`${winner} has all rights already`)
  }
  expect(await whoCanSignIn()).toEqual([{ account: winner }])
  expect(await server.owner.query(sql`select name, is_super_admin, needs_second_person from roles`)).toEqual([
    { name: 'SUPERADMIN', is_super_admin: true, needs_second_person: true },
  ])

  await expect(makeFirstAdmin(server.db, someone)).rejects.toThrow(`${winner} has all rights already`)
  expect(await whoCanSignIn()).toHaveLength(1)
})

/** As if nobody had come yet. */
async function withNobody() {
  await server.owner.transaction({ id: 'system:test' }, async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`update users set is_enabled = false`)
  })
}

test('the password opens the door only to choose another one, and then everything is open', async () => {
  await withNobody()
  const { password, hours } = await makeFirstAdmin(server.db, someone)
  expect(hours).toBe(settingDefinitions['password.firstHours'].default)
  expect((await signIn('first', password)).body.data).toMatchObject({ passwordMustBeChanged: true, user: null })
  const changed = await server.anonymous('POST', '/security/password-change-expired', {
    body: { username: 'first', oldPassword: password, newPassword: chosen, confirmPassword: chosen },
  })
  expect(changed.status).toBe(200)
  expect((await signIn('first', password)).status).toBe(400)
  const { token } = (await signIn('first', chosen)).body.data.user as { token: string }
  const call = callerOf(server.api.url, { authorization: `Bearer ${token}` })
  expect((await call('GET', '/system/Logs/sign-ins')).status).toBe(200)
})

test('what was done is in the history and in the log of the door, the password in neither', async () => {
  const actor = 'system:first-admin'
  const traces = await server.owner.query(
    sql<{ table_name: string }>`select distinct table_name from history where actor = ${actor} order by 1`,
  )
  expect(traces.map(({ table_name }) => table_name)).toEqual(['roles', 'user_roles', 'users'])
  const noted = await server.owner.query(sql`
    select e.event from sign_in_events e join users u on u.id = e.user_id where e.actor = ${actor} and u.account = 'first'`)
  expect(noted).toEqual([{ event: 'firstPasswordMade' }])
  const hashes = await server.owner.query(
    sql`select 1 from history where before ->> 'password_hash' like '$argon2%' or after ->> 'password_hash' like '$argon2%'`,
  )
  expect(hashes).toEqual([])
})

test('the password is dead when its hours have passed', async () => {
  await withNobody()
  const late = { ...someone, username: 'late' }
  const { password } = await makeFirstAdmin(server.db, late)
  await server.owner.transaction(
    { id: 'system:test' },
    async (tx) => void (await tx.query(sql`update users set first_password_until = now() - interval '1 second'`)),
  )
  expect((await signIn('late', password)).status).toBe(400)
})

test('an account that exists is not taken over', async () => {
  await withNobody()
  await expect(makeFirstAdmin(server.db, { ...someone, username: 'FIRST' })).rejects.toThrow(
    'there is a user FIRST already',
  )
})
