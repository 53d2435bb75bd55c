import { calcVersion, replay, type Step, type Trace } from '@molo/measurement/trace'
import type { ReplayAnswer } from '#platform/core/replay.contract.ts'

/** Stored traces calculated once more from their own inputs: the same to the last bit, or which steps are not. */
export function replayed(stored: readonly unknown[]): ReplayAnswer {
  const traces = stored as readonly Trace[]
  const versions = { storedVersion: traces[0]!.calcVersion, version: calcVersion }
  if (traces.some((trace) => trace.calcVersion !== calcVersion)) {
    return { result: 'otherVersion', ...versions, differences: [] }
  }
  const differences = traces.flatMap((trace) => {
    const { value } = replay(trace)
    if (!value) throw new Error(`${trace.routine} is no routine that could be repeated`)
    return value.differences.map((path) => ({
      where: stepsOn(trace, path),
      before: textAt(trace, path),
      after: textAt(value.trace, path),
    }))
  })
  return { result: differences.length === 0 ? 'same' : 'differs', ...versions, differences }
}

/** The symbols of the steps that lead to a figure of a trace, or its path where it is in none. */
function stepsOn(trace: Trace, path: string): string[] {
  const symbols: string[] = []
  const parts = path.split('.')
  let steps: readonly Step[] = trace.steps
  while (parts[0] === 'steps') {
    const step = steps[Number(parts[1])]
    if (!step) break
    symbols.push(step.symbol)
    steps = step.steps
    parts.splice(0, 2)
  }
  return symbols.length > 0 ? symbols : [path]
}

function textAt(trace: Trace, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], trace)
  return typeof found === 'object' ? JSON.stringify(found) : String(found ?? '–')
}
