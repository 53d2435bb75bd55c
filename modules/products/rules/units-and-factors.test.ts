import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversionFactorRules, conversionFactorScope } from './conversion-factor.rules.ts'
import { unitOfMeasureRules } from './unit-of-measure.rules.ts'

const unit = { code: 'X', name: { en: 'x', it: 'x' }, symbol: 'x', decimals: 0 }
const dimension = fc.constantFrom('mass', 'volume', 'length', 'temperature', 'pressure', 'ratio', 'energy', 'time')

test('every unit has a factor, and money has none', () => {
  fc.assert(
    fc.property(dimension, (dimension) => {
      expect(unitOfMeasureRules({ ...unit, dimension, factorToBase: '1' })).toEqual([])
      expect(unitOfMeasureRules({ ...unit, dimension, factorToBase: null })).toHaveLength(1)
    }),
  )
  expect(unitOfMeasureRules({ ...unit, dimension: 'money', factorToBase: null })).toEqual([])
  expect(unitOfMeasureRules({ ...unit, dimension: 'money', factorToBase: '1' })).toHaveLength(1)
})

const factor = { code: 'A', factor: '1', validFrom: '2020-01-01', validTo: null, note: null, scope: null }
const unitCode = fc.constantFrom('KG', 'MT', 'M3', 'BBL')

test('a factor leads from one unit to another, and its scope is the product or everything', () => {
  fc.assert(
    fc.property(unitCode, unitCode, fc.option(fc.constantFrom('GO-10', 'GS-95')), (fromUnit, toUnit, product) => {
      const record = { ...factor, fromUnit, toUnit, product }
      expect(conversionFactorRules(record).length > 0).toBe(fromUnit === toUnit)
      expect(conversionFactorScope(record)).toEqual({ scope: product ?? '*' })
    }),
  )
})
