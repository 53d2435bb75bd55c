// Full chain of an atmospheric tank: level, table, free water, shell, density, VCF, roof, volumes, mass and weight.
import { FACTOR, isNumber, isOption } from '../core/check.ts'
import { failed, failure, issue, warning, worse, type Issue, type RangeStatus, type Result } from '../core/result.ts'
import { addStep, computed, constant, from, stepKind, type Origins, type Step, type Steps } from '../core/step.ts'
import { density15, type DensitySource } from '../product/density15.ts'
import type { ProductConfig } from '../product/product-config.ts'
import { productVcf } from '../product/product-vcf.ts'
import { airDensity } from '../weight/air-density.ts'
import { lookUp } from './calibration-table.ts'
import { FEET_POSITIONS, floatingRoof, type FeetPosition, type RoofZone } from './floating-roof.ts'
import { innage, type InnageInput } from './level.ts'
import { quantityChain, type Quantities } from './quantity-chain.ts'
import { shellCorrection } from './shell-correction.ts'
import type { ManualVcf, Tank, TankMeasure, TankSettings } from './tank-data.ts'

const CLAUSE = 'API MPMS 12.1.1 / ISO 4267'
const TOV = stepKind('TOV', 'm3', 'table(h) calibration factor', CLAUSE)
const FW = stepKind('FW', 'm3', 'table(water level) calibration factor', CLAUSE)
const VCF = stepKind('VCF', '', 'routine of the product', CLAUSE)
const MANUAL = stepKind('VCF', '', 'entered by hand', 'manual factor with reason and user')

export interface LiquidTankInput {
  readonly tank: Tank
  readonly product: ProductConfig
  readonly measure: TankMeasure
  readonly settings: TankSettings
  readonly origins?: Origins | undefined
}

export interface LiquidTank extends Quantities {
  readonly kind: 'liquid'
  readonly levelMm: number
  readonly densitySource: DensitySource
  readonly roofZone: RoofZone | null
  readonly feetPosition: FeetPosition | null
}

export function innageInput(tank: Tank, measure: TankMeasure, origins: Origins | undefined): InnageInput {
  return {
    dipMm: measure.dipMm,
    ullageMm: measure.ullageMm,
    tapeCorrectionMm: measure.tapeCorrectionMm,
    referenceHeightMm: tank.referenceHeightMm,
    observedReferenceHeightMm: measure.observedReferenceHeightMm,
    origins,
  }
}

/** The table for the position of the roof legs, when the certificate has two. */
export function tableOfFeet(tank: Tank, feet: FeetPosition | undefined) {
  return feet === 'HIGH' && tank.tableHighFeet ? tank.tableHighFeet : tank.table
}

export function liquidTank(input: LiquidTankInput, steps?: Steps): Result<LiquidTank> {
  const { tank, product, measure, settings, origins } = input
  const level = innage(innageInput(tank, measure, origins), steps)
  if (level.value === null) return failed(level.issues)
  const levelMm = level.value
  const table = tableOfFeet(tank, measure.feetPosition)
  const factor = tank.calibrationFactor ?? 1
  const checked: Issue[] = []
  const feet = measure.feetPosition ?? 'LOW'
  isOption(checked, 'feetPosition', feet, FEET_POSITIONS)
  isNumber(checked, 'calibrationFactor', factor, [0.9, 1.1])
  if (checked.length > 0) return failed(checked)

  const gross = volumeAt(table, levelMm, 'levelMm', factor, TOV, steps, origins)
  if (gross.value === null) return failed(gross.issues)
  const waterLevelMm = measure.waterLevelMm ?? 0
  if (waterLevelMm > levelMm)
    return failed([issue('water-above-level', 'error', 'waterLevelMm', waterLevelMm, 0, levelMm)])
  const water = waterLevelMm === 0 ? null : volumeAt(table, waterLevelMm, 'waterLevelMm', factor, FW, steps, origins)
  if (water && water.value === null) return failed(water.issues)

  const shell = tank.shell
    ? shellCorrection(
        {
          tLiquidC: measure.tLiquidC,
          tAmbientC: measure.tAmbientC,
          tRefC: tank.shell.tRefC,
          alphaPerC: tank.shell.alphaPerC,
          insulated: tank.shell.insulated,
          underground: tank.shell.underground,
          shape: tank.shell.shape,
          roundShellToC: tank.shell.roundShellToC,
          decimals: settings.ctshDecimals,
          origins,
        },
        steps,
      )
    : null
  if (shell && shell.value === null) return failed(shell.issues)

  const { labRho15, observed } = measure
  const density = density15({ product, mode: settings.mode, labRho15, observed, origins }, steps)
  if (density.value === null) return failed(density.issues)
  const rho15 = density.value.rho15

  const vcf = measure.manualVcf
    ? manualFactor(measure.manualVcf, steps)
    : tableFactor(product, settings, rho15, measure.tLiquidC, steps, origins)
  if (vcf.value === null) return failed(vcf.issues)

  const roof = tank.roof
    ? floatingRoof(
        {
          levelMm,
          zone: tank.roof.zones[feet],
          roof: tank.roof.basis,
          rho15,
          vcf: vcf.value,
          densityBasis: settings.roofDensityBasis ?? 'AIR',
          extraMassKg: measure.roofExtraMassKg ?? 0,
          origins: steps && CHAINED,
        },
        steps,
      )
    : null
  if (roof && roof.value === null) return failed(roof.issues)

  const air = airDensity({ method: settings.air, rho15, origins: steps && CHAINED }, steps)
  if (air.value === null) return failed(air.issues)

  const chain = quantityChain(
    {
      tovM3: gross.value,
      freeWaterM3: water?.value ?? 0,
      ctsh: shell?.value?.ctsh ?? 1,
      fraM3: roof?.value?.fraM3 ?? 0,
      vcf: vcf.value,
      rho15,
      rhoAir: air.value,
      swPct: measure.swPct ?? 0,
      intermediateDecimals: settings.intermediateDecimals,
      origins: steps && chainedOrigins(origins),
    },
    steps,
  )
  if (chain.value === null) return failed(chain.issues)
  const status: RangeStatus = worse(density.status, vcf.status)
  const q = chain.value
  return {
    value: {
      kind: 'liquid',
      levelMm,
      densitySource: density.value.source,
      roofZone: roof?.value?.zone ?? null,
      feetPosition: tank.roof ? feet : null,
      tovM3: q.tovM3,
      freeWaterM3: q.freeWaterM3,
      ctsh: q.ctsh,
      fraM3: q.fraM3,
      govM3: q.govM3,
      vcf: q.vcf,
      gsvM3: q.gsvM3,
      swPct: q.swPct,
      nsvM3: q.nsvM3,
      tcvM3: q.tcvM3,
      rho15: q.rho15,
      rhoAir: q.rhoAir,
      mass: q.mass,
      weight: q.weight,
      grossMass: q.grossMass,
    },
    status,
    issues: gather(level.issues, shell?.issues, density.issues, vcf.issues, roof?.issues),
  }
}

