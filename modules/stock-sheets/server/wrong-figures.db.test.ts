import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { siteTime } from '#platform/core/date-format.ts'
import { everything } from '#platform/server/database/scope.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'

/** Figures that stock sheets once had wrong, with the right ones, each from records as the terminal had them. */

const server = await demoServer()
const chief = await server.userWith('super-admin')
const system = { id: 'system:test', scope: everything }

type Row = Record<string, string | number | null>
const rows = async (path: string): Promise<Row[]> => {
  const { status, body } = await chief.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.rows
}
const tankOn = async (day: string, tankCode: string, more = '') =>
  (await rows(`/stock-management/daily-tank?day=${day}&tankCode=${tankCode}${more}`))[0]!

interface Moved {
  tank: string
  at: string
  effect?: 'movement' | 'stockTake' | 'zeroing'
  direction?: 'sender' | 'receiver'
  mass: number
  volume15?: number
  closing?: { mass: number; volume15: number; density15: number } | null
  product?: string
}

/** An operation as the steps of the tank operations write it, by level or as a quantity without a closing, up to a status. */
async function operation(moved: Moved, last: 'draft' | 'measured' | 'posted' = 'posted'): Promise<string> {
  const { tank, at, effect = 'movement', direction, mass, volume15 = mass, closing = null, product = null } = moved
  return server.owner.transaction(system, async (tx) => {
    const [row] = await tx.query(sql<{ id: string }>`
      insert into tank_operations (created_by, updated_by, plant, tank_code, product, operation_type, effect, direction,
        measure_type, opening_at, closing_at, closing_mass, closing_volume15, closing_density15, real_mass, real_volume15,
        real_observed, fiscal_mass, fiscal_volume15, fiscal_observed)
      select 'test', 'test', t.plant, t.code, coalesce(${product}, t.product), (select min(code) from operation_types), ${effect},
        ${effect === 'movement' ? (direction ?? 'receiver') : null}, ${closing ? 'level' : 'quantity'}, ${at}, ${at}, ${closing?.mass ?? null}::numeric,
        ${closing?.volume15 ?? null}::numeric, ${closing?.density15 ?? null}::numeric, ${mass}, ${volume15}, ${volume15}, ${mass},
        ${volume15}, ${volume15}
      from tanks t where t.code = ${tank} returning id`)
    for (const status of ['measured', 'posted']) {
      if (last === 'draft' || (last === 'measured' && status === 'posted')) break
      await tx.query(sql`update tank_operations set status = ${status} where id = ${row!.id}`)
    }
    return row!.id
  })
}
const reverse = (id: string) =>
  server.owner.transaction(system, (tx) =>
    tx.query(sql`
      update tank_operations set status = 'reversed', reversed_at = now(), reversal_reason = 'Wrong tank' where id = ${id}`),
  )
/** A calculation that somebody saved, or the gauge of a midnight. */
const calculation = (
  tank: string,
  at: string,
  purpose: string,
  mass: number,
  volume15: number,
  density15 = '0.80000',
) =>
  server.owner.transaction(system, (tx) =>
    tx.query(sql`
      insert into tank_calculations (created_by, tank_code, plant, product, tank_version, measured_at, purpose, measure, figures, trace)
      select 'test', t.code, t.plant, t.product, v.id, ${at}, ${purpose},
        '{"reading": 5000, "liquidTemperature": "20.0"}',
        jsonb_build_array(jsonb_build_object('name', 'weightAir', 'value', ${mass}::text),
          jsonb_build_object('name', 'netStandard', 'value', ${volume15}::text),
          jsonb_build_object('name', 'density15', 'value', ${density15}::text)), '{}'
      from tanks t join tank_versions v on v.tank_code = t.code where t.code = ${tank} limit 1`),
  )

