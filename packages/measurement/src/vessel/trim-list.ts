// Ullage corrected for trim and list of the ship when its tables have no columns for them.
import { isNumber } from '../core/check.ts'
import { done, failed, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Steps } from '../core/step.ts'

const CLAUSE = 'ship geometry; API MPMS 12.1.1 vessel tanks'
const TRIM = stepKind('trim correction', 'mm', '1000 x trim / LBP', CLAUSE)
const LIST = stepKind('list correction', 'mm', '1000 y tan(list)', CLAUSE)
const ULLAGE = stepKind('ullage', 'mm', 'ullage + trim correction + list correction', CLAUSE)

export interface TrimListInput {
  readonly ullageMm: number
  /** Gauge point aft of the centre of the tank, m. */
  readonly gaugeAftOfCentreM: number
  /** By the stern positive, m. */
  readonly trimM: number
  readonly lbpM: number
  /** Gauge point from the centre line of the tank, m, towards the low side of a positive list. */
  readonly gaugeToLowSideM?: number | undefined
  readonly listDeg?: number | undefined
  readonly origins?: Origins | undefined
}

export function trimListCorrection(input: TrimListInput, steps?: Steps): Result<number> {
  const { ullageMm, gaugeAftOfCentreM, trimM, lbpM, gaugeToLowSideM = 0, listDeg = 0, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'ullageMm', ullageMm, [-1000, 1e5])
  isNumber(issues, 'gaugeAftOfCentreM', gaugeAftOfCentreM, [-200, 200])
  isNumber(issues, 'trimM', trimM, [-20, 20])
  isNumber(issues, 'lbpM', lbpM, [10, 600])
  isNumber(issues, 'gaugeToLowSideM', gaugeToLowSideM, [-50, 50])
  isNumber(issues, 'listDeg', listDeg, [-20, 20])
  if (issues.length > 0) return failed(issues)
  const trim = (1000 * gaugeAftOfCentreM * trimM) / lbpM
  const list = listDeg === 0 ? 0 : 1000 * gaugeToLowSideM * Math.tan((listDeg * Math.PI) / 180)
  const corrected = ullageMm + trim + list
  if (steps) {
    addStep(steps, TRIM, trim, [
      given('x', gaugeAftOfCentreM, 'm', origins, 'gaugeAftOfCentreM'),
      given('trim', trimM, 'm', origins, 'trimM'),
      given('LBP', lbpM, 'm', origins, 'lbpM'),
    ])
    addStep(steps, LIST, list, [
      given('y', gaugeToLowSideM, 'm', origins, 'gaugeToLowSideM'),
      given('list', listDeg, 'deg', origins, 'listDeg'),
    ])
    addStep(steps, ULLAGE, corrected, [
      given('ullage', ullageMm, 'mm', origins, 'ullageMm'),
      computed('trim correction', trim, 'mm'),
      computed('list correction', list, 'mm'),
    ])
  }
  return done(corrected)
}
