import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { instructionsChapter } from '#modules/movement-instructions/demo/chapter.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { Timesheet } from '../contract/timesheets.contract.ts'
import { findingsOf, missingOf } from '../rules/findings.ts'
import { sumOf } from '../rules/stretches.ts'
import { timesheetOf } from '../server/timesheets.repo.ts'
import { timesheetsChapter } from './chapter.ts'
import { workedEvents } from './told-timesheets.ts'

/** Some weeks of timesheets and the worked month: they are what the use cases would have let in, and left. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const now = Date.parse('2026-11-18T10:00:00Z')
const { url, drop } = await demoDatabaseWithoutPast()
await writePast([instructionsChapter, timesheetsChapter], { url, now, from: '2026-10-26', march: true, say: () => {} })
const db = openDatabase({ url, poolSize: 1, onError: () => {} })
const reader = db.within(everything)
afterAll(async () => {
  await db.close()
  await drop()
})
const ids = await reader.query(sql<{ id: string }>`select id from timesheets order by voyage_number`)
const all: Timesheet[] = []
for (const { id } of ids) all.push((await timesheetOf(reader, id))!)

test('ships have timesheets in every state, and those alongside now have open ones', () => {
  for (const status of ['open', 'completed', 'attested'])
    expect(all.filter((one) => one.status === status)).not.toEqual([])
  expect(all.filter(({ status, hasLeft }) => status === 'open' && !hasLeft)).not.toEqual([])
})

test('nothing in them is contradictory, nothing lies ahead, and what is completed is whole', () => {
  const strange = all.flatMap(({ voyageNumber, events }) =>
    findingsOf(events).flatMap(({ severity, code, params }) =>
      severity === 'refuse' || (severity === 'ask' && voyageNumber !== 'S25-0147')
        ? [[voyageNumber, code, params]]
        : [],
    ),
  )
  expect(strange).toEqual([])
  expect(all.filter(({ status, events }) => status !== 'open' && missingOf(events).length > 0)).toEqual([])
  expect(all.filter(({ lastAt }) => lastAt !== null && Date.parse(lastAt) > now)).toEqual([])
})

test('what stands with a timesheet is what its events come to', () => {
  for (const { events, firstAt, lastAt, eventCount, alongside } of all) {
    expect([firstAt, lastAt, eventCount, alongside]).toEqual([
      events[0]?.at ?? null,
      events.at(-1)?.at ?? null,
      events.length,
      sumOf(events, 'alongside', events.at(-1)?.at ?? null),
    ])
  }
})

test('the worked voyage has its events to the minute', () => {
  const worked = all.find(({ voyageNumber }) => voyageNumber === 'S25-0147')!
  expect(worked.events.map(({ operation, at }) => [operation, Date.parse(at)])).toEqual(
    workedEvents().map(({ operation, at }) => [operation, at]),
  )
})

test('the history tells each step, and its last is what there is', async () => {
  const wrong = await reader.query(sql`
    select t.voyage_number from timesheets t where
      (select count(*) from history h where h.table_name = 'timesheets' and h.record_id = t.id) <> t.version
      or to_jsonb(t) <> (select h.after from history h where h.table_name = 'timesheets' and h.record_id = t.id order by h.id desc limit 1)`)
  expect(wrong).toEqual([])
})
