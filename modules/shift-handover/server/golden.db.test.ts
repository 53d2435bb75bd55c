import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { everything } from '#platform/server/database/scope.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { type Handover, handoverPath, handoversPath } from '../contract/shift-handover.contract.ts'
import { type Shift, shiftAt, spanOf } from '../rules/shifts.ts'

/** The figures of the page, once known beforehand and once held against the raw rows, worked out one by one. */

vi.setConfig({ testTimeout: 120_000 })
const server = await demoServer()
const keeper = await server.userWith('super-admin')
const pageOf = async ({ day, shift }: Shift, plant = 'S'): Promise<Handover> => {
  const { status, body } = await keeper.call('GET', `${handoverPath}?plant=${plant}&day=${day}&shift=${shift}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const section = ({ sections }: Handover, id: string) => sections.find((one) => one.id === id)!

/** Around the night in which the clock is put back: 22:00 to 06:00 are nine hours. All in UTC. */
const alarms = [
  { tank: 'S101', kind: 'levelHigh', raised: '2026-10-24T19:30:00Z', returned: '2026-10-24T20:30:00Z' },
  { tank: 'S102', kind: 'gaugeStale', raised: '2026-10-25T00:30:00Z', returned: '2026-10-25T01:30:00Z' },
  { tank: 'S104', kind: 'waterHigh', raised: '2026-10-25T04:59:59Z', returned: '2026-10-25T09:00:00Z' },
  { tank: 'S105', kind: 'levelLow', raised: '2026-10-25T05:00:00Z', returned: '2026-10-25T05:20:00Z' },
  {
    tank: 'S106',
    kind: 'temperatureLow',
    raised: '2026-10-24T21:00:00Z',
    returned: '2026-10-26T09:00:00Z',
    shelved: ['2026-10-25T03:00:00Z', '2026-10-25T09:00:00Z'],
  },
] as const
const afternoon = { day: '2026-10-24', shift: 'afternoon' } as const
const night = { day: '2026-10-24', shift: 'night' } as const
const morning = { day: '2026-10-25', shift: 'morning' } as const
/** Raised in the shift, standing at its end, put away at its end; hours of the shift; notes on its page, carried over to it. */
const golden = [
  { shift: afternoon, figures: [1, 1, 0, 8, 1, 0] },
  // One of these was raised at the second in which the shift ends, which is its own.
  { shift: night, figures: [4, 2, 1, 9, 3, 1] },
  { shift: morning, figures: [0, 1, 0, 8, 3, 3] },
]

test('the night in which the clock is put back, as it was worked out by hand', async () => {
  await server.owner.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    await tx.query(sql`delete from tank_alarms`)
    for (const one of alarms) {
      const [from = null, until = null] = 'shelved' in one ? one.shelved : []
      await tx.query(sql`
        insert into tank_alarms (plant, tank_code, kind, priority, raised_at, returned_at, shelved_at, shelved_until, shelf_ended_at,
          shelved_by, shelf_reason, updated_by)
        values ('S', ${one.tank}, ${one.kind}, 'low', ${one.raised}, ${one.returned}, ${from}, ${until}, ${until},
          ${from && 'system:test'}, ${from && 'Tried'}, 'system:test')`)
    }
  })
  for (const [shift, texts] of [
    [afternoon, ['one']],
    [night, ['two', 'three']],
  ] as const) {
    const { id } = (await keeper.call('POST', handoversPath, { body: { plant: 'S', area: null, ...shift } })).body.data
    for (const text of texts) {
      const written = await keeper.call('POST', `${handoversPath}/${id}/notes`, { body: { text, severity: 'info' } })
      expect(written.status).toBe(200)
    }
  }
  let right = 0
  for (const { shift, figures } of golden) {
    const page = await pageOf(shift)
    const found = [
      section(page, 'tankAlarms.raised').count,
      section(page, 'tankAlarms.standing').count,
      section(page, 'tankAlarms.shelved').count,
      (Date.parse(page.to) - Date.parse(page.from)) / 3_600_000,
      page.notes.length,
      page.notes.filter(({ isCarried }) => isCarried).length,
    ]
    expect([shift, found]).toEqual([shift, figures])
    right += found.length
  }
  const all = golden.flatMap(({ figures }) => figures).length
  process.stdout.write(`golden: ${right} of ${all} figures\n`)
  expect(right).toBe(all)
})

interface Operation {
  id: string
  plant: string
  status: string
  effect: string
  direction: string | null
  mass: string | null
  opening: string
  closing: string | null
}

test('operations of every shift are those of the raw rows', async () => {
  const operations = await server.owner.query(sql<Operation>`
    select id::text, plant, status, effect, direction, real_mass::text as mass, ${utc('opening_at')} as opening,
      ${utc('closing_at')} as closing
    from tank_operations`)
  const postings = await server.owner.query(sql<{ operation: string; at: string; kind: string }>`
    select operation::text, kind, ${utc('posted_at')} as at from tank_postings`)
  const moments = operations.flatMap(({ plant, opening, closing }) =>
    [opening, closing].flatMap((at) => (at === null || Date.parse(at) > Date.now() ? [] : [{ plant, at }])),
  )
  const shifts = new Map(
    moments.map(({ plant, at }) => [`${plant} ${JSON.stringify(shiftAt(at))}`, { plant, ...shiftAt(at) }]),
  )
  expect(shifts.size).toBeGreaterThan(3)
  let compared = 0
  for (const { plant, ...shift } of shifts.values()) {
    const span = spanOf(shift)
    const page = await pageOf(shift, plant)
    const [from, to] = [Date.parse(span.from), Date.parse(page.asOf)]
    // Longer ago nobody is told of it: it is no business of this shift.
    const since = from - 60 * 24 * 3_600_000
    const here = operations.filter(
      (one) => one.plant === plant && one.status !== 'draft' && Date.parse(one.opening) > since,
    )
    const isDoneBy = (closing: string | null, at: number) => closing !== null && Date.parse(closing) <= at
    const isPosted = (id: string) =>
      postings.some((one) => one.operation === id && one.kind !== 'reversal' && Date.parse(one.at) <= to)
    const wanted = {
      'tankOperations.open': here.filter(
        ({ effect, opening, closing }) => effect === 'movement' && Date.parse(opening) <= to && !isDoneBy(closing, to),
      ),
      'tankOperations.toPost': here.filter(({ id, closing }) => isDoneBy(closing, to) && !isPosted(id)),
      'tankOperations.done': here.filter(({ closing }) => isDoneBy(closing, to) && Date.parse(closing!) > from),
    }
    for (const [id, rows] of Object.entries(wanted)) {
      const { count, items } = section(page, id)
      expect([id, shift, count]).toEqual([id, shift, rows.length])
      expect(items.map(({ key }) => key).toSorted()).toEqual(rows.map((one) => one.id).toSorted())
      if (id === 'tankOperations.open') continue
      const signed = ({ direction, mass }: Operation) =>
        mass === null ? 0 : Number(mass) * (direction === 'sender' ? -1 : 1)
      for (const row of rows) {
        compared += 1
        expect(Number(items.find(({ key }) => key === row.id)!.figure ?? 0)).toBe(signed(row))
      }
    }
  }
  expect(compared).toBeGreaterThan(3)
})
