import { randomBytes } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import { eventStreamPath } from '#platform/core/event.contract.ts'
import type { UiPermissions } from '#platform/core/session.contract.ts'
import { hashToken, newToken } from '#platform/server/sign-in/session.ts'
import { demoRoles, elements, endpoints, isDoor, mayCall, type Role } from './routes.ts'

/**
 * Every call of the server, asked by everybody who could come: what the door answers is what the contracts say. The
 * requests are real and stop behind the door, because each is of a shape that no handler accepts: an id that is none, a
 * parameter or field that does not exist, no version, no idempotency key. A reading call with nothing to refuse is answered;
 * a writing one is given a session of its own to spoil.
 */

/** Each call is asked by three roles picked by the seed, and a fifth of the permissions is withdrawn; all in the full run. */
const isFull = process.env['DOORS'] === 'all'
const seed = inject('seed')
const rolesPicked = 3

const server = await demoServer({ DATABASE_POOL: '10' })

type Door = 'in' | 401 | 403
const url = new URL(server.api.url)
const agent = new Agent({ keepAlive: true, maxSockets: 12 })
afterAll(() => agent.destroy())

function knock(endpoint: Endpoint, bearer: string | undefined): Promise<Door> {
  const path = `/api${endpoint.path.replaceAll(/:\w+/g, 'no-id')}${endpoint.query ? '?no-such-parameter=1' : ''}`
  const body = endpoint.takes ? 'no file' : endpoint.body ? '{"noSuchField":1}' : undefined
  const headers = {
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(body ? { 'content-type': endpoint.takes ?? 'application/json', 'content-length': body.length } : {}),
  }
  return new Promise((resolve, reject) => {
    const asked = send(
      { agent, host: url.hostname, port: url.port, method: endpoint.method, path, headers },
      (answer) => {
        answer.resume()
        const status = answer.statusCode!
        // A stream has no end to wait for.
        if (endpoint.path === eventStreamPath) asked.destroy()
        if (status >= 500) reject(new Error(`${endpoint.method} ${path} answers ${status}`))
        else resolve(status === 401 || status === 403 ? status : 'in')
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** The stream of events is not in the table of contracts, because its answer has no end. */
const table: Endpoint[] = [
  ...endpoints,
  { id: 'events', method: 'GET', path: eventStreamPath, permission: 'signed-in', answer: z.unknown() },
]

const spoils = ({ method, body, params, query, idempotent, versioned }: Endpoint) =>
  method !== 'GET' && !body && !params && !query && !idempotent && !versioned

async function person(name: string, more: { isDisabled?: boolean; isKeyUser?: boolean } = {}): Promise<string> {
  return server.owner.transaction({ id: 'system:test' }, async (tx) => {
    const [user] = await tx.query(sql<{ id: string }>`
      insert into users (username, first_name, last_name, email, is_disabled_by_admin, is_api_key_user, updated_by)
      values (${name}, 'Door', ${name}, 'door@molo.example', ${more.isDisabled ?? false}, ${more.isKeyUser ?? false}, 'system:test')
      returning id`)
    return user!.id
  })
}
const giveRole = (userId: string, role: string) =>
  server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`insert into user_roles (user_id, role_id) select ${userId}, id from roles where name = ${role}`),
  )
async function sessionOf(userId: string): Promise<string> {
  const token = newToken()
  await server.owner.query(sql`
    insert into sessions (token_hash, user_id, ends_at, address, agent)
    values (${hashToken(token)}, ${userId}, now() + interval '1 hour', '127.0.0.1', 'doors')`)
  return token
}
async function keyOf(userId: string, scopes: readonly string[]): Promise<string> {
  const keyId = randomBytes(4).toString('hex')
  const secret = newToken()
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`
      insert into api_keys (key_id, secret_hash, user_id, name, scopes, ends_at, created_by, updated_by)
      values (${keyId}, ${hashToken(secret)}, ${userId}, 'doors', ${scopes}, now() + interval '1 day', 'test', 'test')`),
  )
  return `tk_${keyId}_${secret}`
}

interface Visitor {
  name: string
  isRole: boolean
  /** A fresh one for calls that end the session they come with. */
  bearer(isSpoiled: boolean): Promise<string | undefined>
  expected(permission: string): Door
}
const withRoles = new Map<Role, string>()
const visitors: Visitor[] = []

beforeAll(async () => {
  const keep = (name: string, bearer: string | undefined, expected: Visitor['expected'], userId?: string) =>
    visitors.push({
      name,
      isRole: userId !== undefined && name !== 'SUPERADMIN',
      bearer: (isSpoiled) => (isSpoiled && userId ? sessionOf(userId) : Promise.resolve(bearer)),
      expected,
    })
  const signedOut = (permission: string): Door => (permission === 'public' ? 'in' : 401)
  keep('anonymous', undefined, signedOut)
  const gone = await person('door-gone')
  await giveRole(gone, 'SUPERADMIN')
  const ended = await sessionOf(gone)
  await server.owner.query(
    sql`update sessions set ends_at = now() - interval '1 second' where token_hash = ${hashToken(ended)}`,
  )
  keep('ended session', ended, signedOut)
  const disabled = await person('door-disabled', { isDisabled: true })
  await giveRole(disabled, 'SUPERADMIN')
  keep('disabled user', await sessionOf(disabled), signedOut)
  const machine = await person('door-machine', { isKeyUser: true })
  await giveRole(machine, 'SUPERADMIN')
  keep('key with the scope', await keyOf(machine, elements), () => 'in')
  keep('key without the scope', await keyOf(machine, ['no.scope']), (permission) => (isDoor(permission) ? 'in' : 403))
  for (const role of demoRoles) {
    const userId = await person(`door-${role.name}`)
    await giveRole(userId, role.name)
    withRoles.set(role, userId)
    keep(role.name, await sessionOf(userId), (permission) => (mayCall(role, permission) ? 'in' : 403), userId)
  }
})

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

function isPicked(visitor: number, call: number): boolean {
  return (visitor * 7 + call * 5 + seed) % demoRoles.length < rolesPicked
}

test('every call answers everybody as its contract says', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const visitor of visitors) {
    const standing = await visitor.bearer(false)
    const asked = table.filter((_, index) => isFull || !visitor.isRole || isPicked(visitors.indexOf(visitor), index))
    await inTurns(asked, async (endpoint) => {
      const bearer = spoils(endpoint) ? await visitor.bearer(true) : standing
      const door = await knock(endpoint, bearer)
      cells++
      const expected = visitor.expected(endpoint.permission)
      if (door !== expected) {
        wrong.push(`${visitor.name}: ${endpoint.method} ${endpoint.path} answers ${door}, expected ${expected}`)
      }
    })
  }
  process.stdout.write(
    `${table.length} calls x ${visitors.length} visitors: ${cells} answers, ${wrong.length} unexpected\n`,
  )
  expect(wrong).toEqual([])
}, 300_000)

