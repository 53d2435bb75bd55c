// Tables 53A, 53B and 53D by the plain equation: the same fixed point with every digit kept.
import { done, failed, failure, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, constant, given, stepKind, type Origins, type Steps } from '../core/step.ts'
import type { DensityTable54, GroupEnds } from './groups-1980.ts'
import { hydrometerCorrection } from './hydrometer-correction.ts'
import { range1980 } from './range-1980.ts'
import { alpha15Equation, vcfFromAlpha } from './vcf-equation.ts'

const CLAUSE = 'ASTM D1250, equation'
const HYC = stepKind('HYC', '', '1 - 0.000023 (t - tr) - 0.00000002 (t - tr)^2', CLAUSE)
const RHO15 = stepKind('rho15', 'kg/m3', 'rho15 VCF(rho15, t) = rhoObs HYC', CLAUSE)
const MAX_PASSES = 200

export function density53OfEquation(
  table: DensityTable54,
  rhoObs: number,
  tC: number,
  glassAtC: number | null,
  steps: Steps,
  origins?: Origins,
  ends?: GroupEnds,
): Result<number> {
  const hyc = glassAtC === null ? 1 : hydrometerCorrection(tC, glassAtC)
  const rho15 = settle(table, rhoObs * hyc, tC - 15, ends)
  if (rho15 === null) return failure('no-convergence', 'rhoObs', rhoObs)
  const issues: Issue[] = []
  const status = range1980(table, rho15, tC, issues)
  if (steps) {
    addStep(steps, HYC, hyc, [given('t', tC, 'C', origins, 'tC'), constant('tr', glassAtC, 'C')])
    const inputs = [
      given('rhoObs', rhoObs, 'kg/m3', origins),
      computed('HYC', hyc, ''),
      given('t', tC, 'C', origins, 'tC'),
    ]
    addStep(steps, RHO15, rho15, inputs, null, status)
  }
  return status === 'out' ? failed(issues) : done(rho15, status, issues)
}

/**
 * The group curves jump by up to 2e-6 at their edges, so hot or cold liquids at an edge can swing between two groups for
 * ever; the middle of the swing is then taken, which is inside the 0.05 kg/m3 the choice of the edge is worth.
 */
function settle(table: DensityTable54, rhoT: number, dT: number, ends: GroupEnds | undefined): number | null {
  let rho = rhoT
  let before = rhoT
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = rhoT / vcfFromAlpha(alpha15Equation(table, rho, ends), dT)
    if (!(next > 1 && next < 1e4)) return null
    if (Math.abs(next - rho) < 1e-9) return next
    if (pass > 50 && next === before && Math.abs(next - rho) < 0.1) return (next + rho) / 2
    before = rho
    rho = next
  }
  return null
}
