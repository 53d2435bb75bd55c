import { expect, test } from 'vitest'
import type { RecordOf } from '#platform/core/registry.ts'
import { unitOfMeasureRegistry } from '../contract/unit-of-measure.registry.ts'
import { unitOfMeasureRules } from './unit-of-measure.rules.ts'

type UnitOfMeasure = RecordOf<typeof unitOfMeasureRegistry.schema>

const dimensions = unitOfMeasureRegistry.field('dimension').values as readonly UnitOfMeasure['dimension'][]
const codes = (dimension: UnitOfMeasure['dimension'], factorToBase: string | null) =>
  unitOfMeasureRules({
    code: 'X',
    name: { en: 'x', it: 'x' },
    symbol: 'x',
    decimals: 3,
    dimension,
    factorToBase,
  }).map(({ field, code }) => `${field} ${code}`)

test.each(dimensions.filter((dimension) => dimension !== 'money'))('a unit of %s lacks its factor', (dimension) => {
  expect(codes(dimension, null)).toEqual(['factorToBase core.required'])
  expect(codes(dimension, '0.158987294928')).toEqual([])
})

test('a currency with a factor would be worth the same every day', () => {
  expect(dimensions).toContain('money')
  expect(codes('money', '1.08')).toEqual(['factorToBase products.moneyFactor'])
  expect(codes('money', null)).toEqual([])
})
