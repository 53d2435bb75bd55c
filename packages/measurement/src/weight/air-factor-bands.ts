// Vacuum to air and back by bands of density: front table of Table 56 and Table 57.
import { DENSITY, isNumber } from '../core/check.ts'
import { roundHalfUp } from '../core/round.ts'
import { done, failed, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, given, stepKind, type Origins, type Steps } from '../core/step.ts'

const TO_AIR = stepKind('factor', '', 'band of rho15', 'Table 56, front table')
const TO_VACUUM = stepKind('factor', '', 'band of rhoAir', 'Table 57, front table')

/** Upper ends of the bands, 0.1 kg/m3; the factor rises by 0.0001 per band from 0.99775. */
const VACUUM_BANDS = [5191, 5421, 5673, 5950, 6255, 6593, 6970, 7392, 7869, 8411, 9034, 9756, 10604, 11000]

/** Lower ends of the bands in air, 0.1 kg/m3; the factor falls by 0.0001 per band from 1.00225. */
const AIR_BANDS = [5201, 5432, 5684, 5960, 6265, 6603, 6980, 7402, 7879, 8421, 9044, 9766, 10614]

export interface VacuumDensityInput {
  readonly rho15: number
  readonly origins?: Origins | undefined
}

export function vacuumToAirFactor(input: VacuumDensityInput, steps?: Steps): Result<number> {
  const { rho15, origins } = input
  const checked = tenths(rho15, 'rho15')
  if (checked.value === null) return checked
  const rho = checked.value
  const factor = (99775 + 10 * VACUUM_BANDS.findIndex((end) => rho <= end)) / 1e5
  if (steps) addStep(steps, TO_AIR, factor, [given('rho15', rho15, 'kg/m3', origins)])
  return done(factor)
}

export interface AirDensityBandInput {
  readonly rhoAir: number
  readonly origins?: Origins | undefined
}

export function airToVacuumFactor(input: AirDensityBandInput, steps?: Steps): Result<number> {
  const { rhoAir, origins } = input
  const checked = tenths(rhoAir, 'rhoAir')
  if (checked.value === null) return checked
  const rho = checked.value
  const factor = (100225 - 10 * AIR_BANDS.filter((start) => rho >= start).length) / 1e5
  if (steps) addStep(steps, TO_VACUUM, factor, [given('rhoAir', rhoAir, 'kg/m3', origins)])
  return done(factor)
}

function tenths(rho: number, field: string): Result<number> {
  const issues: Issue[] = []
  if (!isNumber(issues, field, rho, DENSITY)) return failed(issues)
  const value = Math.round(roundHalfUp(rho, 1) * 10)
  if (value < 5000 || value > 11000) return failed([issue('density-out-of-table', 'error', field, rho, 500, 1100)])
  return done(value)
}
