import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { sqlState } from '#platform/server/database/database.ts'
import { bookOf, stockAt, stockOfDays } from './stock.repo.ts'
import { everything } from '#platform/server/database/scope.ts'

const server = await demoServer()
const actor = { id: 'system:test', scope: everything }
const write = <T>(work: (tx: Tx) => Promise<T>) => server.db.transaction(actor, work)

interface Given {
  tank?: string
  effect?: 'movement' | 'zeroing' | 'stockTake' | 'check'
  direction?: 'sender' | 'receiver'
  kg: number
  at: string
  replaces?: string
  level?: number
}

/** As far as measured: everything but the posting. */
async function measured(tx: Tx, { tank = 'S104', effect = 'movement', direction, kg, at, replaces, level }: Given) {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into tank_operations (created_by, updated_by, plant, tank_code, product, operation_type, effect, direction,
      measure_type, opening_at, closing_at, closing_level, real_mass, real_volume15, real_observed, fiscal_mass,
      fiscal_volume15, fiscal_observed, replaces, replacement_reason)
    values ('system:test', 'system:test', 'S', ${tank}, 'CR-ESS', 'TRI', ${effect},
      ${effect === 'movement' ? (direction ?? 'receiver') : null}, 'quantity', ${at}, ${at}, ${level ?? null},
      ${kg}, ${kg * 1.2}, ${kg * 1.21}, ${kg}, ${kg * 1.2}, ${kg * 1.21}, ${replaces ?? null}, ${replaces ? 'wrong' : null})
    returning id`)
  await tx.query(sql`update tank_operations set status = 'measured' where id = ${row!.id}`)
  return row!.id
}
const post = (tx: Tx, id: string) => tx.query(sql`update tank_operations set status = 'posted' where id = ${id}`)
const reverse = (tx: Tx, id: string) =>
  tx.query(
    sql`update tank_operations set status = 'reversed', reversed_at = now(), reversal_reason = 'wrong' where id = ${id}`,
  )
const posted = (given: Given) =>
  write(async (tx) => {
    const id = await measured(tx, given)
    await post(tx, id)
    return id
  })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => sqlState(error),
  )
const massAt = async (moment: string, tank = 'S104') =>
  Number((await stockAt(server.db, moment, 'S')).find(({ tankCode }) => tankCode === tank)!.realMass)
const bookMass = async (tank = 'S104') => Number((await bookOf(server.db, tank))!.realMass)

test('the stock of any moment is the sum of what was measured up to then, also when it was posted late', async () => {
  await posted({ effect: 'stockTake', kg: 10_000, at: '2026-03-01T05:00:00Z' })
  await posted({ kg: 5_000, at: '2026-03-03T10:00:00Z' })
  await posted({ direction: 'sender', kg: 2_000, at: '2026-03-02T23:30:00Z' })
  expect(await massAt('2026-02-28T00:00:00Z')).toBe(0)
  expect(await massAt('2026-03-02T23:29:59Z')).toBe(10_000)
  expect(await massAt('2026-03-02T23:30:00Z')).toBe(8_000)
  expect(await massAt('2026-03-03T12:00:00Z')).toBe(13_000)
  expect(await bookMass()).toBe(13_000)
  // Half past eleven at night in UTC is the next day of the plant.
  expect(
    (await stockOfDays(server.db, 'S', '2026-03-01', '2026-03-31')).map(({ day, realMass }) => [day, Number(realMass)]),
  ).toEqual([
    ['2026-03-01', 10_000],
    ['2026-03-03', 13_000],
  ])
})

test('a stock-take later moves nothing; a zeroing sets what there is, at its own moment', async () => {
  await posted({ effect: 'stockTake', kg: 99_000, at: '2026-03-04T05:00:00Z' })
  expect(await bookMass()).toBe(13_000)
  await posted({ effect: 'zeroing', kg: 500, at: '2026-03-04T06:00:00Z' })
  expect(await bookMass()).toBe(500)
  expect(await massAt('2026-03-04T05:59:00Z')).toBe(13_000)
})

test('a reversal takes back exactly what was posted; together with its replacement it may pass through less than nothing', async () => {
  const receipt = await posted({ kg: 10_000, at: '2026-03-05T06:00:00Z' })
  await posted({ direction: 'sender', kg: 9_000, at: '2026-03-06T06:00:00Z' })
  expect(await refusal(write((tx) => reverse(tx, receipt)))).toBe('MO014')
  await write(async (tx) => {
    await reverse(tx, receipt)
    await post(tx, await measured(tx, { kg: 11_000, at: '2026-03-05T06:00:00Z', replaces: receipt }))
  })
  expect(await bookMass()).toBe(2_500)
  expect(await massAt('2026-03-05T12:00:00Z')).toBe(11_500)
})

test('stock is never negative on any day, nor above the tank, nor is a level outside its limits posted without a reason', async () => {
  expect(await refusal(posted({ direction: 'sender', kg: 2_501, at: '2026-03-07T06:00:00Z' }))).toBe('MO014')
  // Enough today, but it was not there on that day.
  expect(await refusal(posted({ direction: 'sender', kg: 2_400, at: '2026-03-04T07:00:00Z' }))).toBe('MO014')
  expect(await refusal(posted({ kg: 900_000_000, at: '2026-03-07T06:00:00Z' }))).toBe('MO015')
  expect(await refusal(posted({ kg: 1, level: 59_000, at: '2026-03-07T06:00:00Z' }))).toBe('MO013')
  expect(await bookMass()).toBe(2_500)
})

test('what is posted stays: no change, no removal, no step but its reversal, and no hand on the ledger', async () => {
  const id = await posted({ kg: 1_000, at: '2026-03-08T06:00:00Z' })
  const change = (statement: ReturnType<typeof sql>) => refusal(write((tx) => tx.query(statement)))
  expect(await change(sql`update tank_operations set note = 'x' where id = ${id}`)).toBe('MO011')
  expect(await change(sql`update tank_operations set status = 'measured' where id = ${id}`)).toBe('MO011')
  expect(await change(sql`delete from tank_operations where id = ${id}`)).toBe('MO011')
  await write((tx) => reverse(tx, id))
  expect(await change(sql`update tank_operations set note = 'x' where id = ${id}`)).toBe('MO011')
  for (const statement of [
    sql`update tank_postings set real_mass = 0`,
    sql`delete from tank_postings`,
    sql`insert into tank_postings (real_mass) values (0)`,
    sql`update tank_book_stock set real_mass = 0`,
    sql`update tank_day_stock set real_mass = 0`,
  ]) {
    expect(await change(statement)).toBe('42501')
  }
  const asOwner = (statement: ReturnType<typeof sql>) =>
    refusal(server.owner.transaction(actor, (tx) => tx.query(statement)))
  expect(await asOwner(sql`update tank_postings set real_mass = 0`)).toBe('MO001')
  expect(await asOwner(sql`truncate tank_postings cascade`)).toBe('MO001')
})

test('numbers of a tank follow each other without a gap, however many post at once', async () => {
  const at = '2026-03-09T06:00:00Z'
  await Promise.all(Array.from({ length: 24 }, (_, index) => posted({ tank: 'S103', kg: index + 1, at })))
  const [row] = await server.db.query(sql<{ numbers: number; last: number; mass: string; book: string }>`
    select count(*)::int as numbers, max(p.number) as last, sum(p.real_mass)::text as mass, min(b.real_mass)::text as book
    from tank_postings p join tank_book_stock b using (tank_code) where p.tank_code = 'S103'`)
  expect(row).toEqual({ numbers: 24, last: 24, mass: '300.000', book: '300.000' })
})
