import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LotFigures } from '../contract/lots-management.ts'
import { closingIssues, lotFiguresIssues } from './lot-figures.ts'

const figures: LotFigures = {
  balanceSheetDate: null,
  expectedQuantity: '55000.000',
  actualQuantity: null,
  finalQuantity: null,
  billOfLadingDate: null,
  billOfLadingQuantity: null,
  mooringDate: null,
  unmooringDate: null,
  isInternalConsumption: false,
  isCreateSelfInvoice: false,
  protocolNumberOfIntentLetter: null,
}
const wrong = (more: Partial<LotFigures>) =>
  lotFiguresIssues({ ...figures, ...more }).map(({ field, code }) => `${field} ${code}`)
const late = 'mooringDate movement-instructions.mooringOrder'
const noConsumption = 'isCreateSelfInvoice movement-instructions.selfInvoiceWithoutConsumption'

test('a ship leaves no earlier than it came', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [mooringDate, unmooringDate] = [one.toISOString(), other.toISOString()]
      expect(wrong({ mooringDate, unmooringDate })).toEqual(one > other ? [late] : [])
      expect(wrong({ mooringDate, unmooringDate: mooringDate })).toEqual([])
      expect(wrong({ mooringDate })).toEqual([])
      expect(wrong({ unmooringDate })).toEqual([])
    }),
  )
})

test('moments are compared, not how they are written', () => {
  const [short, long] = ['2026-03-09T10:00:00Z', '2026-03-09T10:00:00.000Z']
  expect(wrong({ mooringDate: short, unmooringDate: long })).toEqual([])
  expect(wrong({ mooringDate: long, unmooringDate: short })).toEqual([])
  expect(wrong({ mooringDate: '2026-03-09T10:00:00.001Z', unmooringDate: short })).toEqual([late])
})

test.each([
  [false, false, []],
  [true, false, []],
  [true, true, []],
  [false, true, [noConsumption]],
])('internal consumption %s with self-invoice %s', (isInternalConsumption, isCreateSelfInvoice, refused) => {
  expect(wrong({ isInternalConsumption, isCreateSelfInvoice })).toEqual(refused)
})

test('both are said at once', () => {
  const dates = { mooringDate: '2026-03-10T00:00:00Z', unmooringDate: '2026-03-09T00:00:00Z' }
  expect(wrong({ ...dates, isCreateSelfInvoice: true })).toEqual([late, noConsumption])
})

test('a lot is closed with its final quantity, even if nothing was moved', () => {
  expect(closingIssues(figures)).toEqual([
    { field: 'finalQuantity', code: 'movement-instructions.finalQuantityNeeded' },
  ])
  for (const finalQuantity of ['54987.120', '0.000', '0']) expect(closingIssues({ finalQuantity })).toEqual([])
})
