import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { choice, code, integer, optional, text } from '#platform/core/fields.ts'
import { listOf } from '#platform/core/list-definition.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { viewContent, viewLimits } from '#platform/core/view.contract.ts'
import { contentIssues, knownContent } from '#platform/core/view-content.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'

const thing = (id: string, name: string) =>
  defineRegistry({
    id,
    category: 'probe',
    name,
    schema: z.strictObject({
      code: code({ pattern: /^[A-Z]+$/, max: 10 }),
      name: text({ max: 60 }),
      count: optional(integer({ min: 0, max: 1000 })),
      phase: optional(choice(['open', 'closed'])),
    }),
    key: ['code'],
    title: 'name',
    list: ['code', 'name', 'count', 'phase'],
    filters: ['name', 'count', 'phase'],
    sort: 'name',
    sections: [{ id: 'all', fields: ['code', 'name', 'count', 'phase'] }],
  })
const things = thing('probeThings', 'Things')
const others = thing('probeOthers', 'Others')
const list = things.path
const opens = things.elements.view

const server = await testServer([
  {
    id: 'probe',
    texts: { probeThings: { en: {}, it: {} }, probeOthers: { en: {}, it: {} } },
    registries: [{ registry: things }, { registry: others }],
  },
])
const change = (statement: ReturnType<typeof sql>) =>
  server.owner.transaction({ id: 'system:test' }, async (tx) => void (await tx.query(statement)))
const publisher = ['views.shareRole', 'views.shareAll']

async function newRole(...users: TestUser[]): Promise<string> {
  const id = randomUUID()
  await change(
    sql`insert into roles (id, name, description, updated_by) values (${id}, ${id}, '{"en": "circle", "it": "cerchia"}', 'system:test')`,
  )
  for (const user of users) await change(sql`insert into user_roles (user_id, role_id) values (${user.userId}, ${id})`)
  return id
}

const content = {
  parameters: { name: 'star', 'count.from': '3', sort: '-count', group: 'phase', units: 'bbl' },
  columns: [
    { field: 'name', width: 240, hidden: false, frozen: true },
    { field: 'code', width: 0, hidden: true, frozen: false },
  ],
  density: 'comfortable',
}
const draft = (more: object = {}) => ({ name: randomUUID(), scope: 'me', roleId: null, content, ...more })
const create = (user: TestUser, more: object = {}) =>
  user.call('POST', '/views', { body: { list, ...draft(), ...more } })
