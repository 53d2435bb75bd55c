import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { callerOf, type TestUser } from '#platform/testing/test-server.ts'
import { type Door, knocker, shapeless } from './knock.ts'
import { inTurns, peopleOf } from './people.ts'
import { type Call, calls, demoRoles, holds, isDoor, lists, mayCall, type Role } from './routes.ts'

/**
 * What lies behind the door: lists as they were, names for fields, where something is used; the application in the eyes of
 * somebody else; and what people give to others. The expected answers come from the contracts and the demo roles' grants.
 */

/** Each question is asked of some, picked by the seed; of all in the full run. */
const isFull = process.env['DOORS'] === 'all'
const seed = inject('seed')
const isPicked = (one: number, other: number, of: number) => isFull || (one * 7 + other * 5 + seed) % of === 0

const server = await demoServer({ DATABASE_POOL: '10' })
const knock = knocker(server.api.url)
const { person, giveRole, sessionOf } = peopleOf(server)
const boss = await server.userWith('super-admin')
const userOf = new Map<Role, string>()
const tokenOf = new Map<Role, string>()

beforeAll(async () => {
  for (const role of demoRoles) {
    const userId = await person(`axis-${role.name}`)
    await giveRole(userId, role.name)
    userOf.set(role, userId)
    tokenOf.set(role, await sessionOf(userId))
  }
})

class Tally {
  answers = 0
  readonly wrong: string[] = []
  check(what: string, answer: unknown, expected: unknown) {
    this.answers++
    if (answer !== expected) this.wrong.push(`${what} answers ${String(answer)}, expected ${String(expected)}`)
  }
  /** Says how many there were; without a single one nothing is known. */
  report(title: string): string[] {
    process.stdout.write(`${title}: ${this.answers} answers, ${this.wrong.length} unexpected\n`)
    return this.answers === 0 ? ['nothing was asked'] : this.wrong
  }
}

const past = encodeURIComponent(new Date().toISOString())
const callOf = (id: string) => calls.find((call) => call.id === id)

test('a list as it was needs the right to the past, in every form it can be had', async () => {
  const tally = new Tally()
  const questions = lists.flatMap((registry) =>
    ['list', 'count', 'totals', 'export', 'startExport'].flatMap((name) => {
      const call = callOf(`${registry.id}.${name}`)
      return call ? [{ registry, call }] : []
    }),
  )
  await inTurns(
    questions.flatMap((question, index) =>
      demoRoles.filter((_, at) => isPicked(index, at, 6)).map((role) => ({ ...question, role })),
    ),
    async ({ registry, call, role }) => {
      const body = call.method === 'POST' ? `{"asAt":"${decodeURIComponent(past)}"}` : undefined
      const asked = {
        path: body ? call.path : `${call.path}?asAt=${past}`,
        body,
        headers: { 'idempotency-key': crypto.randomUUID() },
      }
      const expected: Door = mayCall(role, call) && holds(role, registry.elements.history) ? 'in' : 403
      tally.check(`${role.name}: ${call.id}`, await knock(call, tokenOf.get(role), asked), expected)
    },
  )
  expect(tally.report('lists as they were')).toEqual([])
}, 1_800_000)

type Row = Record<string, unknown> & { id: string }
const rowsOf = async (registry: AnyRegistry): Promise<Row[]> =>
  (await boss.call('GET', `${registry.path}?limit=5`)).body.data.rows

test('who uses a record is told as far as the asker may see the users', async () => {
  const tally = new Tally()
  const callers = new Map(
    demoRoles.map((role) => [role, callerOf(server.api.url, { authorization: `Bearer ${tokenOf.get(role)}` })]),
  )
  const viewOf = new Map(lists.map((registry) => [registry.id as string, registry.elements.view as string]))
  const questions: { call: Call; path: string; role: Role }[] = []
  for (const [index, registry] of lists.entries()) {
    const call = callOf(`${registry.id}.used`)
    if (!call) continue
    for (const { id } of await rowsOf(registry)) {
      const roles = demoRoles.filter((role, at) => isPicked(index, at, 9) && mayCall(role, call))
      questions.push(...roles.map((role) => ({ call, path: call.path.replace(':id', id), role })))
    }
  }
  await inTurns(questions, async ({ path, role }) => {
    const { status, body } = await callers.get(role)!('GET', path)
    // An outsider may not see this one at all.
    if (status === 404 && role.isOutsider) return
    const told = (body.data as { registry: string }[]).map(({ registry }) => registry)
    const hidden = told.filter((id) => !holds(role, viewOf.get(id)!))
    tally.check(`${role.name}: ${path}`, hidden.join(), '')
  })
  expect(tally.report('where something is used')).toEqual([])
}, 1_800_000)

test('names for fields are told where they are needed, and to an outsider only those that they have met', async () => {
  const tally = new Tally()
  const options = lists.map((registry) => callOf(`${registry.id}.options`)!)
  await inTurns(
    options.flatMap((call, index) =>
      demoRoles.filter((_, at) => isPicked(index, at, 4)).map((role) => ({ call, role })),
    ),
    async ({ call, role }) => {
      const expected = mayCall(role, call) ? 'in' : 403
      tally.check(`${role.name}: ${call.id}`, await knock(call, tokenOf.get(role), { path: call.path }), expected)
    },
  )
  const inspector = demoRoles.find(({ isOutsider }) => isOutsider)!
  const outsider = callerOf(server.api.url, { authorization: `Bearer ${tokenOf.get(inspector)}` })
  const rowsFor = async (path: string): Promise<Row[]> => (await outsider('GET', `${path}?limit=500`)).body.data.rows
  const seen: unknown[] = []
  for (const registry of lists) if (holds(inspector, registry.elements.view)) seen.push(await rowsFor(registry.path))
  for (const { id } of await rowsFor('/movement-instruction'))
    seen.push((await outsider('GET', `/movement-instruction/${id}`)).body.data)
  const met = JSON.stringify(seen)
  for (const registry of lists) {
    const call = callOf(`${registry.id}.options`)!
    if (holds(inspector, registry.elements.view) || !mayCall(inspector, call)) continue
    const { body } = await outsider('GET', call.path)
    const strange = (body.data as { code: string }[]).filter(({ code }) => !met.includes(`"${code}"`))
    tally.check(`outsider: ${call.id}`, strange.map(({ code }) => code).join(), '')
  }
  expect(tally.report('names for fields')).toEqual([])
}, 1_800_000)

