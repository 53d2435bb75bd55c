import type { Issue, RangeStatus } from './result.ts'

/** Raised with any change that can move a figure; a stored trace is only replayed by the version that made it. */
export const calcVersion = '1.0.0'

export type Figure = number | string | boolean | null

export interface StepInput {
  readonly symbol: string
  readonly value: Figure
  readonly unit: string
  /** 'input', 'step', 'constant', 'default', or the words of the caller: 'radar gauge', 'laboratory 114/25'. */
  readonly origin: string
}

export interface Rounding {
  readonly rule: string
  readonly before: number
  readonly after: number
}

export type TableRow = readonly number[]

export interface Step {
  readonly symbol: string
  readonly formula: string
  readonly clause: string
  readonly unit: string
  readonly value: Figure
  readonly inputs: readonly StepInput[]
  readonly status: RangeStatus
  readonly rounding: Rounding | null
  readonly rows: readonly TableRow[]
  readonly steps: readonly Step[]
}

/** The list a routine adds its steps to. Undefined means no trace is wanted: nothing is built then. */
export type Steps = Step[] | undefined

export interface Trace {
  readonly calcVersion: string
  readonly routine: string
  readonly input: unknown
  readonly value: unknown
  readonly status: RangeStatus
  readonly issues: readonly Issue[]
  readonly steps: readonly Step[]
}

/** The words of the caller about where each input field came from. */
export type Origins = Readonly<Record<string, string>>

export interface StepKind {
  readonly symbol: string
  readonly formula: string
  readonly clause: string
  readonly unit: string
}

export function stepKind(symbol: string, unit: string, formula: string, clause: string): StepKind {
  return { symbol, formula, clause, unit }
}

const NO_ROWS: readonly TableRow[] = []
const NO_STEPS: readonly Step[] = []

export function addStep(
  into: Step[],
  kind: StepKind,
  value: Figure,
  inputs: readonly StepInput[],
  rounding: Rounding | null = null,
  status: RangeStatus = 'ok',
  steps: readonly Step[] | undefined = NO_STEPS,
  rows: readonly TableRow[] = NO_ROWS,
): void {
  into.push({
    symbol: kind.symbol,
    formula: kind.formula,
    clause: kind.clause,
    unit: kind.unit,
    value,
    inputs,
    status,
    rounding,
    rows,
    steps,
  })
}

export function given(
  symbol: string,
  value: Figure | undefined,
  unit: string,
  origins: Origins | undefined,
  field: string = symbol,
): StepInput {
  return { symbol, value: value ?? null, unit, origin: origins?.[field] ?? 'input' }
}

export function from(origin: string, symbol: string, value: Figure, unit: string): StepInput {
  return { symbol, value, unit, origin }
}

export function computed(symbol: string, value: Figure, unit: string): StepInput {
  return { symbol, value, unit, origin: 'step' }
}

export function constant(symbol: string, value: Figure, unit: string): StepInput {
  return { symbol, value, unit, origin: 'constant' }
}

export function rounded(rule: string, before: number, after: number): Rounding {
  return { rule, before, after }
}
