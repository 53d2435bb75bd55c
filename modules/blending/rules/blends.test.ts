import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blendsOf, figuresOf, type Mixed } from './blends.ts'

const hour = 3_600_000
const begin = Date.parse('2025-03-06T06:00:00Z')
let count = 0
function mixed(direction: Mixed['direction'], product: string, from: number, to: number, volume15: string): Mixed {
  count++
  return {
    id: `id-${count}`,
    number: count,
    plant: 'S',
    tankCode: `T${count}`,
    product,
    direction,
    openingAt: new Date(begin + from * hour).toISOString(),
    closingAt: new Date(begin + to * hour).toISOString(),
    mass: volume15,
    volume15,
    isBio: product === 'BI-FAME',
  }
}
const blend = (base: string, bio: string, into = '0') => ({
  into: mixed('receiver', 'GO-B7', 0, 4, into),
  base: [mixed('sender', 'GO-10', 0, 3, base)],
  bio: [mixed('sender', 'BI-FAME', 0, 2, bio)],
})

test('each sender is in one blend at most, whatever the order in which the operations come', () => {
  const some = fc.array(
    fc.record({
      direction: fc.constantFrom('sender' as const, 'receiver' as const),
      product: fc.constantFrom('GO-10', 'BI-FAME', 'GO-B7'),
      from: fc.nat(40),
      length: fc.integer({ min: 1, max: 10 }),
    }),
    { maxLength: 14 },
  )
  fc.assert(
    fc.property(some, (told) => {
      const all = told.map(({ direction, product, from, length }) =>
        mixed(direction, product, from, from + length, '10'),
      )
      const blends = blendsOf(all)
      const parts = blends.flatMap(({ base, bio }) => [...base, ...bio].map(({ id }) => id))
      expect(new Set(parts).size).toBe(parts.length)
      const named = (found: typeof blends) =>
        found.map(({ into, base, bio }) => [into.id, base.map(({ id }) => id), bio.map(({ id }) => id)])
      expect(named(blendsOf(all.toReversed()))).toEqual(named(blends))
    }),
  )
})

test('a sender belongs to where it shares the most time, and to its own plant', () => {
  const first = mixed('receiver', 'GO-B7', 0, 4, '100')
  const second = mixed('receiver', 'GO-B7', 5, 9, '100')
  const long = mixed('sender', 'BI-FAME', 3, 8, '7')
  const touching = mixed('sender', 'GO-10', 4, 5, '93')
  const elsewhere = { ...mixed('sender', 'BI-FAME', 0, 4, '7'), plant: 'N' }
  const blends = blendsOf([first, second, long, touching, elsewhere])
  expect(blends.map(({ into, bio, base }) => [into.id, bio.length, base.length])).toEqual([[second.id, 1, 0]])
})

test('the share is between nothing and all, and of no importance in which unit it is counted', () => {
  const amount = fc.integer({ min: 1, max: 50_000_000 })
  fc.assert(
    fc.property(amount, amount, (base, bio) => {
      const { shareVolume, shareMass, state } = figuresOf(blend(String(base), String(bio)))
      // By whole numbers: half up at two decimals.
      const exact = (BigInt(bio) * 1_000_000n) / BigInt(base + bio)
      const rounded = exact / 100n + (exact % 100n >= 50n ? 1n : 0n)
      expect(shareVolume!.replace('.', '').replace(/^0+(?=\d)/, '')).toBe(String(rounded))
      expect(shareMass).toBe(shareVolume)
      expect(state).toBe(rounded > 700n ? 'above' : 'within')
    }),
  )
})

test('7.00 is within, also where it is 7.004 before it is rounded, and 7.01 is not', () => {
  expect(figuresOf(blend('93000', '7000'))).toMatchObject({ shareVolume: '7.00', state: 'within' })
  expect(figuresOf(blend('92996', '7004'))).toMatchObject({ shareVolume: '7.00', state: 'within' })
  expect(figuresOf(blend('92995', '7005'))).toMatchObject({ shareVolume: '7.01', state: 'above' })
})

test('without gas oil it has no share, and says so', () => {
  expect(figuresOf({ ...blend('1', '7'), base: [] })).toMatchObject({
    state: 'incomplete',
    shareVolume: null,
    volumeChange: null,
    baseProduct: null,
  })
})
