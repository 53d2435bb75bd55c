import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { passwordRules } from '#platform/core/password-rules.ts'
import { catchMail, sendWaitingMails } from '#platform/testing/mail-catcher.ts'
import { callerOf, testPassword, testServer, type TestUser } from '#platform/testing/test-server.ts'

const catcher = await catchMail()
const server = await testServer([], {
  TRUSTED_PROXIES: '127.0.0.1',
  PASSWORD_MAX_AGE_DAYS: '90',
  PASSWORD_FORBIDDEN_WORDS: 'selvara',
  MAIL_SINK_HOST: '127.0.0.1',
  MAIL_SINK_PORT: String(catcher.port),
})
const fresh = [1, 2, 3, 4, 5, 6, 7].map((n) => `vQ${n}#mLz${n * n}!Tbx-kYr`)
const [first = ''] = fresh

const signIn = (username: string, password: string) =>
  server.anonymous('POST', '/authentication/login', { body: { username, password } })
const change = (user: TestUser, oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
  user.call('POST', '/security/password-change', { body: { oldPassword, newPassword, confirmPassword } })
const changeExpired = (username: string, oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
  server.anonymous('POST', '/security/password-change-expired', {
    body: { username, oldPassword, newPassword, confirmPassword },
  })
const set = (user: TestUser, column: string, value: unknown) =>
  server.owner.transaction(
    { id: 'system:test' },
    async (tx) => void (await tx.query(sql`update users set ${sql.ref(column)} = ${value} where id = ${user.userId}`)),
  )
const aged = (user: TestUser, days: number) =>
  set(user, 'password_changed_at', new Date(Date.now() - days * 86_400_000).toISOString())
const sessionOf = async (user: TestUser, password = testPassword) => {
  const { token } = (await signIn(user.username, password)).body.data.user as { token: string }
  return callerOf(server.api.url, { authorization: `Bearer ${token}` })
}

describe('changing the own password', () => {
  test('takes the new one, keeps this session and ends every other', async () => {
    const user = await server.userWith([])
    const other = await sessionOf(user)
    const answer = await change(user, testPassword, first)
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe('Password changed. All your other sessions were ended.')
    expect((await user.call('GET', '/security/user')).status).toBe(200)
    expect((await other('GET', '/security/user')).status).toBe(401)
    expect((await signIn(user.username, testPassword)).status).toBe(400)
    expect((await signIn(user.username, first)).body.data.user.userId).toBe(user.userId)
  })

  test.each([
    ['a confirmation that differs', first, `${first}x`, 'confirmPassword', "New password doesn't match with confirm"],
    ['too short', 'aB3$xyzkq', undefined, 'newPassword', 'Rules not matched'],
    ['no capital', 'vq1#mlz1!tbx', undefined, 'newPassword', 'Rules not matched'],
    ['no small letter', 'VQ1#MLZ1!TBX', undefined, 'newPassword', 'Rules not matched'],
    ['no digit', 'vQx#mLzx!Tbx', undefined, 'newPassword', 'Rules not matched'],
    ['no sign', 'vQ1xmLz1xTbx', undefined, 'newPassword', 'Rules not matched'],
    ['leaked', 'Benvenuto2024!', undefined, 'newPassword', /^This password, or the word it comes from,/],
    ['a word of the company', 'vQ1#SelvarA!x', undefined, 'newPassword', /^The password contains a name/],
    ['a pattern', 'Aa1!Aa1!Aa1!', undefined, 'newPassword', /^The password is too easy to guess/],
    ['the present one', testPassword, undefined, 'newPassword', /^You used this password recently/],
  ])('refuses %s, in words', async (_what, newPassword, confirm, key, message) => {
    const user = await server.userWith([])
    const answer = await change(user, testPassword, newPassword, confirm)
    expect(answer.status).toBe(400)
    expect(answer.body.data).toEqual([{ key, value: expect.stringMatching(message) }])
    expect((await signIn(user.username, testPassword)).status).toBe(200)
  })

  test('refuses the five before the present one, and takes the sixth again', async () => {
    const user = await server.userWith([])
    let present = testPassword
    for (const next of fresh.slice(0, 5)) {
      expect((await change(user, present, next)).status).toBe(200)
      present = next
    }
    // Present is the fifth; before it are the first four and the one from the beginning.
    for (const old of [testPassword, ...fresh.slice(0, 4)]) {
      expect((await change(user, present, old)).body.code).toBe('platform.passwordReused')
    }
    expect((await change(user, present, fresh[5] ?? '')).status).toBe(200)
    const [kept] = await server.owner.query(sql<{ count: number }>`
      select count(*)::int as count from old_passwords where user_id = ${user.userId}`)
    expect(kept?.count).toBe(5)
    expect((await change(user, fresh[5] ?? '', first)).body.code).toBe('platform.passwordReused')
    expect((await change(user, fresh[5] ?? '', fresh[6] ?? '')).status).toBe(200)
    expect((await change(user, fresh[6] ?? '', first)).status).toBe(200)
  })

  test('needs the old one, and guessing it through a stolen session is slowed like signing in', async () => {
    const user = await server.userWith([])
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt++) statuses.push((await change(user, 'wrong', first)).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    expect((await change(user, testPassword, first)).status).toBe(429)
  })

  test('of two changes at the same time one wins', async () => {
    const user = await server.userWith([])
    const answers = await Promise.all(fresh.slice(0, 4).map((next) => change(user, testPassword, next)))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test('is told to the user by mail, without the password', async () => {
    const user = await server.userWith([], { language: 'it' })
    await change(user, testPassword, first)
    await sendWaitingMails(server)
    const [mail, ...more] = catcher.to(`${user.username}@molo.example`)
    expect(more).toEqual([])
    expect(mail?.headers.get('subject')).toBe('La tua password è stata cambiata')
    expect(mail?.text).toContain(`Ciao Test ${user.username}`)
    expect(mail?.raw).not.toContain(first)
  })
})

describe('a password that must be changed', () => {
  test('by its age: not yet, soon, now', async () => {
    const user = await server.userWith([])
    const state = async () => (await user.call('GET', '/security/check-password-change')).body.data
    const { changedAt, expiresAt, ...rest } = await state()
    expect(rest).toEqual({ canChange: true, mustChange: false, shouldChange: false, rules: passwordRules })
    expect(Date.parse(expiresAt) - Date.parse(changedAt)).toBe(90 * 86_400_000)
    await aged(user, 80)
    expect(await state()).toMatchObject({ mustChange: false, shouldChange: true })
    expect((await signIn(user.username, testPassword)).body.data.passwordMustBeChanged).toBe(false)
    await aged(user, 91)
    expect(await state()).toMatchObject({ mustChange: true, shouldChange: true })
    const answer = await signIn(user.username, testPassword)
    expect(answer.body.data).toMatchObject({ passwordMustBeChanged: true, user: null })
    expect(answer.body.data.message).toBe('Change your password before you go on.')
  })

  test('is changed without a session, which ends those there are; then one can sign in', async () => {
    const user = await server.userWith([])
    await set(user, 'is_change_password_required', true)
    expect((await changeExpired(user.username, testPassword, first, 'x')).body.data[0].value).toBe(
      "New password doesn't match with confirm",
    )
    expect((await changeExpired(user.username, 'wrong', first)).body.code).toBe('platform.loginFailed')
    expect((await changeExpired(user.username, testPassword, 'Benvenuto2024!')).body.code).toBe(
      'platform.passwordLeaked',
    )
    const done = await changeExpired(user.username, testPassword, first)
    expect(done.body).toMatchObject({ success: true, data: null })
    expect((await user.call('GET', '/security/user')).status).toBe(401)
    expect((await signIn(user.username, first)).body.data).toMatchObject({ passwordMustBeChanged: false })
  })

  test('opens no way around: directory users, key users and disabled users get the refusal of a wrong password', async () => {
    for (const column of ['is_login_by_active_directory', 'is_api_key_user', 'is_disabled_by_admin']) {
      const user = await server.userWith([])
      await set(user, column, true)
      const answer = await changeExpired(user.username, testPassword, first)
      expect([answer.status, answer.body.code]).toEqual([400, 'platform.loginFailed'])
    }
  })

  test('a directory user is told that the password is elsewhere', async () => {
    const user = await server.userWith([])
    await set(user, 'is_login_by_active_directory', true)
    expect((await user.call('GET', '/security/check-password-change')).body.data).toMatchObject({
      canChange: false,
      mustChange: false,
      expiresAt: null,
    })
    const answer = await change(user, testPassword, first)
    expect([answer.status, answer.body.code]).toEqual([403, 'platform.noOwnPassword'])
  })
})

test('no hash of a password, old or new, reaches the history', async () => {
  const [row] = await server.owner.query(sql<{ count: number }>`
    select count(*)::int as count from history where coalesce(before::text, '') || coalesce(after::text, '') like '%argon2%'`)
  expect(row?.count).toBe(0)
})
