import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { instructionsChapter } from '#modules/movement-instructions/demo/chapter.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { plansChapter } from './plans.chapter.ts'

/** Some weeks of ships and the plan of them, looked at with statements of their own. */
const now = Date.parse('2026-11-18T20:00Z')
const { url, drop } = await demoDatabaseWithoutPast()
const owner = openDatabase({ url, poolSize: 1, onError: () => {} })
afterAll(async () => {
  await owner.close()
  await drop()
})
await writePast([instructionsChapter, plansChapter], { url, now, from: '2026-10-20', say: () => {} })

test('each day the plan of a plant is sent and published, one version after the other, at its hour', async () => {
  const versions = await owner.query(sql<{ plant: string; kind: string; number: number; at: string }>`
    select plant, kind, number, ${utc('made_at')} as at from operative_plan_versions order by made_at`)
  const of = (plant: string, kind: string) => versions.filter((one) => one.plant === plant && one.kind === kind)
  for (const plant of ['S', 'N']) {
    const sent = of(plant, 'sent')
    expect(sent.map(({ number }) => number)).toEqual(sent.map((_one, index) => index + 1))
    expect(sent.length).toBeGreaterThan(10)
    // 15:00 at the site in winter.
    expect(new Set(sent.map(({ at }) => at.slice(11)))).toEqual(new Set(['14:00:00.000Z']))
  }
  expect(of('S', 'published').length).toBeGreaterThan(5)
})

test('ships of the past and of the next days are in the plan, and the shift has validated those that were near', async () => {
  const operations = await owner.query(sql<{ status: string; ahead: boolean; count: number }>`
    select status, scheduled_to > ${new Date(now).toISOString()}::timestamptz as ahead, count(*)::int as count
    from scheduled_operations where vessel is not null group by 1, 2`)
  const count = (which: (one: (typeof operations)[number]) => boolean) =>
    operations.filter(which).reduce((sum, one) => sum + one.count, 0)
  expect(count(({ ahead }) => !ahead)).toBeGreaterThan(5)
  expect(count(({ ahead }) => ahead)).toBeGreaterThan(0)
  expect(count(({ status }) => status === 'published')).toBeGreaterThan(5)
})

test('what was tried yesterday is discarded, and what was tried this morning waits for the others', async () => {
  const whatIfs = await owner.query(sql<{ status: string; at: string; moves: number; lateBy: number | null }>`
    select w.status, ${utc('w.made_at')} as at, count(m.id)::int as moves,
      min(extract(epoch from (m.changes ->> 'scheduledFrom')::timestamptz - o.scheduled_from) / 3600)::int as "lateBy"
    from plan_what_ifs w left join plan_what_if_moves m on m.what_if = w.id left join scheduled_operations o on o.id = m.operation
    group by w.id order by w.made_at`)
  expect(whatIfs.map(({ status, at }) => [status, at])).toEqual([
    ['discarded', '2026-11-17T09:00:00.000Z'],
    ['open', '2026-11-18T09:00:00.000Z'],
  ])
  expect(whatIfs[1]!.moves).toBeGreaterThan(0)
  expect(whatIfs[1]!.lateBy).toBe(48)
})
