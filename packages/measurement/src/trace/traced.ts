import type { Result } from '../core/result.ts'
import { calcVersion, type Step, type Steps, type Trace } from '../core/step.ts'

export interface Traced<T> extends Result<T> {
  readonly trace: Trace
}

export function runTraced<I, T>(name: string, routine: (input: I, steps?: Steps) => Result<T>, input: I): Traced<T> {
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
