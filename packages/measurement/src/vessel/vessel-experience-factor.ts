// Vessel experience factor, API MPMS 17.9 / EI HM 49. One factor for loading and another for
// discharge. It explains a difference between ship and shore; what is invoiced stays the measured quantity.
import { isNumber } from '../core/check.ts'
import { roundHalfUp } from '../core/round.ts'
import { done, failed, failure, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'

const CLAUSE = 'API MPMS 17.9 / EI HM 49'
const AVERAGE = stepKind('average', '', 'sum of vessel / sum of shore', CLAUSE)
const VEF = stepKind('VEF', '', 'sum of vessel / sum of shore, qualifying voyages', CLAUSE)

export interface Voyage {
  /** TCV less OBQ (or ROB). */
  readonly vessel: number
  readonly shore: number
  readonly lightering?: boolean | undefined
  readonly firstAfterDryDock?: boolean | undefined
}

export interface VefInput {
  readonly voyages: readonly Voyage[]
  readonly bandPct?: number | undefined
  readonly grossErrorPct?: number | undefined
  readonly origins?: Origins | undefined
}

export interface Vef {
  readonly vef: number
  readonly firstAverage: number
  /** Positions of the voyages that qualify. */
  readonly qualifying: readonly number[]
}

export function vesselExperienceFactor(input: VefInput, steps?: Steps): Result<Vef> {
  const { voyages, bandPct = 0.3, grossErrorPct = 2, origins } = input
  const issues: Issue[] = []
  voyages.forEach((voyage, i) => {
    isNumber(issues, `voyages[${i}].vessel`, voyage.vessel, [1e-6, 1e9])
    isNumber(issues, `voyages[${i}].shore`, voyage.shore, [1e-6, 1e9])
  })
  isNumber(issues, 'bandPct', bandPct, [0, 10])
  isNumber(issues, 'grossErrorPct', grossErrorPct, [0, 100])
  if (issues.length > 0) return failed(issues)
  const usable = voyages.flatMap((voyage, i) => {
    const isGross = Math.abs(1 - voyage.vessel / voyage.shore) > grossErrorPct / 100
    return isGross || voyage.lightering || voyage.firstAfterDryDock ? [] : [i]
  })
  if (usable.length === 0) return failure('no-usable-voyage', 'voyages', voyages.length)
  const ratio = (list: readonly number[]) =>
    list.reduce((sum, i) => sum + voyages[i]!.vessel, 0) / list.reduce((sum, i) => sum + voyages[i]!.shore, 0)
  const firstAverage = ratio(usable)
  const qualifying = usable.filter((i) => {
    const distance = Math.abs(voyages[i]!.vessel / voyages[i]!.shore - firstAverage)
    return distance <= bandPct / 100 + 1e-12
  })
  if (qualifying.length === 0) return failure('no-qualifying-voyage', 'voyages', usable.length)
  if (qualifying.length < 5) issues.push(warning('fewer-than-five-voyages', 'voyages', qualifying.length))
  if (qualifying.length > 20) issues.push(warning('more-than-twenty-voyages', 'voyages', qualifying.length))
  const raw = ratio(qualifying)
  const vef = roundHalfUp(raw, 4)
  if (steps) {
    const ratios = (list: readonly number[]) =>
      list.map((i) => given(`ratio ${i + 1}`, voyages[i]!.vessel / voyages[i]!.shore, '', origins, 'voyages'))
    addStep(steps, AVERAGE, firstAverage, ratios(usable))
    const inputs = [computed('average', firstAverage, ''), ...ratios(qualifying)]
    addStep(steps, VEF, vef, inputs, rounded('4 decimals, half up', raw, vef))
  }
  return done({ vef, firstAverage, qualifying }, 'ok', issues)
}
