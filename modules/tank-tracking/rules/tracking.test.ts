import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '#platform/core/decimal.ts'
import { availableOf, commitmentsOf, displacementsOf, isInProgress, type Planned, type Posted } from './tracking.ts'

const now = Date.parse('2026-11-19T12:00:00Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const stock = (tankCode: string, usable: number | null, airWeight: string | null = '0.84') => ({
  tankCode,
  usable: usable === null ? null : new Decimal(usable),
  airWeight: airWeight === null ? null : new Decimal(airWeight),
})
let count = 0
const planned = (more: Partial<Planned> = {}): Planned => ({
  id: String(++count),
  number: `S26-P${String(count).padStart(4, '0')}`,
  scheduledFrom: at(1),
  scheduledTo: at(5),
  tanks: ['A'],
  direction: 'sender',
  isTankReceiver: false,
  voyageNumber: null,
  vessel: null,
  quantity: '1',
  dimension: 'mass',
  factorToBase: '1',
  displacements: [],
  ...more,
})
const massesOf = (found: ReturnType<typeof commitmentsOf>, tank: string) =>
  (found.get(tank) ?? []).map(({ mass }) => mass && mass.toFixed(0))

test('each operation goes through its tanks in their order, and takes the rest from the last', () => {
  const tanks = [stock('A', 3_000), stock('B', 1_000)]
  const first = planned({ tanks: ['A'], quantity: '2' })
  const second = planned({ tanks: ['A', 'B'], quantity: '5', scheduledFrom: at(2) })
  const found = commitmentsOf(tanks, [second, first], [], now)
  expect(massesOf(found, 'A')).toEqual(['2000', '1000'])
  expect(massesOf(found, 'B')).toEqual(['4000'])
  expect(availableOf(tanks[1]!.usable, found.get('B')!)).toMatchObject({ unknown: 0 })
  expect(availableOf(tanks[1]!.usable, found.get('B')!).missing.toFixed()).toBe('3000')
})

test('volumes weigh what the tank holds; kilograms and barrels by the factors of their units', () => {
  const take = (more: Partial<Planned>, weight: string | null = '0.84') =>
    massesOf(commitmentsOf([stock('A', 9_000_000, weight)], [planned(more)], [], now), 'A')
  expect(take({ quantity: '100', dimension: 'volume', factorToBase: '1' })).toEqual(['84000'])
  expect(take({ quantity: '1000', dimension: 'volume', factorToBase: '0.158987294928' })).toEqual(['133549'])
  expect(take({ quantity: '1250', dimension: 'mass', factorToBase: '0.001' })).toEqual(['1250'])
  expect(take({ quantity: '100', dimension: 'volume', factorToBase: '1' }, null)).toEqual([null])
  expect(take({ quantity: null })).toEqual([null])
})

test('what comes in, is over, or goes both ways into the tank takes nothing', () => {
  const none = [
    planned({ direction: 'receiver' }),
    planned({ direction: 'none' }),
    planned({ direction: 'both', isTankReceiver: true }),
    planned({ scheduledFrom: at(-5), scheduledTo: at(0) }),
  ]
  expect(commitmentsOf([stock('A', 1)], none, [], now).size).toBe(0)
  expect(massesOf(commitmentsOf([stock('A', 1)], [planned({ direction: 'both' })], [], now), 'A')).toEqual(['1000'])
})

test('what was posted for its voyage since it began is not taken twice, and counts for the one that began last', () => {
  const posting = (hours: number, mass: string, voyageNumber = 'V1'): Posted => ({
    tankCode: 'A',
    voyageNumber,
    measuredAt: at(hours),
    mass,
  })
  const early = planned({ voyageNumber: 'V1', quantity: '5', scheduledFrom: at(-6) })
  const late = planned({ voyageNumber: 'V1', quantity: '2', scheduledFrom: at(-2) })
  const posted = [posting(-7, '900'), posting(-3, '1500'), posting(-1, '2500'), posting(-1, '1', 'V2')]
  const found = commitmentsOf([stock('A', 10_000)], [early, late], posted, now).get('A')!
  expect(found.map(({ moved, mass }) => [moved.toFixed(), mass!.toFixed()])).toEqual([
    ['1500', '3500'],
    ['2500', '0'],
  ])
})

