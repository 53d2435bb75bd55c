import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { caughtLog } from '#platform/testing/caught-log.ts'
import type { SignInLogEntry } from '#platform/core/sign-in-log.contract.ts'
import { catchMail, sendWaitingMails } from '#platform/testing/mail-catcher.ts'
import { directoryServer } from '#platform/testing/directory-server.ts'
import { type Caller, callerOf, testPassword, testServer } from '#platform/testing/test-server.ts'

/** Everything that is secret here is put through every call, good and bad; then every line and every row is searched. */
const { log, lines } = caughtLog()
const inDirectory = `Canary-${randomBytes(9).toString('hex')}-K!`
const directory = await directoryServer([{ uid: 'canarino', password: inDirectory }])
const catcher = await catchMail()
const server = await testServer(
  [],
  { ...directory.env, LOG_LEVEL: 'debug', MAIL_SINK_HOST: '127.0.0.1', MAIL_SINK_PORT: String(catcher.port) },
  { log },
)

let made = 0
const secrets = new Map<string, string>([
  ['the password of every test user', testPassword],
  ['directory password', inDirectory],
])
const canary = (what: string): string => {
  const value = `vQ${++made}#${randomBytes(9).toString('hex')}-kYr`
  secrets.set(what, value)
  return value
}
const keep = (what: string, value: unknown): string => {
  expect(value, what).toEqual(expect.any(String))
  secrets.set(what, value as string)
  return value as string
}
const post = (path: string, body: object) => server.anonymous('POST', path, { body })

