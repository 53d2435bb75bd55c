// A calculation with its trace. The trace is plain data: it survives JSON and a database without losing a digit.
import type { Result } from '../core/result.ts'
import { calcVersion, type Step, type Trace } from '../core/step.ts'
import {
  PORTABLE,
  ROUTINES,
  type AnyRoutine,
  type RoutineInput,
  type RoutineName,
  type RoutineValue,
} from './routines.ts'

export interface Traced<T> extends Result<T> {
  readonly trace: Trace
}

export function calculate<K extends RoutineName>(name: K, input: RoutineInput<K>): Traced<RoutineValue<K>> {
  const cut = PORTABLE[name] as ((input: RoutineInput<K>) => RoutineInput<K>) | undefined
  return runTraced(name, ROUTINES[name] as AnyRoutine, plain(cut ? cut(input) : input)) as Traced<RoutineValue<K>>
}

export function runTraced(name: string, routine: AnyRoutine, input: unknown): Traced<unknown> {
  const steps: Step[] = []
  const { value, status, issues } = routine(input, steps)
  return { value, status, issues, trace: { calcVersion, routine: name, input, value, status, issues, steps } }
}

/**
 * What JSON would make of the input: no undefined fields, null for NaN and infinities, 0 for -0. The calculation runs
 * on this copy, so a trace read back from storage starts from exactly the same figures.
 */
export function plain<T>(input: T): T {
  return copy(input) as T
}

function copy(x: unknown): unknown {
  if (typeof x === 'number') return Number.isFinite(x) ? (x === 0 ? 0 : x) : null
  if (typeof x !== 'object' || x === null) return x
  if (Array.isArray(x)) return x.map((one) => copy(one) ?? null)
  const out: Record<string, unknown> = {}
  for (const key in x) {
    const value = (x as Record<string, unknown>)[key]
    if (value !== undefined) out[key] = copy(value)
  }
  return out
}
