import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { talkChapter } from './talk.chapter.ts'
import { momentsOf, talkUntil } from './talk.ts'
import { threads as told } from './talk-data.ts'
import { demoDatabaseWithoutPast } from './testing/demo-server.ts'
import { writePast } from './write-past.ts'

/** Whoever signs in finds something that waits, and something read before. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
// A Monday: what people of the office said last, they said on Friday.
const now = Date.parse('2026-11-16T06:30:00Z')
const database = await demoDatabaseWithoutPast()
const without = talkChapter.after ?? []
await writePast([talkChapter], { url: database.url, now, from: '2026-11-15', without, say: () => {} })
const db = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
const ask = <T>(text: ReturnType<typeof sql<T>>) => db.within(everything).query(text)
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('everybody who talks has notifications, read and unread', async () => {
  const lacking = await ask(sql`
    select u.username, count(r) filter (where r.read_at is null) as unread, count(r.read_at) as read
    from users u left join notification_receipts r on r.user_id = u.id
    where not u.is_api_key_user and u.is_enabled
    group by u.username having count(r) filter (where r.read_at is null) = 0 or (count(r.read_at) = 0 and u.username <> 'g.riva')`)
  expect(lacking).toEqual([])
})

test('everybody but the auditor is in a thread, some have read it and some have not', async () => {
  const without = await ask(sql<{ username: string }>`
    select username from users u where not is_api_key_user and is_enabled
      and not exists (select from thread_members m join thread_messages t using (thread_id) where m.user_id = u.id)`)
  expect(without).toEqual([{ username: 'b.leone' }])
  const [open] = await ask(sql<{ unread: number; read: number }>`
    select count(*) filter (where coalesce(r.up_to, 0) < t.last)::int as unread,
      count(*) filter (where r.up_to = t.last)::int as read
    from thread_members m
    join lateral (select max(number) as last from thread_messages t where t.thread_id = m.thread_id) t on true
    left join thread_reads r on r.thread_id = m.thread_id and r.user_id = m.user_id`)
  expect(open!.unread).toBeGreaterThan(10)
  expect(open!.read).toBeGreaterThan(10)
})

test('it was said and read when people were there, one after the other, and nothing later than now', async () => {
  const [moments] = await ask(sql<{ last: number; read: number; early: number; sent: number }>`
    select (select extract(epoch from max(sent_at)) * 1000 from thread_messages)::float8 as last,
      (select extract(epoch from max(read_at)) * 1000 from notification_receipts)::float8 as read,
      (select count(*)::int from notification_receipts r join notifications n on n.id = r.notification_id
        where r.read_at < n.sent_at) as early,
      (select count(distinct sent_at)::int from notifications) as sent`)
  expect(moments!.last).toBeLessThanOrEqual(now)
  expect(moments!.read).toBeLessThanOrEqual(now)
  expect(moments).toMatchObject({ early: 0, sent: 8 })
  const wrong = await ask(sql`
    select m.thread_id, m.number from thread_messages m join thread_messages before on before.thread_id = m.thread_id
      and before.number = m.number - 1 where before.sent_at > m.sent_at
    union all select record_id, 0 from history where table_name in ('threads', 'thread_messages', 'notifications')
      and at > ${new Date(now).toISOString()}::timestamptz`)
  expect(wrong).toEqual([])
})

test('at any hour of any day all of it lies behind', () => {
  for (let hour = 0; hour < 24 * 16; hour++) {
    const then = Date.parse('2026-12-20T00:10:00Z') + hour * 3_600_000
    const { threads, notices } = talkUntil(then)
    const moments = [...threads, ...notices].map(({ at }) => at)
    expect(Math.max(...moments)).toBeLessThanOrEqual(then)
    for (const thread of told) {
      const said = momentsOf(
        thread.said.map(([, , on]) => on),
        then,
      )
      expect(said, thread.name).toEqual(said.toSorted((a, b) => a - b))
    }
  }
})
