import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { handoverItems, productTexts } from '#demo/product-parts.ts'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { shiftAt, spanOf } from '../rules/shifts.ts'
import { handoversChapter } from './chapter.ts'

/** The handovers of two weeks, by the use cases of the product. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const now = Date.parse('2026-11-18T10:00:00Z')
const database = await demoDatabaseWithoutPast()
const chapter = handoversChapter({ kinds: handoverItems, texts: productTexts })
const without = chapter.after ?? []
await writePast([chapter], { url: database.url, now, from: '2026-11-01', without, say: () => {} })
const db = openDatabase({ url: database.url, poolSize: 2, role: 'molo_app', onError: () => {} })
afterAll(async () => {
  await db.close()
  await database.drop()
})

interface Told {
  status: string
  from: string
  to: string
  signedAt: string | null
  signedBy: string | null
  takenAt: string | null
  takenBy: string | null
  pages: number
}

test('shift follows shift, each signed by one and taken over by the other, near its end; one night was forgotten', async () => {
  const all = await db.within(everything).query(sql<Told>`
    select h.status, ${utc('h.starts_at')} as "from", ${utc('h.ends_at')} as "to", ${utc('h.signed_at')} as "signedAt",
      h.signed_by as "signedBy", ${utc('h.taken_over_at')} as "takenAt", h.taken_over_by as "takenBy",
      (select count(*)::int from shift_handover_pages p where p.handover = h.id) as pages
    from shift_handovers h order by h.starts_at`)
  expect(all.length).toBe(43)
  for (const [place, one] of all.entries()) {
    expect(one.from).toBe(all[place - 1]?.to ?? one.from)
    expect(one.pages).toBe({ open: 0, signed: 1, takenOver: 2 }[one.status])
    if (one.signedAt) {
      const early = Date.parse(one.to) - Date.parse(one.signedAt)
      expect(early).toBeGreaterThan(0)
      expect(early).toBeLessThan(20 * 60_000)
    }
    if (one.takenAt) {
      expect(Date.parse(one.takenAt)).toBeGreaterThan(Date.parse(one.to))
      expect(one.takenBy).not.toBe(one.signedBy)
    }
  }
  const open = all.filter(({ status }) => status === 'open')
  expect(open.map(({ from }) => shiftAt(from).shift)).toEqual(['night', 'morning'])
  expect(open.at(-1)!.to).toBe(spanOf(shiftAt(new Date(now).toISOString())).to)
})

test('some notes went from shift to shift, and some are still to be done', async () => {
  const [notes] = await db.within(everything).query(sql<{ all: number; done: number; carried: number }>`
    select count(*)::int as all, count(done_at)::int as done,
      count(*) filter (where done_at > h.ends_at)::int as carried
    from shift_handover_notes n join shift_handovers h on h.id = n.handover`)
  expect(notes!.done).toBeGreaterThan(3)
  expect(notes!.carried).toBeGreaterThan(3)
  expect(notes!.all).toBeGreaterThan(notes!.done)
})
