import { issue, type Issue } from './result.ts'

/** Physical sanity limits: wide enough for any real reading, narrow enough that no figure can overflow. */
export type Limits = readonly [min: number, max: number]

export const TEMPERATURE_C: Limits = [-273.15, 1000]
export const DENSITY: Limits = [0.001, 5000]
export const EXPANSION: Limits = [0, 0.01]
export const VOLUME_M3: Limits = [0, 1e9]
export const VOLUME_CHANGE_M3: Limits = [-1e9, 1e9]
export const MASS_KG: Limits = [0, 1e12]
export const LEVEL_MM: Limits = [0, 1e6]
export const LEVEL_CHANGE_MM: Limits = [-1e6, 1e6]
export const PERCENT: Limits = [0, 100]
export const FACTOR: Limits = [1e-6, 1e6]
export const PRESSURE_BAR: Limits = [-1.1, 1e4]

/** True when the value is a finite number inside the limits; otherwise the reason is added to the issues. */
export function isNumber(
  issues: Issue[],
  field: string,
  value: number | null | undefined,
  limits: Limits,
): value is number {
  if (typeof value === 'number' && value >= limits[0] && value <= limits[1]) return true
  if (value === undefined || value === null) issues.push(issue('missing', 'error', field))
  else if (typeof value !== 'number' || !Number.isFinite(value)) issues.push(issue('not-a-number', 'error', field))
  else issues.push(issue('outside-limits', 'error', field, value, limits[0], limits[1]))
  return false
}

/** Decimals of a rounding: whole, and no more than a double can tell apart. */
export function isDecimals(issues: Issue[], field: string, value: number | null | undefined): value is number {
  if (!isNumber(issues, field, value, [0, 12])) return false
  if (Number.isInteger(value)) return true
  issues.push(issue('not-whole', 'error', field, value))
  return false
}

export function isOption<T extends string>(
  issues: Issue[],
  field: string,
  value: T | null | undefined,
  options: readonly T[],
): value is T {
  if (value !== undefined && value !== null && options.includes(value)) return true
  issues.push(
    issue(value === undefined || value === null ? 'missing' : 'unknown-option', 'error', field, value ?? null),
  )
  return false
}
