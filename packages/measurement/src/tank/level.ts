// Innage from a dip or an ullage, ISO 4512 / API MPMS 3.1A: innage = dip + tape correction, or
// innage = reference height - (ullage + tape correction).
import { isNumber, LEVEL_CHANGE_MM, LEVEL_MM } from '../core/check.ts'
import { roundHalfUp } from '../core/round.ts'
import { done, failed, failure, issue, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'

const CLAUSE = 'ISO 4512 / API MPMS 3.1A'
const DIP = stepKind('h', 'mm', 'dip + tape correction', CLAUSE)
const ULLAGE = stepKind('h', 'mm', 'H - (ullage + tape correction)', CLAUSE)
const MEAN = stepKind('reading', 'mm', 'mean of accepted readings', CLAUSE)

export interface InnageInput {
  readonly dipMm?: number | undefined
  readonly ullageMm?: number | undefined
  readonly tapeCorrectionMm?: number | undefined
  readonly referenceHeightMm?: number | undefined
  readonly observedReferenceHeightMm?: number | undefined
  /** The datum has moved when the observed height is further than this from the certified one. */
  readonly referenceToleranceMm?: number | undefined
  readonly origins?: Origins | undefined
}

export function innage(input: InnageInput, steps?: Steps): Result<number> {
  const { dipMm, ullageMm, tapeCorrectionMm = 0, referenceHeightMm, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'tapeCorrectionMm', tapeCorrectionMm, [-1000, 1000])
  if (dipMm !== undefined && ullageMm !== undefined) return failure('dip-and-ullage', 'ullageMm', ullageMm)
  const fromUllage = dipMm === undefined
  if (fromUllage) {
    isNumber(issues, 'ullageMm', ullageMm, LEVEL_CHANGE_MM)
    isNumber(issues, 'referenceHeightMm', referenceHeightMm, LEVEL_MM)
  } else isNumber(issues, 'dipMm', dipMm, LEVEL_MM)
  if (issues.length > 0) return failed(issues)
  const level = fromUllage ? referenceHeightMm! - (ullageMm! + tapeCorrectionMm) : dipMm + tapeCorrectionMm
  if (level < 0) return failed([issue('level-below-datum', 'error', fromUllage ? 'ullageMm' : 'dipMm', level, 0)])
  const observed = input.observedReferenceHeightMm
  const tolerance = input.referenceToleranceMm ?? 3
  if (observed !== undefined && referenceHeightMm !== undefined) {
    if (!(Math.abs(observed - referenceHeightMm) <= tolerance))
      issues.push(warning('datum-moved', 'observedReferenceHeightMm', Number.isFinite(observed) ? observed : null))
  }
  if (steps) {
    const tape = given('tape correction', tapeCorrectionMm, 'mm', origins, 'tapeCorrectionMm')
    if (fromUllage) {
      const height = given('H', referenceHeightMm, 'mm', origins, 'referenceHeightMm')
      addStep(steps, ULLAGE, level, [height, given('ullage', ullageMm, 'mm', origins, 'ullageMm'), tape])
    } else addStep(steps, DIP, level, [given('dip', dipMm, 'mm', origins, 'dipMm'), tape])
  }
  return done(level, 'ok', issues)
}

export interface ReadingsInput {
  readonly readingsMm: readonly number[]
  readonly spreadMm?: number
  readonly pairMm?: number
  readonly origins?: Origins | undefined
}

/** Manual readings: all within the spread, or else two of them close together; the mean to 1 mm. */
export function acceptedReading(input: ReadingsInput, steps?: Steps): Result<number> {
  const { readingsMm, spreadMm = 3, pairMm = 2, origins } = input
  const issues: Issue[] = []
  if (readingsMm.length < 2) return failure('too-few-readings', 'readingsMm', readingsMm.length)
  isNumber(issues, 'spreadMm', spreadMm, [0, 1000])
  isNumber(issues, 'pairMm', pairMm, [0, 1000])
  readingsMm.forEach((reading, i) => isNumber(issues, `readingsMm[${i}]`, reading, LEVEL_MM))
  if (issues.length > 0) return failed(issues)
  const sorted = readingsMm.toSorted((a, b) => a - b)
  const accepted = sorted[sorted.length - 1]! - sorted[0]! <= spreadMm ? sorted : closestPair(sorted, pairMm)
  if (!accepted) return failure('readings-disagree', 'readingsMm', sorted[sorted.length - 1]! - sorted[0]!)
  const mean = accepted.reduce((sum, reading) => sum + reading, 0) / accepted.length
  const reading = roundHalfUp(mean, 0)
  if (steps) {
    const inputs = accepted.map((one) => given('reading', one, 'mm', origins, 'readingsMm'))
    addStep(steps, MEAN, reading, inputs, rounded('1 mm, half up', mean, reading))
  }
  return done(reading)
}

function closestPair(sorted: readonly number[], pairMm: number): readonly number[] | null {
  let best: readonly number[] | null = null
  let distance = pairMm
  for (let i = 1; i < sorted.length; i++) {
    const gap = sorted[i]! - sorted[i - 1]!
    if (gap > distance || (best && gap === distance)) continue
    distance = gap
    best = [sorted[i - 1]!, sorted[i]!]
  }
  return best
}
