import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { seeAsElement } from '#platform/core/see-as.contract.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { createLog } from '#platform/server/base/log.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Ahead } from '#platform/server/database/scoped-query.ts'
import { reads } from '#platform/server/http/route.ts'
import type { Door } from '#platform/server/door/admit.ts'
import { LatelyAdmitted, PresumingDoor } from '#platform/server/door/presuming-door.ts'
import type { Session } from '#platform/server/door/session.ts'

const element = 'vessels.view'
const door: Door = { method: 'GET', permission: element }
const probe = endpoint({
  id: 'probe.number',
  method: 'GET',
  path: '/probe/number',
  permission: element,
  query: z.object({ number: z.enum(['1', '2']) }),
  answer: z.string(),
})
const server = await testServer([
  { id: 'probe', routes: [reads(probe, async ({ query }) => ({ data: query.number }))] },
])
const log = createLog('silent')
const change = (statement: RawBuilder<unknown>) =>
  server.owner.transaction({ id: 'system:test' }, (tx) => tx.query(statement))
await server.owner.transaction({ id: 'system:test' }, async (tx) => {
  // Plants alone, without the port and the country that they stand in.
  await tx.query(sql`set local session_replication_role = replica`)
  await tx.query(sql`insert into plants (code, name, time_zone, port_code, updated_by)
    select code, '{}', 'Europe/Rome', 'ITAAA', 'system:test' from unnest(array['S', 'N']) code`)
})

const requestOf = (token: string) =>
  ({ headers: { authorization: `Bearer ${token}` }, ip: '127.0.0.1', id: 'r', log }) as unknown as FastifyRequest

/** What a question finds of who asks it: by the application, and by the settings that row security reads. */
const look = async ({ userId, viewerId, scope }: Session, db: Db) => {
  const [seen] = await db.query(
    sql`select current_setting('molo.sites') as sites, current_setting('molo.parties') as parties`,
  )
  return { userId, viewerId, scope, within: db.scope, seen }
}

const outcomeOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (error instanceof AppError) return error.code
    throw error
  })

async function ask(at: PresumingDoor, token: string, meanwhile = async () => {}) {
  const request = requestOf(token)
  const entered = at.enter(request)
  // About a stranger the door has been asked already: what changes then counts at their next request.
  const changed = entered.then(() => (request.presumed === undefined ? undefined : meanwhile()))
  return outcomeOf(changed.then(() => at.read(request, look)))
}

/** Counts what goes to the database by itself, and what travels ahead. */
function counting(db: Db) {
  const counts = { door: 0, ahead: 0 }
  const counted: Db = {
    ...db,
    queryText: (...asked) => (counts.door++, db.queryText(...asked)),
    within: (scope, ms, ahead?: Ahead) => {
      if (ahead) counts.ahead++
      return db.within(scope, ms, ahead)
    },
  }
  return { counted, counts }
}

test('whoever was let in lately is asked about together with the question', async () => {
  const { counted, counts } = counting(server.db)
  const at = new PresumingDoor(door, counted, new LatelyAdmitted())
  const user = await server.userWith([element], { sites: ['S'] })
  const first = await ask(at, user.token)
  expect(first).toMatchObject({ userId: user.userId, seen: { sites: '{"S"}', parties: '*' } })
  expect(counts).toEqual({ door: 1, ahead: 0 })
  expect(await ask(at, user.token)).toEqual(first)
  expect(await ask(at, user.token)).toEqual(first)
  expect(counts).toEqual({ door: 1, ahead: 2 })
})

test('the question is put again when it fails by itself, and its failure is told only to who may ask', async () => {
  const at = new PresumingDoor(door, server.db, new LatelyAdmitted())
  const user = await server.userWith([element])
  await ask(at, user.token)
  const failing = async () => {
    const request = requestOf(user.token)
    await at.enter(request)
    expect(request.presumed).toBeTypeOf('string')
    return at.read(request, (_, db) => db.query(sql`select 1 / 0`))
  }
  await expect(failing()).rejects.toThrow('division by zero')
  await change(sql`update users set is_disabled_by_admin = true where id = ${user.userId}`)
  await expect(failing()).rejects.toMatchObject({ code: 'platform.signInNeeded' })
})

test('what is wrong with a question learns only who may ask it', async () => {
  const user = await server.userWith([element])
  const ask = async (number: number) => {
    const { status, body } = await user.call('GET', `/probe/number?number=${number}`)
    return [status, body.code]
  }
  expect(await ask(1)).toEqual([200, undefined])
  expect(await ask(3)).toEqual([400, 'platform.notValid'])
  await change(sql`delete from role_permissions where element = ${element}
    and role_id in (select role_id from user_roles where user_id = ${user.userId})`)
  expect(await ask(3)).toEqual([403, 'platform.notAllowed'])
  await change(sql`update sessions set ends_at = now() where user_id = ${user.userId}`)
  expect(await ask(3)).toEqual([401, 'platform.signInNeeded'])
})

