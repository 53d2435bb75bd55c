import { useMemo } from 'react'
import type { MatrixLine } from './matrix-columns.tsx'
import { checkTotals, type MatrixRow, type MatrixTotal, type MatrixValues, rowTotal, totalOf } from './matrix-model.ts'

/** The rows with what stands in them, and the totals below. */
export function useMatrixLines(
  rows: readonly MatrixRow[],
  totals: readonly MatrixTotal[],
  days: readonly string[],
  values: MatrixValues,
): { lines: MatrixLine[]; totalLines: MatrixLine[] } {
  return useMemo(() => {
    checkTotals(rows, totals)
    return {
      lines: rows.map((row) => ({
        id: row.id,
        head: row,
        row,
        cells: values[row.id] ?? {},
        overDays: rowTotal(row, days, values),
      })),
      totalLines: totals.map((total) => ({
        id: `total ${total.id}`,
        head: total,
        row: null,
        ...totalOf(total, rows, days, values),
      })),
    }
  }, [rows, totals, days, values])
}
