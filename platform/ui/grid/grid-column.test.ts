import { expect, test } from 'vitest'
import { type GridColumn, textIn, type ValueTexts } from './grid-column.ts'

const price: GridColumn = {
  field: 'price',
  label: 'Price',
  kind: 'decimal',
  decimals: 2,
  unitBy: { field: 'benchmark', to: 'benchmarks' },
}
const texts: ValueTexts = {
  yes: 'Yes',
  no: 'No',
  ended: 'Ended',
  choice: (_field, value) => value,
  unit: (to, code) => (to === 'benchmarks' && code === 'BRENT' ? 'USD/BBL' : undefined),
}

test('a figure stands with the unit that the record of its row says', () => {
  expect(textIn(price, { price: '71.5', benchmark: 'BRENT' }, 'en', texts)).toBe('71.50 USD/BBL')
})

test('without a figure, or as long as the unit is not known, no unit is made up', () => {
  expect(textIn(price, { price: null, benchmark: 'BRENT' }, 'en', texts)).toBe('')
  expect(textIn(price, { price: '600', benchmark: 'ULSD' }, 'en', texts)).toBe('600.00')
  expect(textIn(price, { price: '600' }, 'en', texts)).toBe('600.00')
})
