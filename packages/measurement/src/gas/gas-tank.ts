// Pressurised or refrigerated tank: liquid by its volume correction, vapour by pressure and temperature.
import { DENSITY, isNumber, isOption, PRESSURE_BAR, VOLUME_M3 } from '../core/check.ts'
import { done, failed, failure, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, constant, given, stepKind, type Origins, type Step, type Steps } from '../core/step.ts'
import type { ProductConfig } from '../product/product-config.ts'
import { productVcf } from '../product/product-vcf.ts'
import type { VcfMode } from '../volume-correction/vcf54.ts'
import { vacuumToAirFactor } from '../weight/air-factor-bands.ts'
import { inAir, inVacuum, type Tonnes } from '../weight/tonnes.ts'
import { vapourPressure, type ZMode } from './compressibility.ts'
import { checkMix, GAS_TYPES, molarMassOf, type GasShare } from '../product/gas-data.ts'
import { vapourDensity } from './vapour-density.ts'

const CLAUSE = 'API MPMS 17.10.2'
const P_ABS = stepKind('Pabs', 'bar abs', 'Pgauge + Patm; an absolute transmitter is used as it is', CLAUSE)
const VCF = stepKind('VCF', '', 'routine of the product', CLAUSE)
const LIQUID = stepKind('mLiq', 'kg', 'Vliq VCF rho15', CLAUSE)
const VAPOUR = stepKind('mVap', 'kg', '(Vtot - Vliq) rhoV', CLAUSE)
const TOTAL = stepKind('mass', 'kg VAC', 'mLiq + mVap', CLAUSE)
const WEIGHT = stepKind('weight', 't AIR', 'mass factor(rho15)', 'Table 56 bands, both phases')

export interface GasTankInput {
  /** Certified 100 percent volume at tank temperature. */
  readonly totalM3: number
  readonly liquidM3: number
  readonly tLiquidC: number
  readonly tVapourC: number
  readonly pressureBar: number
  readonly pressureKind: 'GAUGE' | 'ABSOLUTE'
  readonly atmosphereBar?: number | undefined
  readonly rho15: number
  readonly product: ProductConfig
  readonly mode: VcfMode
  readonly zMode?: ZMode | undefined
  readonly mix?: readonly GasShare[] | undefined
  readonly molarVolume?: number | undefined
  readonly origins?: Origins | undefined
}

export interface GasTank {
  readonly kind: 'gas'
  readonly vcf: number
  readonly pressureBarAbs: number
  readonly rhoVapour: number
  readonly z: number
  readonly rho15: number
  readonly liquidV15M3: number
  /** Vapour as the liquid it would be at 15 C. */
  readonly vapourV15M3: number
  readonly v15M3: number
  readonly liquidKg: number
  readonly vapourKg: number
  readonly massKg: number
  readonly mass: Tonnes<'VAC'>
  /** Null outside the bands of the air table. */
  readonly weight: Tonnes<'AIR'> | null
}

function compositionOf(input: GasTankInput): readonly GasShare[] | undefined {
  const gas = input.product.gasType
  return input.mix ?? (gas && gas !== 'LPG_MIX' ? [{ gas, share: 1 }] : undefined)
}

