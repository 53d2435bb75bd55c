import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { catchMail, sendWaitingMails } from '#platform/testing/mail-catcher.ts'
import { directoryServer } from '#platform/testing/directory-server.ts'
import { callerOf, testPassword, testServer } from '#platform/testing/test-server.ts'
import { createLog } from '../log.ts'

/** Everything that is secret here is put through every call, good and bad; then every line and every row is searched. */
const lines: string[] = []
const log = createLog(
  'debug',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'))
      done()
    },
  }),
)
const inDirectory = `Canary-${randomBytes(9).toString('hex')}-K!`
const directory = await directoryServer([{ uid: 'canarino', password: inDirectory }])
const catcher = await catchMail()
const server = await testServer(
  [],
  { ...directory.env, LOG_LEVEL: 'debug', MAIL_SINK_HOST: '127.0.0.1', MAIL_SINK_PORT: String(catcher.port) },
  log,
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
  const user = await server.userWith(['users.apiKeys', 'users.passwordReset'])
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

  const keyUser = await server.userWith(['users.apiKeys'])
  keep('token of the key user', keyUser.token)
  await server.owner.transaction({ id: 'system:test' }, async (tx) => {
    await tx.query(sql`update users set is_api_key_user = true where id = ${keyUser.userId}`)
  })
  const key = await call('POST', '/security/api-key', {
    body: {
      userId: keyUser.userId,
      name: 'k',
      scopes: ['users.apiKeys'],
      networks: [],
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  })
  const secret = keep('secret of the key', String(key.body.data.key).slice(-43))
  await callerOf(server.api.url, { authorization: `Bearer ${key.body.data.key}` })('GET', '/security/user')
  await callerOf(server.api.url, { authorization: `Bearer tk_aaaaaaaa_${secret}` })('GET', '/security/user')
  await sendWaitingMails(server, log)

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
}, 60_000)
