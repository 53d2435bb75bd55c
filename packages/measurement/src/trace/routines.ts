// Every calculation that can be traced, by the name a trace stores.
import type { Result } from '../core/result.ts'
import type { Steps } from '../core/step.ts'
import { ethyleneSaturation, ethyleneTank } from '../gas/ethylene.ts'
import { gasTank } from '../gas/gas-tank.ts'
import { vapourDensity, vapourMass } from '../gas/vapour-density.ts'
import { blend, shrinkage } from '../movement/blending.ts'
import { movement } from '../movement/movement.ts'
import { shoreQuantity } from '../movement/shore-quantity.ts'
import { density15 } from '../product/density15.ts'
import { productVcf } from '../product/product-vcf.ts'
import { portableTankInput, tankQuantity } from '../tank/tank-quantity.ts'
import { excerptTable, tableVolume } from '../tank/calibration-table.ts'
import { floatingRoof, printedRoofCorrection } from '../tank/floating-roof.ts'
import { compareGauges } from '../tank/gauge-comparison.ts'
import { hydrostatic } from '../tank/hydrostatic.ts'
import { acceptedReading, innage } from '../tank/level.ts'
import { meanTemperature } from '../tank/mean-temperature.ts'
import { quantityChain } from '../tank/quantity-chain.ts'
import { shellCorrection } from '../tank/shell-correction.ts'
import { compartment, portableCompartmentInput } from '../vessel/compartment.ts'
import { compareOutturn, compareShipShore } from '../vessel/ship-shore.ts'
import { trimListCorrection } from '../vessel/trim-list.ts'
import { excerptUllageTable, ullageVolume } from '../vessel/ullage-table.ts'
import { vesselExperienceFactor } from '../vessel/vessel-experience-factor.ts'
import { inTransit, vesselQuantity } from '../vessel/vessel-quantity.ts'
import { wedge } from '../vessel/wedge.ts'
import { ctpl2004 } from '../volume-correction/ctpl-2004-60f.ts'
import { densityDecrement } from '../volume-correction/density-decrement.ts'
import { density53 } from '../volume-correction/density53.ts'
import { ctlTable24e, density53e, vcf54e } from '../volume-correction/vcf-54e.ts'
import { vcfBitumen } from '../volume-correction/vcf-bitumen.ts'
import { excerptGrid, vcfFromGrid } from '../volume-correction/vcf-grid.ts'
import { vcfLinear } from '../volume-correction/vcf-linear.ts'
import { vcfPrintedPage } from '../volume-correction/vcf-printed-page.ts'
import { vcf54 } from '../volume-correction/vcf54.ts'
import { airDensity } from '../weight/air-density.ts'
import { airToVacuumFactor, vacuumToAirFactor } from '../weight/air-factor-bands.ts'
import { at60F } from '../weight/barrels-60f.ts'
import { volumeWeight } from '../weight/volume-weight-table.ts'

export const ROUTINES = {
  vcf54,
  vcf54e,
  vcfLinear,
  vcfBitumen,
  vcfFromGrid,
  vcfPrintedPage,
  densityDecrement,
  density53,
  density53e,
  ctpl2004,
  ctlTable24e,
  airDensity,
  vacuumToAirFactor,
  airToVacuumFactor,
  volumeWeight,
  at60F,
  innage,
  acceptedReading,
  tableVolume,
  shellCorrection,
  floatingRoof,
  printedRoofCorrection,
  meanTemperature,
  quantityChain,
  hydrostatic,
  compareGauges,
  productVcf,
  density15,
  tankQuantity,
  vapourDensity,
  vapourMass,
  gasTank,
  ethyleneSaturation,
  ethyleneTank,
  movement,
  shoreQuantity,
  shrinkage,
  blend,
  ullageVolume,
  trimListCorrection,
  wedge,
  compartment,
  vesselQuantity,
  inTransit,
  vesselExperienceFactor,
  compareShipShore,
  compareOutturn,
} as const

export type RoutineName = keyof typeof ROUTINES
export type RoutineInput<K extends RoutineName> = Parameters<(typeof ROUTINES)[K]>[0]
export type RoutineValue<K extends RoutineName> = ReturnType<(typeof ROUTINES)[K]> extends Result<infer T> ? T : never

export type AnyRoutine = (input: unknown, steps?: Steps) => Result<unknown>

export function routineOf(name: string): AnyRoutine | undefined {
  return Object.hasOwn(ROUTINES, name) ? (ROUTINES[name as RoutineName] as AnyRoutine) : undefined
}

/** Inputs that hold whole tables are cut to the rows in use before they enter a trace. */
export const PORTABLE: { readonly [K in RoutineName]?: (input: RoutineInput<K>) => RoutineInput<K> } = {
  tankQuantity: portableTankInput,
  compartment: portableCompartmentInput,
  tableVolume: (input) => ({ ...input, table: excerptTable(input.table, [input.levelMm]) }),
  ullageVolume: (input) => ({ ...input, table: excerptUllageTable(input.table, [input.ullageMm]) }),
  vcfFromGrid: (input) => ({ ...input, grid: excerptGrid(input.grid, input.rho15, input.tC) }),
}
