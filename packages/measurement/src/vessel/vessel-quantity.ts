// What the ship itself says it loaded or discharged: on board before (OBQ) and remaining after (ROB), API MPMS 17.1.
import { isNumber, isOption, VOLUME_M3 } from '../core/check.ts'
import { done, failed, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, given, stepKind, type Origins, type Steps } from '../core/step.ts'

const CLAUSE = 'API MPMS 17.1'
const LOADED = stepKind('vessel', 'm3', 'TCV sailing - OBQ', CLAUSE)
const DISCHARGED = stepKind('vessel', 'm3', 'TCV arrival - ROB', CLAUSE)
const TRANSIT = stepKind('in transit', 'm3', 'TCV arrival - TCV sailing', CLAUSE)

export interface VesselQuantityInput {
  readonly operation: 'LOAD' | 'DISCHARGE'
  /** Total calculated volume at sailing (loading) or arrival (discharge). */
  readonly tcvM3: number
  /** OBQ before loading, ROB after discharge. */
  readonly onBoardM3: number
  readonly origins?: Origins | undefined
}

export function vesselQuantity(input: VesselQuantityInput, steps?: Steps): Result<number> {
  const { operation, tcvM3, onBoardM3, origins } = input
  const issues: Issue[] = []
  isOption(issues, 'operation', operation, ['LOAD', 'DISCHARGE'])
  isNumber(issues, 'tcvM3', tcvM3, VOLUME_M3)
  isNumber(issues, 'onBoardM3', onBoardM3, VOLUME_M3)
  if (issues.length > 0) return failed(issues)
  const m3 = tcvM3 - onBoardM3
  if (m3 < 0) issues.push(warning('negative-movement', 'onBoardM3', onBoardM3))
  if (steps) {
    const isLoad = operation === 'LOAD'
    addStep(steps, isLoad ? LOADED : DISCHARGED, m3, [
      given('TCV', tcvM3, 'm3', origins, 'tcvM3'),
      given(isLoad ? 'OBQ' : 'ROB', onBoardM3, 'm3', origins, 'onBoardM3'),
    ])
  }
  return done(m3, 'ok', issues)
}

export interface TransitInput {
  readonly sailingTcvM3: number
  readonly arrivalTcvM3: number
  readonly origins?: Origins | undefined
}

export interface Transit {
  readonly differenceM3: number
  readonly pct: number
}

export function inTransit(input: TransitInput, steps?: Steps): Result<Transit> {
  const { sailingTcvM3, arrivalTcvM3, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'sailingTcvM3', sailingTcvM3, [1e-6, VOLUME_M3[1]])
  isNumber(issues, 'arrivalTcvM3', arrivalTcvM3, VOLUME_M3)
  if (issues.length > 0) return failed(issues)
  const differenceM3 = arrivalTcvM3 - sailingTcvM3
  if (steps) {
    addStep(steps, TRANSIT, differenceM3, [
      given('arrival', arrivalTcvM3, 'm3', origins, 'arrivalTcvM3'),
      given('sailing', sailingTcvM3, 'm3', origins, 'sailingTcvM3'),
    ])
  }
  return done({ differenceM3, pct: (differenceM3 / sailingTcvM3) * 100 })
}
