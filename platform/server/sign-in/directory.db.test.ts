import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'ldapts'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { directoryServer } from '#platform/testing/directory-server.ts'
import { testPassword, testServer } from '#platform/testing/test-server.ts'
import { configFrom } from '../config/config.ts'
import { openDirectory } from './directory.ts'
import { hashPassword } from './passwords.ts'

const password = 'what the directory knows'
const directory = await directoryServer([
  { uid: 'mario', password },
  { uid: 'maria', password },
  { uid: 'nadia', password },
  { uid: 'omar', password },
  { uid: 'twin', password, branch: 'north' },
  { uid: 'twin', password, branch: 'south' },
  { uid: 'nopassword' },
  { uid: 'heir', password },
])
const configured = (change: Record<string, string> = {}) => {
  const env = { APP_ENV: 'TEST', DATABASE_URL: 'postgres://molo@127.0.0.1/molo', ...directory.env, ...change }
  return configFrom(env).directory!
}
const server = await testServer([], directory.env)
const localHash = await hashPassword(testPassword)

async function addUser(username: string, more: { realm?: string; local?: boolean } = {}): Promise<string> {
  return server.db.transaction({ id: 'system:test' }, async (tx) => {
    const [user] = await tx.query(sql<{ id: string }>`
      insert into users (username, first_name, last_name, email, realm, password_hash, is_login_by_active_directory, updated_by)
      values (${username}, 'Test', ${username}, ${`${randomUUID()}@molo.example`}, ${more.realm ?? 'directory'}, ${localHash},
              ${!more.local}, 'system:test') returning id`)
    return user!.id
  })
}
for (const uid of ['mario', 'twin', 'nopassword', 'omar']) await addUser(uid)
const signIn = (username: string, entered: string) =>
  server.anonymous('POST', '/authentication/login', { body: { username, password: entered } })
const idOf = async (username: string) => {
  const [row] = await server.owner.query(sql<{ id: string | null }>`
    select directory_id as id from users where username = ${username} and realm = 'directory'`)
  return row?.id
}

describe('signing in by the directory', () => {
  test('takes the directory’s password, never the local one, and remembers who that was', async () => {
    expect((await signIn('mario', password)).body.data.user.lastName).toBe('mario')
    expect(await idOf('mario')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await signIn('MARIO', password)).status).toBe(200)
    for (const wrong of [testPassword, 'wrong', ` ${password}`]) {
      expect((await signIn('mario', wrong)).body.code).toBe('platform.loginFailed')
    }
    // No directory is asked: some read a password only up to this character.
    expect((await signIn('mario', `${password}\0`)).status).toBe(400)
  })

  test('the trap is there: the server says yes to a bind without a password', async () => {
    const client = new Client({ url: directory.env['DIRECTORY_URL']! })
    for (const name of ['mario', 'nobody-at-all']) {
      await expect(client.bind(`uid=${name},ou=people,dc=molo,dc=example`, '')).resolves.toBeUndefined()
    }
    await client.unbind()
  })

  test('an empty password opens nothing, at the API and behind it', async () => {
    expect((await signIn('mario', '')).status).toBe(400)
    const behind = openDirectory(configured())
    expect(await behind.idOf('mario', '')).toBeUndefined()
    expect(await behind.idOf('nobody-at-all', '')).toBeUndefined()
    expect(await behind.idOf('', password)).toBeUndefined()
    expect(await behind.idOf('mario', password)).toBeDefined()
  })

  test.each(['*', 'm*', 'mari?', 'x)(uid=*', '*)(uid=mario', 'mario)(objectClass=*', '\\2a', 'uid=mario', 'mario\\00'])(
    'the name %j finds nobody, not even when a user is called so',
    async (name) => {
      expect(await openDirectory(configured()).idOf(name, password)).toBeUndefined()
      await addUser(name)
      expect((await signIn(name, password)).body.code).toBe('platform.loginFailed')
    },
  )

  test.each(['twin', 'nopassword'])('%s, who is two or has no password there, does not get in', async (name) => {
    expect((await signIn(name, password)).body.code).toBe('platform.loginFailed')
  })

  test('somebody who is not a user here does not get in, whatever the directory says', async () => {
    expect((await signIn('maria', password)).body.code).toBe('platform.loginFailed')
  })

  test('a name that was given to somebody else does not open the door for the heir', async () => {
    await addUser('heir')
    expect((await signIn('heir', password)).status).toBe(200)
    const dn = 'uid=heir,ou=people,dc=molo,dc=example'
    directory.modify(`dn: ${dn}\nchangetype: delete\n\n`)
    directory.modify(
      `dn: ${dn}\nchangetype: add\nobjectClass: inetOrgPerson\nuid: heir\ncn: heir\nsn: heir\nuserPassword: ${password}\n\n`,
    )
    expect(await openDirectory(configured()).idOf('heir', password)).toBeDefined()
    expect((await signIn('heir', password)).body.code).toBe('platform.loginFailed')
  })

  test('one person of the directory is one user here', async () => {
    await addUser('nadia')
    const person = await openDirectory(configured()).idOf('nadia', password)
    const other = await addUser(`renamed-${randomUUID()}`)
    await server.db.transaction({ id: 'system:test' }, async (tx) => {
      await tx.query(sql`update users set directory_id = ${person} where id = ${other}`)
    })
    expect((await signIn('nadia', password)).body.code).toBe('platform.loginFailed')
    expect(await idOf('nadia')).toBeNull()
  })

  test('the local user of that name is another person', async () => {
    await addUser('omar', { realm: 'local', local: true })
    expect((await signIn('omar', password)).body.code).toBe('platform.loginFailed')
    const local = (await signIn('omar', testPassword)).body.data.user.userId
    const remote = (await signIn('directory\\omar', password)).body.data.user.userId
    expect(local).not.toBe(remote)
    expect((await signIn('directory\\omar', testPassword)).body.code).toBe('platform.loginFailed')
    expect((await signIn('local\\omar', testPassword)).body.data.user.userId).toBe(local)
  })

  test('a directory user who is disabled here is out', async () => {
    const id = await addUser('maria')
    await server.db.transaction({ id: 'system:test' }, async (tx) => {
      await tx.query(sql`update users set is_disabled_by_admin = true where id = ${id}`)
    })
    expect((await signIn('maria', password)).body.code).toBe('platform.loginFailed')
  })
})

