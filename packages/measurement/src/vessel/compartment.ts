// One compartment of an ullage report: corrected ullage, ship's table, free water, volumes and weight as for a tank.
// No shell correction and no roof on ships.
import { isNumber } from '../core/check.ts'
import { failed, failure, issue, worse, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Step, type Steps } from '../core/step.ts'
import { density15, type ObservedDensity } from '../product/density15.ts'
import type { ProductConfig } from '../product/product-config.ts'
import { productVcf } from '../product/product-vcf.ts'
import { quantityChain, type Quantities } from '../tank/quantity-chain.ts'
import type { TankSettings } from '../tank/tank-data.ts'
import { airDensity } from '../weight/air-density.ts'
import { trimListCorrection } from './trim-list.ts'
import { excerptUllageTable, ullageVolume, type UllageTable } from './ullage-table.ts'

const CLAUSE = 'API MPMS 17 / ISO 4267-1, ullage report'
const ULLAGE = stepKind('ullage', 'mm', 'observed + tape correction + tabulated correction', CLAUSE)
const VCF = stepKind('VCF', '', 'routine of the product', CLAUSE)

export interface CompartmentGeometry {
  readonly gaugeAftOfCentreM: number
  readonly lbpM: number
  readonly gaugeToLowSideM?: number | undefined
}

export interface CompartmentInput {
  readonly table: UllageTable
  readonly ullageMm: number
  readonly tapeCorrectionMm?: number | undefined
  readonly trimM?: number | undefined
  readonly listDeg?: number | undefined
  /** For tables without trim columns and without printed corrections. */
  readonly geometry?: CompartmentGeometry | undefined
  /** Corrections the ship's own tables print. */
  readonly correctionMm?: number | undefined
  readonly correctionM3?: number | undefined
  /** Ullage of the water interface; absent when dry. */
  readonly interfaceUllageMm?: number | undefined
  /** False for a wedge: the table is then not valid. */
  readonly touchesAllBulkheads?: boolean | undefined
  readonly product: ProductConfig
  readonly tC: number
  readonly labRho15?: number | undefined
  readonly observed?: ObservedDensity | undefined
  readonly swPct?: number | undefined
  readonly settings: TankSettings
  readonly origins?: Origins | undefined
}

export interface Compartment extends Quantities {
  readonly correctedUllageMm: number
}

export function compartment(input: CompartmentInput, steps?: Steps): Result<Compartment> {
  const { product, tC, settings, origins, swPct } = input
  if (input.touchesAllBulkheads === false) return failure('use-wedge', 'touchesAllBulkheads')
  const surface = correctedUllage(input, input.ullageMm, 'ullageMm', steps)
  if (surface.value === null) return failed(surface.issues)
  const gross = volumeAt(input, surface.value, steps)
  if (gross.value === null) return failed(gross.issues)
  let freeWaterM3 = 0
  if (input.interfaceUllageMm !== undefined && input.interfaceUllageMm !== null) {
    const waterLine = correctedUllage(input, input.interfaceUllageMm, 'interfaceUllageMm', steps)
    if (waterLine.value === null) return failed(waterLine.issues)
    const water = volumeAt(input, waterLine.value, steps)
    if (water.value === null) return failed(water.issues)
    freeWaterM3 = water.value
    if (freeWaterM3 > gross.value)
      return failed([issue('water-above-level', 'error', 'interfaceUllageMm', input.interfaceUllageMm)])
  }
  const { labRho15, observed } = input
  const density = density15({ product, mode: settings.mode, labRho15, observed, origins }, steps)
  if (density.value === null) return failed(density.issues)
  const rho15 = density.value.rho15
  const inner: Step[] | undefined = steps ? [] : undefined
  const vcf = productVcf(
    { product, mode: settings.mode, rho15, tC, origins: steps && { ...origins, rho15: 'step' } },
    inner,
  )
  if (vcf.value === null) return failed(vcf.issues)
  if (steps) {
    const inputs = [computed('rho15', rho15, 'kg/m3'), given('t', tC, 'C', origins, 'tC')]
    addStep(steps, VCF, vcf.value, inputs, null, vcf.status, inner)
  }
  const air = airDensity({ method: settings.air, rho15, origins: steps && { rho15: 'step' } }, steps)
  if (air.value === null) return failed(air.issues)
  const chain = quantityChain(
    {
      tovM3: gross.value,
      freeWaterM3,
      vcf: vcf.value,
      rho15,
      rhoAir: air.value,
      swPct,
      intermediateDecimals: settings.intermediateDecimals,
      origins: steps && { ...origins, ...CHAINED },
    },
    steps,
  )
  if (chain.value === null) return failed(chain.issues)
  return {
    value: { ...chain.value, correctedUllageMm: surface.value },
    status: worse(density.status, vcf.status),
    issues: density.issues.concat(vcf.issues),
  }
}

const CHAINED: Origins = {
  tovM3: 'step',
  freeWaterM3: 'step',
  ctsh: 'none on ships',
  fraM3: 'none on ships',
  vcf: 'step',
  rho15: 'step',
  rhoAir: 'step',
}

function correctedUllage(input: CompartmentInput, ullageMm: number, field: string, steps: Steps): Result<number> {
  const { tapeCorrectionMm = 0, correctionMm = 0, geometry, table, origins } = input
  const issues: Issue[] = []
  isNumber(issues, field, ullageMm, [-1000, 1e5])
  isNumber(issues, 'tapeCorrectionMm', tapeCorrectionMm, [-1000, 1000])
  isNumber(issues, 'correctionMm', correctionMm, [-1e4, 1e4])
  if (issues.length > 0) return failed(issues)
  const read = ullageMm + tapeCorrectionMm + correctionMm
  if (steps) {
    addStep(steps, ULLAGE, read, [
      given('observed', ullageMm, 'mm', origins, field),
      given('tape correction', tapeCorrectionMm, 'mm', origins, 'tapeCorrectionMm'),
      given('tabulated correction', correctionMm, 'mm', origins, 'correctionMm'),
    ])
  }
  // Trim columns of the table already hold the trim; geometry is the last resort.
  if (!geometry) return { value: read, status: 'ok', issues }
  return trimListCorrection(
    {
      ullageMm: read,
      gaugeAftOfCentreM: geometry.gaugeAftOfCentreM,
      lbpM: geometry.lbpM,
      trimM: table.trimsM.length > 1 ? 0 : (input.trimM ?? 0),
      gaugeToLowSideM: geometry.gaugeToLowSideM,
      listDeg: input.listDeg,
      origins: steps && { ...origins, ullageMm: 'step' },
    },
    steps,
  )
}

function volumeAt(input: CompartmentInput, ullageMm: number, steps: Steps): Result<number> {
  const { table, trimM, correctionM3 = 0, origins } = input
  const issues: Issue[] = []
  if (!isNumber(issues, 'correctionM3', correctionM3, [-1e5, 1e5])) return failed(issues)
  const found = ullageVolume({ table, ullageMm, trimM, origins: steps && { ...origins, ullageMm: 'step' } }, steps)
  if (found.value === null) return found
  const m3 = found.value + correctionM3
  return m3 < 0 ? failure('volume-negative', 'correctionM3', correctionM3) : { ...found, value: m3 }
}

/** The same input with the rows it uses only. */
export function portableCompartmentInput(input: CompartmentInput): CompartmentInput {
  const ullages = [input.ullageMm, input.interfaceUllageMm].map((ullage) =>
    typeof ullage === 'number' ? correctedUllage(input, ullage, 'ullageMm', undefined).value : null,
  )
  return { ...input, table: excerptUllageTable(input.table, ullages) }
}
