// Small remainder lying in the after end of a ship's tank: a wedge, when the liquid does not touch all bulkheads.
import { isNumber } from '../core/check.ts'
import { done, failed, failure, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Steps } from '../core/step.ts'

const CLAUSE = 'wedge formula, API MPMS 17.4'
const DEPTH = stepKind('h', 'm', 's + x tan, tan = trim / LBP', CLAUSE)
const VOLUME = stepKind('V', 'm3', '0.5 h^2 / tan B', CLAUSE)

export interface WedgeInput {
  readonly soundingM: number
  /** Gauge point forward of the after bulkhead, m. */
  readonly gaugeFwdOfAftBulkheadM: number
  readonly trimM: number
  readonly lbpM: number
  readonly breadthM: number
  readonly lengthM: number
  readonly origins?: Origins | undefined
}

export function wedge(input: WedgeInput, steps?: Steps): Result<number> {
  const { soundingM, gaugeFwdOfAftBulkheadM, trimM, lbpM, breadthM, lengthM, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'soundingM', soundingM, [0, 50])
  isNumber(issues, 'gaugeFwdOfAftBulkheadM', gaugeFwdOfAftBulkheadM, [0, 200])
  isNumber(issues, 'trimM', trimM, [1e-6, 20])
  isNumber(issues, 'lbpM', lbpM, [10, 600])
  isNumber(issues, 'breadthM', breadthM, [0.1, 100])
  isNumber(issues, 'lengthM', lengthM, [0.1, 200])
  if (issues.length > 0) return failed(issues)
  const slope = trimM / lbpM
  const depth = soundingM + gaugeFwdOfAftBulkheadM * slope
  if (depth / slope >= lengthM) return failure('liquid-reaches-forward-bulkhead', 'soundingM', soundingM)
  const m3 = ((0.5 * depth * depth) / slope) * breadthM
  if (steps) {
    addStep(steps, DEPTH, depth, [
      given('s', soundingM, 'm', origins, 'soundingM'),
      given('x', gaugeFwdOfAftBulkheadM, 'm', origins, 'gaugeFwdOfAftBulkheadM'),
      given('trim', trimM, 'm', origins, 'trimM'),
      given('LBP', lbpM, 'm', origins, 'lbpM'),
    ])
    addStep(steps, VOLUME, m3, [computed('h', depth, 'm'), given('B', breadthM, 'm', origins, 'breadthM')])
  }
  return done(m3)
}
