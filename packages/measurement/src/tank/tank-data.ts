// What is known of a tank and what was read on it.
import type { ObservedDensity } from '../product/density15.ts'
import type { VcfMode } from '../volume-correction/vcf54.ts'
import type { AirMethod } from '../weight/air-density.ts'
import type { CalibrationTable } from './calibration-table.ts'
import type { CriticalZone, FeetPosition, RoofBasis } from './floating-roof.ts'
import type { ShellShape } from './shell-correction.ts'

export interface TankShell {
  readonly alphaPerC: number
  readonly tRefC: number
  readonly insulated?: boolean | undefined
  readonly underground?: boolean | undefined
  readonly shape?: ShellShape | undefined
  readonly roundShellToC?: number | undefined
}

export interface TankRoof {
  readonly basis: RoofBasis
  readonly zones: Readonly<Record<FeetPosition, CriticalZone>>
}

export interface Tank {
  readonly table: CalibrationTable
  /** Some certificates have another low part while the roof stands on its high legs. */
  readonly tableHighFeet?: CalibrationTable | undefined
  /** Prescribed by the certificate, applied right after the table. */
  readonly calibrationFactor?: number | undefined
  readonly referenceHeightMm?: number | undefined
  /** Absent: no shell correction, as for tables that already embed it. */
  readonly shell?: TankShell | undefined
  readonly roof?: TankRoof | undefined
  /** Certified total volume, for gas tanks. */
  readonly totalM3?: number | undefined
  readonly limits?: LevelLimits | undefined
}

/** Where a level is no longer one that the tank is worked at. */
export interface LevelLimits {
  readonly minMm: number
  readonly maxMm: number
  /** With the roof on its high legs no level below this is good. */
  readonly highFeetMinMm?: number | undefined
}

export interface TankMeasure {
  readonly dipMm?: number | undefined
  readonly ullageMm?: number | undefined
  readonly tapeCorrectionMm?: number | undefined
  readonly observedReferenceHeightMm?: number | undefined
  /** Free water, same datum as the product. */
  readonly waterLevelMm?: number | undefined
  readonly tLiquidC: number
  readonly tAmbientC?: number | undefined
  readonly labRho15?: number | undefined
  readonly observed?: ObservedDensity | undefined
  readonly swPct?: number | undefined
  readonly feetPosition?: FeetPosition | undefined
  readonly roofExtraMassKg?: number | undefined
  /** For a product outside its table: a factor that somebody answers for. */
  readonly manualVcf?: ManualVcf | undefined
  readonly tVapourC?: number | undefined
  readonly pressureBar?: number | undefined
  readonly pressureKind?: 'GAUGE' | 'ABSOLUTE' | undefined
  readonly atmosphereBar?: number | undefined
}

export interface ManualVcf {
  readonly vcf: number
  readonly reason: string
  readonly user: string
}

export interface TankSettings {
  readonly mode: VcfMode
  readonly air: AirMethod
  readonly roofDensityBasis?: 'AIR' | 'VAC' | undefined
  readonly ctshDecimals?: number | undefined
  readonly intermediateDecimals?: number | undefined
}
