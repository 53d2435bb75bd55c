import type { GridApi } from 'ag-grid-community'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GridColumn } from './grid-column.ts'
import { groupHeadOf } from './row-source.ts'

export interface EditedCell<Row> {
  row: Row
  column: GridColumn
  rowIndex: number
  /** The character that started it; the browser writes it into the field by itself. */
  typed: string | undefined
  place: { left: number; top: number; width: number; height: number }
}

/** Where the focus goes when an editor closes. */
export type EditorExit = 'stay' | 'down' | 'next' | 'previous'

export interface GridEditing<Row> {
  /** The control for a cell; it closes itself, with the row as it is now if it was changed. */
  render: (cell: EditedCell<Row>, close: (exit: EditorExit, row?: Row) => void) => ReactNode
  /** Where not all cells of a column can be changed. */
  canEdit?: (row: Row, field: string) => boolean
}

/** Which cell is being changed, and where the focus goes from there. */
export function useCellEditing<Row extends { id: string }>(
  api: RefObject<GridApi<Row> | null>,
  frame: RefObject<HTMLDivElement | null>,
  columns: readonly GridColumn[],
  editing: GridEditing<Row> | undefined,
) {
  const [cell, setCell] = useState<EditedCell<Row> | null>(null)
  const latest = useRef(cell)
  const set = (next: EditedCell<Row> | null) => {
    latest.current = next
    setCell(next)
  }

  const placeOf = (row: Row, field: string) => {
    const element = frame.current?.querySelector(
      `.ag-row[row-id="${CSS.escape(row.id)}"] .ag-cell[col-id="${CSS.escape(field)}"]`,
    )
    if (!element || !frame.current) return null
    const [inner, outer] = [element.getBoundingClientRect(), frame.current.getBoundingClientRect()]
    return { left: inner.left - outer.left, top: inner.top - outer.top, width: inner.width, height: inner.height }
  }

  const start = (rowIndex: number, field: string, typed?: string) => {
    const grid = api.current
    const column = columns.find((one) => one.field === field)
    if (!grid || !column?.editable || !editing) return
    grid.ensureIndexVisible(rowIndex)
    grid.ensureColumnVisible(field)
    const row = grid.getDisplayedRowAtIndex(rowIndex)?.data
    const canEdit = row && !groupHeadOf(row) && (editing.canEdit?.(row, field) ?? true)
    const place = canEdit && placeOf(row, field)
    if (!place) return
    // At once, so that the field has the focus before the browser hands out the character.
    flushSync(() => set({ row, column, rowIndex, typed, place }))
  }

  /** The next cell that can be changed, in this row or the first of the row after it. */
  const neighbour = (from: EditedCell<Row>, step: 1 | -1) => {
    const editable = (api.current?.getAllDisplayedColumns() ?? [])
      .map((column) => column.getColId())
      .filter((field) => columns.some((column) => column.field === field && column.editable))
    const at = editable.indexOf(from.column.field) + step
    const field = editable[at]
    if (field) return { rowIndex: from.rowIndex, field }
    const edge = step === 1 ? editable[0] : editable.at(-1)
    return edge === undefined ? null : { rowIndex: from.rowIndex + step, field: edge }
  }

  const close = (exit: EditorExit, changed?: Row) => {
    const from = latest.current
    const grid = api.current
    if (!from || !grid) return
    if (changed) grid.getRowNode(changed.id)?.setData(changed)
    set(null)
    const next = exit === 'next' ? neighbour(from, 1) : exit === 'previous' ? neighbour(from, -1) : null
    if (next && grid.getDisplayedRowAtIndex(next.rowIndex)?.data) {
      grid.setFocusedCell(next.rowIndex, next.field)
      start(next.rowIndex, next.field)
      return
    }
    const below = from.rowIndex + 1
    const isRow = exit === 'down' && grid.getDisplayedRowAtIndex(below)?.data !== undefined
    grid.ensureIndexVisible(isRow ? below : from.rowIndex)
    grid.setFocusedCell(isRow ? below : from.rowIndex, from.column.field)
  }

  return {
    cell,
    start,
    close,
    /** The editor stays on its cell while the rows scroll under it. */
    follow: () => {
      const { current } = latest
      const place = current && placeOf(current.row, current.column.field)
      if (place) set({ ...current, place })
    },
  }
}

const roomiest = 220

/** Lies over the cell, and may be larger: a refused value says why below what was typed. */
export function CellEditorHost<Row>(props: { cell: EditedCell<Row>; children: ReactNode }) {
  const { place } = props.cell
  return (
    <div
      className="cell-editor"
      ref={(element) => {
        if (!element) return
        const room = (element.parentElement?.clientWidth ?? 0) - roomiest - 8
        element.style.left = `${Math.max(0, Math.min(place.left, room))}px`
        element.style.top = `${place.top}px`
        element.style.minWidth = `${Math.max(place.width, roomiest)}px`
      }}
    >
      {props.children}
    </div>
  )
}
