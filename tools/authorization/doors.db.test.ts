import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import { eventStreamPath } from '#platform/core/event.contract.ts'
import type { UiPermissions } from '#platform/core/session.contract.ts'
import { hashToken } from '#platform/server/door/session.ts'
import { type Door, knocker, shapeless } from './knock.ts'
import { inTurns, peopleOf } from './people.ts'
import {
  type Call,
  calls,
  demoRoles,
  elements,
  holds,
  mayCall,
  openToOutsiders,
  registries,
  type Role,
} from './routes.ts'

/**
 * Every call of the server, asked by everybody who could come: what the door answers is what the contracts say. A reading
 * call with nothing to refuse is answered; a writing one is given a session of its own to spoil.
 */

/** Each call is asked by three roles picked by the seed, and a fifth of the permissions is withdrawn; all in the full run. */
const isFull = process.env['DOORS'] === 'all'
const seed = inject('seed')
const rolesPicked = 3

/** A key for one module opens nothing of another. */
const modules = [...new Set(registries.map(({ namespace }) => namespace as string))].toSorted()
const modulesPicked = isFull ? modules : [modules[seed % modules.length]!]
const elementsOf = (module: string) =>
  new Set(
    registries
      .filter(({ namespace }) => namespace === module)
      .flatMap(({ elements }) => Object.values(elements) as string[]),
  )

const server = await demoServer({ DATABASE_POOL: '10' })

const knock = knocker(server.api.url)
const { person, giveRole, sessionOf, keyOf } = peopleOf(server)

/** The stream of events is not in the table of contracts, because its answer has no end. */
const table: Call[] = [
  ...calls,
  { id: 'events', method: 'GET', path: eventStreamPath, permission: 'signed-in', answer: z.unknown() },
]

const spoils = ({ method, body, params, query, idempotent, versioned }: Endpoint) =>
  method !== 'GET' && !body && !params && !query && !idempotent && !versioned

interface Visitor {
  name: string
  isRole: boolean
  /** A fresh one for calls that end the session they come with. */
  bearer(isSpoiled: boolean): Promise<string | undefined>
  expected(call: Call): Door
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
  const signedOut = ({ permission }: Call): Door => (permission === 'public' ? 'in' : 401)
  // A key makes the calls of its scopes; of those about oneself only what belongs to its own work.
  const byKey =
    (scopes: readonly string[]) =>
    ({ permission, alsoFor = [], forKeys = false }: Call): Door =>
      permission === 'public' || forKeys || [permission, ...alsoFor].some((element) => scopes.includes(element))
        ? 'in'
        : 403
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
  keep('key with the scope', await keyOf(machine, elements), byKey(elements))
  keep('key without the scope', await keyOf(machine, ['no.scope']), byKey([]))
  for (const module of modulesPicked) {
    const scopes = elements.filter((element) => elementsOf(module).has(element))
    keep(`key of ${module}`, await keyOf(machine, scopes), byKey(scopes))
  }
  for (const role of demoRoles) {
    const userId = await person(`door-${role.name}`)
    await giveRole(userId, role.name)
    withRoles.set(role, userId)
    keep(role.name, await sessionOf(userId), (call) => (mayCall(role, call) ? 'in' : 403), userId)
  }
})

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
      const door = await knock(endpoint, bearer, shapeless(endpoint))
      cells++
      const expected = visitor.expected(endpoint)
      if (door !== expected) {
        wrong.push(`${visitor.name}: ${endpoint.method} ${endpoint.path} answers ${door}, expected ${expected}`)
      }
    })
  }
  process.stdout.write(
    `${table.length} calls x ${visitors.length} visitors: ${cells} answers, ${wrong.length} unexpected\n`,
  )
  expect(wrong).toEqual([])
}, 1_800_000)

test('every role loses the calls of a permission with the permission, at the next request, and no others', async () => {
  const granted = new Map(
    elements.map((element) => [element, demoRoles.filter((role) => !role.isSuperAdmin && holds(role, element))]),
  )
  const tokens = new Map<Role, string>()
  for (const [role, userId] of withRoles) tokens.set(role, await sessionOf(userId))
  const wrong: string[] = []
  let cells = 0
  for (const [index, [element, roles]] of [...granted].entries()) {
    if (roles.length === 0 || (!isFull && (index + seed) % 5 !== 0)) continue
    // Options have other doors too.
    const behind = calls.filter(({ permission, alsoFor }) => permission === element && !alsoFor)
    // Taken from all roles at once: each is then itself without this one.
    const taken = await server.owner.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql<{ id: string }>`delete from role_permissions where element = ${element} returning *`),
    )
    await inTurns(
      behind.flatMap((endpoint) => roles.map((role) => ({ endpoint, role }))),
      async ({ endpoint, role }) => {
        cells++
        const door = await knock(endpoint, tokens.get(role), shapeless(endpoint))
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
}, 1_800_000)

test('the map that the browser gets is what the door answers', async () => {
  for (const [role, userId] of withRoles) {
    const answer = await fetch(`${server.api.url}/api/security/ui-permissions`, {
      headers: { authorization: `Bearer ${await sessionOf(userId)}` },
    })
    const { data } = (await answer.json()) as { data: UiPermissions }
    expect(data.isSuperAdmin).toBe(role.isSuperAdmin)
    const enabled = Object.keys(data.rolePermission).filter((element) => data.rolePermission[element] === 'enabled')
    expect(enabled.toSorted(), role.name).toEqual(
      elements
        .filter((element) => holds(role, element) && (!role.isOutsider || openToOutsiders.has(element)))
        .toSorted(),
    )
  }
})
