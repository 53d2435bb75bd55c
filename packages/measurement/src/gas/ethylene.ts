// Ethylene. Its critical temperature is 9.2 C: there is no liquid at 15 C, so no VCF and no volume at 15 C; stock and
// movements are in mass. Saturation lines are a compact fit to the Smukala equation (0.012, 0.3 and 0.006 percent).
import { isNumber, VOLUME_M3 } from '../core/check.ts'
import { done, failed, failure, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Steps } from '../core/step.ts'
import { inVacuum, type Tonnes } from '../weight/tonnes.ts'

const CLAUSE = 'saturated ethylene, fit to Smukala et al.'
const RHO_L = stepKind('rhoL', 'kg/m3', 'rhoC (1 + sum of powers of 1 - T/Tc)', CLAUSE)
const RHO_V = stepKind('rhoV', 'kg/m3', 'rhoC exp(sum of powers of 1 - T/Tc)', CLAUSE)
const P_SAT = stepKind('pSat', 'bar abs', 'pC exp(Tc/T sum of powers of 1 - T/Tc)', CLAUSE)
const MASS = stepKind('mass', 'kg VAC', 'Vliq rhoL + (Vtot - Vliq) rhoV', CLAUSE)

const CRITICAL_K = 282.35
const CRITICAL_BAR = 50.4169
const CRITICAL_RHO = 214.24
const MIN_C = -108
const MAX_C = 6

export interface Saturation {
  readonly rhoL: number
  readonly rhoV: number
  readonly pBarAbs: number
}

export interface SaturationInput {
  readonly tC: number
  readonly origins?: Origins | undefined
}

export function ethyleneSaturation(input: SaturationInput, steps?: Steps): Result<Saturation> {
  const { tC, origins } = input
  const issues: Issue[] = []
  if (!isNumber(issues, 'tC', tC, [MIN_C, MAX_C])) return failed(issues)
  const tK = tC + 273.15
  const u = 1 - tK / CRITICAL_K
  const u35 = u ** 0.35
  const u23 = u ** (2 / 3)
  const liquid = 1.86224 * u35 - 0.0585354 * u23 + 1.51671 * u - 1.26454 * u ** (4 / 3) + 0.599228 * u * u
  const vapour = -2.00285 * u35 - 0.306059 * u23 - 4.25729 * u - 4.52635 * u * u - 22.7451 * u ** 4
  const pressure = -6.38175 * u + 1.35159 * u ** 1.5 - 1.08641 * u ** 2.5 - 2.19473 * u ** 5
  const rhoL = CRITICAL_RHO * (1 + liquid)
  const rhoV = CRITICAL_RHO * Math.exp(vapour)
  const pBarAbs = CRITICAL_BAR * Math.exp((CRITICAL_K / tK) * pressure)
  if (steps) {
    const inputs = [given('t', tC, 'C', origins, 'tC')]
    addStep(steps, RHO_L, rhoL, inputs)
    addStep(steps, RHO_V, rhoV, inputs)
    addStep(steps, P_SAT, pBarAbs, inputs)
  }
  return done({ rhoL, rhoV, pBarAbs })
}

export interface EthyleneTankInput {
  readonly totalM3: number
  readonly liquidM3: number
  readonly tLiquidC: number
  /** The liquid temperature when not measured. */
  readonly tVapourC?: number | undefined
  readonly pressureBarAbs?: number | undefined
  readonly origins?: Origins | undefined
}

export interface EthyleneTank {
  readonly kind: 'ethylene'
  readonly liquidKg: number
  readonly vapourKg: number
  readonly massKg: number
  readonly mass: Tonnes<'VAC'>
  readonly rhoL: number
  readonly rhoV: number
  readonly pSatBarAbs: number
  /** There is none: the field says so instead of being absent. */
  readonly v15M3: null
}

export function ethyleneTank(input: EthyleneTankInput, steps?: Steps): Result<EthyleneTank> {
  const { totalM3, liquidM3, tLiquidC, tVapourC = tLiquidC, pressureBarAbs, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'totalM3', totalM3, VOLUME_M3)
  isNumber(issues, 'liquidM3', liquidM3, VOLUME_M3)
  if (issues.length > 0) return failed(issues)
  if (liquidM3 > totalM3) return failure('liquid-above-total', 'liquidM3', liquidM3)
  const liquid = ethyleneSaturation({ tC: tLiquidC, origins }, steps)
  const vapour = tVapourC === tLiquidC ? liquid : ethyleneSaturation({ tC: tVapourC, origins }, steps)
  if (liquid.value === null) return failed(liquid.issues)
  if (vapour.value === null) return failed(vapour.issues)
  const { rhoL, pBarAbs } = liquid.value
  const { rhoV } = vapour.value
  const liquidKg = liquidM3 * rhoL
  const vapourKg = (totalM3 - liquidM3) * rhoV
  const massKg = liquidKg + vapourKg
  if (pressureBarAbs !== undefined && !(Math.abs(pressureBarAbs - pBarAbs) <= 0.25 * pBarAbs))
    issues.push(
      warning('pressure-off-saturation', 'pressureBar', Number.isFinite(pressureBarAbs) ? pressureBarAbs : null),
    )
  if (steps) {
    addStep(steps, MASS, massKg, [
      given('Vtot', totalM3, 'm3', origins, 'totalM3'),
      given('Vliq', liquidM3, 'm3', origins, 'liquidM3'),
      computed('rhoL', rhoL, 'kg/m3'),
      computed('rhoV', rhoV, 'kg/m3'),
    ])
  }
  const mass = inVacuum(massKg / 1000)
  const value = {
    kind: 'ethylene',
    liquidKg,
    vapourKg,
    massKg,
    mass,
    rhoL,
    rhoV,
    pSatBarAbs: pBarAbs,
    v15M3: null,
  } as const
  return done(value, 'ok', issues)
}
