import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { goldenFigures } from '#demo/testing/golden-figures.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { TrackingWhy } from '../contract/tank-tracking.contract.ts'

/** Every figure of every tank a second time: from the sheet of the day and the raw rows, ship by ship and kilogram by kilogram. */

const server = await demoServer()
const user = await server.userWith('super-admin')
const force = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  server.owner.transaction({ id: 'test', scope: everything }, (tx) => tx.query(statement))
const { counted, hold: holds } = goldenFigures()
const hold = (what: string, is: unknown, wanted: unknown) => holds(is, wanted, what)

const before = new Date().toISOString()
const minute = 60_000
const fromNow = (hours: number) =>
  new Date(Math.floor(Date.now() / minute) * minute + hours * 60 * minute).toISOString()
const done = async (method: 'POST' | 'PUT', path: string, body: object, version?: number) => {
  const answer = await user.call(method, path, {
    body,
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const detailsOf = (more: object = {}) => ({
  plant: 'S',
  operationType: 'TRI',
  scheduledFrom: '2026-12-01T06:00:00.000Z',
  scheduledTo: '2026-12-01T12:00:00.000Z',
  product: null,
  company: null,
  quantity: null,
  quantityUnit: null,
  vessel: null,
  voyageNumber: null,
  inspector: null,
  mooringPlatform: null,
  isVesselInRoadstead: false,
  mooringAt: null,
  unmooringAt: null,
  tanks: [],
  equipment: [],
  isPushInLine: false,
  isTankReceiver: false,
  denaturingFlag: false,
  note: null,
  isEarlyMooringConfirmed: false,
  ...more,
})
const plan = (more: object) => done('POST', '/operations/ScheduledOperation', detailsOf(more))

/** Of ships and transfers: over, begun and to come, by weight and by volume, from one tank and from several. */
const [{ voyage } = { voyage: '' }] = await force(sql<{ voyage: string }>`
  select voyage_number as voyage from movement_instructions where plant = 'S' and voyage_number not like '~%' and status <> 'canceled'
  order by voyage_number desc limit 1`)
await force(sql`alter table tank_operations disable trigger user`)
const [posting] = await force(sql<{ tank: string; plant: string; at: string }>`
  update tank_operations o set voyage_number = ${voyage} from tank_postings q where q.operation = o.id and q.id = (
    select q.id from tank_postings q join products p on p.code = q.product
    where q.direction = 'sender' and q.kind = 'movement' and p.type = 'finished' and q.plant = 'S' and q.tank_code <> 'S303'
      and not exists (select from tank_postings r where r.reverses = q.id)
    order by q.measured_at desc limit 1)
  returning q.tank_code as tank, q.plant, q.measured_at::text as at`)
await force(sql`alter table tank_operations enable trigger user`)
await plan({
  operationType: 'TRI',
  tanks: ['S503'],
  quantity: '1500',
  quantityUnit: 'MT',
  scheduledFrom: fromNow(2),
  scheduledTo: fromNow(9),
})
await plan({
  operationType: 'TRI',
  tanks: ['S503', 'S303'],
  quantity: '9000000',
  quantityUnit: 'KG',
  scheduledFrom: fromNow(30),
  scheduledTo: fromNow(40),
})
await plan({
  operationType: 'TRI',
  tanks: ['S303'],
  quantity: '1200',
  quantityUnit: 'M3',
  scheduledFrom: fromNow(3),
  scheduledTo: fromNow(8),
})
await plan({
  operationType: 'TRI',
  tanks: ['S303'],
  quantity: '7000',
  quantityUnit: 'MT',
  isTankReceiver: true,
  scheduledFrom: fromNow(3),
  scheduledTo: fromNow(8),
})
await plan({
  operationType: 'TRI',
  tanks: ['S303'],
  quantity: '7000',
  quantityUnit: 'MT',
  scheduledFrom: fromNow(-8),
  scheduledTo: fromNow(-1),
})
await plan({
  plant: 'N',
  operationType: 'TRI',
  tanks: ['N502', 'N501'],
  quantity: '20000',
  quantityUnit: 'BBL',
  scheduledFrom: fromNow(-1),
  scheduledTo: fromNow(4),
})
await plan({ plant: 'N', operationType: 'TRI', tanks: ['N501'], scheduledFrom: fromNow(6), scheduledTo: fromNow(7) })
const begun = await plan({
  plant: posting!.plant,
  operationType: 'TRI',
  tanks: [posting!.tank],
  quantity: '50000',
  quantityUnit: 'MT',
  voyageNumber: voyage,
  scheduledFrom: new Date(Date.parse(posting!.at) - 60 * minute).toISOString(),
  scheduledTo: fromNow(12),
})
const displaced = { measuredAt: fromNow(-2), volume: '250.000', quantity: null, note: null }
await done(
  'PUT',
  `/operations/ScheduledOperation/${begun.id}/displacements`,
  { displacements: [displaced, { ...displaced, volume: null, quantity: '37.250' }] },
  begun.version,
)
await done(
  'PUT',
  `/tank-tracking/tanks/${posting!.tank}`,
  { referenceDate: '2026-11-01', fiscalClearanceDate: null, isVesselCommunicated: true },
  0,
)

interface Raw {
  number: string
  from: number
  to: number
  tanks: string[]
  out: boolean
  kilos: number | null
  litres: number | null
  voyage: string | null
  displacements: { measuredAt: string; volume: string | null; quantity: string | null }[]
}

test('stock, commitments, what is available and what was displaced, of every tank', async () => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(new Date())
  const sheet = (await user.call('GET', `/stock-management/daily-tank?day=${day}&limit=500`)).body.data.rows as Record<
    string,
    string | null
  >[]
  const rows = (await user.call('GET', '/tank-tracking?limit=500')).body.data.rows as Record<string, string | null>[]
  const types = new Map(
    (await force(sql<{ code: string; type: string }>`select code, type from products`)).map(({ code, type }) => [
      code,
      type,
    ]),
  )
  const raw = await force(sql<Raw>`
    select o.number, extract(epoch from o.scheduled_from)::float8 * 1000 as "from", extract(epoch from o.scheduled_to)::float8 * 1000 as "to", o.tanks,
      o.operation_type in (select code from operation_types where macro_direction = 'sender')
        or (o.operation_type in (select code from operation_types where macro_direction = 'both') and not o.is_tank_receiver) as out,
      case when o.quantity_unit in ('MT', 'KG', 'KT') then (o.quantity * (select factor_to_base * 1000 from units_of_measure where code = o.quantity_unit))::float8 end as kilos,
      case when o.quantity_unit in ('M3', 'BBL', 'LT') then (o.quantity * (select factor_to_base * 1000 from units_of_measure where code = o.quantity_unit))::float8 end as litres,
      o.voyage_number as voyage, o.displacements
    from scheduled_operations o where not o.is_hidden order by o.scheduled_from, o.number`)
  const now = Date.now()
  const open = raw.filter(({ out, to }) => out && to > now)

  // Kilograms in a bucket for each tank: an operation empties them in order, and what is left over comes out of the last.
  const bucket = new Map(sheet.map((row) => [row['tankCode']!, Number(row['availableMass'] ?? 0)]))
  // A density in air is 0.0011 lower; where none was measured, weight and volume themselves say it.
  const perLitre = new Map(
    sheet.map((row) => [
      row['tankCode']!,
      row['density15'] === null
        ? row['mass'] === null
          ? Number.NaN
          : Number(row['mass']) / Number(row['volume15'])
        : Number(row['density15']) - 0.0011,
    ]),
  )
  const committed = new Map<string, number>()
  const unknown = new Map<string, number>()
  const add = (all: Map<string, number>, tank: string, more: number) => all.set(tank, (all.get(tank) ?? 0) + more)
  for (const one of open) {
    const [gone] = await force(sql<{ mass: number }>`
      select coalesce(sum(-q.fiscal_mass), 0)::float8 as mass from tank_postings q join tank_operations t on t.id = q.operation
      where t.voyage_number = ${one.voyage} and q.tank_code = any(${one.tanks}) and q.direction = 'sender' and q.kind = 'movement'
        and extract(epoch from q.measured_at) * 1000 >= ${one.from}
        and not exists (select from tank_postings r where r.reverses = q.id)`)
    const weighs = one.kilos === null ? one.tanks.map((tank) => perLitre.get(tank)!) : one.tanks.map(() => 1)
    const whole = one.kilos ?? one.litres
    if (whole === null || weighs.some(Number.isNaN)) {
      for (const tank of one.tanks) add(unknown, tank, 1)
      continue
    }
    let left = Math.max(0, whole - gone!.mass / weighs[0]!)
    for (const [index, tank] of one.tanks.entries()) {
      const there = Math.max(0, bucket.get(tank)!) / weighs[index]!
      const part = index === one.tanks.length - 1 ? left : Math.min(left, there)
      left -= part
      const mass = Math.round(part * weighs[index]!)
      add(bucket, tank, -mass)
      add(committed, tank, mass)
    }
  }
  const tonnes = (kilos: number) => String(Math.round(kilos) / 1000)
  const sold = sheet.filter((row) => row['product'] && ['finished', 'gas'].includes(types.get(row['product'])!))
  expect(new Set(rows.map((row) => row['tankCode']))).toEqual(new Set(sold.map((row) => row['tankCode'])))
  for (const row of rows) {
    const tank = row['tankCode']!
    const of = sheet.find((one) => one['tankCode'] === tank)!
    const usable = of['availableMass'] === null ? null : Number(of['availableMass'])
    const taken = committed.get(tank) ?? 0
    hold(`${tank} stock`, row['stock'], of['mass'] === null ? null : tonnes(Number(of['mass'])))
    hold(`${tank} usable`, row['usable'], usable === null ? null : tonnes(usable))
    hold(`${tank} committed`, row['committed'], tonnes(taken))
    hold(`${tank} available`, row['available'], usable === null ? null : tonnes(Math.max(0, usable - taken)))
    hold(`${tank} missing`, row['missing'], usable === null ? '0' : tonnes(Math.max(0, taken - usable)))
    hold(`${tank} unknown`, row['unknown'], unknown.get(tank) ?? 0)
    const running = raw.filter(({ tanks, from, to }) => tanks.includes(tank) && from <= now && now < to)
    hold(`${tank} in progress`, row['operationInProgress'], running.map(({ number }) => number).join(', ') || null)
    const pushed = tank === posting!.tank ? 250_000 * perLitre.get(tank)! + 37_250 : 0
    hold(`${tank} displacements`, row['displacements'], tonnes(pushed))
    const why = (await user.call('GET', `/tank-tracking/why/${tank}`)).body.data as TrackingWhy
    hold(
      `${tank} why committed`,
      why.commitments.reduce((all, { mass }) => all + Number(mass ?? 0), 0),
      taken,
    )
    hold(`${tank} why available`, why.available, usable === null ? null : String(Math.max(0, usable - taken)))
  }
  expect([...committed.values()].filter((mass) => mass > 0).length).toBeGreaterThan(3)
  expect(rows.filter((row) => Number(row['missing']) > 0).length).toBeGreaterThan(0)
  expect(counted.right).toBe(counted.held)
})

test('as it was known before all of this, nothing of it is there', async () => {
  const past = (await user.call('GET', `/tank-tracking?limit=500&asAt=${before}`)).body.data.rows as Record<
    string,
    string
  >[]
  hold('committed before', past.find((row) => row['tankCode'] === 'S303')!['committed'], '0')
  hold(
    'facts before',
    past.every((row) => row['referenceDate'] === null),
    true,
  )
  expect(counted.right).toBe(counted.held)
})