test('no password, token, code or key is in a log line, the history, a job, the queue or an answer stored', async () => {
  const user = await server.userWith([
    'users.viewApiKeys',
    'users.apiKeys',
    'users.passwordReset',
    'users.firstPassword',
    'users.viewSessions',
    'users.sessions',
    'logs.view',
  ])
  keep('session token', user.token)

  await post('/authentication/login', { username: user.username, password: canary('wrong password') })
  await post('/authentication/login', { username: canary('password typed as name'), password: 'x' })
  await post('/authentication/login', { username: user.username, password: { nested: canary('nested password') } })
  await post('/authentication/login', { username: user.username, passwort: canary('misspelt field') })
  await callerOf(server.api.url, { authorization: `Bearer ${canary('odd token')}` })('GET', '/security/user')

  const next = canary('new password')
  const body = { oldPassword: testPassword, newPassword: next, confirmPassword: next }
  await user.call('POST', '/security/password-change', { body: { ...body, oldPassword: canary('wrong old one') } })
  await user.call('POST', '/security/password-change', { body: { ...body, confirmPassword: canary('other confirm') } })
  expect((await user.call('POST', '/security/password-change', { body })).status).toBe(200)
  const expired = canary('expired change')
  const names = { username: user.username, oldPassword: next }
  expect(
    (await post('/security/password-change-expired', { ...names, newPassword: expired, confirmPassword: expired }))
      .status,
  ).toBe(200)

  await post('/security/self-reset-password', { username: user.username })
  await catcher.stop()
  await sendWaitingMails(server, log).catch(() => {})
  await catcher.start()
  await sendWaitingMails(server, log)
  const mail = catcher.to(`${user.username}@molo.example`).find(({ text }) => text.includes('/reset-password/'))
  const code = keep('reset code', /reset-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1])
  const reset = canary('password after reset')
  await post('/security/complete-self-reset-password', {
    code: canary('wrong code'),
    newPassword: reset,
    confirmPassword: reset,
  })
  await post('/security/complete-self-reset-password', { code, newPassword: 'short', confirmPassword: 'short' })
  expect(
    (await post('/security/complete-self-reset-password', { code, newPassword: reset, confirmPassword: reset })).status,
  ).toBe(200)
  // The page that the link opens is asked for by its address.
  await fetch(`${server.api.url}/reset-password/${code}`)

  const again = await post('/authentication/login', { username: user.username, password: reset })
  const call = callerOf(server.api.url, { authorization: `Bearer ${keep('second token', again.body.data.user.token)}` })
  await server.owner.transaction({ id: 'system:test' }, async (tx) => {
    await tx.query(sql`
      insert into users (username, first_name, last_name, email, realm, is_login_by_active_directory, updated_by)
      values ('canarino', 'Test', 'Canarino', 'canarino@molo.example', 'directory', true, 'system:test')`)
  })
  const byDirectory = await post('/authentication/login', { username: 'canarino', password: inDirectory })
  keep('token of the directory user', byDirectory.body.data.user.token)
  await post('/authentication/login', { username: 'canarino', password: canary('wrong directory password') })
  await directory.stop()
  await post('/authentication/login', {
    username: 'canarino',
    password: canary('password while the directory is down'),
  })

  const keyUser = await server.userWith(['users.viewApiKeys'])
  keep('token of the key user', keyUser.token)
  await server.owner.transaction({ id: 'system:test' }, async (tx) => {
    await tx.query(sql`update users set is_api_key_user = true where id = ${keyUser.userId}`)
  })
  const key = await call('POST', '/security/api-key', {
    body: {
      userId: keyUser.userId,
      name: 'k',
      scopes: ['users.viewApiKeys'],
      networks: [],
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  })
  const secret = keep('secret of the key', String(key.body.data.key).slice(-43))
  const byKey = callerOf(server.api.url, { authorization: `Bearer ${key.body.data.key}` })
  await byKey('GET', `/security/api-key?userId=${keyUser.userId}`)
  await callerOf(server.api.url, { authorization: `Bearer tk_aaaaaaaa_${secret}` })('GET', '/security/user')
  const other = await server.userWith([])
  keep('token of another', other.token)
  const [session] = (await call('GET', `/security/user-session?userId=${other.userId}`)).body.data
  expect((await call('DELETE', `/security/user-session/${other.userId}/${session.id}`)).status).toBe(200)
  expect((await call('POST', '/security/password-reset', { body: { userId: other.userId } })).status).toBe(200)
  const first = await call('POST', '/security/first-password', { body: { userId: other.userId } })
  keep('first password', first.body.data.password)
  await sendWaitingMails(server, log)
  await seenInTheLog(call, { user, other, keyUser })
  expect((await call('POST', '/authentication/logout')).status).toBe(200)

  expect(secrets.size).toBeGreaterThanOrEqual(18)
  expect(lines.length).toBeGreaterThan(25)
  const logged = lines.join('')
  for (const [what, value] of secrets) expect(logged.includes(value), `${what} in the log`).toBe(false)

  const tables = await server.owner.query(sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)
  for (const { name } of tables) {
    const rows = await server.owner.query(sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`)
    const text = rows.map(({ row }) => row).join('\n')
    for (const [what, value] of secrets) expect(text.includes(value), `${what} in ${name}`).toBe(false)
  }
  process.stdout.write(`${secrets.size} secrets looked for in ${lines.length} log lines and ${tables.length} tables\n`)
})

interface Person {
  userId: string
  username: string
}

/** What happened at the door so far, as the log tells it. */
async function seenInTheLog(call: Caller, people: Record<'user' | 'other' | 'keyUser', Person>) {
  const { user, other, keyUser } = people
  const told = async (query: string): Promise<SignInLogEntry[]> => {
    const { status, body } = await call('GET', `/system/Logs/sign-ins?${query}`)
    expect(status).toBe(200)
    return body.data.rows
  }
  const story = async (account: string) =>
    (await told(`account=${account}`)).map(({ event, way, by }) => [event, way, by === null]).toReversed()
  expect(await story(user.username)).toEqual([
    ['signedIn', 'password', true],
    ['refused', 'password', true],
    ['passwordChanged', 'password', true],
    ['passwordChanged', 'password', true],
    ['resetAsked', 'link', true],
    ['passwordChanged', 'link', true],
    ['signedIn', 'password', true],
  ])
  expect(await story(other.username)).toEqual([
    ['signedIn', 'password', true],
    ['sessionEnded', null, false],
    ['resetSent', 'link', false],
    ['firstPasswordMade', null, false],
  ])
  expect(await story(keyUser.username)).toEqual([
    ['signedIn', 'password', true],
    ['keyUsed', 'key', true],
  ])
  expect(await story('directory\\canarino')).toEqual([
    ['signedIn', 'directory', true],
    ['refused', 'directory', true],
  ])
  const refused = await told('event=refused')
  expect(refused.map(({ account }) => account)).toContain(null)
  const first = await call('GET', '/system/Logs/sign-ins?event=refused&limit=1')
  expect(await told(`event=refused&after=${encodeURIComponent(first.body.data.next)}`)).toEqual(refused.slice(1))
  expect(await told(`at.from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
  expect((await (await server.userWith([])).call('GET', '/system/Logs/sign-ins')).status).toBe(403)
  // Neither the application nor anybody who forgets may change what happened.
  const [change, removal] = [sql`update sign_in_events set event = 'signedIn'`, sql`delete from sign_in_events`]
  await expect(server.db.query(change)).rejects.toThrow(/permission denied/)
  // Old lines may go, so the right to remove is there; what is recent is held by the table itself.
  await expect(server.db.query(removal)).rejects.toThrow(/append-only/)
  for (const any of [change, removal]) await expect(server.owner.query(any)).rejects.toThrow(/append-only/)
}
