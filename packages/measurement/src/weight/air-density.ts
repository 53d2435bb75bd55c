// Density in air from density in vacuum, for weights: Table 56 exact, the trade deduction, API MPMS 11.5.3, band factors.
import { DENSITY, isNumber, isOption } from '../core/check.ts'
import { roundHalfUp } from '../core/round.ts'
import { done, failed, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, constant, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'
import { vacuumToAirFactor } from './air-factor-bands.ts'

/** 'commercial' is rho - 1.1, on nearly every ullage, bunker and shore sheet. */
export type AirMethod = 'commercial' | 'table-56' | 'api-11.5.3' | 'band-factor'

export const AIR_METHODS: readonly AirMethod[] = ['commercial', 'table-56', 'api-11.5.3', 'band-factor']

const COMMERCIAL = stepKind('rhoAir', 'kg/m3', 'rho15 - 1.1', 'trade practice of Table 56')
const TABLE_56 = stepKind('rhoAir', 'kg/m3', '(rho15 - 1.22) / (1 - 1.22 / 8100)', 'ASTM D1250-80 Table 56')
const API = stepKind('rhoAir', 'kg/m3', '1.000149926 rho15 - 1.199407795', 'API MPMS 11.5.3 (2009)')
const BAND = stepKind('rhoAir', 'kg/m3', 'rho15 factor(band)', 'Table 56, front table of factors')

export interface AirDensityInput {
  readonly method: AirMethod
  readonly rho15: number
  readonly origins?: Origins | undefined
}

export function table56Exact(rho15: number): number {
  return (rho15 - 1.22) / (1 - 1.22 / 8100)
}

export function api1153(rho: number): number {
  return 1.000149926 * rho - 1.199407795
}

export function airDensity(input: AirDensityInput, steps?: Steps): Result<number> {
  const { method, rho15, origins } = input
  const issues: Issue[] = []
  isOption(issues, 'method', method, AIR_METHODS)
  isNumber(issues, 'rho15', rho15, DENSITY)
  if (issues.length > 0) return failed(issues)
  if (rho15 < 300) return failed([issue('density-out-of-table', 'error', 'rho15', rho15, 300, null)])
  if (method === 'band-factor') {
    const factor = vacuumToAirFactor({ rho15 })
    if (factor.value === null) return factor
    const rhoAir = rho15 * factor.value
    if (steps) addStep(steps, BAND, rhoAir, [rho(rho15, origins), constant('factor', factor.value, '')])
    return done(rhoAir)
  }
  if (method === 'commercial') {
    const rhoAir = roundHalfUp(rho15 - 1.1, 1)
    const rounding = rounded('1 decimal (4 in kg/l), half up', rho15 - 1.1, rhoAir)
    if (steps) addStep(steps, COMMERCIAL, rhoAir, [rho(rho15, origins), constant('deduction', 1.1, 'kg/m3')], rounding)
    return done(rhoAir)
  }
  const isTable = method === 'table-56'
  const rhoAir = isTable ? table56Exact(rho15) : api1153(rho15)
  if (steps) addStep(steps, isTable ? TABLE_56 : API, rhoAir, [rho(rho15, origins)])
  return done(rhoAir)
}

function rho(rho15: number, origins: Origins | undefined) {
  return given('rho15', rho15, 'kg/m3', origins)
}
