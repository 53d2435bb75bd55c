import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { chapters } from '#demo/chapters.ts'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const { url, drop } = await demoDatabaseWithoutPast()
const needed = chapters.filter(({ id }) => ['movement instructions', 'tank-operations', 'splits'].includes(id))
const now = Date.parse('2026-11-18T15:20:00Z')
await writePast(needed, { url, now, from: '2026-11-02', march: false, say: () => {} })
const db = openDatabase({ url, poolSize: 1, onError: () => {} })
afterAll(async () => {
  await db.close()
  await drop()
})

test('the past has splits of what ships moved, each done after it was moved and by who closes lots', async () => {
  const rows = await db.within(everything).query(sql<{ status: string; late: boolean; who: string; same: boolean }>`
    select s.status, s.done_at > s.moved_at and s.done_at <= ${new Date(now).toISOString()}::timestamptz as late,
      (select u.username from users u where u.id = person_of(s.done_by)) as who,
      s.total = (select abs(sum(case o.direction when 'sender' then -1 else 1 end * o.fiscal_mass)) from tank_operations o
        where o.voyage_number = s.voyage_number and o.product = s.product and o.status = 'posted'
          and o.effect = 'movement') as same
    from splits s`)
  expect(rows.length).toBeGreaterThan(2)
  expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(['f.serra']))
  expect(rows.filter(({ late, same }) => !late || !same)).toEqual([])
})
