import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { chapters } from '#demo/chapters.ts'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { goldenFigures } from '#demo/testing/golden-figures.ts'
import { writePast } from '#demo/write-past.ts'
import { siteTime } from '#platform/core/date-format.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { figuresOf } from '../rules/blends.ts'
import { blendsIn, whyOf } from './biodiesel-mixing.report.ts'

/** The blends of the worked month as on paper, and those since by a second way. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const { url, drop } = await demoDatabaseWithoutPast()
const needed = chapters.filter(({ id }) => id === 'movement instructions' || id === 'tank-operations')
await writePast(needed, {
  url,
  now: Date.parse('2026-11-18T10:00:00Z'),
  from: '2026-10-20',
  march: true,
  say: () => {},
})
const database = openDatabase({ url, poolSize: 2, onError: () => {} })
const db = database.within(everything)
const { counted, hold } = goldenFigures()
afterAll(async () => {
  await database.close()
  await drop()
})

const march = { from: '2025-03-01', to: '2025-03-31' }
const paper = [
  {
    date: '2025-03-06',
    tank: 'S503',
    baseVolume15: '9298061',
    bioVolume15: '698406',
    blendVolume15: '9997081',
    volumeChange: '614',
    shareVolume: '6.99',
    shareMass: '7.33',
    shareEnergy: '6.44',
    bioEnergy: '23047.398',
    mostShare: '7.00',
    state: 'within',
  },
  {
    date: '2025-03-27',
    tank: 'S503',
    baseVolume15: '1854424',
    bioVolume15: '142669',
    blendVolume15: '1995521',
    volumeChange: '-1572',
    shareVolume: '7.14',
    shareMass: '7.50',
    shareEnergy: '6.59',
    bioEnergy: '4708.077',
    mostShare: '7.00',
    state: 'above',
  },
] as const

test('the two blends of March, to the digit', async () => {
  const blends = await blendsIn(db, { period: march })
  expect(blends).toHaveLength(2)
  for (const [index, { date, tank, ...figures }] of paper.entries()) {
    const blend = blends[index]!
    const is = figuresOf(blend)
    hold(siteTime(blend.into.closingAt).date, date)
    hold(blend.into.tankCode, tank)
    for (const [name, wanted] of Object.entries(figures)) hold(is[name as keyof typeof is], wanted)
    hold(blend.base[0]?.tankCode, 'S501')
    hold(blend.bio[0]?.tankCode, 'S551')
    hold(is.baseProduct, 'GO-10')
    hold(is.bioProduct, 'BI-FAME')
    const why = await whyOf(db, blend.into.id)
    expect([...why.base, ...why.bio].map(({ tankCode }) => tankCode)).toEqual(['S501', 'S551'])
  }
  expect(counted.right).toBe(counted.held)
})

test('as it was known before it was posted there was no blend; a plant has only its own', async () => {
  const known = async (asAt: string) => (await blendsIn(db, { period: march, asAt })).length
  expect(await known('2025-03-06T12:00:00Z')).toBe(0)
  expect(await known('2025-03-20T12:00:00Z')).toBe(1)
  expect(await known('2025-04-10T12:00:00Z')).toBe(2)
  expect(await blendsIn(db, { period: march, plant: 'N' })).toEqual([])
})

/** Plain SQL over the raw rows, tank by tank, in place of the rules. */
test('the blends since are what a second computation says', async () => {
  const period = { from: '2026-10-20', to: '2026-11-18' }
  const rows = await db.query(sql<Record<string, string | null>>`
    with mixed as (
      select o.*, p.type = 'bio' as bio from tank_operations o join products p on p.code = o.product
      where o.operation_type = 'MIX' and o.status = 'posted' and (p.family = 'GASOIL' or o.product = 'BI-FAME')),
    pairs as (
      select distinct on (s.id) s.id as sender, r.id as receiver
      from mixed s join mixed r on r.plant = s.plant and r.direction = 'receiver' and s.direction = 'sender'
        and tstzrange(r.opening_at, r.closing_at) && tstzrange(s.opening_at, s.closing_at)
      order by s.id, upper(tstzrange(r.opening_at, r.closing_at) * tstzrange(s.opening_at, s.closing_at))
        - lower(tstzrange(r.opening_at, r.closing_at) * tstzrange(s.opening_at, s.closing_at)) desc)
    select r.id, sum(s.real_volume15) filter (where s.bio)::text as bio, sum(s.real_volume15) filter (where not s.bio)::text as base,
      round(100 * sum(s.real_volume15) filter (where s.bio) / sum(s.real_volume15), 2)::text as share,
      round(100 * sum(s.real_mass) filter (where s.bio) / sum(s.real_mass), 2)::text as mass
    from mixed r join pairs on pairs.receiver = r.id join mixed s on s.id = pairs.sender
    where (r.closing_at at time zone 'Europe/Rome')::date between ${period.from} and ${period.to}
    group by r.id having bool_or(s.bio) and bool_or(not s.bio) order by r.id`)
  const blends = (await blendsIn(db, { period })).map((blend) => ({ id: blend.into.id, ...figuresOf(blend) }))
  const byId = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]))
  const told = blends
    .filter(({ state }) => state !== 'incomplete')
    .map(({ id, bioVolume15, baseVolume15, shareVolume, shareMass }) => [
      id,
      bioVolume15,
      baseVolume15,
      shareVolume,
      shareMass,
    ])
    .toSorted(byId)
  const whole = (value: string | null | undefined) => value?.replace(/\.0+$/, '')
  expect(told.length).toBeGreaterThan(0)
  expect(told).toEqual(
    rows.map(({ id, bio, base, share, mass }) => [id, whole(bio), whole(base), share, mass]).toSorted(byId),
  )
})
