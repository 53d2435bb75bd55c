// Public entry: volume correction factors and density reduction.
export type { Issue, RangeStatus, Result, Severity } from '../core/result.ts'
export { describeIssue } from '../core/result.ts'
export type { Group2004Name } from '../volume-correction/groups-2004.ts'
export type { DensityTable54, Table54 } from '../volume-correction/groups-1980.ts'
export { ctpl2004, type Ctpl2004, type Ctpl2004Input } from '../volume-correction/ctpl-2004-60f.ts'
export { USUAL_DECREMENT, USUAL_EXPANSION } from '../volume-correction/default-coefficients.ts'
export {
  densityDecrement,
  type DensityDecrement,
  type DensityDecrementInput,
} from '../volume-correction/density-decrement.ts'
export { density53, type Density53Input, type DensityInstrument, type Table53 } from '../volume-correction/density53.ts'
export {
  ctlTable24e,
  density53e,
  vcf54e,
  type Ctl24eInput,
  type Density53eInput,
  type Vcf54eInput,
} from '../volume-correction/vcf-54e.ts'
export { vcfBitumen, type VcfBitumenInput } from '../volume-correction/vcf-bitumen.ts'
export { importVcfGrid, vcfFromGrid, type VcfGrid, type VcfGridInput } from '../volume-correction/vcf-grid.ts'
export { vcfLinear, type VcfLinearInput } from '../volume-correction/vcf-linear.ts'
export { vcfPrintedPage, type PrintedPageInput } from '../volume-correction/vcf-printed-page.ts'
export { VCF_MODES, vcf54, type Vcf54Input, type VcfMode } from '../volume-correction/vcf54.ts'