export function gasTank(input: GasTankInput, steps?: Steps): Result<GasTank> {
  const { totalM3, liquidM3, tLiquidC, tVapourC, pressureBar, pressureKind, rho15, product, mode, origins } = input
  const atmosphereBar = input.atmosphereBar ?? 1.01325
  const issues: Issue[] = []
  isNumber(issues, 'totalM3', totalM3, VOLUME_M3)
  isNumber(issues, 'liquidM3', liquidM3, VOLUME_M3)
  isNumber(issues, 'pressureBar', pressureBar, PRESSURE_BAR)
  isNumber(issues, 'atmosphereBar', atmosphereBar, [0.5, 1.2])
  isNumber(issues, 'rho15', rho15, DENSITY)
  isOption(issues, 'pressureKind', pressureKind, ['GAUGE', 'ABSOLUTE'])
  if (product.gasType) isOption(issues, 'gasType', product.gasType, GAS_TYPES)
  if (input.mix) checkMix(input.mix, issues)
  if (issues.length > 0) return failed(issues)
  if (liquidM3 > totalM3) return failure('liquid-above-total', 'liquidM3', liquidM3)
  const mix = compositionOf(input)
  const molarMass = product.molarMass ?? (mix ? molarMassOf(mix) : undefined)
  if (molarMass === undefined) return failure('missing', 'molarMass')
  // The commonest error of gas sheets: the atmosphere added to a transmitter that is absolute already.
  const pressureBarAbs = pressureKind === 'GAUGE' ? pressureBar + atmosphereBar : pressureBar

  const inner: Step[] | undefined = steps ? [] : undefined
  const vcf = productVcf({ product, mode, rho15, tC: tLiquidC, origins }, inner)
  if (vcf.value === null) return failed(vcf.issues)
  if (steps) {
    addStep(steps, VCF, vcf.value, [given('t', tLiquidC, 'C', origins, 'tLiquidC')], null, vcf.status, inner)
    const p = given('P', pressureBar, 'bar', origins, 'pressureBar')
    addStep(steps, P_ABS, pressureBarAbs, [
      p,
      given('kind', pressureKind, '', origins, 'pressureKind'),
      given('Patm', atmosphereBar, 'bar', origins, 'atmosphereBar'),
    ])
  }
  const { zMode, molarVolume } = input
  const vapour = vapourDensity({ tVapourC, pressureBarAbs, molarMass, zMode, mix, molarVolume, origins }, steps)
  if (vapour.value === null) return failed(vapour.issues)
  const { rhoV, z } = vapour.value
  const liquidV15M3 = liquidM3 * vcf.value
  const liquidKg = liquidV15M3 * rho15
  const vapourKg = (totalM3 - liquidM3) * rhoV
  const massKg = liquidKg + vapourKg
  const factor = vacuumToAirFactor({ rho15 })
  if (factor.value === null) issues.push(warning('no-air-factor', 'rho15', rho15))
  checkPressure(product, tVapourC, pressureBarAbs, issues)
  if (steps) {
    const liquid = given('Vliq', liquidM3, 'm3', origins, 'liquidM3')
    const rho = given('rho15', rho15, 'kg/m3', origins)
    addStep(steps, LIQUID, liquidKg, [liquid, computed('VCF', vcf.value, ''), rho])
    const total = given('Vtot', totalM3, 'm3', origins, 'totalM3')
    addStep(steps, VAPOUR, vapourKg, [total, liquid, computed('rhoV', rhoV, 'kg/m3')])
    addStep(steps, TOTAL, massKg, [computed('mLiq', liquidKg, 'kg'), computed('mVap', vapourKg, 'kg')])
    if (factor.value !== null) {
      const inputs = [computed('mass', massKg, 'kg'), constant('factor', factor.value, '')]
      addStep(steps, WEIGHT, (massKg * factor.value) / 1000, inputs)
    }
  }
  const value: GasTank = {
    kind: 'gas',
    vcf: vcf.value,
    pressureBarAbs,
    rhoVapour: rhoV,
    z,
    rho15,
    liquidV15M3,
    vapourV15M3: vapourKg / rho15,
    v15M3: liquidV15M3 + vapourKg / rho15,
    liquidKg,
    vapourKg,
    massKg,
    mass: inVacuum(massKg / 1000),
    weight: factor.value === null ? null : inAir((massKg * factor.value) / 1000),
  }
  return done(value, vcf.status, vcf.issues.concat(issues))
}

/** Far from the vapour pressure: inert gas in the tank, or gauge and absolute mixed up. */
function checkPressure(product: ProductConfig, tC: number, pBarAbs: number, issues: Issue[]): void {
  const gas = product.gasType
  if (!gas || gas === 'LPG_MIX') return
  const saturation = vapourPressure(gas, tC)
  if (saturation === null) return
  if (Math.abs(pBarAbs - saturation) > 0.25 * saturation)
    issues.push(warning('pressure-off-saturation', 'pressureBar', pBarAbs))
}