test('whoever sees as somebody else is shown what both may see, touches nothing, and reads nothing private', async () => {
  const tally = new Tally()
  const viewers = demoRoles.filter(({ name }) => name === 'SUPERADMIN' || name === 'SYSADMIN' || name === 'TRADER')
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`
      insert into role_permissions (role_id, element, state) select id, 'users.seeAs', 'enabled' from roles
      where name in ('SYSADMIN', 'TRADER') on conflict do nothing`),
  )
  // Those that leave, and the one whose element was given above.
  const leaves = new Set(['authentication.logout', 'security.leaveSeeAs', 'security.seeAsChoices'])
  for (const [row, viewer] of viewers.entries()) {
    for (const [column, seen] of demoRoles.entries()) {
      // Upwards is refused, and whoever sees as a fellow is another person.
      if (seen.isSuperAdmin && !viewer.isSuperAdmin) continue
      const viewerId = await person(`view-${viewer.name}-${seen.name}`)
      await giveRole(viewerId, viewer.name)
      const token = await sessionOf(viewerId, userOf.get(seen)!)
      const asked = calls.filter(({ id }, index) => !leaves.has(id) && isPicked(row + index, column, 25))
      await inTurns(asked, async (call) => {
        const { method, permission, inView = method === 'GET' && permission !== 'signed-in' } = call
        const isSeen =
          permission === 'public' || (mayCall(seen, call) && inView && (isDoor(permission) || hasOne(viewer, call)))
        const expected: Door = isSeen ? 'in' : 403
        const door = await knock(call, token, shapeless(call))
        tally.check(`${viewer.name} as ${seen.name}: ${method} ${call.path}`, door, expected)
      })
    }
  }
  expect(tally.report('seeing as somebody else')).toEqual([])
}, 600_000)

/** The viewer's own right, without the limits of an outsider, who would not get into the view at all. */
const hasOne = (role: Role, { permission, alsoFor = [] }: Call) =>
  [permission, ...alsoFor].some((element) => holds(role, element))

test('giver and receiver: nobody gives a role beyond the own rights, plants or companies', async () => {
  const tally = new Tally()
  const elementsOf = (role: Role) => [...role.grants]
  const covers = (giver: Role, given: Role) =>
    giver.isSuperAdmin ||
    (!given.isSuperAdmin &&
      elementsOf(given).every(([element, state]) => {
        const own = giver.grants.get(element) ?? (element === 'userRoles.edit' ? 'enabled' : undefined)
        return own === 'enabled' || (own === 'visible' && state === 'visible')
      }))
  const roleIds = new Map<string, string>()
  for (const { id, name } of (await boss.call('GET', '/security/user-roles/roles')).body.data as Row[])
    roleIds.set(String(name), id)
  // Everybody may try, at one plant.
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`
      insert into role_permissions (role_id, element, state) select id, 'userRoles.edit', 'enabled' from roles
      where not is_super_admin on conflict (role_id, element) do update set state = 'enabled'`),
  )
  const receivers: { what: string; sites?: string[]; isWithin: boolean }[] = [
    { what: 'of the same plant', sites: ['N'], isWithin: true },
    { what: 'of another plant', sites: ['S'], isWithin: false },
    { what: 'of all plants', isWithin: false },
  ]
  for (const [row, giver] of demoRoles.entries()) {
    const giverId = await person(`giver-${giver.name}`, { sites: ['N'] })
    await giveRole(giverId, giver.name)
    const by = callerOf(server.api.url, { authorization: `Bearer ${await sessionOf(giverId)}` }) as TestUser['call']
    const pairs = demoRoles.flatMap((given, column) =>
      isPicked(row, column, 3) ? receivers.map((receiver) => ({ given, receiver })) : [],
    )
    await inTurns(pairs, async ({ given, receiver }) => {
      const userId = await person(`to-${giver.name}-${given.name}-${receiver.what}`, receiver)
      const changes = [{ userId, roleId: roleIds.get(given.name), assigned: true }]
      const { status, body } = await by('POST', '/security/user-roles', { body: { changes } })
      const outcome = status === 200 ? (body.data.given === 1 ? 'given' : 'asked') : 'refused'
      const twoPeople = given.needsSecondPerson || given.isSuperAdmin
      const expected = giver.isSuperAdmin
        ? twoPeople
          ? 'asked'
          : 'given'
        : // People of another house administer nobody who is from here.
          giver.isOutsider || !receiver.isWithin || given.isSuperAdmin
          ? 'refused'
          : twoPeople || !covers(giver, given)
            ? 'asked'
            : 'given'
      tally.check(`${giver.name} gives ${given.name} to somebody ${receiver.what}`, outcome, expected)
    })
  }
  expect(tally.report('giving roles')).toEqual([])
}, 600_000)
