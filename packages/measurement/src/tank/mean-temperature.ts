// Mean temperature of a tank, ISO 4268 / API MPMS 7: upper, middle and lower, or the submerged spots of the gauge.
import { isNumber, LEVEL_MM, TEMPERATURE_C } from '../core/check.ts'
import { done, failed, failure, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, given, stepKind, type Origins, type Steps } from '../core/step.ts'

const MEAN = stepKind('t', 'C', 'mean of submerged readings', 'ISO 4268 / API MPMS 7')
const THREE_SPOTS_FROM_MM = 3000

export interface SpotReading {
  readonly tC: number
  /** Height of the spot above datum; without it the spot counts as submerged. */
  readonly heightMm?: number
}

export interface MeanTemperatureInput {
  readonly levelMm: number
  readonly spots: readonly SpotReading[]
  readonly origins?: Origins | undefined
}

export function meanTemperature(input: MeanTemperatureInput, steps?: Steps): Result<number> {
  const { levelMm, spots, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'levelMm', levelMm, LEVEL_MM)
  spots.forEach((spot, i) => {
    isNumber(issues, `spots[${i}].tC`, spot.tC, TEMPERATURE_C)
    if (spot.heightMm !== undefined) isNumber(issues, `spots[${i}].heightMm`, spot.heightMm, LEVEL_MM)
  })
  if (issues.length > 0) return failed(issues)
  const submerged = spots.filter((spot) => spot.heightMm === undefined || spot.heightMm < levelMm)
  if (submerged.length === 0) return failure('no-submerged-spot', 'spots', spots.length)
  if (levelMm >= THREE_SPOTS_FROM_MM && submerged.length < 3)
    issues.push(warning('fewer-than-three-spots', 'spots', submerged.length))
  const tC = submerged.reduce((sum, spot) => sum + spot.tC, 0) / submerged.length
  if (steps) {
    const inputs = submerged.map((spot) => given('spot', spot.tC, 'C', origins, 'spots'))
    addStep(steps, MEAN, tC, inputs)
  }
  return done(tC, 'ok', issues)
}
