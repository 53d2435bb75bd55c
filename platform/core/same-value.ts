/** Whether two field values mean the same; the order of an object's keys does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), Object.entries(b)]
  const other = b as Record<string, unknown>
  return left.length === right.length && left.every(([key, value]) => key in other && sameValue(value, other[key]))
}
