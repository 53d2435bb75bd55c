// Every calculation answers with the same shape. A figure that cannot be stood behind is null and carries its issues:
// it is never zero, never clamped, never NaN.

export type RangeStatus = 'ok' | 'extrapolated' | 'out'

export type Severity = 'warning' | 'error'

export interface Issue {
  readonly code: string
  readonly severity: Severity
  readonly field: string
  readonly value: number | string | null
  readonly min: number | null
  readonly max: number | null
}

export interface Result<T> {
  readonly value: T | null
  readonly status: RangeStatus
  readonly issues: readonly Issue[]
}

export const NO_ISSUES: readonly Issue[] = []

export function done<T>(value: T, status: RangeStatus = 'ok', issues: readonly Issue[] = NO_ISSUES): Result<T> {
  return { value, status, issues }
}

export function failed(issues: readonly Issue[]): Result<never> {
  return { value: null, status: 'out', issues }
}

export function issue(
  code: string,
  severity: Severity,
  field: string,
  value: number | string | null = null,
  min: number | null = null,
  max: number | null = null,
): Issue {
  return { code, severity, field, value: told(value), min: told(min), max: told(max) }
}

/** Issues are stored too: what JSON cannot hold is left out of them. */
function told<T extends number | string | null>(x: T): T | null {
  return typeof x === 'number' && !Number.isFinite(x) ? null : x
}

export function failure(code: string, field: string, value: number | string | null = null): Result<never> {
  return failed([issue(code, 'error', field, value)])
}

export function warning(code: string, field: string, value: number | string | null = null): Issue {
  return issue(code, 'warning', field, value)
}

export function worse(a: RangeStatus, b: RangeStatus): RangeStatus {
  if (a === 'out' || b === 'out') return 'out'
  return a === 'extrapolated' || b === 'extrapolated' ? 'extrapolated' : 'ok'
}

export function describeIssue(one: Issue): string {
  const value = one.value === null ? '' : ` ${one.value}`
  const limits = one.min === null && one.max === null ? '' : ` (allowed ${one.min ?? '-'} to ${one.max ?? '-'})`
  return `${one.severity} ${one.code}: ${one.field}${value}${limits}`
}
