import { plain } from '#platform/core/number-format.ts'
import { type MarkMeaning, readNumber } from '#platform/core/paste.ts'
import { canEditCell, type CellChange, type CellRange, type MatrixRow } from './matrix-model.ts'

export interface PasteProblem {
  rowId: string
  day: string
  text: string
  code: 'notANumber' | 'tooManyDecimals' | 'tooLong'
}

export interface PastedCells {
  changes: CellChange[]
  /** Cells that say nothing that could stand there; they stay as they were. */
  problems: PasteProblem[]
  /** Cells that cannot be changed, and such as lie beyond the last row or day. */
  locked: number
  beyond: number
  /** A number that can be read in two ways, if there is one. */
  ambiguous: string | null
}

const mostDigits = 15

/** Why a number cannot stand in a row; nothing is rounded to make it fit. */
export function numberProblem({ decimals }: MatrixRow, digits: string): PasteProblem['code'] | null {
  const [whole = '', fraction = ''] = plain(digits).replace(/^-/, '').split('.')
  if (fraction.length > decimals) return 'tooManyDecimals'
  return whole.length > mostDigits ? 'tooLong' : null
}

/** Cells of a spreadsheet laid onto the table, from the corner of a range on; a single one fills the whole range. */
export function readCells(
  rows: readonly MatrixRow[],
  days: readonly string[],
  range: CellRange,
  cells: readonly (readonly string[])[],
  meaning: MarkMeaning | null,
): PastedCells {
  const made: PastedCells = { changes: [], problems: [], locked: 0, beyond: 0, ambiguous: null }
  for (const [down, line] of spread(cells, range).entries()) {
    for (const [across, text] of line.entries()) {
      const row = rows[range.rows[0] + down]
      const day = days[range.columns[0] + across]
      if (!row || day === undefined) made.beyond++
      else if (!canEditCell(row, day)) made.locked++
      else readCell(row, day, text.trim(), meaning, made)
    }
  }
  return made
}

function spread(cells: readonly (readonly string[])[], { rows, columns }: CellRange): readonly (readonly string[])[] {
  const only = cells.length === 1 && cells[0]!.length === 1 ? cells[0]![0]! : null
  if (only === null) return cells
  const line = Array.from({ length: columns[1] - columns[0] + 1 }, () => only)
  return Array.from({ length: rows[1] - rows[0] + 1 }, () => line)
}

function readCell(row: MatrixRow, day: string, text: string, meaning: MarkMeaning | null, made: PastedCells): void {
  const change = (value: string | null) => made.changes.push({ rowId: row.id, day, value })
  const refuse = (code: PasteProblem['code']) => made.problems.push({ rowId: row.id, day, text, code })
  if (text === '') return void change(null)
  const read = readNumber({ kind: 'decimal', ...(row.unit === undefined ? {} : { unit: row.unit }) }, text, meaning)
  if (read.kind === 'ambiguous') made.ambiguous ??= text
  else if (read.kind === 'problem') refuse('notANumber')
  else {
    const digits = String(read.value)
    const problem = numberProblem(row, digits)
    if (problem) refuse(problem)
    else change(digits)
  }
}
