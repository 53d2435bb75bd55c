// A stored trace calculated again, figure by figure and bit by bit.
import { failure, type Result } from '../core/result.ts'
import { calcVersion, type Trace } from '../core/step.ts'
import { routineOf } from './routines.ts'
import { runTraced } from './traced.ts'

export interface Replay {
  readonly isIdentical: boolean
  /** Paths of the figures that differ, at most twenty. */
  readonly differences: readonly string[]
  readonly trace: Trace
}

/** Only the version that made a trace may replay it: history is never recalculated with newer routines. */
export function replay(trace: Trace): Result<Replay> {
  if (trace.calcVersion !== calcVersion) return failure('calc-version-differs', 'calcVersion', trace.calcVersion)
  const routine = routineOf(trace.routine)
  if (!routine) return failure('unknown-option', 'routine', trace.routine)
  const again = runTraced(trace.routine, routine, trace.input).trace
  const differences: string[] = []
  compare(trace, again, '', differences)
  return { value: { isIdentical: differences.length === 0, differences, trace: again }, status: 'ok', issues: [] }
}

function compare(a: unknown, b: unknown, path: string, differences: string[]): void {
  if (differences.length >= 20 || Object.is(a, b)) return
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    differences.push(path)
    return
  }
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  for (const key of keys) compare(left[key], right[key], path === '' ? key : `${path}.${key}`, differences)
}
