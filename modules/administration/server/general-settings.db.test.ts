import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { placesModule } from '#modules/places/server/places.module.ts'
import { type SettingDefinition, settingDefinitions, type SettingKey, settingKeys } from '#platform/core/settings.ts'
import { testPassword, testServer, type TestUser } from '#platform/testing/test-server.ts'
import { administrationModule } from './administration.module.ts'

const server = await testServer([administrationModule, placesModule], {
  PASSWORD_FORBIDDEN_WORDS: 'selvara',
  TRUSTED_PROXIES: '127.0.0.1',
})
const root = await server.userWith('super-admin')
const auditor = await server.userWith(['logs.view', 'generalSettings.view'])

const data = async (answer: ReturnType<TestUser['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
interface Setting {
  key: string
  value: unknown
  default: unknown
  version: number
  updatedBy: string | null
}
const settings = (): Promise<Setting[]> => data(root.call('GET', '/system/GeneralSettings'))
const settingOf = async (key: string) => (await settings()).find((setting) => setting.key === key)!
async function set(key: string, value: unknown, by = root) {
  const { version } = await settingOf(key)
  return by.call('PUT', '/system/GeneralSettings', { body: { changes: [{ key, value, version }] } })
}
const signIn = (username: string, password = testPassword, place = '10.0.0.1') =>
  server.anonymous('POST', '/authentication/login', {
    body: { username, password },
    headers: { 'x-forwarded-for': place },
  })
const alive = async (user: TestUser) => (await user.call('GET', '/security/user')).status === 200

/** Values that each setting must refuse. */
const outside = settingKeys.flatMap((key): [SettingKey, unknown][] => {
  const definition: SettingDefinition = settingDefinitions[key]
  const wrong: unknown[] =
    definition.kind === 'integer'
      ? [definition.min - 1, definition.max + 1, 1.5, ['word']]
      : [5, [''], ['x'.repeat(definition.maxLength + 1)]]
  return wrong.map((value) => [key, value])
})

describe('settings', () => {
  test('are all there, as delivered or as the environment says, each within its bounds', async () => {
    const all = await settings()
    expect(all.map(({ key }) => key)).toEqual(settingKeys)
    expect(all.find(({ key }) => key === 'password.forbiddenWords')?.value).toEqual(['selvara'])
    expect(
      all.every(
        ({ version, value, default: delivered }) => (version === 0 && value === delivered) || Array.isArray(value),
      ),
    ).toBe(true)
  })

  test.each(outside)('%s is not %j', async (key, value) => {
    expect((await set(key, value)).status).toBe(400)
    expect((await settingOf(key)).version).toBe(0)
  })

  test('are changed all or nothing, by those who may, and nobody overwrites what they have not seen', async () => {
    expect((await set('session.perUser', 6, auditor)).status).toBe(403)
    const both = [
      { key: 'session.perUser', value: 6, version: 0 },
      { key: 'session.idleMinutes', value: 1, version: 0 },
    ]
    expect((await root.call('PUT', '/system/GeneralSettings', { body: { changes: both } })).status).toBe(400)
    expect((await settingOf('session.perUser')).value).toBe(5)
    await data(set('session.perUser', 6))
    expect(await settingOf('session.perUser')).toMatchObject({
      value: 6,
      default: 5,
      version: 1,
      updatedBy: `Test ${root.username}`,
    })
    const late = { changes: [{ key: 'session.perUser', value: 7, version: 0 }] }
    const stale = await root.call('PUT', '/system/GeneralSettings', { body: late })
    expect(stale.status).toBe(412)
    expect(stale.body.detail.current.value).toBe(6)
    await data(set('session.perUser', null))
    expect(await settingOf('session.perUser')).toMatchObject({ value: 5, version: 0 })
  })

  test('of sessions work at the next request', async () => {
    const user = await server.userWith([])
    const quiet = (minutes: number) =>
      server.owner.query(
        sql`update sessions set last_seen_at = now() - make_interval(mins => ${minutes}) where user_id = ${user.userId}`,
      )
    await quiet(20)
    expect(await alive(user)).toBe(true)
    await data(set('session.idleMinutes', 10))
    await quiet(20)
    expect(await alive(user)).toBe(false)
    expect(await data(root.call('GET', `/security/user-session?userId=${user.userId}`))).toEqual([])
    await data(set('session.idleMinutes', 60))
    await quiet(50)
    expect(await alive(user)).toBe(true)
    await data(set('session.idleMinutes', null))

    await data(set('session.perUser', 1))
    expect((await signIn(user.username)).status).toBe(200)
    expect(await alive(user)).toBe(false)
    await data(set('session.perUser', null))

    await data(set('session.longestHours', 2))
    await signIn(user.username)
    const [row] = await server.owner.query(sql<{ hours: number }>`
      select round(extract(epoch from ends_at - now()) / 3600)::int as hours from sessions
      where user_id = ${user.userId} order by created_at desc limit 1`)
    expect(row?.hours).toBe(2)
    await data(set('session.longestHours', null))
  })

  test('of passwords work at the next sign-in', async () => {
    const user = await server.userWith([])
    await server.owner.transaction({ id: 'system:test' }, async (tx) => {
      await tx.query(sql`update users set password_changed_at = now() - interval '40 days' where id = ${user.userId}`)
    })
    expect((await data(signIn(user.username))).passwordMustBeChanged).toBe(false)
    await data(set('password.maxAgeDays', 50))
    const state = () => data(user.call('GET', '/security/check-password-change'))
    expect((await state()).shouldChange).toBe(true)
    await data(set('password.noticeDays', 5))
    expect((await state()).shouldChange).toBe(false)
    await data(set('password.maxAgeDays', 30))
    expect((await data(signIn(user.username))).passwordMustBeChanged).toBe(true)
    await data(set('password.maxAgeDays', null))

    const change = (newPassword: string) =>
      user.call('POST', '/security/password-change', {
        body: { oldPassword: testPassword, newPassword, confirmPassword: newPassword },
      })
    await data(set('password.forbiddenWords', ['quarantine']))
    expect((await change('Xy7/quarantine/Lampo')).body.code).toBe('platform.passwordGuessable')
    await data(set('password.forbiddenWords', null))
    expect((await change('Xy7/selvara/Lampo-9')).body.code).toBe('platform.passwordGuessable')
    expect((await change('Xy7/quarantine/Lampo')).status).toBe(200)

    await data(set('password.firstHours', 5))
    expect((await data(root.call('POST', '/security/first-password', { body: { userId: user.userId } }))).hours).toBe(5)
  })

  test('of guessing work at the next guess', async () => {
    const user = await server.userWith([])
    await data(set('signIn.triesPerAccount', 3))
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries++) statuses.push((await signIn(user.username, 'wrong', '198.51.100.7')).status)
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    await data(set('signIn.triesPerAccount', null))
  })
})
