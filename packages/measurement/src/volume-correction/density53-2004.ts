// Observed density to 15 C by API MPMS 11.1-2004: solve the density at 60 F, then bring it to 59 F.
import { done, failure, type Result } from '../core/result.ts'
import { addStep, computed, constant, given, stepKind, type Origins, type Steps } from '../core/step.ts'
import { ctl60, T15_68F } from './ctl-2004.ts'
import type { DensityTable54 } from './groups-1980.ts'
import { hydrometerCorrection } from './hydrometer-correction.ts'
import { toIpts68Fahrenheit } from './temperature-scale-2004.ts'
import { densityOut2004, isInside2004, solveRho60, temperatureIssue2004 } from './vcf-2004.ts'

const CLAUSE = 'API MPMS 11.1-2004, 11.1.6.2'
const HYC = stepKind('HYC', '', '1 - 0.000023 (t - tr) - 0.00000002 (t - tr)^2', CLAUSE)
const RHO60 = stepKind('rho60', 'kg/m3', 'rho60 CTL60(t) = rhoObs HYC', CLAUSE)
const RHO15 = stepKind('rho15', 'kg/m3', 'rho60 CTL60(59 F)', CLAUSE)

export function density53Of2004(
  table: DensityTable54,
  rhoObs: number,
  tC: number,
  glassAtC: number | null,
  steps: Steps,
  origins?: Origins,
): Result<number> {
  const wrong = temperatureIssue2004(tC)
  if (wrong) return wrong
  const hyc = glassAtC === null ? 1 : hydrometerCorrection(tC, glassAtC)
  const solved = solveRho60(table, rhoObs * hyc, toIpts68Fahrenheit(tC))
  if (!solved) return failure('no-convergence', 'rhoObs', rhoObs)
  const { group, rho60 } = solved
  const rho15 = rho60 * ctl60(group, rho60, T15_68F)
  if (!isInside2004(table, rho60)) return densityOut2004(rho15)
  if (steps) {
    addStep(steps, HYC, hyc, [given('t', tC, 'C', origins, 'tC'), constant('tr', glassAtC, 'C')])
    const inputs = [
      given('rhoObs', rhoObs, 'kg/m3', origins),
      computed('HYC', hyc, ''),
      computed('group', group.name, ''),
    ]
    addStep(steps, RHO60, rho60, inputs)
    addStep(steps, RHO15, rho15, [computed('rho60', rho60, 'kg/m3')])
  }
  return done(rho15)
}
