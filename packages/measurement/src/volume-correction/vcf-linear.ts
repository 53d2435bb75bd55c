// Fixed expansion factor: VCF = 1 - f (t - 15), for products whose contract states a straight line.
import { isDecimals, EXPANSION, isNumber, TEMPERATURE_C } from '../core/check.ts'
import { roundHalfUp } from '../core/round.ts'
import { done, failed, failure, type Issue, type Result } from '../core/result.ts'
import { addStep, constant, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'

const VCF = stepKind('VCF', '', '1 - f (t - 15)', 'product data, linear')

export interface VcfLinearInput {
  readonly factor: number
  readonly tC: number
  readonly decimals?: number
  readonly origins?: Origins | undefined
}

export function vcfLinear(input: VcfLinearInput, steps?: Steps): Result<number> {
  const { factor, tC, decimals = 5, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'factor', factor, EXPANSION)
  isNumber(issues, 'tC', tC, TEMPERATURE_C)
  isDecimals(issues, 'decimals', decimals)
  if (issues.length > 0) return failed(issues)
  const raw = 1 - factor * (tC - 15)
  const vcf = roundHalfUp(raw, decimals)
  if (!(vcf > 0)) return failure('factor-not-positive', 'tC', tC)
  if (steps) {
    const inputs = [
      given('f', factor, '1/C', origins, 'factor'),
      given('t', tC, 'C', origins, 'tC'),
      constant('base', 15, 'C'),
    ]
    addStep(steps, VCF, vcf, inputs, rounded(`${decimals} decimals, half up`, raw, vcf))
  }
  return done(vcf)
}
