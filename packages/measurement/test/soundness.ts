import type { Result } from '../src/core/result.ts'

type Change = number | { readonly set: number | string | null }

/** A copy of an input with each number multiplied, or each word and number set, as the caller decides. */
export function breaks<T>(input: T, change: () => Change): T {
  if (typeof input === 'number' || typeof input === 'string') {
    const by = change()
    if (typeof by === 'object') return by.set as T
    return (typeof input === 'number' ? input * by : input) as T
  }
  if (Array.isArray(input)) return (input.length > 20 ? input : input.map((one) => breaks(one, change))) as T
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, breaks(value, change)])) as T
}

export function figuresOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(figuresOf)
}

/** No figure without standing: null has a stated error, a figure has none, and all of it is finite. */
export function isSound(result: Result<unknown>): boolean {
  const hasError = result.issues.some((one) => one.severity === 'error')
  if (result.value === null) return hasError && result.status === 'out'
  const isFinite = figuresOf(result).every(Number.isFinite)
  const isExplained = result.status === 'ok' || result.issues.length > 0
  return isFinite && !hasError && result.status !== 'out' && isExplained
}
