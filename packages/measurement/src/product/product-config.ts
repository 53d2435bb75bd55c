// What master data says about a product, and which flag wins: isEthylene, then gasType, then the liquid chain.
import type { GasType } from './gas-data.ts'
import type { VcfGrid } from '../volume-correction/vcf-grid.ts'

export type F54Routine = '54A' | '54B' | '54C' | '54D' | '54E' | '54OLD' | 'LINEAR' | 'DECREMENT' | 'D4311' | 'NONE'

export const F54_ROUTINES: readonly F54Routine[] = [
  '54A',
  '54B',
  '54C',
  '54D',
  '54E',
  '54OLD',
  'LINEAR',
  'DECREMENT',
  'D4311',
  'NONE',
]

export interface ProductConfig {
  readonly f54Routine: F54Routine
  /** 1/C: the coefficient of 54C, the factor of LINEAR; ignored by the others. */
  readonly volumeExpansionFactor?: number | null
  /** kg/m3 per C, for DECREMENT. */
  readonly densityDecrement?: number | null
  /** kg/m3 at 15 C in vacuum; wins over every measured density, which is still kept beside it. */
  readonly fixedDensity?: number | null
  /** Used with a warning when nothing was measured. */
  readonly defaultDensity?: number | null
  /** Adds the vapour; null is an atmospheric liquid. */
  readonly gasType?: GasType | null
  /** kg/kmol of the vapour when it is not the pure gas. */
  readonly molarMass?: number | null
  /** Mass only: no f54Routine, no fixedDensity, no volume at 15 C. */
  readonly isEthylene?: boolean
  /** The imported table of 54OLD. */
  readonly grid?: VcfGrid | null
}

export type ProductBranch = 'ethylene' | 'gas' | 'liquid'

export function branchOf(product: ProductConfig): ProductBranch {
  if (product.isEthylene === true || product.gasType === 'ETHYLENE') return 'ethylene'
  return product.gasType ? 'gas' : 'liquid'
}
