// Tables 54A to 54D by the 1980 procedure: snapped inputs, integer arithmetic, 4 or 5 decimals.
import { roundHalfUp, snapToGrid } from '../core/round.ts'
import { done, failed, type Issue, type Result } from '../core/result.ts'
import {
  addStep,
  computed,
  constant,
  given,
  rounded,
  stepKind,
  type Origins,
  type Step,
  type Steps,
} from '../core/step.ts'
import { groupOf1980, type DensityTable54 } from './groups-1980.ts'
import { alphaInteger, calculatedVcf, printedVcf, vcfInteger } from './integer-arithmetic-1980.ts'
import { range1980, rangeOfAlpha1980 } from './range-1980.ts'

const CLAUSE = 'ASTM D1250-80 / API MPMS 11.1 (1980)'
const RHO = stepKind('rho15', 'kg/m3', 'density on the 0.5 kg/m3 grid', CLAUSE)
const TEMPERATURE = stepKind('t', 'C', 'temperature on the 0.05 C grid', CLAUSE)
const ALPHA = stepKind('alpha15', '1/C', 'K0 / rho15^2 + K1 / rho15 + A', CLAUSE)
const ALPHA_GIVEN = stepKind('alpha15', '1/C', 'coefficient of the product, 7 decimals', CLAUSE)
const VCF = stepKind('VCF', '', 'exp(-alpha15 dT (1 + 0.8 alpha15 dT)), dT = t - 15', CLAUSE)

export function snapDensity1980(rho: number): number {
  return snapToGrid(rho, 2)
}

export function snapTemperature1980(tC: number): number {
  return snapToGrid(tC, 20)
}

export function vcf1980(
  table: DensityTable54,
  rho15: number,
  tC: number,
  printed: boolean,
  steps: Steps,
  origins?: Origins,
): Result<number> {
  const rho = snapDensity1980(rho15)
  const t = snapTemperature1980(tC)
  const issues: Issue[] = []
  const status = range1980(table, rho, t, issues)
  if (steps) {
    addStep(steps, RHO, rho, [given('rho15', rho15, 'kg/m3', origins)], rounded('grid 0.5, half up', rho15, rho))
    addStep(steps, TEMPERATURE, t, [given('t', tC, 'C', origins, 'tC')], rounded('grid 0.05, half up', tC, t))
  }
  if (status === 'out') return failed(issues)
  const group = groupOf1980(table, rho)
  const alpha7 = alphaInteger(group, Math.round(rho * 100))
  if (steps) {
    const inputs = [
      computed('rho15', rho, 'kg/m3'),
      constant('group', group.name, ''),
      constant('K0', group.k0, ''),
      constant('K1', group.k1, ''),
      constant('A', group.a, ''),
    ]
    const plain = group.k0 / (rho * rho) + group.k1 / rho + group.a
    addStep(steps, ALPHA, alpha7 / 1e7, inputs, rounded('7 decimals, integer arithmetic', plain, alpha7 / 1e7))
  }
  return done(factor(alpha7, t, printed, steps, status), status, issues)
}

export function vcf54c1980(
  alpha15: number,
  tC: number,
  printed: boolean,
  steps: Steps,
  origins?: Origins,
): Result<number> {
  const t = snapTemperature1980(tC)
  const alpha = roundHalfUp(alpha15, 7)
  const issues: Issue[] = []
  const status = rangeOfAlpha1980(alpha, t, issues)
  if (steps) {
    addStep(steps, TEMPERATURE, t, [given('t', tC, 'C', origins, 'tC')], rounded('grid 0.05, half up', tC, t))
    const inputs = [given('alpha15', alpha15, '1/C', origins)]
    addStep(steps, ALPHA_GIVEN, alpha, inputs, rounded('7 decimals, half up', alpha15, alpha))
  }
  if (status === 'out') return failed(issues)
  return done(factor(Math.round(alpha * 1e7), t, printed, steps, status), status, issues)
}

function factor(alpha7: number, t: number, printed: boolean, steps: Steps, status: Step['status']): number {
  const vcf8 = vcfInteger(alpha7, Math.round((t - 15) * 100))
  const vcf = printed ? printedVcf(vcf8) : calculatedVcf(vcf8)
  if (steps) {
    const rule = printed ? '4 decimals, printed table' : '5 significant digits, calculated'
    const inputs = [computed('alpha15', alpha7 / 1e7, '1/C'), computed('t', t, 'C'), constant('base', 15, 'C')]
    addStep(steps, VCF, vcf, inputs, rounded(rule, vcf8 / 1e8, vcf), status)
  }
  return vcf
}
