import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { catchMail, sendWaitingMails } from '#platform/testing/mail-catcher.ts'
import { callerOf, testPassword, testServer, type TestUser } from '#platform/testing/test-server.ts'

const catcher = await catchMail()
const server = await testServer([], {
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_URL: 'https://terminal.example',
  MAIL_SINK_HOST: '127.0.0.1',
  MAIL_SINK_PORT: String(catcher.port),
})
const next = 'vQ7#mLz2!Tbx-kYr'
const addressOf = (user: TestUser) => `${user.username}@molo.example`

let lastAddress = 0
/** From a new address each time, because these tests are not about the throttle of an address. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++lastAddress}` })
const ask = (username: string, headers: Record<string, string> = elsewhere()) =>
  server.anonymous('POST', '/security/self-reset-password', { body: { username }, headers })
const complete = (code: string, newPassword = next, confirmPassword = newPassword) =>
  server.anonymous('POST', '/security/complete-self-reset-password', {
    body: { code, newPassword, confirmPassword },
    headers: elsewhere(),
  })
const signIn = (username: string, password: string) =>
  server.anonymous('POST', '/authentication/login', { body: { username, password } })
const linkOf = /https:\/\/terminal\.example\/reset-password\/([A-Za-z0-9_-]{43})\s/
const codesFor = (user: TestUser) => catcher.to(addressOf(user)).flatMap((mail) => linkOf.exec(mail.text)?.[1] ?? [])
const codeFor = async (user: TestUser): Promise<string> => {
  await ask(user.username)
  await sendWaitingMails(server)
  return codesFor(user).at(-1) ?? ''
}
const set = (user: TestUser, column: string, value: unknown) =>
  server.owner.transaction(
    { id: 'system:test' },
    async (tx) => void (await tx.query(sql`update users set ${sql.ref(column)} = ${value} where id = ${user.userId}`)),
  )

describe('a reset link', () => {
  test('comes by mail, sets a new password, ends every session, signs nobody in and is told by mail', async () => {
    const user = await server.userWith([], { language: 'it' })
    const code = await codeFor(user)
    expect(catcher.to(addressOf(user))[0]?.headers.get('subject')).toBe('Reimposta la tua password')
    const done = await complete(code)
    expect(done.body).toMatchObject({ success: true, data: null })
    expect((await user.call('GET', '/security/user')).status).toBe(401)
    expect((await signIn(user.username, testPassword)).status).toBe(400)
    expect((await signIn(user.username, next)).status).toBe(200)
    await sendWaitingMails(server)
    expect(catcher.to(addressOf(user)).map((mail) => mail.headers.get('subject'))).toEqual([
      'Reimposta la tua password',
      'La tua password è stata cambiata',
    ])
  })

  test('points to the configured host, whatever the request says about it', async () => {
    const user = await server.userWith([])
    await ask(user.username, { ...elsewhere(), host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    await sendWaitingMails(server)
    expect(codesFor(user)).toHaveLength(1)
    expect(catcher.to(addressOf(user))[0]?.raw).not.toContain('evil')
  })

  test('works once, also for ten who come at the same time', async () => {
    const user = await server.userWith([])
    const code = await codeFor(user)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => complete(code, `${next}${index}`)))
    const codes = answers.map((answer) => answer.body.code ?? 'done')
    expect(codes.toSorted()).toEqual(['done', ...Array(9).fill('platform.notValid')])
    expect((await complete(code, `${next}again`)).body.data).toEqual([
      { key: 'code', value: 'This link is no longer valid. Ask for a new one.' },
    ])
  })

  test('works for twenty minutes', async () => {
    const user = await server.userWith([])
    const code = await codeFor(user)
    const [row] = await server.owner.query(sql<{ minutes: number }>`
      select round(extract(epoch from ends_at - created_at) / 60)::int as minutes from password_resets
      where user_id = ${user.userId}`)
    expect(row?.minutes).toBe(20)
    await server.owner.query(sql`update password_resets set ends_at = now() where user_id = ${user.userId}`)
    expect((await complete(code)).status).toBe(400)
    expect((await signIn(user.username, testPassword)).status).toBe(200)
  })

  test('outlives a refused password, but not another change of the password', async () => {
    const user = await server.userWith([])
    const code = await codeFor(user)
    expect((await complete(code, 'Benvenuto2024!')).body.code).toBe('platform.passwordLeaked')
    expect((await complete(code, next, 'x')).body.data[0].value).toBe("New password doesn't match with confirm")
    expect((await complete(code, 'short')).body.data[0].value).toBe('Rules not matched')
    const earlier = await codeFor(user)
    expect((await complete(code)).status).toBe(200)
    expect((await complete(earlier, `${next}2`)).status).toBe(400)
  })

  test('is dead when its user is disabled in the meantime', async () => {
    const user = await server.userWith([])
    const code = await codeFor(user)
    await set(user, 'is_disabled_by_admin', true)
    expect((await complete(code)).status).toBe(400)
  })

  test('is not sent any more to whoever was disabled before it left', async () => {
    const user = await server.userWith([])
    await ask(user.username)
    await set(user, 'is_enabled', false)
    await sendWaitingMails(server)
    expect(catcher.to(addressOf(user))).toEqual([])
  })

  test('exists in the mail only: no table, job or queue has ever held it', async () => {
    const user = await server.userWith([])
    const code = await codeFor(user)
    expect(code).toHaveLength(43)
    const tables = await server.owner.query(sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)
    expect(tables.length).toBeGreaterThan(15)
    for (const { name } of tables) {
      const [found] = await server.owner.query(sql<{ count: number }>`
        select count(*)::int as count from ${sql.raw(name)} t where t::text like ${`%${code}%`}`)
      expect(found?.count, name).toBe(0)
    }
    expect((await complete(code)).status).toBe(200)
  })

  test.each(['is_login_by_active_directory', 'is_api_key_user', 'is_disabled_by_admin'])(
    'is not for users with %s, who get the same answer',
    async (column) => {
      const user = await server.userWith([])
      await set(user, column, true)
      const answer = await ask(user.username)
      const unknown = await ask('nobody-at-all')
      expect({ ...answer.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
      await sendWaitingMails(server)
      expect(catcher.to(addressOf(user))).toEqual([])
    },
  )

  test('at most three an hour reach a mailbox, though every request is answered alike', async () => {
    const user = await server.userWith([])
    const answers = []
    for (let request = 0; request < 6; request++) answers.push((await ask(user.username)).status)
    expect(answers).toEqual(Array(6).fill(200))
    await sendWaitingMails(server)
    expect(codesFor(user)).toHaveLength(3)
  })

  test('cannot be guessed faster than passwords', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const body = { code: 'x'.repeat(43), newPassword: next, confirmPassword: next }
    const statuses = []
    for (let attempt = 0; attempt < 55; attempt++) {
      statuses.push(
        (await server.anonymous('POST', '/security/complete-self-reset-password', { body, headers })).status,
      )
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
    expect(statuses.slice(50)).toEqual(Array(5).fill(429))
  })
})

describe('an administrator', () => {
  test('has the link sent, and never sees or chooses anything', async () => {
    const user = await server.userWith([])
    const admin = await server.userWith(['users.passwordReset'])
    const answer = await admin.call('POST', '/security/password-reset', { body: { userId: user.userId } })
    expect(answer.body).toMatchObject({
      data: null,
      message: 'The user will get an e-mail with a link to reset the password.',
    })
    await sendWaitingMails(server)
    const [code = ''] = codesFor(user)
    expect((await complete(code)).status).toBe(200)
    const chosen = { userId: user.userId, newPassword: next }
    expect((await admin.call('POST', '/security/password-reset', { body: chosen })).status).toBe(400)
  })

  test('needs the permission, a user, and one whose password is ours', async () => {
    const user = await server.userWith([])
    const body = { userId: user.userId }
    expect((await user.call('POST', '/security/password-reset', { body })).status).toBe(403)
    expect((await callerOf(server.api.url, {})('POST', '/security/password-reset', { body })).status).toBe(401)
    const admin = await server.userWith(['users.passwordReset'])
    await set(user, 'is_login_by_active_directory', true)
    const refused = await admin.call('POST', '/security/password-reset', { body })
    expect([refused.status, refused.body.code]).toEqual([409, 'platform.cannotBeReset'])
    const unknown = { userId: '00000000-0000-7000-8000-000000000000' }
    expect((await admin.call('POST', '/security/password-reset', { body: unknown })).status).toBe(404)
  })
})
