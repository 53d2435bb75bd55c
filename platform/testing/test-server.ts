import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { ServerModule } from '#platform/server/modules.ts'
import { type Config, configFrom } from '#platform/server/config/config.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/base/log.ts'
import { hashPassword } from '#platform/server/sign-in/passwords.ts'
import { type RunningApi, startApi } from '#platform/server/start-api.ts'
import { testDatabase } from './test-database.ts'
import { everything } from '#platform/server/database/scope.ts'

export const testPassword = 'Right-Password-1!'

export interface HttpAnswer {
  status: number
  headers: Headers
  body: { success: boolean; data: any; message: string | null; code?: string; requestId?: string; detail?: any }
}

export interface Caller {
  (method: string, path: string, more?: { body?: unknown; headers?: Record<string, string> }): Promise<HttpAnswer>
}

export interface TestServer {
  api: RunningApi
  /** What a worker beside this API would be started with. */
  config: Config
  databaseUrl: string
  /** As the owner of the database: for looking behind the scenes and for breaking things. */
  owner: Database
  /** As the application. */
  db: Database
  anonymous: Caller
  /** Signs a user in who has exactly these permission elements. */
  userWith(elements: string[] | 'super-admin', more?: UserDetails): Promise<TestUser>
}

/** At home everywhere, unless sites are named. */
export interface UserDetails {
  language?: string
  visible?: string[]
  sites?: string[]
  /** Of the user's role, each a list. */
  attributes?: Record<string, string[]>
}

export interface TestUser {
  call: Caller
  username: string
  userId: string
  token: string
}

/** A real API on a real database of its own, stopped and dropped when the test file ends. */
export async function testServer(
  modules: readonly ServerModule[],
  env: Record<string, string> = {},
  more: { log?: Log; template?: string } = {},
): Promise<TestServer> {
  const database = await testDatabase(more.template)
  const onError = () => {}
  const owner = openDatabase({ url: database.url, poolSize: 2, onError })
  const pool = openDatabase({ url: database.url, poolSize: 4, role: 'molo_app', onError })
  const db = { ...pool.within(everything), close: pool.close }
  const config = configFrom({
    APP_ENV: 'TEST',
    DATABASE_URL: database.url,
    PORT: '0',
    OPERATIONS_PORT: '0',
    LOG_LEVEL: 'silent',
    LOGIN_MINIMUM_MS: '0',
    REQUESTS_PER_SECOND: '0',
    // Machines that run tests are slow and shared.
    STATEMENT_MS: '15000',
    ...env,
  })
  const api = await startApi(config, modules, true, more.log)
  afterAll(async () => {
    await api.stop()
    await db.close()
    await owner.close()
    await database.drop()
  })
  const passwordHash = await hashPassword(testPassword)
  const anonymous = callerOf(api.url, {})

  return {
    api,
    config,
    databaseUrl: database.url,
    owner,
    db,
    anonymous,
    async userWith(elements, more = {}) {
      const username = `user-${randomUUID().slice(0, 8)}`
      await addUser(db, {
        username,
        passwordHash,
        elements,
        language: more.language ?? 'en',
        visible: more.visible ?? [],
        sites: more.sites,
        attributes: more.attributes ?? {},
      })
      const answer = await anonymous('POST', '/authentication/login', { body: { username, password: testPassword } })
      const { token, userId } = answer.body.data.user as { token: string; userId: string }
      const headers = { authorization: `Bearer ${token}`, 'accept-language': more.language ?? 'en' }
      return { call: callerOf(api.url, headers), username, userId, token }
    },
  }
}

export function callerOf(url: string, standing: Record<string, string>): Caller {
  return async (method, path, { body, headers } = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...standing,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as HttpAnswer['body'] }
  }
}

interface NewUser {
  username: string
  passwordHash: string
  language: string
  elements: string[] | 'super-admin'
  visible: string[]
  sites: string[] | undefined
  attributes: Record<string, string[]>
}

async function addUser(db: Database, user: NewUser): Promise<void> {
  const isSuperAdmin = user.elements === 'super-admin'
  await db.transaction({ id: 'system:test' }, async (tx) => {
    const [role] = await tx.query(sql<{ id: string }>`
      insert into roles (name, description, is_super_admin, needs_second_person, updated_by)
      values (${user.username}, '{"en": "a role for one test user", "it": "un ruolo per un utente di prova"}', ${isSuperAdmin}, ${isSuperAdmin}, 'system:test') returning id`)
    const [added] = await tx.query(sql<{ id: string }>`
      insert into users (username, first_name, last_name, email, password_hash, language, sites, all_sites, updated_by)
      values (${user.username}, 'Test', ${user.username}, ${`${user.username}@molo.example`}, ${user.passwordHash},
              ${user.language}, ${user.sites ?? []}, ${user.sites === undefined}, 'system:test') returning id`)
    await tx.query(sql`insert into user_roles (user_id, role_id) values (${added!.id}, ${role!.id})`)
    const grant = (element: string, state: string) =>
      tx.query(sql`insert into role_permissions (role_id, element, state) values (${role!.id}, ${element}, ${state})`)
    for (const element of user.elements === 'super-admin' ? [] : user.elements) await grant(element, 'enabled')
    for (const element of user.visible) await grant(element, 'visible')
    for (const [attribute, items] of Object.entries(user.attributes)) {
      await tx.query(sql`
        insert into attributes (role, attribute, type, value, updated_by)
        values (${user.username}, ${attribute}, 'list', ${items.join('; ')}, 'system:test')`)
    }
  })
}
