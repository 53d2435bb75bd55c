// Manual against automatic gauge, ISO 4266 / API MPMS 3.1B: differences and whether each is inside its limit.
import { isNumber, type Limits } from '../core/check.ts'
import { done, failed, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, given, stepKind, type Origins, type Steps } from '../core/step.ts'

const FIGURES: Limits = [-1e9, 1e9]
const DIFFERENCE = stepKind('difference', '', 'automatic - manual', 'ISO 4266 / API MPMS 3.1B')

export interface GaugeFigures {
  readonly levelMm: number
  readonly tC: number
  readonly waterMm: number
  readonly v15M3: number
}

export interface GaugeLimits {
  readonly levelMm: number
  readonly tC: number
  readonly waterMm: number
  readonly v15Pct: number
}

export const CUSTODY_LIMITS: GaugeLimits = { levelMm: 4, tC: 0.5, waterMm: 4, v15Pct: 0.1 }
export const INVENTORY_LIMITS: GaugeLimits = { levelMm: 25, tC: 1, waterMm: 25, v15Pct: 0.5 }

export interface GaugeComparisonInput {
  readonly manual: GaugeFigures
  readonly automatic: GaugeFigures
  readonly limits: GaugeLimits
  readonly origins?: Origins | undefined
}

export interface GaugeComparison {
  readonly levelMm: number
  readonly tC: number
  readonly waterMm: number
  readonly v15M3: number
  readonly v15Pct: number | null
  readonly isWithin: boolean
}

export function compareGauges(input: GaugeComparisonInput, steps?: Steps): Result<GaugeComparison> {
  const { manual, automatic, limits, origins } = input
  const issues: Issue[] = []
  for (const key of ['levelMm', 'tC', 'waterMm', 'v15M3'] as const) {
    isNumber(issues, `manual.${key}`, manual[key], FIGURES)
    isNumber(issues, `automatic.${key}`, automatic[key], FIGURES)
  }
  for (const key of ['levelMm', 'tC', 'waterMm', 'v15Pct'] as const)
    isNumber(issues, `limits.${key}`, limits[key], [0, FIGURES[1]])
  if (issues.length > 0) return failed(issues)
  const levelMm = automatic.levelMm - manual.levelMm
  const tC = automatic.tC - manual.tC
  const waterMm = automatic.waterMm - manual.waterMm
  const v15M3 = automatic.v15M3 - manual.v15M3
  const v15Pct = Math.abs(manual.v15M3) < 1e-6 ? null : (v15M3 / manual.v15M3) * 100
  const check = (field: string, difference: number, limit: number) => {
    if (!(Math.abs(difference) <= limit)) issues.push(warning('gauges-differ', field, difference))
  }
  check('levelMm', levelMm, limits.levelMm)
  check('tC', tC, limits.tC)
  check('waterMm', waterMm, limits.waterMm)
  if (v15Pct !== null) check('v15Pct', v15Pct, limits.v15Pct)
  if (steps) {
    for (const [key, value, unit] of [
      ['levelMm', levelMm, 'mm'],
      ['tC', tC, 'C'],
      ['waterMm', waterMm, 'mm'],
      ['v15M3', v15M3, 'm3'],
    ] as const) {
      const inputs = [
        given('automatic', automatic[key], unit, origins, key),
        given('manual', manual[key], unit, origins, key),
      ]
      addStep(steps, { ...DIFFERENCE, symbol: `d ${key}`, unit }, value, inputs)
    }
  }
  return done({ levelMm, tC, waterMm, v15M3, v15Pct, isWithin: issues.length === 0 }, 'ok', issues)
}
