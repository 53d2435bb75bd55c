// Density that falls by a fixed amount per degree: FAME (EN 14214) and vegetable oils (ADM circular 1/D of 28-01-2016).
import { DENSITY, isNumber, TEMPERATURE_C } from '../core/check.ts'
import { done, failed, failure, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, constant, given, stepKind, type Origins, type Steps } from '../core/step.ts'

const CLAUSE = 'ADM circular 1/D 28-01-2016; EN 14214'
const RHO_T = stepKind('rhoT', 'kg/m3', 'rho15 + c (t - 15)', CLAUSE)
const VCF = stepKind('VCF', '', 'rhoT / rho15', CLAUSE)

export interface DensityDecrementInput {
  readonly rho15: number
  /** kg/m3 per C, negative. */
  readonly coefficient: number
  readonly tC: number
  readonly origins?: Origins | undefined
}

export interface DensityDecrement {
  readonly rhoT: number
  readonly vcf: number
}

export function densityDecrement(input: DensityDecrementInput, steps?: Steps): Result<DensityDecrement> {
  const { rho15, coefficient, tC, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'rho15', rho15, DENSITY)
  isNumber(issues, 'coefficient', coefficient, [-10, 0])
  isNumber(issues, 'tC', tC, TEMPERATURE_C)
  if (issues.length > 0) return failed(issues)
  const rhoT = rho15 + coefficient * (tC - 15)
  if (!(rhoT > 0)) return failure('density-not-positive', 'tC', tC)
  const vcf = rhoT / rho15
  if (steps) {
    addStep(steps, RHO_T, rhoT, [
      given('rho15', rho15, 'kg/m3', origins),
      given('c', coefficient, 'kg/m3/C', origins, 'coefficient'),
      given('t', tC, 'C', origins, 'tC'),
      constant('base', 15, 'C'),
    ])
    addStep(steps, VCF, vcf, [computed('rhoT', rhoT, 'kg/m3'), given('rho15', rho15, 'kg/m3', origins)])
  }
  return done({ rhoT, vcf })
}
