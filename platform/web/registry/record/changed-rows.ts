/** More lines than this say nothing to whoever looks for what changed. */
const told = 20

type Rows = readonly Record<string, unknown>[]

/** Of child rows before and after a change, those that are not the same in both; the first of them, and how many are left out. */
export function changedRows(before: unknown, after: unknown): Record<'before' | 'after', { rows: Rows; left: number }> {
  const [old, now] = [rowsIn(before), rowsIn(after)]
  return { before: without(old, now), after: without(now, old) }
}

const rowsIn = (value: unknown) => (Array.isArray(value) ? (value as Rows) : [])

function without(rows: Rows, others: Rows) {
  const known = new Set(others.map((row) => JSON.stringify(row)))
  const own = rows.filter((row) => !known.has(JSON.stringify(row)))
  // Rows that only changed places are all of them the news.
  const shown = own.length === 0 && rows.length === others.length ? rows : own
  return { rows: shown.slice(0, told), left: Math.max(0, shown.length - told) }
}
