import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EnteredPart } from '../contract/splits.contract.ts'
import { sharesOf, sidesOf, splitIssues, splitOf } from './split.ts'

const fixed = (holder: string, quantity: string | null): EnteredPart => ({ holder, kind: 'fixed', quantity })
const balance = (holder: string): EnteredPart => ({ holder, kind: 'balance', quantity: null })

/** A total and fixed parts that leave something or nothing of it, with the balance at any place. */
const splits = fc
  .record({
    fixed: fc.array(fc.bigInt({ min: 0n, max: 10n ** 11n }), { minLength: 1, maxLength: 8 }),
    rest: fc.bigInt({ min: 0n, max: 10n ** 11n }),
    place: fc.nat(8),
  })
  .filter((one) => one.rest + one.fixed.reduce((sum, part) => sum + part, 0n) > 0n)
  .map((one) => {
    const parts = one.fixed.map((part, index) => fixed(`H${index}`, String(part)))
    parts.splice(one.place, 0, balance('REST'))
    return { parts, rest: one.rest, total: String(one.rest + one.fixed.reduce((sum, part) => sum + part, 0n)) }
  })

test('a split is always the total, its shares are always 100, and the fixed parts are as given', () => {
  fc.assert(
    fc.property(splits, ({ total, parts, rest }) => {
      expect(splitIssues(total, parts)).toEqual([])
      const done = splitOf(total, parts)
      expect(done.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n)).toBe(BigInt(total))
      // In thousandths, by whole numbers.
      expect(done.reduce((sum, { share }) => sum + Number(share.replace('.', '')), 0)).toBe(100_000)
      for (const [index, part] of parts.entries()) {
        expect(done[index]!.quantity).toBe(part.kind === 'fixed' ? part.quantity : String(rest))
      }
      const sides = sidesOf(done)
      expect(BigInt(sides.fixedPart) + BigInt(sides.balancePart)).toBe(BigInt(total))
      expect((Number(sides.fixedShare) + Number(sides.balanceShare)).toFixed(3)).toBe('100.000')
    }),
  )
})

test('no share is further from the exact one than a thousandth, and equal ones differ by one only, the first being larger', () => {
  fc.assert(
    fc.property(splits, ({ total, parts }) => {
      for (const { quantity, share } of splitOf(total, parts)) {
        const exact = (Number(quantity) / Number(total)) * 100
        expect(Math.abs(Number(share) - exact)).toBeLessThan(0.001001)
      }
    }),
  )
  expect(sharesOf(['1', '1', '1'])).toEqual(['33.334', '33.333', '33.333'])
})

test('the fixed parts exceed the total by whatever they exceed it', () => {
  fc.assert(
    fc.property(splits, fc.bigInt({ min: 1n, max: 10n ** 9n }), ({ total, parts, rest }, more) => {
      fc.pre(BigInt(total) > rest + more)
      const [issue] = splitIssues(String(BigInt(total) - rest - more), parts)
      expect(issue).toEqual({ field: 'parts', code: 'splits.negativeBalance', params: { excess: String(more) } })
    }),
  )
})

test('says what is wrong, at its place', () => {
  const codes = (total: string, parts: EnteredPart[]) =>
    splitIssues(total, parts).map(({ field, code }) => `${field} ${code}`)
  expect(codes('0', [fixed('A', '0'), balance('B')])).toEqual(['total splits.nothingToSplit'])
  expect(codes('10', [fixed('A', null), balance('B')])).toEqual(['parts.0.quantity splits.fixedQuantity'])
  expect(codes('10', [fixed('A', '1'), { ...balance('B'), quantity: '9' }])).toEqual([
    'parts.1.quantity splits.balanceTakesTheRest',
  ])
  expect(codes('10', [fixed('A', '1'), balance('A')])).toEqual(['parts.1.holder splits.holderTwice'])
  expect(codes('10', [fixed('A', '10')])).toEqual(['parts splits.oneBalance'])
  expect(codes('10', [balance('A'), balance('B')])).toEqual(['parts splits.oneBalance'])
  expect(codes('10', [balance('A')])).toEqual(['parts splits.twoRows'])
  expect(codes('10', [fixed('A', '11'), balance('B')])).toEqual(['parts splits.negativeBalance'])
})