async function made(user: TestUser, more: object = {}) {
  const { status, body } = await create(user, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { id: string; version: number; name: string; mayEdit: boolean; content: typeof content }
}
const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const update = (user: TestUser, id: string, version: number, body: object) =>
  user.call('PUT', `/views/${id}`, { body, ...ifMatch(version) })
const remove = (user: TestUser, id: string, version: number) => user.call('DELETE', `/views/${id}`, ifMatch(version))
const seenBy = async (user: TestUser) => {
  const { status, body } = await user.call('GET', `/views?list=${list}`)
  expect(status).toBe(200)
  return body.data as { views: { id: string; mayEdit: boolean; dropped: string[] }[]; defaultId: string | null }
}
const counted = (answers: { status: number }[]) => {
  const groups = Object.groupBy(answers, ({ status }) => status)
  return Object.fromEntries(Object.entries(groups).map(([status, all]) => [status, all?.length]))
}
const idsSeenBy = async (user: TestUser) => (await seenBy(user)).views.map(({ id }) => id)

describe('who sees a view', () => {
  test('one for me is seen by its owner, and by nobody else in any way', async () => {
    const [owner, stranger] = [await server.userWith([opens]), await server.userWith([opens, ...publisher])]
    const view = await made(owner)
    expect(await idsSeenBy(owner)).toEqual([view.id])
    expect(await idsSeenBy(stranger)).not.toContain(view.id)
    // The same answer as for an id that never was: existence is not told either.
    const asked = async (id: string) => [
      await update(stranger, id, 1, draft()),
      await remove(stranger, id, 1),
      await stranger.call('PUT', '/views/default', { body: { list, viewId: id } }),
    ]
    const told = (answers: Awaited<ReturnType<typeof asked>>) => answers.map(({ status, body }) => [status, body.code])
    expect(told(await asked(view.id))).toEqual(told(await asked(randomUUID())))
    expect((await asked(view.id)).map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await idsSeenBy(owner)).toEqual([view.id])
  })

  test('one for a role is seen by whoever has the role now, with the same content', async () => {
    const owner = await server.userWith([opens, 'views.shareRole'])
    const [colleague, stranger] = [await server.userWith([opens]), await server.userWith([opens])]
    const roleId = await newRole(owner, colleague)
    const view = await made(owner, { scope: 'role', roleId })
    const { views } = await seenBy(colleague)
    expect(views).toHaveLength(1)
    expect(views[0]).toMatchObject({ id: view.id, content, isOwner: false, mayEdit: false, roleName: roleId })
    expect(await idsSeenBy(stranger)).toEqual([])
    await change(sql`update roles set is_enabled = false where id = ${roleId}`)
    expect(await idsSeenBy(colleague)).toEqual([])
    await change(sql`update roles set is_enabled = true where id = ${roleId}`)
    expect(await idsSeenBy(colleague)).toEqual([view.id])
    await change(sql`delete from user_roles where role_id = ${roleId} and user_id = ${colleague.userId}`)
    expect(await idsSeenBy(colleague)).toEqual([])
    expect(await idsSeenBy(owner)).toEqual([view.id])
  })

  test('one for everyone is seen by all who may open the list, and by none who may not', async () => {
    const owner = await server.userWith([opens, 'views.shareAll'])
    const view = await made(owner, { scope: 'everyone' })
    expect(await idsSeenBy(await server.userWith([opens]))).toContain(view.id)
    const outside = await server.userWith(['views.shareAll', 'views.shareRole'])
    expect((await outside.call('GET', `/views?list=${list}`)).status).toBe(403)
    expect((await create(outside)).status).toBe(403)
    expect((await update(outside, view.id, 1, draft())).status).toBe(403)
    expect((await outside.call('PUT', '/views/default', { body: { list, viewId: null } })).status).toBe(403)
    expect((await remove(owner, view.id, 1)).status).toBe(200)
  })

  test('nobody who is not signed in, and no list that does not exist', async () => {
    expect((await server.anonymous('GET', `/views?list=${list}`)).status).toBe(401)
    const user = await server.userWith('super-admin')
    expect((await user.call('GET', '/views?list=/no/Such')).status).toBe(404)
    expect((await create(user, { list: '/no/Such' })).status).toBe(404)
  })
})

describe('publishing', () => {
  test('needs its own right for a role and for everyone, and a role of one’s own', async () => {
    const plain = await server.userWith([opens])
    const roleId = await newRole(plain)
    expect((await create(plain, { scope: 'role', roleId })).body).toMatchObject({ code: 'platform.notAllowed' })
    expect((await create(plain, { scope: 'everyone' })).status).toBe(403)
    const view = await made(plain)
    expect((await update(plain, view.id, 1, draft({ scope: 'role', roleId }))).status).toBe(403)
    expect((await update(plain, view.id, 1, draft({ scope: 'everyone' }))).status).toBe(403)

    const roles = await server.userWith([opens, 'views.shareRole'])
    expect((await create(roles, { scope: 'everyone' })).status).toBe(403)
    const foreign = await create(roles, { scope: 'role', roleId })
    expect([foreign.status, foreign.body.data[0].key]).toEqual([400, 'roleId'])
    expect((await create(roles, { scope: 'role', roleId: null })).status).toBe(400)
    expect((await create(roles, { scope: 'me', roleId })).status).toBe(400)
    const all = await server.userWith([opens, 'views.shareAll'])
    const allRole = await newRole(all)
    expect((await create(all, { scope: 'role', roleId: allRole })).status).toBe(403)
  })

  test('the elements are known to the permission map, so a screen can show or hide the choice', async () => {
    const user = await server.userWith([opens, 'views.shareRole'], { visible: ['views.shareAll'] })
    const { rolePermission } = (await user.call('GET', '/security/ui-permissions')).body.data
    expect(rolePermission).toMatchObject({ 'views.shareRole': 'enabled', 'views.shareAll': 'visible' })
  })

  test('what is shared is changed by its owner and by those who may publish for the same circle', async () => {
    const owner = await server.userWith([opens, ...publisher])
    const [reader, keeper] = [await server.userWith([opens]), await server.userWith([opens, 'views.shareRole'])]
    const roleId = await newRole(owner, reader, keeper)
    const shared = draft({ scope: 'role', roleId })
    const view = await made(owner, shared)
    const refused = await update(reader, view.id, 1, shared)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'platform.viewNotYours' })
    expect((await remove(reader, view.id, 1)).status).toBe(403)
    expect((await update(keeper, view.id, 1, { ...shared, name: 'Kept' })).status).toBe(200)
    // Without the right any more, the owner still keeps what is there, but cannot widen the circle.
    await change(sql`delete from role_permissions where element like 'views.%'
      and role_id in (select role_id from user_roles where user_id = ${owner.userId})`)
    expect((await update(owner, view.id, 2, { ...shared, name: 'Mine' })).status).toBe(200)
    expect((await update(owner, view.id, 3, draft({ scope: 'everyone' }))).status).toBe(403)
    expect((await remove(keeper, view.id, 3)).status).toBe(200)
    expect(await idsSeenBy(owner)).not.toContain(view.id)
  })

  test('a key of an interface has none: views are how a person looks at a list', async () => {
    const user = await server.userWith([opens, 'users.apiKeys', ...publisher])
    await change(sql`update users set is_api_key_user = true where id = ${user.userId}`)
    const admin = await server.userWith([opens, 'users.apiKeys', ...publisher])
    const endsAt = new Date(Date.now() + 86_400_000).toISOString()
    const body = { userId: user.userId, name: 'key', scopes: [opens], networks: [], endsAt }
    const { key } = (await admin.call('POST', '/security/api-key', { body })).body.data as { key: string }
    const headers = { authorization: `Bearer ${key}` }
    const byKey = (more: object) => server.anonymous('POST', '/views', { headers, body: { list, ...draft(), ...more } })
    for (const scope of ['me', 'everyone']) expect((await byKey({ scope })).status).toBe(403)
    expect((await server.anonymous('GET', '/views', { headers })).status).toBe(403)
  })
})

