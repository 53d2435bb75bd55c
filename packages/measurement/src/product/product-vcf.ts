// Volume correction by the routine that master data gives the product.
import { isOption } from '../core/check.ts'
import { done, failed, failure, type Issue, type Result } from '../core/result.ts'
import { addStep, stepKind, type Origins, type Steps } from '../core/step.ts'
import { densityDecrement } from '../volume-correction/density-decrement.ts'
import { vcf54e } from '../volume-correction/vcf-54e.ts'
import { vcfBitumen } from '../volume-correction/vcf-bitumen.ts'
import { vcfFromGrid } from '../volume-correction/vcf-grid.ts'
import { vcfLinear } from '../volume-correction/vcf-linear.ts'
import { vcf54, type VcfMode } from '../volume-correction/vcf54.ts'
import { F54_ROUTINES, type ProductConfig } from './product-config.ts'

const NONE = stepKind('VCF', '', '1', 'product data: no volume correction')

export interface ProductVcfInput {
  readonly product: ProductConfig
  readonly mode: VcfMode
  readonly rho15: number
  readonly tC: number
  readonly origins?: Origins | undefined
}

export function productVcf(input: ProductVcfInput, steps?: Steps): Result<number> {
  const { product, mode, rho15, tC, origins } = input
  const issues: Issue[] = []
  if (!isOption(issues, 'f54Routine', product.f54Routine, F54_ROUTINES)) return failed(issues)
  const factor = product.volumeExpansionFactor
  switch (product.f54Routine) {
    case '54A':
    case '54B':
    case '54D':
      return vcf54({ table: product.f54Routine, mode, rho15, tC, origins }, steps)
    case '54C':
      if (factor === undefined || factor === null) return failure('missing', 'volumeExpansionFactor')
      return vcf54({ table: '54C', mode, alpha15: factor, tC, origins }, steps)
    case '54E':
      return vcf54e({ rho15, tC, origins }, steps)
    case '54OLD':
      if (!product.grid) return failure('missing', 'grid')
      return vcfFromGrid({ grid: product.grid, rho15, tC, origins }, steps)
    case 'LINEAR':
      if (factor === undefined || factor === null) return failure('missing', 'volumeExpansionFactor')
      return vcfLinear({ factor, tC, origins }, steps)
    case 'DECREMENT': {
      const coefficient = product.densityDecrement
      if (coefficient === undefined || coefficient === null) return failure('missing', 'densityDecrement')
      const fallen = densityDecrement({ rho15, coefficient, tC, origins }, steps)
      return fallen.value ? done(fallen.value.vcf) : failed(fallen.issues)
    }
    case 'D4311':
      return vcfBitumen({ rho15, tC, origins }, steps)
    case 'NONE':
      if (steps) addStep(steps, NONE, 1, [])
      return done(1)
  }
}
