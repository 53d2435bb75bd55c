import { expect, test } from 'vitest'
import { tankTypeIssues } from './tank-type.ts'

const gas = { product: 'LP-C3', tankType: 'EFR', enabledTankTypes: ['SPHERE', 'BULLET'] }

test('a product goes only into the types of tanks that it is enabled for, and the field is named', () => {
  expect(tankTypeIssues('product', gas)).toEqual([
    {
      field: 'product',
      code: 'tanks.tankTypeNotEnabled',
      params: { product: 'LP-C3', type: 'EFR', enabled: 'SPHERE, BULLET' },
    },
  ])
  expect(tankTypeIssues('product', { ...gas, tankType: 'SPHERE' })).toEqual([])
})

test('where no type is named, or nothing is known of product or tank, nothing is refused', () => {
  expect(tankTypeIssues('product', { ...gas, enabledTankTypes: [] })).toEqual([])
  expect(tankTypeIssues('product', undefined)).toEqual([])
})
