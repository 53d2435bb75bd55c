import type { Step, StepInput } from '@molo/measurement/trace'
import { minuteOf, type Moment, type PlanInput } from './plan-input.ts'

/** What would go wrong, and whether the plan is refused for it or somebody is warned. */
export const severityOf = {
  overflow: 'refuse',
  aboveWorkingMax: 'warn',
  belowWorkingMin: 'warn',
  empty: 'refuse',
  locked: 'refuse',
  qualityHold: 'refuse',
  wrongProduct: 'refuse',
  contamination: 'refuse',
  lineTwice: 'refuse',
  berthOverlap: 'refuse',
  shipTooLong: 'refuse',
  shipTooDeep: 'refuse',
  shipTooHeavy: 'refuse',
  laycanEarly: 'warn',
  laycanLate: 'warn',
  demurrage: 'warn',
} as const satisfies Record<string, 'refuse' | 'warn'>
export type FindingKind = keyof typeof severityOf

export type FindingUnit = 'm³' | 'h' | 'm' | 't' | 'USD'

export interface Finding {
  readonly kind: FindingKind
  readonly severity: 'refuse' | 'warn'
  /** The minute in which it begins. */
  readonly at: Moment
  /** The minute in which it is over; nothing where that is after the projection, or has no end. */
  readonly until: Moment | null
  /** The tank, the line, the berth, or the call of the ship. */
  readonly subject: string
  /** How far beyond the limit at the worst, how many hours, how much money. */
  readonly amount: number
  readonly unit: FindingUnit
  readonly movements: readonly string[]
  readonly trace: readonly Step[]
}

interface Found {
  kind: FindingKind
  subject: string
  /** Milliseconds from now on. */
  from: number
  to: number | null
  amount: number
  unit: FindingUnit
  movements: readonly string[]
  trace: readonly Step[]
}

/** Of what began before now, now is the first that can still be changed. */
export function finding(input: PlanInput, found: Found): Finding {
  const { kind, subject, amount, unit, movements, trace } = found
  return {
    kind,
    severity: severityOf[kind],
    at: minuteOf(input.now + Math.max(found.from, 0)),
    until: found.to === null ? null : minuteOf(input.now + found.to),
    subject,
    amount,
    unit,
    movements: movements.toSorted(),
    trace,
  }
}

const clause = 'plan projection'
/** Stands on each trace; counted on when a rule of the projection changes. */
export const projectionVersion = '1'

/** One line of a calculation, as the calculators of the tanks write it. */
export function step(
  symbol: string,
  formula: string,
  value: number | string,
  unit: string,
  inputs: readonly StepInput[],
): Step {
  return { symbol, formula, clause, unit, value, inputs, status: 'ok', rounding: null, rows: [], steps: [] }
}

export const taken = (symbol: string, value: number | string | null, unit: string, origin: string): StepInput => ({
  symbol,
  value,
  unit,
  origin,
})
