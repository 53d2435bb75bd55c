import { expect, test } from 'vitest'
import { conversionFactorRules, conversionFactorScope } from './conversion-factor.rules.ts'

const factor = {
  code: 'MT/BBL',
  fromUnit: 'MT',
  toUnit: 'BBL',
  product: null,
  scope: null,
  factor: '7.450000000000',
  validFrom: '2026-01-01',
  validTo: null,
  note: null,
}

test('a factor of a unit to itself is refused at the unit it leads to', () => {
  expect(conversionFactorRules(factor)).toEqual([])
  expect(conversionFactorRules({ ...factor, toUnit: 'MT' })).toEqual([{ field: 'toUnit', code: 'products.sameUnits' }])
})

// Whether two factors overlap is asked of their scopes.
test('the scope follows the product, whatever it was before', () => {
  for (const scope of [null, '*', 'GO-10']) {
    expect(conversionFactorScope({ ...factor, scope })).toEqual({ scope: '*' })
    expect(conversionFactorScope({ ...factor, scope, product: 'JET-A1' })).toEqual({ scope: 'JET-A1' })
  }
})
