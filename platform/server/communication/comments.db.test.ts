import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { CommentView } from '#platform/core/comment.contract.ts'
import { code } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { tableSql } from '../registry/store/table-sql.ts'

const registry = defineRegistry({
  id: 'probeThings',
  category: 'probe',
  name: 'Things',
  schema: z.strictObject({ code: code({ pattern: /^[A-Z]+$/, max: 9 }) }),
  key: ['code'],
  title: 'code',
  list: ['code'],
  filters: ['code'],
  sort: 'code',
  sections: [{ id: 'all', fields: ['code'] }],
})
const texts = { title: { one: 'Thing', many: 'Things' } }
const server = await testServer([
  { id: 'probe', registries: [{ registry }], texts: { probeThings: { en: texts, it: texts } } },
])
const statements = tableSql(registry, () => registry).split(';\n')
for (const statement of statements) if (statement.trim()) await server.owner.query(sql.raw(statement))

const view = registry.elements.view
const author = await server.userWith([view, registry.elements.create, registry.elements.remove])
const reader = await server.userWith([view])
const stranger = await server.userWith(['notifications.view'])
const { path } = registry
const record = (await author.call('POST', path, { body: { code: 'CRANE' } })).body.data as { id: string }
const other = (await author.call('POST', path, { body: { code: 'HOSE' } })).body.data as { id: string }

const at = (id = record.id) => `${path}/${id}/comment`
const write = (by: TestUser, text: string, mentions: TestUser[] = [], id = record.id) =>
  by.call('POST', at(id), { body: { text, mentions: mentions.map(({ userId }) => userId) } })
const comments = async (by: TestUser, id = record.id): Promise<CommentView[]> =>
  (await by.call('GET', at(id))).body.data.comments
const newest = async (by: TestUser) => (await by.call('GET', '/system/notification')).body.data.rows[0]

describe('comments on a record', () => {
  test('are read and written by those who may see the record, and belong to that record', async () => {
    await write(author, 'Greased today')
    await write(reader, 'Thanks\n<b>really</b>')
    const found = await comments(reader)
    expect(found.map(({ text }) => text)).toEqual(['Greased today', 'Thanks\n<b>really</b>'])
    expect(found[0]).toMatchObject({ author: `Test ${author.username}`, authorId: author.userId })
    expect(await comments(reader, other.id)).toEqual([])
    expect((await stranger.call('GET', at())).status).toBe(403)
    expect((await write(stranger, 'hello')).status).toBe(403)
    expect((await stranger.call('GET', `${at()}/people`)).status).toBe(403)
    const nowhere = '018f0000-0000-7000-8000-000000000000'
    expect((await reader.call('GET', at(nowhere))).status).toBe(404)
    expect((await write(reader, 'hello', [], nowhere)).status).toBe(404)
  })

  test('a mention tells people who may see the record, with the way to it; others cannot be mentioned', async () => {
    const text = `@Test ${reader.username} look`
    const { body } = await write(author, text, [reader])
    expect(body.data.mentions).toEqual([{ id: reader.userId, name: `Test ${reader.username}` }])
    expect(await newest(reader)).toMatchObject({
      reason: 'mention',
      sender: `Test ${author.username}`,
      subject: 'You were mentioned in a comment: Thing CRANE',
      message: text,
    })
    const before = (await comments(author)).length
    const refused = await write(author, 'psst', [reader, stranger])
    expect([refused.status, refused.body.data[0].key]).toEqual([400, 'mentions'])
    expect(await comments(author)).toHaveLength(before)
    expect((await stranger.call('GET', '/system/notification')).body.data.rows).toEqual([])
    const offered = (await author.call('GET', `${at()}/people?text=test`)).body.data.map(({ id }: { id: string }) => id)
    expect(offered).toContain(reader.userId)
    expect(offered).not.toContain(stranger.userId)
  })

  test('are withdrawn by their author only; the words go, also from where people were told', async () => {
    const { body } = await write(author, `secret for @Test ${reader.username}`, [reader])
    const withdraw = (by: TestUser, id = record.id) => by.call('DELETE', `${at(id)}/${body.data.id}`)
    expect((await withdraw(reader)).status).toBe(404)
    expect((await withdraw(author, other.id)).status).toBe(404)
    expect((await withdraw(author)).status).toBe(200)
    expect((await withdraw(author)).status).toBe(404)
    const left = (await comments(reader)).at(-1)
    expect(left).toMatchObject({ id: body.data.id, text: null, mentions: [], author: `Test ${author.username}` })
    expect(JSON.stringify(await newest(reader))).not.toContain('secret')
    expect((await newest(reader)).message).toBe('The author withdrew the comment.')
    // What happened is still known to the history.
    const past = await server.owner.query(sql<{ after: { text: string } }>`
      select after from history where table_name = 'comments' and record_id = ${body.data.id} and action = 'insert'`)
    expect(past[0]!.after.text).toContain('secret')
  })

  test('others who look at the record hear of it, strangers do not', async () => {
    const stop = new AbortController()
    const streamOf = async (user: TestUser) => {
      const stream = await fetch(`${server.api.url}/api/events`, {
        headers: { authorization: `Bearer ${user.token}` },
        signal: stop.signal,
      })
      return stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    }
    const [near, far] = [await streamOf(reader), await streamOf(stranger)]
    await write(author, 'live', [], other.id)
    await server.db.transaction({ id: 'system:test' }, (tx) =>
      tx.emit({ type: 'inbox.changed', userId: stranger.userId, arrived: null }),
    )
    let [heard, overheard] = ['', '']
    while (!heard.includes('comments.changed')) heard += (await near.read()).value ?? ''
    expect(heard).toContain(`"registry":"probeThings","id":"${other.id}"`)
    while (!overheard.includes('inbox.changed')) overheard += (await far.read()).value ?? ''
    expect(overheard).not.toContain('comments.changed')
    stop.abort()
  })
})
