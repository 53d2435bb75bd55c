// Public entry: tanks of any product, from the reading to mass and weight.
export {
  density15,
  type Density15,
  type Density15Input,
  type DensitySource,
  type ObservedDensity,
} from '../product/density15.ts'
export {
  branchOf,
  F54_ROUTINES,
  type F54Routine,
  type ProductBranch,
  type ProductConfig,
} from '../product/product-config.ts'
export { productVcf, type ProductVcfInput } from '../product/product-vcf.ts'
export { tankQuantity, type TankQuantity, type TankQuantityInput } from '../tank/tank-quantity.ts'
export {
  tableVolume,
  type CalibrationTable,
  type CmMmTable,
  type LinearTable,
  type MmZone,
  type TableLine,
  type TableVolumeInput,
} from '../tank/calibration-table.ts'
export {
  floatingRoof,
  printedRoofCorrection,
  roofZone,
  type CriticalZone,
  type FeetPosition,
  type FloatingRoof,
  type FloatingRoofInput,
  type PrintedRoofInput,
  type RoofBasis,
  type RoofZone,
} from '../tank/floating-roof.ts'
export {
  compareGauges,
  CUSTODY_LIMITS,
  INVENTORY_LIMITS,
  type GaugeComparison,
  type GaugeComparisonInput,
  type GaugeFigures,
  type GaugeLimits,
} from '../tank/gauge-comparison.ts'
export { hydrostatic, type Hydrostatic, type HydrostaticInput } from '../tank/hydrostatic.ts'
export {
  importTable,
  tableOn,
  type CertifiedTable,
  type RawTable,
  type TableCertificate,
} from '../tank/import-table.ts'
export { acceptedReading, innage, type InnageInput, type ReadingsInput } from '../tank/level.ts'
export { liquidTank, type LiquidTank, type LiquidTankInput } from '../tank/liquid-tank.ts'
export { meanTemperature, type MeanTemperatureInput, type SpotReading } from '../tank/mean-temperature.ts'
export { forReport, quantityChain, type Quantities, type QuantityInput } from '../tank/quantity-chain.ts'
export {
  SHELL_EXPANSION,
  shellCorrection,
  type ShellCorrection,
  type ShellInput,
  type ShellShape,
} from '../tank/shell-correction.ts'
export type { ManualVcf, Tank, TankMeasure, TankRoof, TankSettings, TankShell } from '../tank/tank-data.ts'
