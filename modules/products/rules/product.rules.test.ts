import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '../contract/product.ts'
import { productRules } from './product.rules.ts'

const gasOil: Product = {
  code: 'GO-10',
  description: { en: 'Gas oil', it: 'Gasolio' },
  type: 'finished',
  family: 'GASOIL',
  cluster: null,
  colour: null,
  isInStocchinoPlan: true,
  cnCode: '27101944',
  exciseProductCode: 'E430',
  exciseClass: 'DIESEL',
  density15: '0.8386',
  densityMin: '0.8260',
  densityMax: '0.8512',
  sulphurPercent: null,
  isHeated: false,
  isGas: false,
  molecularWeight: null,
}
const codes = (change: Partial<Product>) => productRules({ ...gasOil, ...change }).map(({ code }) => code)
const density = fc.integer({ min: 1, max: 20_000 }).map((tenThousandths) => (tenThousandths / 10_000).toFixed(4))

test('a good product has nothing against it', () => {
  expect(codes({})).toEqual([])
})

test('densities are in order, or the end that is wrong is named', () => {
  fc.assert(
    fc.property(density, density, density, (densityMin, density15, densityMax) => {
      const found = codes({ densityMin, density15, densityMax })
      expect(found.includes('products.densityBelowMin')).toBe(Number(densityMin) > Number(density15))
      expect(found.includes('products.densityAboveMax')).toBe(Number(densityMax) < Number(density15))
    }),
  )
})

describe('what else must fit together', () => {
  test('a gas has a molecular weight', () => {
    expect(codes({ isGas: true })).toEqual(['products.gasNeedsWeight'])
    expect(codes({ isGas: true, molecularWeight: '44.100' })).toEqual([])
  })

  test('gas oil does not travel as liquefied gas, and a product without excise code is free', () => {
    expect(codes({ exciseProductCode: 'E500' })).toEqual(['products.exciseCodeNotForCn'])
    expect(codes({ exciseProductCode: null })).toEqual([])
  })
})
