// Combined temperature and pressure factor to 60 F and 0 psig, API MPMS 11.1-2004 clause 11.1.6.1.
import { isNumber, isOption } from '../core/check.ts'
import { roundHalfEven } from '../core/round.ts'
import { done, failed, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'
import { alpha60, cpl60, ctlOfAlpha60, rhoStar } from './ctl-2004.ts'
import { GROUPS_2004, type Group2004Name } from './groups-2004.ts'
import { toIpts68Fahrenheit } from './temperature-scale-2004.ts'

const CLAUSE = 'API MPMS 11.1-2004, 11.1.6.1'
const RHO_STAR = stepKind('rho*', 'kg/m3', 'rho60 (1 + (exp(A(1+0.8A)) - 1) / (1 + A(1+1.6A)B))', CLAUSE)
const CTL = stepKind('CTL', '', 'exp(-alpha60 dt (1 + 0.8 alpha60 (dt + D)))', CLAUSE)
const CPL = stepKind('CPL', '', '1 / (1 - 1e-5 Fp P)', CLAUSE)
const CTPL = stepKind('CTPL', '', 'CTL CPL', CLAUSE)

export interface Ctpl2004Input {
  readonly group: Group2004Name
  readonly rho60: number
  readonly tF: number
  readonly psig: number
  readonly origins?: Origins | undefined
}

export interface Ctpl2004 {
  readonly ctl: number
  readonly cpl: number
  readonly ctpl: number
}

export function ctpl2004(input: Ctpl2004Input, steps?: Steps): Result<Ctpl2004> {
  const { rho60, tF, psig, origins } = input
  const issues: Issue[] = []
  if (!isOption(issues, 'group', input.group, Object.keys(GROUPS_2004) as Group2004Name[])) return failed(issues)
  const group = GROUPS_2004[input.group]
  isNumber(issues, 'rho60', rho60, [group.min, group.max])
  isNumber(issues, 'tF', tF, [-58, 302])
  isNumber(issues, 'psig', psig, [-15, 1500])
  if (issues.length > 0) return failed(issues)
  // A vacuum is taken as atmospheric by the standard; said, because the entered figure is not the one used.
  if (psig < 0) issues.push(issue('negative-pressure-as-zero', 'warning', 'psig', psig))
  const t68 = toIpts68Fahrenheit((tF - 32) / 1.8)
  const star = rhoStar(group, rho60)
  const ctl = ctlOfAlpha60(alpha60(group, star), t68)
  const cpl = cpl60(star, t68, psig)
  const ctpl = roundHalfEven(ctl * cpl, 5)
  if (steps) {
    addStep(steps, RHO_STAR, star, [given('rho60', rho60, 'kg/m3', origins), given('group', group.name, '', origins)])
    addStep(steps, CTL, ctl, [computed('rho*', star, 'kg/m3'), given('t', tF, 'F', origins, 'tF')])
    addStep(steps, CPL, cpl, [computed('rho*', star, 'kg/m3'), given('P', psig, 'psi gauge', origins, 'psig')])
    const inputs = [computed('CTL', ctl, ''), computed('CPL', cpl, '')]
    addStep(steps, CTPL, ctpl, inputs, rounded('5 decimals, ties to even', ctl * cpl, ctpl))
  }
  return done({ ctl, cpl, ctpl }, 'ok', issues)
}