/** What somebody types into the sheet of a day. */
async function typed(tankCode: string, day: string, quantity: { volume15: string; mass: string }) {
  const [base, holder] = ['/stock-management', crypto.randomUUID()]
  const { fence } = (await chief.call('POST', `${base}/locks/take`, { body: { tankCode, holder } })).body.data
  const { version } = (await chief.call('GET', `${base}/daily-tank/why/${tankCode}/${day}`)).body.data.row
  const edited = { measureType: 'quantity', level: null, temperature: null, density15: null, ...quantity }
  const { status } = await chief.call('PUT', `${base}/daily-tank/${tankCode}/${day}`, {
    headers: { 'if-match': `"${version}"` },
    body: { holder, fence, ...edited, reason: 'Gauge out of order' },
  })
  expect(status).toBe(200)
  await chief.call('POST', `${base}/locks/release`, { body: { tankCode, holder, fence } })
}
const dayStep = (step: 'close' | 'reopen', plant: string, day: string, more: object = {}) =>
  chief.call('POST', `/stock-management/daily-tank/${step}`, {
    body: { plant, day, ...more },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
const whyOn = async (day: string, tankCode: string, more = '') =>
  (await chief.call('GET', `/stock-management/daily-tank/why/${tankCode}/${day}${more}`)).body.data

test('a draft, a deleted measure, a loose calculation and a reversed operation are no stock; a posted one, a snapshot and a hand entry are', async () => {
  const of = { tank: 'N201', at: '2026-05-04T10:00:00Z', mass: 6_291_932 }
  const closing = { mass: 6_291_932, volume15: 7_000_000, density15: 0.9 }
  const draft = await operation({ ...of, closing }, 'measured')
  await calculation('N201', '2026-05-04T11:00:00Z', 'level', 5_000_000, 6_000_000)
  await calculation('N201', '2026-05-04T11:00:00Z', 'data', 5_000_000, 6_000_000)
  expect(await tankOn('2026-05-04', 'N201')).toMatchObject({ source: 'none', mass: null })
  await server.owner.transaction(system, (tx) => tx.query(sql`delete from tank_operations where id = ${draft}`))
  expect(await tankOn('2026-05-04', 'N201')).toMatchObject({ source: 'none', mass: null })

  const posted = await operation({ ...of, closing })
  const known = new Date().toISOString()
  expect(await tankOn('2026-05-05', 'N201')).toMatchObject({ source: 'operation', mass: '6291932', operation: posted })
  await reverse(posted)
  expect(await tankOn('2026-05-05', 'N201')).toMatchObject({ source: 'none', mass: null, bookMass: '0' })
  // As it was known before the reversal it was stock.
  expect(await tankOn('2026-05-05', 'N201', `&asAt=${known}`)).toMatchObject({ source: 'operation', mass: '6291932' })

  await calculation('N201', '2026-05-06T21:59:59Z', 'snapshot', 5_100_000, 6_100_000)
  expect(await tankOn('2026-05-05', 'N201')).toMatchObject({ source: 'none' })
  expect(await tankOn('2026-05-06', 'N201')).toMatchObject({ source: 'snapshot', mass: '5100000', level: 5000 })
  // What is typed for the same night stands for its end, on later days too until something newer is measured.
  await typed('N201', '2026-05-06', { volume15: '5900000', mass: '5000000' })
  expect(await tankOn('2026-05-06', 'N201')).toMatchObject({ source: 'manual', mass: '5000000' })
  expect(await tankOn('2026-05-20', 'N201')).toMatchObject({ source: 'manual', mass: '5000000' })
  expect((await tankOn('2026-05-20', 'N201'))['editedBy']).not.toBeNull()
  expect(await tankOn('2026-05-20', 'N201', `&asAt=${known}`)).toMatchObject({ source: 'operation' })
  await calculation('N201', '2026-05-20T21:59:59Z', 'snapshot', 4_900_000, 5_800_000)
  expect(await tankOn('2026-05-20', 'N201')).toMatchObject({ source: 'snapshot', mass: '4900000' })
})

test('a stock-take given as a quantity is what was measured, also where a level was given up for it; a movement so given is not', async () => {
  const tank = 'N202'
  const at = (day: string) => `2026-05-${day}T10:00:00Z`
  await operation({ tank, at: at('04'), effect: 'stockTake', mass: 800_000, volume15: 1_000_000 })
  const quantity = { source: 'operation', isOutdated: false, mass: '800000.000', volume15: '1000000.000' }
  const rowOn = async (day: string) => (await whyOn(`2026-05-${day}`, tank)).row
  expect(await rowOn('04')).toMatchObject({ ...quantity, level: null, density15: null })

  const switched = await operation(
    { tank, at: at('05'), effect: 'stockTake', mass: 700_000, volume15: 880_000 },
    'measured',
  )
  await server.owner.transaction(system, async (tx) => {
    await tx.query(sql`update tank_operations set closing_level = 9999, closing_temperature = 15, closing_density15 = 0.9,
      closing_mass = 9000000, closing_volume15 = 9900000 where id = ${switched}`)
    await tx.query(sql`update tank_operations set status = 'posted' where id = ${switched}`)
  })
  const figures = { mass: '700000.000', volume15: '880000.000', level: null, temperature: null, density15: null }
  expect(await rowOn('05')).toMatchObject({ source: 'operation', operation: switched, ...figures })
  await operation({ tank, at: at('06'), mass: 1_000 })
  expect(await rowOn('06')).toMatchObject({ operation: switched, mass: '700000.000', isOutdated: true })
  const emptied = await operation({ tank, at: at('07'), effect: 'zeroing', mass: 500, volume15: 600 })
  expect(await rowOn('07')).toMatchObject({
    operation: emptied,
    mass: '500.000',
    isOutdated: false,
    bookMass: '500.000',
  })
})

test('available is taken from the book where something was moved after the measurement, less dead and locked stock', async () => {
  const tank = 'S502'
  const closing = { mass: 16_661_000, volume15: 19_800_000, density15: 0.8426 }
  await operation({
    tank,
    at: '2026-05-16T10:00:00Z',
    effect: 'stockTake',
    mass: 16_661_000,
    volume15: 19_800_000,
    closing,
  })
  await operation({ tank, at: '2026-05-18T10:00:00Z', direction: 'sender', mass: 6_101_000, volume15: 7_250_000 })
  const locked = await chief.call('POST', '/stock/LockedStock', {
    body: {
      tankCode: tank,
      reason: 'CUSTOMS',
      cubicMetres: '1000.000',
      note: null,
      validFrom: '2026-05-18',
      validTo: null,
    },
  })
  expect(locked.status, JSON.stringify(locked.body)).toBe(200)
  const [dead] = await rows(`/stock-management/daily-dead-stock?day=2026-05-18&tankCode=${tank}`)
  const deadKg = Math.round(Number(dead!['deadMass']) * 1000)
  // 16,661 t measured, 10,560 t in the book; a litre weighs 0.8415 kg in air.
  expect(await tankOn('2026-05-18', tank)).toMatchObject({
    mass: '16661000',
    bookMass: '10560000',
    lockedMass: '841500',
    deadMass: String(deadKg),
    availableMass: String(10_560_000 - deadKg - 841_500),
  })
  expect((await tankOn('2026-05-17', tank))['availableMass']).toBe(String(16_661_000 - deadKg))
})

test('a closed day says what it said, whatever is entered later; opened again it says what is known, and keeps that', async () => {
  const [tank, other, day] = ['N301', 'N302', '2026-04-10']
  const by = (mass: number) => ({ mass, volume15: mass, closing: { mass, volume15: mass, density15: 0.9 } })
  await operation({ tank, at: '2026-04-08T10:00:00Z', effect: 'stockTake', ...by(900_000) })
  const sent = { tank, at: '2026-04-09T10:00:00Z', direction: 'sender' } as const
  const wrong = await operation({ ...sent, ...by(800_000), mass: 100_000 })
  await typed(other, '2026-04-09', { volume15: '50000', mass: '40000' })
  expect((await dayStep('close', 'N', day)).status).toBe(200)
  const told = async () => {
    const { row, locks, adjustments } = await whyOn(day, tank)
    const { laterBookMass, version: _, ...figures } = row
    const sheet = { ...(await tankOn(day, tank)), laterBookMass: null }
    return { figures, sheet, locks, adjustments, laterBookMass }
  }
  const before = await told()
  expect(before.figures).toMatchObject({ mass: '800000.000', bookMass: '800000.000', isOutdated: false, locked: '0' })
  // A hand entry of an earlier day is still one, and its typist's.
  expect(await tankOn(day, other)).toMatchObject({ source: 'manual', mass: '40000', editedBy: expect.any(String) })

  // Late: something is moved on the closed day, stock is locked, and the tank must keep more.
  await operation({ tank, at: '2026-04-10T08:00:00Z', mass: 5_000 })
  const lock = { tankCode: tank, reason: 'CUSTOMS', cubicMetres: '10.000', note: null, validTo: null }
  expect((await chief.call('POST', '/stock/LockedStock', { body: { ...lock, validFrom: '2026-04-01' } })).status).toBe(
    200,
  )
  await server.owner.transaction(system, (tx) =>
    tx.query(
      sql`update tank_volumetric_data set dead_stock_volume = coalesce(dead_stock_volume, 0) + 1 where tank_code = ${tank}`,
    ),
  )
  expect(await told()).toEqual({ ...before, laterBookMass: '805000.000' })

  expect((await dayStep('reopen', 'N', day, { reason: 'Wrong measure' })).status).toBe(200)
  await reverse(wrong)
  await operation({ ...sent, ...by(810_000), mass: 90_000 })
  const open = await told()
  const known = { mass: '810000.000', bookMass: '815000.000', isOutdated: true, locked: '10.000' }
  expect(open.figures).toMatchObject(known)
  expect(open.locks).toHaveLength(1)
  expect((await dayStep('close', 'N', day)).status).toBe(200)
  await operation({ tank, at: '2026-04-10T09:00:00Z', mass: 1_000 })
  expect((await told()).figures).toEqual(open.figures)

  // What was typed for the day itself stays typed when it is closed.
  expect((await dayStep('reopen', 'N', day, { reason: 'Dip by hand' })).status).toBe(200)
  await typed(tank, day, { volume15: '900000', mass: '820000' })
  expect((await dayStep('close', 'N', day)).status).toBe(200)
  expect(await tankOn('2026-04-11', tank)).toMatchObject({ source: 'manual', mass: '820000', bookMass: '816000' })
})

test('a day is closed only when it is over', async () => {
  const today = siteTime(new Date().toISOString()).date
  const refused = await dayStep('close', 'N', today)
  expect([refused.status, refused.body.code]).toEqual([409, 'stock-sheets.dayNotOver'])
})

test('dead and locked stock are what was known then, and what was ended stands on the days before its end', async () => {
  const [tank, day] = ['N401', '2026-04-20']
  const held = async (of: string, asAt?: string) => {
    const { row, locks, adjustments } = await whyOn(of, tank, asAt ? `?asAt=${asAt}` : '')
    expect([locks.length > 0, adjustments.length]).toEqual([row.locked !== '0', row.adjustments])
    return [row.locked, row.adjusted]
  }
  const write = (statement: ReturnType<typeof sql>) => server.owner.transaction(system, (tx) => tx.query(statement))
  const moment = () => new Date().toISOString()
  const nothing = moment()
  await write(sql`
    insert into locked_stocks (updated_by, tank_code, plant, reason, cubic_metres, valid_from)
    select 'test', code, plant, (select min(code) from locked_asset_reasons), 50, '2026-04-01' from tanks where code = ${tank}`)
  await write(sql`
    insert into dead_stock_adjustments (updated_by, reference_date, month_start_date, initial_stock_date, tank_code, plant, product,
      pool, adjustment_type, direction, cubic_metres, density, conversion_factor)
    select 'test', '2026-04-01', '2026-04-01', '2026-04-01', code, plant, product, (select min(code) from pools),
      (select min(code) from adjustment_types), 'charge', 7, 0.85, 6.29 from tanks where code = ${tank}`)
  const both = moment()
  expect(await held(day)).toEqual(['50.000', '7.000'])
  expect(await held(day, nothing)).toEqual(['0', '0'])
  // Half past midnight of the plant.
  await write(sql`update locked_stocks set ended_at = '2026-04-20T22:30:00Z' where tank_code = ${tank}`)
  await write(sql`delete from dead_stock_adjustments where tank_code = ${tank}`)
  expect([await held(day), await held('2026-04-21')]).toEqual([
    ['50.000', '0'],
    ['0', '0'],
  ])
  expect(await held('2026-04-21', both)).toEqual(['50.000', '7.000'])
})

test('the density of a product is its mass in vacuum over its volume', async () => {
  for (const [tank, mass, volume15, density15] of [
    ['S401', 7_974_000, 10_000_000, '0.79850'],
    ['S402', 3_987_000, 5_000_000, '0.79850'],
  ] as const)
    await operation({
      tank,
      at: '2026-05-10T10:00:00Z',
      effect: 'stockTake',
      mass,
      volume15,
      closing: { mass, volume15, density15: Number(density15) },
    })
  const [summed] = await rows('/product-stock?day=2026-05-10&product=KE-JET&plant=S')
  expect(summed).toMatchObject({ mass: '11961000', volume15: '15000000', density15: '0.7985' })
})

test('dead stock is one number on both screens, with its adjustments, and in air', async () => {
  // 9,303.7 m³ of the tank less 186.5 m³ discharged, at 0.8464 kg/l in air.
  await calculation('S101', '2026-10-24T21:59:59Z', 'snapshot', 20_000_000, 23_629_490, '0.84750')
  const [dead] = await rows('/stock-management/daily-dead-stock?day=2026-10-24&tankCode=S101')
  expect(dead).toMatchObject({ ofTank: '9303.7', adjusted: '-186.5', deadVolume: '9117.2', deadMass: '7716.798' })
  const { deadMass, product } = await tankOn('2026-10-24', 'S101')
  expect(deadMass).toBe('7716798')
  const of = `day=2026-10-24&plant=S&product=${product}`
  const tanks = await rows(`/stock-management/daily-dead-stock?${of}`)
  const [summed] = await rows(`/stock-summary?${of}`)
  const sum = tanks.reduce((all, row) => all + Math.round(Number(row['deadMass'] ?? 0) * 1000), 0)
  expect(Math.round(Number(summed!['deadMass']) * 1000)).toBe(sum)
})

test('postings of one moment have each their own stock, and a reversal is neither received nor sent', async () => {
  const tank = 'S103'
  const at = '2026-03-20T08:00:00Z'
  await operation({ tank, at: '2026-03-01T08:00:00Z', effect: 'stockTake', mass: 13_451_554 })
  const wrong = await operation({ tank, at, direction: 'sender', mass: 3_630_306 })
  const known = new Date().toISOString()
  await reverse(wrong)
  await operation({ tank, at, direction: 'sender', mass: 3_568_775 })
  await operation({ tank, at: '2026-03-21T08:00:00Z', effect: 'stockTake', mass: 9_882_000 })
  const list = '/tanks-movements-list-a-18'
  const asked = `plant=S&period.from=2026-03-20&period.to=2026-03-21&tankCode=${tank}`
  const told = await rows(`${list}?${asked}`)
  expect(told.map((row) => [row['kind'], row['mass'], row['receivedMass'], row['sentMass'], row['stockMass']])).toEqual(
    [
      ['movement', '-3630306', '0', '0', '9821248'],
      ['reversal', '3630306', '0', '0', '13451554'],
      ['movement', '-3568775', '0', '3568775', '9882779'],
      // A check measures and moves nothing.
      ['check', null, null, null, '9882779'],
    ],
  )
  const then = await rows(`${list}?${asked}&asAt=${known}`)
  expect(then.map((row) => [row['sentMass'], row['stockMass']])).toEqual([['3630306', '9821248']])
  const totals = (await chief.call('GET', `${list}/totals?${asked}`)).body.data
  expect(totals.groups[0].sums).toMatchObject({ mass: '-3568775', receivedMass: '0', sentMass: '3568775' })
  const [month] = await rows(`/stock-management/monthly-tank?month=2026-03&tankCode=${tank}`)
  expect(month).toMatchObject({ receivedMass: '13451554', sentMass: '3568775', bookMass: '9882779', movements: 1 })
})

test('a tank is reported under the product that was posted into it', async () => {
  const [registered] = await server.owner.query(sql<{ product: string }>`select product from tanks where code = 'S104'`)
  expect(registered!.product).not.toBe('CR-AZL')
  const of = { tank: 'S104', at: '2026-05-12T10:00:00Z', effect: 'stockTake', mass: 1_000_000 } as const
  // Its stock is taken once before, so that this one checks.
  await operation({ ...of, at: '2026-02-12T10:00:00Z', product: 'CR-AZL' })
  await operation({ ...of, product: 'CR-AZL', closing: { mass: 1_000_000, volume15: 1_181_000, density15: 0.8475 } })
  // The gauge knows no product.
  await calculation('S104', '2026-05-13T21:59:59Z', 'snapshot', 1_000_100, 1_181_100)
  expect((await tankOn('2020-01-01', 'S104'))['product']).toBe(registered!.product)
  for (const path of [
    '/stock-management/daily-tank?day=2026-05-13',
    '/stock-management/monthly-tank?month=2026-05',
    '/stock-management/daily-dead-stock?day=2026-05-13',
  ])
    expect((await rows(`${path}&tankCode=S104`))[0]!['product'], path).toBe('CR-AZL')
  const why = (await chief.call('GET', '/product-stock/why-tanks?day=2026-05-13&plant=S&product=CR-AZL')).body.data
  expect(why.map(({ tankCode }: { tankCode: string }) => tankCode)).toContain('S104')
})

test('A18 adds up by product only, where nothing is known there is no sum, and its paper has whole kilograms and levels', async () => {
  const list = '/tanks-movements-list-a-18'
  const asked = 'plant=S&period.from=2026-03-01&period.to=2026-05-31'
  const sums = async (more: string) => (await chief.call('GET', `${list}/totals?${asked}${more}`)).body.data.groups
  expect((await sums(''))[0].sums.mass).toBeNull()
  const byProduct = await sums('&group=product')
  const massOf = (product: string) => byProduct.find(({ value }: { value: string }) => value === product).sums.mass
  expect(massOf('CR-CPC')).toBe('9882779')
  expect(massOf('KE-JET')).toBe(String(7_974_000 + 3_987_000))
  // Only checks: nothing is known to have moved.
  expect(massOf('CR-AZL')).toBeNull()
  expect((await sums('&tankCode=N101'))[0].sums.mass).toBeNull()
  const answer = await fetch(`${server.api.url}/api${list}/print?${asked}`, {
    headers: { authorization: `Bearer ${chief.token}`, 'accept-language': 'en' },
  })
  const paper = pdfPages(Buffer.from(await answer.arrayBuffer())).join('\n')
  expect(paper).toContain('3,630,306')
  expect(paper).not.toContain('3,630,306.000')
  expect(paper).toContain('Weights in air')
  expect(paper).toContain('Closing level')
})
