import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { writePast } from '#demo/write-past.ts'
import { instructionsChapter } from '#modules/movement-instructions/demo/chapter.ts'
import { operationsChapter } from '#modules/tank-operations/demo/chapter.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { ullageChapter } from './chapter.ts'

/** Some weeks of ships: what they said, held against the tanks by a statement of its own. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const now = Date.parse('2026-11-18T10:00:00Z')
const { url, drop } = await demoDatabaseWithoutPast()
await writePast([instructionsChapter, operationsChapter, ullageChapter], {
  url,
  now,
  from: '2026-10-20',
  march: true,
  say: () => {},
})
const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
const ask = <T>(text: ReturnType<typeof sql<T>>) => db.within(everything).query(text)
afterAll(async () => {
  await db.close()
  await drop()
})

test('nearly every ship is measured before and after, and what it says is near what the tanks say', async () => {
  const rows = await ask(sql<{ voyage: string; ship: string; shore: string; reports: number }>`
    select r.voyage_number as voyage, count(*)::int as reports,
      sum(case when r.kind in ('beforeLoading', 'afterDischarge') then -r.weight_air else r.weight_air end)::text as ship,
      (select sum(coalesce(o.fiscal_mass, o.real_mass)) from tank_operations o
        where o.voyage_number = r.voyage_number and o.effect = 'movement' and o.status = 'posted')::text as shore
    from ullage_reports r where r.status = 'confirmed' group by r.voyage_number`)
  const whole = rows.filter(({ reports, shore }) => reports === 2 && Number(shore) > 0)
  expect(whole.length).toBeGreaterThan(8)
  const near = whole.filter(({ ship, shore }) => Math.abs(Number(ship) / Number(shore) - 1) < 0.01)
  expect(near.length / whole.length).toBeGreaterThan(0.8)
})

test('the worked ship stands there with its figures', async () => {
  const [row] = await ask(sql<{ weight: string; vef: string; difference: string }>`
    select weight_air::text as weight, compared -> 'experience' ->> 'factor' as vef,
      jsonb_path_query_first(compared, '$.lines[*] ? (@.name == "shipShoreByFactor").difference') #>> '{}' as difference
    from ullage_reports where voyage_number = 'S25-0147' and kind = 'beforeDischarge'`)
  expect(row).toEqual({ weight: '85010098', vef: '1.0032', difference: '190028' })
})
