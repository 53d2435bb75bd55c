import { GAS_TYPES } from '@molo/measurement/gas'
import { F54_ROUTINES } from '@molo/measurement/tank'
import { expect, test } from 'vitest'
import lists from '#modules/products/demo/product-lists.json' with { type: 'json' }
import { productConfigurationRegistry } from '../contract/product-configuration.registry.ts'

test('routines and gas types are those of the measurement library', () => {
  expect(F54_ROUTINES).toEqual(expect.arrayContaining([...productConfigurationRegistry.field('f54Routine').values!]))
  expect(new Set(lists.gasTypes.map(([code]) => code))).toEqual(new Set(GAS_TYPES))
})
