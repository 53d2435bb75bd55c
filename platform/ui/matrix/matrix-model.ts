import { Decimal } from '#platform/core/decimal.ts'

/** A figure for all days, or one for each. */
type Limit = string | Readonly<Record<string, string>>

export interface MatrixRow {
  id: string
  label: string
  unit?: string
  decimals: number
  /** Whether its cells can be changed, or on which days. */
  editable?: boolean | ((day: string) => boolean)
  minimum?: Limit
  maximum?: Limit
  /** Whether its days make a sum: what comes in or goes out does, what lies there does not. */
  addsOverDays?: boolean
  /** The total that it is part of. */
  totalId?: string
}

/** A line below the rows: the sum of those that name it, day by day. */
export interface MatrixTotal {
  id: string
  label: string
  unit?: string
  decimals: number
}

/** Decimal texts by row and day; what is not there is empty. */
export type MatrixValues = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface CellChange {
  rowId: string
  day: string
  value: string | null
}

export const valueAt = (values: MatrixValues, rowId: string, day: string): string | null => values[rowId]?.[day] ?? null

export function withCells(values: MatrixValues, changes: readonly CellChange[]): MatrixValues {
  const next = { ...values }
  for (const [rowId, ofRow] of Map.groupBy(changes, (change) => change.rowId)) {
    const cells = { ...next[rowId] }
    for (const { day, value } of ofRow) {
      if (value === null) delete cells[day]
      else cells[day] = value
    }
    next[rowId] = cells
  }
  return next
}

export const canEditCell = ({ editable = false }: MatrixRow, day: string): boolean =>
  typeof editable === 'function' ? editable(day) : editable

export const limitAt = (limit: Limit | undefined, day: string): string | null =>
  limit === undefined ? null : typeof limit === 'string' ? limit : (limit[day] ?? null)

export interface Breach {
  kind: 'above' | 'below'
  limit: string
}

/** A limit that a figure does not keep. */
export function breachOf(row: MatrixRow, day: string, value: string | null): Breach | null {
  if (value === null) return null
  const [minimum, maximum] = [limitAt(row.minimum, day), limitAt(row.maximum, day)]
  if (maximum !== null && new Decimal(value).gt(maximum)) return { kind: 'above', limit: maximum }
  if (minimum !== null && new Decimal(value).lt(minimum)) return { kind: 'below', limit: minimum }
  return null
}

/** Of what is known; nothing where nothing is. */
export function sumOf(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Decimal.sum(...known).toFixed()
}

/** Over the days, where that says something. */
export function rowTotal(row: MatrixRow, days: readonly string[], values: MatrixValues): string | null {
  return row.addsOverDays ? sumOf(days.map((day) => valueAt(values, row.id, day))) : null
}

/** A total by day, and over the days where all its rows have such a sum. */
export function totalOf(total: MatrixTotal, rows: readonly MatrixRow[], days: readonly string[], values: MatrixValues) {
  const parts = rows.filter(({ totalId }) => totalId === total.id)
  const sums = days.map((day) => [day, sumOf(parts.map((row) => valueAt(values, row.id, day)))] as const)
  const cells = Object.fromEntries(sums.flatMap(([day, sum]) => (sum === null ? [] : [[day, sum] as const])))
  const addsOverDays = parts.length > 0 && parts.every((row) => row.addsOverDays)
  return { cells, overDays: addsOverDays ? sumOf(sums.map(([, sum]) => sum)) : null }
}

/** Tonnes and cubic metres make no sum: said when the screen is written, not in front of whoever uses it. */
export function checkTotals(rows: readonly MatrixRow[], totals: readonly MatrixTotal[]): void {
  for (const row of rows) {
    if (row.totalId === undefined) continue
    const total = totals.find(({ id }) => id === row.totalId)
    if (!total) throw new Error(`the row ${row.id} is part of a total ${row.totalId} that is not there`)
    if (total.unit !== row.unit) {
      throw new Error(`the row ${row.id} is in ${row.unit}, but its total ${total.id} in ${total.unit}`)
    }
  }
}

/** Two corners, by row and column. */
export interface CellRange {
  rows: [number, number]
  columns: [number, number]
}
export function rangeBetween(one: { row: number; column: number }, other: { row: number; column: number }): CellRange {
  return {
    rows: [Math.min(one.row, other.row), Math.max(one.row, other.row)],
    columns: [Math.min(one.column, other.column), Math.max(one.column, other.column)],
  }
}
export const isWithin = ({ rows, columns }: CellRange, row: number, column: number) =>
  row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]
