// Shore figure of a loading or discharge: the legs summed unrounded, with the change of the line content.
import { isNumber, isOption } from '../core/check.ts'
import { done, failed, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Steps } from '../core/step.ts'

const CLAUSE = 'sum of tank moves with line content'
const LEGS = stepKind('tanks', 'm3', 'sum of the legs', CLAUSE)
const SHORE = stepKind('shore', 'm3', 'tanks + adjustment; - (after - before) loading, + discharging', CLAUSE)

export interface ShoreQuantityInput {
  readonly operation: 'LOAD' | 'DISCHARGE'
  /** Quantities moved by each tank in one unit, positive. */
  readonly legs: readonly number[]
  readonly lineBefore?: number | undefined
  readonly lineAfter?: number | undefined
  readonly origins?: Origins | undefined
}

export function shoreQuantity(input: ShoreQuantityInput, steps?: Steps): Result<number> {
  const { operation, legs, lineBefore = 0, lineAfter = 0, origins } = input
  const issues: Issue[] = []
  isOption(issues, 'operation', operation, ['LOAD', 'DISCHARGE'])
  legs.forEach((leg, i) => isNumber(issues, `legs[${i}]`, leg, [-1e9, 1e9]))
  isNumber(issues, 'lineBefore', lineBefore, [0, 1e6])
  isNumber(issues, 'lineAfter', lineAfter, [0, 1e6])
  if (issues.length > 0) return failed(issues)
  const tanks = legs.reduce((sum, leg) => sum + leg, 0)
  const change = lineAfter - lineBefore
  const shore = operation === 'LOAD' ? tanks - change : tanks + change
  if (steps) {
    addStep(
      steps,
      LEGS,
      tanks,
      legs.map((leg) => given('leg', leg, 'm3', origins, 'legs')),
    )
    addStep(steps, SHORE, shore, [
      computed('tanks', tanks, 'm3'),
      given('before', lineBefore, 'm3', origins, 'lineBefore'),
      given('after', lineAfter, 'm3', origins, 'lineAfter'),
      given('operation', operation, '', origins),
    ])
  }
  return done(shore)
}
