import { Decimal } from '#platform/core/decimal.ts'
import type { RegistryRules } from '#platform/core/registry.ts'
import type { Product } from '../contract/product.ts'
import { coversCnCode } from './excise-product-code.ts'

export const productRules: RegistryRules<Product> = (product) => {
  const { density15, densityMin, densityMax, isGas, molecularWeight, cnCode, exciseProductCode } = product
  return [
    ...(new Decimal(density15).lt(densityMin) ? [{ field: 'densityMin', code: 'products.densityBelowMin' }] : []),
    ...(new Decimal(density15).gt(densityMax) ? [{ field: 'densityMax', code: 'products.densityAboveMax' }] : []),
    // The mass of the vapour above a liquefied gas is pressure and volume times the molecular weight.
    ...(isGas && molecularWeight === null ? [{ field: 'molecularWeight', code: 'products.gasNeedsWeight' }] : []),
    ...(exciseProductCode !== null && !coversCnCode(exciseProductCode, cnCode)
      ? [{ field: 'exciseProductCode', code: 'products.exciseCodeNotForCn', params: { cnCode } }]
      : []),
  ]
}