/** Figures that earlier steps of the same chain produced. */
const CHAINED: Origins = {
  levelMm: 'step',
  rho15: 'step',
  zone: 'tank data',
  tovM3: 'step',
  freeWaterM3: 'step',
  ctsh: 'step',
  fraM3: 'step',
  vcf: 'step',
  rhoAir: 'step',
}

function chainedOrigins(origins: Origins | undefined): Origins {
  return origins?.['swPct'] ? { ...CHAINED, swPct: origins['swPct'] } : CHAINED
}

export function volumeAt(
  table: Tank['table'],
  levelMm: number,
  field: string,
  factor: number,
  kind: typeof TOV,
  steps: Steps,
  origins: Origins | undefined,
): Result<number> {
  const inner: Step[] | undefined = steps ? [] : undefined
  const found = lookUp(table, levelMm, field, inner, field === 'levelMm' && steps ? CHAINED : origins)
  if (found.value === null || !steps) return factor === 1 || found.value === null ? found : times(found, factor)
  const result = times(found, factor)
  const inputs = [computed('table volume', found.value, 'm3'), constant('calibration factor', factor, '')]
  addStep(steps, kind, result.value, inputs, null, 'ok', inner)
  return result
}

function times(found: Result<number>, factor: number): Result<number> {
  return { value: found.value! * factor, status: found.status, issues: found.issues }
}

function tableFactor(
  product: ProductConfig,
  settings: TankSettings,
  rho15: number,
  tC: number,
  steps: Steps,
  origins: Origins | undefined,
): Result<number> {
  if (!steps) return productVcf({ product, mode: settings.mode, rho15, tC })
  const inner: Step[] = []
  const tOrigin = origins?.['tLiquidC'] ?? 'input'
  const found = productVcf({ product, mode: settings.mode, rho15, tC, origins: { rho15: 'step', tC: tOrigin } }, inner)
  const inputs = [
    from('product data', 'routine', product.f54Routine, ''),
    from('settings', 'mode', settings.mode, ''),
    computed('rho15', rho15, 'kg/m3'),
    from(tOrigin, 't', tC, 'C'),
  ]
  addStep(steps, VCF, found.value, inputs, null, found.status, inner)
  return found
}

function manualFactor(manual: ManualVcf, steps: Steps): Result<number> {
  const issues: Issue[] = []
  if (!isNumber(issues, 'manualVcf.vcf', manual.vcf, FACTOR)) return failed(issues)
  if (!manual.reason || !manual.user) return failure('manual-vcf-unsigned', 'manualVcf')
  if (steps)
    addStep(steps, MANUAL, manual.vcf, [
      from(manual.user, 'VCF', manual.vcf, ''),
      from(manual.user, 'reason', manual.reason, ''),
    ])
  return { value: manual.vcf, status: 'ok', issues: [warning('manual-vcf', 'manualVcf', manual.vcf)] }
}

function gather(...lists: readonly (readonly Issue[] | undefined)[]): readonly Issue[] {
  let all: readonly Issue[] | undefined
  for (const list of lists) if (list && list.length > 0) all = all ? all.concat(list) : list
  return all ?? []
}