describe('a directory that does not answer', () => {
  test('is not a wrong password: 503 with its own words, no way around by a local one, and no try used up', async () => {
    await directory.stop()
    for (let attempt = 0; attempt < 12; attempt++) {
      const answer = await signIn('mario', attempt % 2 ? password : testPassword)
      expect([answer.status, answer.body.code]).toEqual([503, 'platform.directoryUnavailable'])
    }
    expect((await signIn('omar', testPassword)).status).toBe(200)
    await directory.start()
    // This server has had three failures and rests now; one that starts afresh asks again.
    expect((await signIn('mario', password)).status).toBe(503)
    expect(await openDirectory(configured()).idOf('mario', password)).toBeDefined()
  })

  test('is left alone for half a minute after three failures in a row, then asked again', async () => {
    let calls = 0
    const deaf = createServer((socket) => {
      calls++
      socket.destroy()
    })
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
    afterAll(() => void deaf.close())
    let now = 0
    const url = `ldap://127.0.0.1:${(deaf.address() as AddressInfo).port}`
    const broken = openDirectory(configured({ DIRECTORY_URL: url }), () => now)
    const ask = () => expect(broken.idOf('mario', password)).rejects.toThrow('platform.directoryUnavailable')
    for (let attempt = 0; attempt < 5; attempt++) await ask()
    expect(calls).toBe(3)
    now = 29_999
    await ask()
    expect(calls).toBe(3)
    now = 30_000
    await ask()
    expect(calls).toBe(4)
    now = 59_999
    await ask()
    expect(calls).toBe(4)
  })

  test('does not hold a sign-in longer than its time-out', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    afterAll(() => void silent.close())
    const url = `ldap://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const began = performance.now()
    await expect(openDirectory(configured({ DIRECTORY_URL: url })).idOf('mario', password)).rejects.toThrow(
      'platform.directoryUnavailable',
    )
    expect(performance.now() - began).toBeLessThan(9000)
  })

  test('with a certificate that nobody vouches for is none', async () => {
    const impostor = new SMTPServer({ secure: true })
    await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve))
    impostor.on('error', () => {})
    afterAll(() => impostor.close(() => {}))
    const url = `ldaps://127.0.0.1:${(impostor.server.address() as AddressInfo).port}`
    const refused = await openDirectory(configured({ DIRECTORY_URL: url }))
      .idOf('mario', password)
      .catch((error: Error) => error)
    expect(refused).toMatchObject({
      message: 'platform.directoryUnavailable',
      cause: { code: expect.stringMatching(/CERT/) },
    })
  })

  test('wrong passwords do not count as its failures', async () => {
    const healthy = openDirectory(configured())
    for (let attempt = 0; attempt < 5; attempt++) expect(await healthy.idOf('mario', 'wrong')).toBeUndefined()
    for (let attempt = 0; attempt < 5; attempt++) expect(await healthy.idOf('nopassword', 'x')).toBeUndefined()
    expect(await healthy.idOf('mario', password)).toBeDefined()
  })

  test('a wrong password of the reading account is a failure of the set-up, not of the user', async () => {
    const wrong = openDirectory(configured({ DIRECTORY_BIND_DN: 'cn=nobody,dc=molo,dc=example' }))
    await expect(wrong.idOf('mario', password)).rejects.toThrow('platform.directoryUnavailable')
  })
})
