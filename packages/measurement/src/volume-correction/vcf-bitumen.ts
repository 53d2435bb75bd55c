// Bitumen to 15 C, ASTM D4311 (metric), two density groups. Coefficients from public code, not checked on the standard.
import { DENSITY, isNumber, TEMPERATURE_C } from '../core/check.ts'
import { roundHalfUp } from '../core/round.ts'
import { done, failed, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, constant, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'

const VCF = stepKind('VCF', '', 'a + b t + c t^2', 'ASTM D4311')
const HEAVY = { name: 'A, 966 and above', a: 1.0094684142, b: -6.33413410744e-4, c: 1.45710416212e-7 }
const LIGHT = { name: 'B, 850 to 965', a: 1.0108020095, b: -7.2343515319e-4, c: 2.1996598346e-7 }
const MIN_C = -25
const MAX_C = 275
const MIN_DENSITY = 850
const MAX_DENSITY = 1100

export interface VcfBitumenInput {
  readonly rho15: number
  readonly tC: number
  readonly origins?: Origins | undefined
}

export function vcfBitumen(input: VcfBitumenInput, steps?: Steps): Result<number> {
  const { rho15, tC, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'rho15', rho15, DENSITY)
  isNumber(issues, 'tC', tC, TEMPERATURE_C)
  if (issues.length > 0) return failed(issues)
  if (rho15 < MIN_DENSITY || rho15 > MAX_DENSITY)
    return failed([issue('density-out-of-table', 'error', 'rho15', rho15, MIN_DENSITY, MAX_DENSITY)])
  if (tC < MIN_C || tC > MAX_C) return failed([issue('temperature-out-of-table', 'error', 'tC', tC, MIN_C, MAX_C)])
  // Groups are printed per whole kg/m3, so halfway is the edge.
  const group = rho15 < 965.5 ? LIGHT : HEAVY
  const raw = group.a + tC * (group.b + tC * group.c)
  const vcf = roundHalfUp(raw, 4)
  if (steps) {
    const inputs = [
      given('rho15', rho15, 'kg/m3', origins),
      given('t', tC, 'C', origins, 'tC'),
      constant('group', group.name, ''),
      constant('a', group.a, ''),
      constant('b', group.b, '1/C'),
      constant('c', group.c, '1/C2'),
    ]
    addStep(steps, VCF, vcf, inputs, rounded('4 decimals, half up', raw, vcf))
  }
  return done(vcf)
}