test('every role loses the calls of a permission with the permission, at the next request, and no others', async () => {
  const granted = new Map(
    elements.map((element) => [element, demoRoles.filter((role) => !role.isSuperAdmin && mayCall(role, element))]),
  )
  const tokens = new Map<Role, string>()
  for (const [role, userId] of withRoles) tokens.set(role, await sessionOf(userId))
  const wrong: string[] = []
  let cells = 0
  for (const [index, [element, roles]] of [...granted].entries()) {
    if (roles.length === 0 || (!isFull && (index + seed) % 5 !== 0)) continue
    const behind = endpoints.filter(({ permission }) => permission === element)
    // Taken from all roles at once: each is then itself without this one.
    const taken = await server.owner.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql<{ id: string }>`delete from role_permissions where element = ${element} returning *`),
    )
    await inTurns(
      behind.flatMap((endpoint) => roles.map((role) => ({ endpoint, role }))),
      async ({ endpoint, role }) => {
        cells++
        const door = await knock(endpoint, tokens.get(role))
        if (door !== 403)
          wrong.push(`${role.name} without ${element}: ${endpoint.method} ${endpoint.path} answers ${door}`)
      },
    )
    await server.owner.transaction({ id: 'system:test' }, (tx) =>
      tx.query(
        sql`insert into role_permissions select * from jsonb_populate_recordset(null::role_permissions, ${JSON.stringify(taken)})`,
      ),
    )
  }
  process.stdout.write(`each role minus one permission: ${cells} answers, ${wrong.length} unexpected\n`)
  expect(cells).toBeGreaterThan(500)
  expect(wrong).toEqual([])
}, 300_000)

test('the map that the browser gets is what the door answers', async () => {
  for (const [role, userId] of withRoles) {
    const answer = await fetch(`${server.api.url}/api/security/ui-permissions`, {
      headers: { authorization: `Bearer ${await sessionOf(userId)}` },
    })
    const { data } = (await answer.json()) as { data: UiPermissions }
    expect(data.isSuperAdmin).toBe(role.isSuperAdmin)
    const enabled = Object.keys(data.rolePermission).filter((element) => data.rolePermission[element] === 'enabled')
    expect(enabled.toSorted(), role.name).toEqual(elements.filter((element) => mayCall(role, element)).toSorted())
  }
})
