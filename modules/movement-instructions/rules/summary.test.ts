import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingCount } from './completeness.ts'
import { draft, fullLot, lot } from './instruction.fixture.ts'
import { blankLot } from './lots.ts'
import { summaryOf } from './summary.ts'

test('the worklist shows how many lots, of what, for whom, how much, and how much is missing', () => {
  const lots = [
    lot({ productCode: 'GO-10', holder: 'SEL', quantity: '30000' }),
    lot({ productCode: 'CR-AZL', holder: 'SEL', quantity: '25000.5' }),
    lot({ productCode: 'GO-10', holder: 'ADF', quantity: '0.250' }),
  ]
  const { missing, ...shown } = summaryOf(draft({ lots }))
  expect(shown).toEqual({
    lotCount: 3,
    products: ['CR-AZL', 'GO-10'],
    holders: ['ADF', 'SEL'],
    totalQuantity: '55000.750',
    totalUnit: 'MT',
  })
  // Six of the header; of each lot thirteen fields and seven lists.
  expect(missing).toBe(6 + 3 * 20)
})

test('without a common unit there is no total, and without lots nothing', () => {
  expect(summaryOf(draft({ lots: [lot(), lot({ quantityUoMCode: 'BBL' })] }))).toMatchObject({
    lotCount: 2,
    totalQuantity: null,
    totalUnit: null,
  })
  expect(summaryOf(draft({ lots: [] }))).toMatchObject({
    lotCount: 0,
    products: [],
    holders: [],
    totalQuantity: null,
    totalUnit: null,
  })
})

test('products and holders stand once each, in order, without those that are not known yet', () => {
  const code = fc.option(fc.constantFrom('A', 'B', 'C-1', 'C-10', 'Z'))
  fc.assert(
    fc.property(fc.array(fc.record({ productCode: code, holder: code }), { maxLength: 10 }), (given) => {
      const whole = draft({ lots: given.map((codes) => ({ ...blankLot(), ...codes })) })
      const before = structuredClone(whole)
      const { lotCount, products, holders, missing } = summaryOf(whole)
      expect(whole).toEqual(before)
      expect(lotCount).toBe(given.length)
      const known = ['A', 'B', 'C-1', 'C-10', 'Z']
      expect(products).toEqual(known.filter((one) => given.some(({ productCode }) => productCode === one)))
      expect(holders).toEqual(known.filter((one) => given.some(({ holder }) => holder === one)))
      expect(missing).toBe(missingCount(whole))
    }),
  )
})

test('a full lot adds nothing to what is missing', () => {
  const { missing } = summaryOf(draft({ lots: [lot()] }))
  expect(summaryOf(draft({ lots: [lot(), fullLot(), fullLot()] })).missing).toBe(missing)
})