test('nothing is written for somebody who is only presumed to be welcome', async () => {
  const at = new PresumingDoor(door, server.db, new LatelyAdmitted())
  const user = await server.userWith([element])
  await ask(at, user.token)
  const sessions: Session[] = []
  const write = async () => {
    const request = requestOf(user.token)
    await at.enter(request)
    return at.read(request, (session, db) => db.transaction(session.actor, async () => void sessions.push(session)))
  }
  await write()
  expect(sessions).toHaveLength(1)
  await change(sql`delete from role_permissions where element = ${element}
    and role_id in (select role_id from user_roles where user_id = ${user.userId})`)
  await expect(write()).rejects.toMatchObject({ code: 'platform.notAllowed' })
  expect(sessions).toHaveLength(1)
})

test('the first search of all is found, also by whom the door had presumed to be somebody else', async () => {
  const user = await server.userWith([element], { sites: ['S'] })
  await user.call('GET', '/security/ui-permissions')
  await change(sql`update users set sites = '{N}' where id = ${user.userId}`)
  const statuses = []
  for (let time = 0; time < 3; time++) statuses.push((await user.call('GET', '/search?text=abc')).status)
  expect(statuses).toEqual([200, 200, 200])
})

test('as long as it is used, a session is noted as used', async () => {
  const at = new PresumingDoor(door, server.db, new LatelyAdmitted())
  const user = await server.userWith([element])
  await ask(at, user.token)
  await change(sql`update sessions set last_seen_at = now() - interval '5 minutes' where user_id = ${user.userId}`)
  await ask(at, user.token)
  const seen = await server.owner.query(
    sql<{
      fresh: boolean
    }>`select last_seen_at > now() - interval '1 minute' as fresh from sessions where user_id = ${user.userId}`,
  )
  expect(seen).toEqual([{ fresh: true }])
})

test('only so many are remembered, the latest', () => {
  const lately = new LatelyAdmitted(2)
  const caller = (told: string) => ({ told }) as never
  for (const who of ['a', 'b', 'a', 'c']) lately.set(who, caller(who))
  expect(['a', 'b', 'c'].map((who) => lately.get(who)?.told)).toEqual(['a', undefined, 'c'])
})

test('whatever changes about a caller counts at once, as for a stranger', async () => {
  const user = await server.userWith([seeAsElement, element], { sites: ['S', 'N'] })
  const other = await server.userWith([element], { sites: ['N'] })
  const { userId } = user
  const ofUser = sql`role_id in (select role_id from user_roles where user_id = ${userId})`
  const changes = {
    withdraw: sql`update role_permissions set state = 'visible' where element = ${element} and ${ofUser}`,
    grant: sql`update role_permissions set state = 'enabled' where element = ${element} and ${ofUser}`,
    disable: sql`update users set is_disabled_by_admin = true where id = ${userId}`,
    enable: sql`update users set is_disabled_by_admin = false where id = ${userId}`,
    moveAway: sql`update users set sites = '{N}', all_sites = false where id = ${userId}`,
    comeBack: sql`update users set sites = '{S,N}', all_sites = false where id = ${userId}`,
    everywhere: sql`update users set all_sites = true where id = ${userId}`,
    endSession: sql`update sessions set ends_at = now() - interval '1 second' where user_id = ${userId}`,
    newSession: sql`update sessions set ends_at = now() + interval '1 hour' where user_id = ${userId}`,
    seeAs: sql`update sessions set seen_as = ${other.userId} where user_id = ${userId}`,
    seeOneself: sql`update sessions set seen_as = null where user_id = ${userId}`,
    closeRole: sql`update roles set is_enabled = false where id in (select role_id from user_roles where user_id = ${userId})`,
    openRole: sql`update roles set is_enabled = true where id in (select role_id from user_roles where user_id = ${userId})`,
  }
  const remembering = new PresumingDoor(door, server.db, new LatelyAdmitted())
  const forgetting = new PresumingDoor(door, server.db, new LatelyAdmitted(0))
  const outcomes = new Set<string>()
  const step = fc.record({
    what: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    when: fc.constantFrom('before' as const, 'between' as const),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      // Whoever was disabled in one run would be so in the next ones, and little else would be tried.
      for (const undone of ['grant', 'enable', 'comeBack', 'newSession', 'seeOneself', 'openRole'] as const) {
        await change(changes[undone])
      }
      for (const { what, when } of steps) {
        const make = async () => void (await change(changes[what]))
        if (when === 'before') await make()
        const found = await ask(remembering, user.token, when === 'between' ? make : undefined)
        expect(found).toEqual(await ask(forgetting, user.token))
        outcomes.add(JSON.stringify(found))
      }
    }),
    { numRuns: 80 },
  )
  expect(outcomes.size).toBeGreaterThan(4)
})
