// Ranges of the 1980 tables, API MPMS 11.1 (1980) tables 54A to 54D: usable, extrapolated, or outside.
import { issue, type Issue, type RangeStatus } from '../core/result.ts'
import type { DensityTable54 } from './groups-1980.ts'

interface DensityRange {
  readonly min: number
  readonly max: number
  readonly minC: number
}

const DENSITY_RANGES: Readonly<Record<DensityTable54, DensityRange>> = {
  '54A': { min: 610.5, max: 1075, minC: -18 },
  '54B': { min: 653, max: 1075, minC: -18 },
  '54D': { min: 800, max: 1164, minC: -20 },
}

const CRUDE_EXTRAPOLATED_BELOW = 758
const ALPHA_MIN = 0.000486
const ALPHA_MAX = 0.001674

/** Status of a density and temperature; the reason is added to the issues when it is not 'ok'. */
export function range1980(table: DensityTable54, rho15: number, tC: number, issues: Issue[]): RangeStatus {
  const range = DENSITY_RANGES[table]
  if (rho15 < range.min || rho15 > range.max) {
    issues.push(issue('density-out-of-table', 'error', 'rho15', rho15, range.min, range.max))
    return 'out'
  }
  let maxC = 150
  let normalC = 150
  if (table !== '54D') {
    maxC = rho15 <= 778.5 ? 95 : rho15 <= 824 ? 125 : 150
    normalC = maxC - (maxC === 150 ? 30 : 35)
  }
  if (tC < range.minC || tC > maxC) {
    issues.push(issue('temperature-out-of-table', 'error', 'tC', tC, range.minC, maxC))
    return 'out'
  }
  let status: RangeStatus = 'ok'
  if (tC > normalC) {
    issues.push(issue('temperature-extrapolated', 'warning', 'tC', tC, range.minC, normalC))
    status = 'extrapolated'
  }
  if (table === '54A' && rho15 < CRUDE_EXTRAPOLATED_BELOW) {
    issues.push(issue('density-extrapolated', 'warning', 'rho15', rho15, CRUDE_EXTRAPOLATED_BELOW, range.max))
    status = 'extrapolated'
  }
  return status
}

/** Table 54C is entered with the coefficient; its limits follow the coefficient, not the density. */
export function rangeOfAlpha1980(alpha15: number, tC: number, issues: Issue[]): RangeStatus {
  if (alpha15 < ALPHA_MIN || alpha15 > ALPHA_MAX) {
    issues.push(issue('alpha-out-of-table', 'error', 'alpha15', alpha15, ALPHA_MIN, ALPHA_MAX))
    return 'out'
  }
  const maxC = alpha15 <= 0.000918 ? 150 : alpha15 <= 0.000954 ? 125 : 95
  if (tC < -18 || tC > maxC) {
    issues.push(issue('temperature-out-of-table', 'error', 'tC', tC, -18, maxC))
    return 'out'
  }
  return 'ok'
}
