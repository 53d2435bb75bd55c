import { type CellChange, type MatrixValues, valueAt } from './matrix-model.ts'

/** One step of somebody, a single cell or a whole paste: what it wrote, and what stood there before. */
interface Edit {
  before: readonly CellChange[]
  after: readonly CellChange[]
}

export interface EditHistory {
  done: readonly Edit[]
  undone: readonly Edit[]
}

export const noEdits: EditHistory = { done: [], undone: [] }
const mostEdits = 100

/** A new step; what was undone before it cannot come again. */
export function recorded(history: EditHistory, values: MatrixValues, changes: readonly CellChange[]): EditHistory {
  const before = changes.map(({ rowId, day }) => ({ rowId, day, value: valueAt(values, rowId, day) }))
  return { done: [...history.done, { before, after: changes }].slice(-mostEdits), undone: [] }
}

/** What to write to take the last step back, and what is left then. */
export function undoLast({
  done,
  undone,
}: EditHistory): { history: EditHistory; changes: readonly CellChange[] } | null {
  const last = done.at(-1)
  return last ? { history: { done: done.slice(0, -1), undone: [...undone, last] }, changes: last.before } : null
}

export function redoLast({
  done,
  undone,
}: EditHistory): { history: EditHistory; changes: readonly CellChange[] } | null {
  const last = undone.at(-1)
  return last ? { history: { done: [...done, last], undone: undone.slice(0, -1) }, changes: last.after } : null
}
