// Tables 54A to 54D by the plain equations of D1250, inputs as entered: internal stock, blending, what-if.
import { roundHalfUp } from '../core/round.ts'
import { done, failed, type Issue, type RangeStatus, type Result } from '../core/result.ts'
import { addStep, computed, constant, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'
import { groupOf1980, type DensityTable54, type GroupEnds } from './groups-1980.ts'
import { range1980, rangeOfAlpha1980 } from './range-1980.ts'

const CLAUSE = 'ASTM D1250, equation'
const ALPHA = stepKind('alpha15', '1/C', 'K0 / rho15^2 + K1 / rho15 + A', CLAUSE)
const VCF = stepKind('VCF', '', 'exp(-alpha15 dT (1 + 0.8 alpha15 dT)), dT = t - 15', CLAUSE)
const DECIMALS = 5

export function alpha15Equation(table: DensityTable54, rho15: number, ends?: GroupEnds): number {
  const group = groupOf1980(table, rho15, ends)
  return (group.k0 / rho15 + group.k1) / rho15 + group.a
}

/** Without its second term (0.8) the factor of a fuel oil at 85 C is 1.7e-3 too high. */
export function vcfFromAlpha(alpha15: number, dT: number): number {
  const x = alpha15 * dT
  return Math.exp(-x * (1 + 0.8 * x))
}

export function vcfEquation(
  table: DensityTable54,
  rho15: number,
  tC: number,
  unrounded: boolean,
  steps: Steps,
  origins?: Origins,
  ends?: GroupEnds,
): Result<number> {
  const issues: Issue[] = []
  const status = range1980(table, rho15, tC, issues)
  if (status === 'out') return failed(issues)
  const alpha15 = alpha15Equation(table, rho15, ends)
  if (steps) {
    const group = groupOf1980(table, rho15, ends)
    addStep(steps, ALPHA, alpha15, [
      given('rho15', rho15, 'kg/m3', origins),
      constant('group', group.name, ''),
      constant('K0', group.k0, ''),
      constant('K1', group.k1, ''),
      constant('A', group.a, ''),
    ])
  }
  return done(factor(alpha15, tC, unrounded, steps, status, origins), status, issues)
}

export function vcf54cEquation(
  alpha15: number,
  tC: number,
  unrounded: boolean,
  steps: Steps,
  origins?: Origins,
): Result<number> {
  const issues: Issue[] = []
  const status = rangeOfAlpha1980(alpha15, tC, issues)
  if (status === 'out') return failed(issues)
  return done(factor(alpha15, tC, unrounded, steps, status, origins), status, issues)
}

function factor(
  alpha15: number,
  tC: number,
  unrounded: boolean,
  steps: Steps,
  status: RangeStatus,
  origins: Origins | undefined,
): number {
  const raw = vcfFromAlpha(alpha15, tC - 15)
  const vcf = unrounded ? raw : roundHalfUp(raw, DECIMALS)
  if (steps) {
    const inputs = [computed('alpha15', alpha15, '1/C'), given('t', tC, 'C', origins, 'tC'), constant('base', 15, 'C')]
    addStep(steps, VCF, vcf, inputs, unrounded ? null : rounded('5 decimals, half up', raw, vcf), status)
  }
  return vcf
}
