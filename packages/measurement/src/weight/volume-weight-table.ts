// The columns of printed Table 56 for one density: kg, short and long tons in air per cubic metre at 15 C, and back.
import { DENSITY, isNumber } from '../core/check.ts'
import { roundHalfUp } from '../core/round.ts'
import { done, failed, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'
import { table56Exact } from './air-density.ts'

const KG = stepKind('kg/m3 air', 'kg/m3', '(rho15 - 1.22) / (1 - 1.22 / 8100)', 'ASTM D1250-80 Table 56')

export interface VolumeWeightInput {
  readonly rho15: number
  readonly origins?: Origins | undefined
}

export interface VolumeWeight {
  readonly kgPerM3Air: number
  readonly m3PerTonneAir: number
  readonly shortTonsPerM3Air: number
  readonly longTonsPerM3Air: number
}

export function volumeWeight(input: VolumeWeightInput, steps?: Steps): Result<VolumeWeight> {
  const { rho15, origins } = input
  const issues: Issue[] = []
  if (!isNumber(issues, 'rho15', rho15, DENSITY)) return failed(issues)
  if (rho15 < 300) return failed([issue('density-out-of-table', 'error', 'rho15', rho15, 300, null)])
  const raw = table56Exact(rho15)
  const kgPerM3Air = roundHalfUp(raw, 1)
  if (steps) {
    const inputs = [given('rho15', rho15, 'kg/m3', origins)]
    addStep(steps, KG, kgPerM3Air, inputs, rounded('1 decimal, half up', raw, kgPerM3Air))
  }
  return done({
    kgPerM3Air,
    m3PerTonneAir: roundHalfUp(1000 / raw, 4),
    shortTonsPerM3Air: roundHalfUp(raw / 907.18474, 4),
    longTonsPerM3Air: roundHalfUp(raw / 1016.0469088, 4),
  })
}
