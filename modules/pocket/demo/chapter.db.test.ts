import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { instructionsChapter } from '#modules/movement-instructions/demo/chapter.ts'
import { timesheetsChapter } from '#modules/timesheets/demo/chapter.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { pocketChapter } from './chapter.ts'

const now = Date.parse('2026-11-18T20:00Z')
const { url, drop } = await demoDatabaseWithoutPast()
const owner = openDatabase({ url, poolSize: 1, onError: () => {} })
afterAll(async () => {
  await owner.close()
  await drop()
})
await writePast([instructionsChapter, timesheetsChapter, pocketChapter], {
  url,
  now,
  from: '2026-10-20',
  without: ['tank-operations'],
  say: () => {},
})

interface Entry {
  kind: string
  status: string
  plant: string
  refused: string | null
  saidAt: string
  receivedAt: string
  settledAt: string | null
}
const entries = await owner.query(sql<Entry>`
  select kind, status, plant, refusal #>> '{issues,0,code}' as refused, ${utc('said_at')} as "saidAt",
    ${utc('received_at')} as "receivedAt", ${utc('settled_at')} as "settledAt"
  from pocket_entries order by number`)
const count = (which: Partial<Entry>) =>
  entries.filter((one) => Object.entries(which).every(([name, value]) => one[name as keyof Entry] === value)).length

test('dips of both plants were written, one waits at the desk, one was put right, and one event was dismissed', () => {
  for (const plant of ['S', 'N']) expect(count({ kind: 'dip', status: 'written', plant }), plant).toBeGreaterThan(3)
  expect(count({ status: 'refused' })).toBe(1)
  expect(count({ status: 'refused', kind: 'dip', plant: 'S' })).toBe(1)
  expect(count({ status: 'accepted', kind: 'dip' })).toBe(1)
  expect(count({ status: 'dismissed', kind: 'event' })).toBe(1)
})

test('each was said before it was received, and settled after that, none of it in the future', () => {
  for (const { saidAt, receivedAt, settledAt } of entries) {
    expect(saidAt < receivedAt).toBe(true)
    const last = settledAt ?? receivedAt
    expect(last >= receivedAt && Date.parse(last) <= now).toBe(true)
  }
})

test('each dip that was written or accepted is a calculation of its tank at that moment', async () => {
  const [found] = await owner.query(sql<{ kept: number; same: number }>`
    select count(*)::int as kept, count(*) filter (where c.measured_at = e.said_at and c.tank_code = e.subject)::int as same
    from pocket_entries e join tank_calculations c on c.id = e.written where e.kind = 'dip'`)
  const kept = count({ kind: 'dip', status: 'written' }) + count({ kind: 'dip', status: 'accepted' })
  expect(found).toEqual({ kept, same: kept })
})