describe('a view', () => {
  test('is read back as saved, keeps its history, and is changed only in the version seen', async () => {
    const owner = await server.userWith([opens])
    const view = await made(owner, { name: '  Stars  ' })
    expect(view).toMatchObject({ name: 'Stars', version: 1, content, mayEdit: true, dropped: [] })
    const changed = await update(owner, view.id, 1, draft({ name: 'Few' }))
    expect(changed.body.data).toMatchObject({ name: 'Few', version: 2 })
    expect(changed.headers.get('etag')).toBe('"2"')
    const stale = await update(owner, view.id, 1, draft({ name: 'Late' }))
    expect(stale.status).toBe(412)
    expect(stale.body.detail).toMatchObject({ current: { id: view.id, name: 'Few', version: 2 } })
    expect((await remove(owner, view.id, 1)).status).toBe(412)
    expect((await owner.call('PUT', `/views/${view.id}`, { body: draft() })).status).toBe(428)
    expect((await remove(owner, view.id, 2)).status).toBe(200)
    expect((await remove(owner, view.id, 2)).status).toBe(404)
    const kept = await server.owner.query(sql<{ action: string; actor: string }>`
      select action, actor from history where table_name = 'list_views' and record_id = ${view.id} order by id`)
    expect(kept.map(({ action }) => action)).toEqual(['insert', 'update', 'delete'])
    expect(new Set(kept.map(({ actor }) => actor))).toEqual(new Set([owner.userId]))
  })

  test('two changes of the same version at once: one of them wins', async () => {
    const owner = await server.userWith([opens])
    const view = await made(owner)
    const answers = await Promise.all(Array.from({ length: 6 }, () => update(owner, view.id, 1, draft())))
    expect(counted(answers)).toEqual({ 200: 1, 412: 5 })
  })

  test('the same request twice makes one view', async () => {
    const owner = await server.userWith([opens])
    const again = { headers: { 'idempotency-key': randomUUID() }, body: { list, ...draft() } }
    const first = await owner.call('POST', '/views', again)
    const second = await owner.call('POST', '/views', again)
    expect(second.body.data).toEqual(first.body.data)
    expect(await idsSeenBy(owner)).toHaveLength(1)
  })

  test('has a name that its owner has not given before, in whichever case', async () => {
    const owner = await server.userWith([opens])
    await made(owner, { name: 'Large ones' })
    const again = await create(owner, { name: 'LARGE ones' })
    expect([again.status, again.body.data[0].key]).toEqual([409, 'name'])
    expect((await create(await server.userWith([opens]), { name: 'Large ones' })).status).toBe(200)
  })

  test('there are so many per user and not one more, even when all are asked for at once', async () => {
    const owner = await server.userWith([opens])
    await change(sql`
      insert into list_views (updated_by, owner_id, list, name, scope, content)
      select 'system:test', ${owner.userId}, ${list}, 'n' || n, 'me', '{}'
      from generate_series(3, ${viewLimits.perUser}::int) n`)
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(owner)))
    expect(counted(answers)).toEqual({ 200: 2, 409: 4 })
    expect(await idsSeenBy(owner)).toHaveLength(viewLimits.perUser)
  })
})

