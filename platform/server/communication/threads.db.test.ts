import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ThreadMessage, ThreadView } from '#platform/core/thread.contract.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'

const server = await testServer([])
const rights = ['threads.view', 'threads.create', 'threads.edit']
const [ada, ben, cleo] = [await server.userWith(rights), await server.userWith(rights), await server.userWith(rights)]
const outsider = await server.userWith('super-admin')

const path = '/system/notification-thread'
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const input = (more: object = {}) => ({
  name: 'Berth 2',
  validFrom: day(-1),
  validTo: null,
  users: [ben.userId],
  ...more,
})
const open = async (more: object = {}, by: TestUser = ada): Promise<ThreadView> => {
  const { status, body } = await by.call('POST', path, { body: input(more) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const say = (by: TestUser, thread: ThreadView, message: string, headers = {}) =>
  by.call('POST', `${path}/${thread.id}/message`, { body: { message }, headers })
const said = async (by: TestUser, thread: ThreadView): Promise<ThreadMessage[]> =>
  (await by.call('GET', `${path}/${thread.id}/message`)).body.data.messages
const seen = async (by: TestUser, thread: ThreadView): Promise<ThreadView | undefined> =>
  ((await by.call('GET', path)).body.data as ThreadView[]).find(({ id }) => id === thread.id)
const bell = async (by: TestUser): Promise<number> =>
  (await by.call('GET', '/system/notification/unread')).body.data.count
const update = (by: TestUser, thread: ThreadView, more: object, version = thread.version) =>
  by.call('PUT', `${path}/${thread.id}`, {
    body: {
      name: thread.name,
      validFrom: thread.validFrom,
      validTo: thread.validTo,
      users: thread.users.map(({ id }) => id),
      ...more,
    },
    headers: { 'if-match': `"${version}"` },
  })

describe('a thread', () => {
  test('exists for its members only, not even for a super-administrator', async () => {
    const thread = await open()
    expect(thread.users.map(({ id }) => id).toSorted()).toEqual([ada.userId, ben.userId].toSorted())
    await say(ben, thread, 'Hoses are connected')
    expect(await seen(ben, thread)).toBeDefined()
    for (const stranger of [cleo, outsider]) {
      expect(await seen(stranger, thread)).toBeUndefined()
      expect((await stranger.call('GET', `${path}/${thread.id}`)).status).toBe(404)
      expect((await stranger.call('GET', `${path}/${thread.id}/message`)).status).toBe(404)
      expect((await say(stranger, thread, 'hello')).status).toBe(404)
      expect((await update(stranger, thread, { users: [stranger.userId] })).status).toBe(404)
      expect((await stranger.call('PUT', `${path}/${thread.id}/read`, { body: { upTo: 1 } })).status).toBe(404)
    }
    expect(await said(ada, thread)).toHaveLength(1)
  })

  test('whoever is taken out sees it no more; whoever is added sees what was said', async () => {
    const thread = await open()
    await say(ada, thread, 'before')
    const changed = await update(ada, thread, { users: [ada.userId, cleo.userId] })
    expect(changed.status).toBe(200)
    expect((await ben.call('GET', `${path}/${thread.id}`)).status).toBe(404)
    expect((await said(cleo, thread)).map(({ message }) => message)).toEqual(['before'])
    const [told] = (await cleo.call('GET', '/system/notification')).body.data.rows
    expect(told).toMatchObject({ reason: 'thread', subject: 'You were added to the thread Berth 2' })
  })

  test('is changed by members who may, on the version they have seen, and never left by whoever saves', async () => {
    const thread = await open()
    expect((await update(ben, thread, { name: 'Berth 3' })).body.data).toMatchObject({ name: 'Berth 3', version: 2 })
    const stale = await update(ada, thread, { name: 'Berth 4' })
    expect(stale.status).toBe(412)
    expect(stale.body.detail).toMatchObject({ current: { name: 'Berth 3' }, changedBy: `Test ${ben.username}` })
    const leaving = await update(ben, thread, { users: [ada.userId] }, 2)
    expect([leaving.status, leaving.body.data[0].key]).toEqual([400, 'users'])
    expect((await update(ben, thread, { validTo: day(-3) }, 2)).body.data[0].key).toBe('validTo')
    const reader = await server.userWith(['threads.view'])
    const readers = await open({ users: [reader.userId] })
    expect((await update(reader, readers, {})).status).toBe(403)
    expect((await reader.call('POST', path, { body: input() })).status).toBe(403)
  })

  test('takes only members who can open threads', async () => {
    const excluded = await server.userWith([])
    for (const users of [[excluded.userId], [randomUUID()]]) {
      const refused = await ada.call('POST', path, { body: input({ users }) })
      expect([refused.status, refused.body.data[0].key]).toEqual([400, 'users'])
    }
  })

  test('before and after its validity it is for reading only', async () => {
    const ended = await open({ validFrom: day(-10), validTo: day(-2) })
    const coming = await open({ validFrom: day(2) })
    expect([ended.state, coming.state]).toEqual(['ended', 'coming'])
    for (const thread of [ended, coming]) {
      const refused = await say(ada, thread, 'hello')
      expect([refused.status, refused.body.code]).toEqual([409, 'platform.threadNotOpen'])
      expect(await said(ben, thread)).toEqual([])
    }
    const reopened = await update(ada, ended, { validTo: day(1) })
    expect(reopened.body.data.state).toBe('open')
    expect((await say(ada, ended, 'hello again')).status).toBe(200)
  })
})

describe('messages', () => {
  test('are numbered without gap or double, also when all talk at once, and once however often repeated', async () => {
    const thread = await open({ users: [ben.userId, cleo.userId] })
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([
      ...[ada, ben, cleo].flatMap((by) => [1, 2, 3, 4].map((n) => say(by, thread, `${n}`))),
      say(ada, thread, 'once', key),
      say(ada, thread, 'once', key),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await said(ada, thread)).map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, i) => i + 1))
  })

  test('cannot be altered or removed, not by the application and not by the owner of the database', async () => {
    const thread = await open()
    await say(ada, thread, 'said is said')
    const alter = [sql`update thread_messages set message = 'x'`, sql`delete from thread_messages`]
    for (const statement of alter) {
      const act = { id: 'system:test' }
      await expect(server.db.transaction(act, (tx) => tx.query(statement))).rejects.toThrow(/permission denied/)
      await expect(server.owner.transaction(act, (tx) => tx.query(statement))).rejects.toThrow(/append-only/)
    }
  })

  test('count as unread until read; the bell rings once, not with every line', async () => {
    const reader = await server.userWith(rights)
    const thread = await open({ users: [reader.userId, ben.userId] })
    await reader.call('PUT', '/system/notification/read', { body: { upTo: 'ffffffff-ffff-7fff-bfff-ffffffffffff' } })
    for (const line of ['one', 'two']) await say(ada, thread, line)
    await say(ben, thread, 'three')
    expect((await seen(reader, thread))!.unread).toBe(3)
    expect(await bell(reader)).toBe(1)
    await reader.call('PUT', `${path}/${thread.id}/read`, { body: { upTo: 2 } })
    expect((await seen(reader, thread))!.unread).toBe(1)
    expect(await bell(reader)).toBe(0)
    await reader.call('PUT', `${path}/${thread.id}/read`, { body: { upTo: 99 } })
    await reader.call('PUT', `${path}/${thread.id}/read`, { body: { upTo: 1 } })
    expect((await seen(reader, thread))!.unread).toBe(0)
    await say(ada, thread, 'four')
    expect((await seen(reader, thread))!.unread).toBe(1)
    expect(await bell(reader)).toBe(1)
    expect((await seen(ada, thread))!.unread).toBe(1)
  })

  test('come page by page, the newest page first', async () => {
    const thread = await open()
    await server.db.transaction({ id: ada.userId }, (tx) =>
      tx.query(sql`
        insert into thread_messages (thread_id, number, sender, message)
        select ${thread.id}, n, ${ada.userId}, n::text from generate_series(1, 120) n`),
    )
    const pages: number[][] = []
    let before: number | undefined
    for (;;) {
      const { data } = (await ben.call('GET', `${path}/${thread.id}/message${before ? `?before=${before}` : ''}`)).body
      pages.unshift(data.messages.map(({ number }: ThreadMessage) => number))
      if (!data.hasEarlier) break
      before = data.messages[0].number
    }
    expect(pages.flat()).toEqual(Array.from({ length: 120 }, (_, i) => i + 1))
    expect(pages).toHaveLength(3)
  })
})

test('only the members hear of a thread', async () => {
  const thread = await open()
  const rows: string[] = []
  const stop = new AbortController()
  const stream = await fetch(`${server.api.url}/api/events`, {
    headers: { authorization: `Bearer ${cleo.token}` },
    signal: stop.signal,
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  await say(ada, thread, 'among us')
  await open({ users: [cleo.userId] })
  while (!rows.join('').includes('thread.changed')) rows.push((await reader.read()).value ?? '')
  expect(rows.join('')).not.toContain(thread.id)
  stop.abort()
})