const amount = fc.integer({ min: 0, max: 50_000 })
const someTanks = fc.array(amount, { minLength: 1, maxLength: 4 })
const someOperations = fc.array(
  fc.record({
    from: fc.integer({ min: -4, max: 20 }),
    tanks: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 60 }),
  }),
  { maxLength: 6 },
)

test('all of every operation is committed, from nobody more than there is but from its last tank, and in whatever order they come', () => {
  fc.assert(
    fc.property(someTanks, someOperations, (usable, some) => {
      const tanks = usable.map((mass, index) => stock(String(index), mass))
      const operations = some.map(({ from, tanks: order, quantity }, index) =>
        planned({
          id: String(index),
          number: `P${index}`,
          scheduledFrom: at(from),
          scheduledTo: at(from + 5),
          tanks: order.map(String).filter((code) => tanks.some(({ tankCode }) => tankCode === code)),
          quantity: String(quantity),
        }),
      )
      const found = commitmentsOf(tanks, operations, [], now)
      for (const operation of operations.filter(({ tanks: order }) => order.length > 0)) {
        const parts = [...found.values()].flat().filter((one) => one.operation.id === operation.id)
        const all = parts.reduce((sum, { mass }) => sum.plus(mass!), new Decimal(0))
        expect(all.toFixed()).toBe(String(Number(operation.quantity) * 1000))
      }
      for (const { tankCode, usable: there } of tanks) {
        const commitments = found.get(tankCode) ?? []
        const { committed, available, missing } = availableOf(there, commitments)
        expect(available!.minus(missing).plus(committed).toFixed()).toBe(there!.toFixed())
        expect(available!.gte(0) && missing.gte(0) && (available!.isZero() || missing.isZero())).toBe(true)
        const onlyLast = commitments.every(({ operation }) => operation.tanks.at(-1) !== tankCode)
        if (onlyLast) expect(missing.isZero()).toBe(true)
      }
      const turned = commitmentsOf(tanks, operations.toReversed(), [], now)
      for (const { tankCode } of tanks) expect(massesOf(turned, tankCode)).toEqual(massesOf(found, tankCode))
    }),
  )
})

test('of a stock that nobody knows nothing is available, and nothing is missing', () => {
  const found = commitmentsOf([stock('A', null)], [planned()], [], now).get('A')!
  const { available, missing, committed } = availableOf(null, found)
  expect([available, missing.toFixed(), committed.toFixed()]).toEqual([null, '0', '1000'])
})

test('displacements count from the reference date on, and stand with the first tank', () => {
  const one = (hours: number | null, volume: string | null, quantity: string | null) => ({
    measuredAt: hours === null ? null : at(hours),
    volume,
    quantity,
  })
  const operation = planned({
    scheduledFrom: at(-90),
    scheduledTo: at(-30),
    tanks: ['A', 'B'],
    displacements: [
      one(-80, '10', null),
      one(-40, '10', null),
      one(-35, '10', '9'),
      one(1, '10', null),
      one(null, '1', '1'),
    ],
  })
  const sums = (tank: string, since: number | null) =>
    displacementsOf(stock(tank, 1), [operation], since === null ? null : now + since * 3_600_000, now).map(
      ({ mass }) => mass?.toFixed() ?? null,
    )
  expect(sums('A', -50)).toEqual(['8400', '9000'])
  expect(sums('A', -100)).toEqual(['8400', '8400', '9000'])
  expect(sums('A', null)).toEqual([])
  expect(sums('B', -100)).toEqual([])
})

test('it is in progress from its first moment to before its last', () => {
  const operation = planned({ scheduledFrom: at(0), scheduledTo: at(1) })
  expect([-1, 0, 3_599_999, 3_600_000].map((ms) => isInProgress(operation, now + ms))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