describe('Standard', () => {
  test('cannot be changed, deleted or imitated, by anybody', async () => {
    const user = await server.userWith('super-admin')
    for (const answer of [await update(user, 'standard', 1, draft()), await remove(user, 'standard', 1)]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'platform.standardView'])
    }
    expect((await create(user, { name: ' STANDARD' })).status).toBe(400)
  })

  test('opens first until the user chooses, and again after the choice is gone', async () => {
    const owner = await server.userWith([opens, 'views.shareRole'])
    const colleague = await server.userWith([opens])
    const roleId = await newRole(owner, colleague)
    const view = await made(owner, { scope: 'role', roleId })
    const choose = (user: TestUser, viewId: string | null) =>
      user.call('PUT', '/views/default', { body: { list, viewId } })
    expect((await seenBy(colleague)).defaultId).toBeNull()
    expect((await choose(colleague, view.id)).status).toBe(200)
    expect((await choose(colleague, view.id)).status).toBe(200)
    expect((await seenBy(colleague)).defaultId).toBe(view.id)
    expect((await seenBy(owner)).defaultId).toBeNull()
    const elsewhere = await server.userWith([opens, others.elements.view])
    const own = await made(elsewhere)
    const wrongList = await elsewhere.call('PUT', '/views/default', { body: { list: others.path, viewId: own.id } })
    expect(wrongList.status).toBe(404)

    // No longer shared: it is not opened, and not told about.
    expect((await update(owner, view.id, 1, draft())).status).toBe(200)
    expect((await seenBy(colleague)).defaultId).toBeNull()
    expect((await update(owner, view.id, 2, draft({ scope: 'role', roleId }))).status).toBe(200)
    expect((await seenBy(colleague)).defaultId).toBe(view.id)
    expect((await choose(colleague, null)).status).toBe(200)
    expect((await seenBy(colleague)).defaultId).toBeNull()
    await choose(colleague, view.id)
    expect((await remove(owner, view.id, 3)).status).toBe(200)
    expect((await seenBy(colleague)).defaultId).toBeNull()
  })
})

