import { expect, test } from 'vitest'
import { type GridColumn, textIn, type ValueTexts } from './grid-column.ts'

const price: GridColumn = {
  field: 'price',
  label: 'Price',
  kind: 'decimal',
  decimals: 2,
  unitBy: { field: 'source', to: 'sources' },
}
const texts: ValueTexts = {
  yes: 'Yes',
  no: 'No',
  ended: 'Ended',
  choice: (_field, value) => value,
  unit: (to, code) => (to === 'sources' && code === 'NORTH' ? 'EUR/kg' : undefined),
}

test('a figure stands with the unit that the record of its row says', () => {
  expect(textIn(price, { price: '71.5', source: 'NORTH' }, 'en', texts)).toBe('71.50 EUR/kg')
})

test('without a figure, or as long as the unit is not known, no unit is made up', () => {
  expect(textIn(price, { price: null, source: 'NORTH' }, 'en', texts)).toBe('')
  expect(textIn(price, { price: '600', source: 'SOUTH' }, 'en', texts)).toBe('600.00')
  expect(textIn(price, { price: '600' }, 'en', texts)).toBe('600.00')
})
