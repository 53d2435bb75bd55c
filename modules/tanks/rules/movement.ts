import { Decimal } from '#platform/core/decimal.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { TankQuantity } from '@molo/measurement/tank'
import { movement } from '@molo/measurement/movement'
import type { Step, Trace } from '@molo/measurement/trace'
import type { CalculatedFigure, Measure, TankFacts } from '../contract/calculator.contract.ts'
import { calculateTank, figuresOf } from './calculator.ts'

export interface Moved {
  figures: CalculatedFigure[]
  steps: readonly Step[]
  warnings: Issue[]
  refused: Issue[] | null
}

/** Closing minus opening, each side with its own density and temperature: plus came in, minus went out. */
export function movedBetween(opening: unknown, closing: unknown): Moved {
  const steps: Step[] = []
  const { value, issues } = movement({ role: 'receiver', opening: sideOf(opening), closing: sideOf(closing) }, steps)
  // That product went out is no mistake here: nobody has said yet who sends and who receives.
  const told = issues
    .filter(({ code }) => code !== 'negative-movement')
    .map((one) => ({
      severity: one.severity,
      issue: { field: '', code: wordsOf[one.code] ?? 'tanks.notCalculable', params: { code: one.code } },
    }))
  const warnings = told.filter(({ severity }) => severity === 'warning').map(({ issue }) => issue)
  if (value === null) return { figures: [], steps, warnings, refused: told.map(({ issue }) => issue) }
  const inUnit = (name: string, amount: number | null, factor: number, unit: string) =>
    amount === null ? [] : [{ name, value: (amount * factor).toFixed(0), unit }]
  return {
    figures: [
      ...inUnit('movedObserved', value.govM3, 1000, 'l'),
      ...inUnit('movedStandard', value.v15M3, 1000, 'l'),
      ...inUnit('movedMass', value.mass.tonnes, 1000, 'kg'),
      ...(value.rho15 === null ? [] : [{ name: 'movedDensity', value: (value.rho15 / 1000).toFixed(5), unit: 'kg/l' }]),
    ],
    steps,
    warnings,
    refused: null,
  }
}

const wordsOf: Record<string, string> = {
  'roof-crossed-critical-zone': 'tanks.roofCrossedCriticalZone',
  'feet-moved-in-critical-zone': 'tanks.feetMovedInCriticalZone',
}

/** Of the figures as they are reported: on paper closing minus opening is then what was moved, to the kilogram. */
function sideOf(trace: unknown) {
  const value = (trace as Trace).value as TankQuantity
  const figures = figuresOf(value)
  const thousand = (name: string) => {
    const figure = figures.find((one) => one.name === name)
    return figure ? Number(figure.value) / 1000 : null
  }
  const massT = thousand('massVacuum')!
  if (value.kind !== 'liquid') return { massT, v15M3: thousand('grossStandard') }
  const { roofZone, feetPosition } = value
  return { massT, v15M3: thousand('netStandard'), govM3: thousand('grossObserved'), roofZone, feetPosition }
}

/** A movement ends after it began. */
export function momentIssues(openedAt: string, closedAt: string): Issue[] {
  return openedAt < closedAt ? [] : [{ field: 'measuredAt', code: 'tanks.closingBeforeOpening' }]
}

export interface DischargeEnd {
  /** The reading of the same gauge at which to stop; null when the tank has not that much above its table. */
  reading: number | null
  /** What the tank holds in all, in kilograms in vacuum. */
  holds: Decimal
}

/**
 * Where the gauge stands when so many kilograms have gone out at the same temperature and density: the lowest millimetre
 * that still leaves no less than asked. Mass rises with the level, so halving finds it.
 */
export function dischargeEnd(facts: TankFacts, measure: Measure, kilograms: string): DischargeEnd {
  const massAt = (level: number) => {
    const reading = measure.gauge === 'dip' ? level : facts.version.referenceHeight - level
    const { figures } = calculateTank(facts, { ...measure, reading })
    const found = figures?.find(({ name }) => name === 'massVacuum')
    return found ? new Decimal(found.value) : null
  }
  const start = measure.gauge === 'dip' ? measure.reading : facts.version.referenceHeight - measure.reading
  const holds = massAt(start) ?? new Decimal(0)
  const left = holds.minus(kilograms)
  const floor = Math.max(facts.version.calibration[0]?.level ?? 0, measure.waterLevel ?? 0)
  const least = massAt(floor)
  if (left.lt(least ?? 0)) return { reading: null, holds }
  let [low, high] = [floor, start]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const mass = massAt(middle)
    if (mass !== null && mass.gte(left)) high = middle
    else low = middle + 1
  }
  return { reading: measure.gauge === 'dip' ? high : facts.version.referenceHeight - high, holds }
}