describe('hostile or outdated content', () => {
  const column = { field: 'name', width: 100, hidden: false, frozen: false }
  test.each([
    ['an unknown column', { columns: [{ ...column, field: 'password_hash' }] }],
    ['a column twice', { columns: [column, column] }],
    ['a width beyond any screen', { columns: [{ ...column, width: 1e9 }] }],
    ['a width that is no number', { columns: [{ ...column, width: '1; drop table users' }] }],
    ['a column with more than a column has', { columns: [{ ...column, style: 'x' }] }],
    ['an unknown filter', { parameters: { secret: 'x' } }],
    ['a word of the language as a filter', { parameters: { constructor: 'x' } }],
    ['a filter value that the list refuses', { parameters: { 'count.from': 'many' } }],
    ['an order by something that is no column', { parameters: { sort: 'name; drop table users' } }],
    ['a page instead of a look', { parameters: { after: 'x' } }],
    ['a moment of the past', { parameters: { asAt: '2026-01-01T00:00:00Z' } }],
    ['a text that cannot be stored', { parameters: { name: 'a\0b' } }],
    ['half a character', { parameters: { name: '\ud800' } }],
    ['an unknown density', { density: 'tiny' }],
    ['something else besides', { script: '<script>' }],
    ['too many columns', { columns: Array.from({ length: 500 }, (_, n) => ({ ...column, field: `f${n}` })) }],
    ['a text too long', { parameters: { name: 'x'.repeat(100_000) } }],
    ['no object at all', null],
  ])('%s is refused and nothing is stored', async (_what, more) => {
    const owner = await server.userWith([opens])
    const answer = await create(owner, { content: more && { ...content, ...more } })
    expect(answer.status).toBe(400)
    expect(await idsSeenBy(owner)).toEqual([])
  })

  test('what an older definition knew is left out with its name, and the rest opens', async () => {
    const owner = await server.userWith([opens])
    const old = {
      parameters: { name: 'star', gone: 'x', 'count.from': 'many' },
      columns: [column, { ...column, field: 'goneToo' }],
      density: 'huge',
      more: 1,
    }
    await change(sql`
      insert into list_views (updated_by, owner_id, list, name, scope, content)
      values ('system:test', ${owner.userId}, ${list}, 'Old', 'me', ${JSON.stringify(old)}::jsonb)`)
    const { views } = await seenBy(owner)
    expect(views[0]).toMatchObject({
      content: { parameters: { name: 'star' }, columns: [column], density: null },
      dropped: ['gone', 'count.from', 'goneToo'],
    })
  })

  test('whatever is stored, what is read is a content that could be saved', () => {
    const known = listOf(things)
    const names = fc.constantFrom(...Object.keys(known.parameters), ...known.columns, '__proto__', 'constructor', 'x')
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({
        parameters: fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.oneof(fc.string(), fc.constantFrom('3', 'open')))),
        columns: fc.oneof(
          fc.jsonValue(),
          fc.array(fc.record({ field: names, width: fc.integer(), hidden: fc.boolean(), frozen: fc.boolean() })),
        ),
        density: fc.oneof(fc.jsonValue(), fc.constantFrom('compact', 'huge')),
      }),
    )
    fc.assert(
      fc.property(anything, (stored) => {
        const read = knownContent(known, stored).content
        expect(viewContent.safeParse(read).success).toBe(true)
        expect(contentIssues(known, read)).toEqual([])
        expect(knownContent(known, read)).toEqual({ content: read, dropped: [] })
      }),
    )
  })
})

test('open lists hear of views: of shared ones whoever may open the list, of the others their owner', async () => {
  const owner = await server.userWith([opens, ...publisher])
  const [colleague, stranger] = [await server.userWith([opens]), await server.userWith([others.elements.view])]
  const stop = new AbortController()
  const streams = await Promise.all(
    [owner, colleague, stranger].map(async ({ token }) => {
      const headers = { authorization: `Bearer ${token}` }
      const stream = await fetch(`${server.api.url}/api/events`, { headers, signal: stop.signal })
      return stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    }),
  )
  /** How many changes of views each of the three has heard of. */
  const heardOf = async (work: () => Promise<unknown>) => {
    await work()
    await server.db.transaction({ id: 'system:test' }, (tx) => tx.emit({ type: 'access.changed' }))
    const all: number[] = []
    for (const stream of streams) {
      let heard = ''
      while (!heard.includes('access.changed')) heard += (await stream.read()).value ?? ''
      all.push(heard.split('views.changed').length - 1)
    }
    return all
  }
  const [own, shared] = [await made(owner), await made(owner, { scope: 'everyone' })]
  const chosen = { body: { list, viewId: shared.id } }
  await heardOf(() => Promise.resolve())
  expect(await heardOf(() => made(owner))).toEqual([1, 0, 0])
  expect(await heardOf(() => owner.call('PUT', '/views/default', chosen))).toEqual([1, 0, 0])
  expect(await heardOf(() => update(owner, own.id, 1, draft()))).toEqual([1, 0, 0])
  expect(await heardOf(() => update(owner, own.id, 2, draft({ scope: 'everyone' })))).toEqual([1, 1, 0])
  expect(await heardOf(() => update(owner, own.id, 3, draft()))).toEqual([1, 1, 0])
  expect(await heardOf(() => remove(owner, own.id, 4))).toEqual([1, 0, 0])
  expect(await heardOf(() => made(owner, { scope: 'everyone' }))).toEqual([1, 1, 0])
  expect(await heardOf(() => remove(owner, shared.id, 1))).toEqual([1, 1, 0])
  stop.abort()
})
