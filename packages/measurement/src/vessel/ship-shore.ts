// Ship against shore, and outturn against bill of lading: difference in percent and the layer it falls in.
import { isNumber, isOption } from '../core/check.ts'
import { done, failed, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Steps } from '../core/step.ts'

const CLAUSE = 'API MPMS 17.9, comparison of unrounded figures'
const APPLIED = stepKind('vessel applied', 'm3', 'vessel / VEF', CLAUSE)
const LOAD = stepKind('difference', '%', '100 (vessel / VEF - shore) / shore', CLAUSE)
const DISCHARGE = stepKind('difference', '%', '100 (shore - vessel / VEF) / (vessel / VEF)', CLAUSE)
const OUTTURN = stepKind('difference', '%', '100 (outturn - bill of lading) / bill of lading', CLAUSE)

/** Percent at which a notice, an investigation and a claim usually start. */
export const USUAL_LAYERS_PCT: readonly number[] = [0.2, 0.3, 0.5]

export type ComparisonAction = 'none' | 'notice of apparent discrepancy' | 'letter of protest'

export interface ShipShoreInput {
  readonly operation: 'LOAD' | 'DISCHARGE'
  readonly vessel: number
  readonly shore: number
  /** 1 compares the plain figures. */
  readonly vef?: number | undefined
  readonly layersPct?: readonly number[] | undefined
  readonly origins?: Origins | undefined
}

export interface Comparison {
  readonly applied: number
  readonly difference: number
  readonly pct: number
  /** How many layers the difference is beyond: 0 is inside all of them. */
  readonly layer: number
  readonly action: ComparisonAction
}

export function compareShipShore(input: ShipShoreInput, steps?: Steps): Result<Comparison> {
  const { operation, vessel, shore, vef = 1, layersPct = USUAL_LAYERS_PCT, origins } = input
  const issues: Issue[] = []
  isOption(issues, 'operation', operation, ['LOAD', 'DISCHARGE'])
  isNumber(issues, 'vessel', vessel, [1e-6, 1e9])
  isNumber(issues, 'shore', shore, [1e-6, 1e9])
  isNumber(issues, 'vef', vef, [0.9, 1.1])
  checkLayers(layersPct, issues)
  if (issues.length > 0) return failed(issues)
  const applied = vessel / vef
  const isLoad = operation === 'LOAD'
  const difference = isLoad ? applied - shore : shore - applied
  const pct = (difference / (isLoad ? shore : applied)) * 100
  if (steps) {
    const ship = [given('vessel', vessel, 'm3', origins), given('VEF', vef, '', origins, 'vef')]
    addStep(steps, APPLIED, applied, ship)
    const inputs = [computed('vessel applied', applied, 'm3'), given('shore', shore, 'm3', origins)]
    addStep(steps, isLoad ? LOAD : DISCHARGE, pct, inputs)
  }
  return done(layered(applied, difference, pct, layersPct))
}

export interface OutturnInput {
  readonly billOfLading: number
  readonly outturn: number
  readonly layersPct?: readonly number[] | undefined
  readonly origins?: Origins | undefined
}

export function compareOutturn(input: OutturnInput, steps?: Steps): Result<Comparison> {
  const { billOfLading, outturn, layersPct = USUAL_LAYERS_PCT, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'billOfLading', billOfLading, [1e-6, 1e9])
  isNumber(issues, 'outturn', outturn, [0, 1e9])
  checkLayers(layersPct, issues)
  if (issues.length > 0) return failed(issues)
  const difference = outturn - billOfLading
  const pct = (difference / billOfLading) * 100
  if (steps) {
    const inputs = [
      given('bill of lading', billOfLading, '', origins, 'billOfLading'),
      given('outturn', outturn, '', origins),
    ]
    addStep(steps, OUTTURN, pct, inputs)
  }
  return done(layered(outturn, difference, pct, layersPct))
}

function checkLayers(layersPct: readonly number[], issues: Issue[]): void {
  layersPct.forEach((layer, i) => {
    if (!isNumber(issues, `layersPct[${i}]`, layer, [0, 100])) return
    const before = layersPct[i - 1]
    if (before !== undefined && layer <= before) issues.push(issue('not-increasing', 'error', `layersPct[${i}]`, layer))
  })
}

function layered(applied: number, difference: number, pct: number, layersPct: readonly number[]): Comparison {
  const layer = layersPct.filter((limit) => Math.abs(pct) > limit).length
  const action =
    layer === 0 ? 'none' : layer === 1 && layersPct.length > 1 ? 'notice of apparent discrepancy' : 'letter of protest'
  return { applied, difference, pct, layer, action }
}
