import type { GridApi } from 'ag-grid-community'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type CellRange, isWithin, rangeBetween } from './matrix-model.ts'

interface At {
  row: number
  column: number
}

/** A rectangle of cells, from a corner to the cell with the focus: with Shift and the arrows, or with Shift and the mouse. */
export function useCellRange<Row>(api: RefObject<GridApi<Row> | null>, rowCount: number, days: readonly string[]) {
  const [range, setRange] = useState<CellRange | null>(null)
  const corner = useRef<At | null>(null)
  /** As the grid's own class rules read it, which are asked outside of React. */
  const shown = useRef({ range, days })
  useLayoutEffect(() => {
    const isOther = shown.current.range !== range
    shown.current = { range, days }
    if (isOther) api.current?.refreshCells({ force: true, suppressFlash: true })
  }, [api, range, days])
  const [isInRange] = useState(() => (row: number, day: string) => {
    const { current } = shown
    return current.range !== null && isWithin(current.range, row, current.days.indexOf(day))
  })

  const focused = (): At | null => {
    const cell = api.current?.getFocusedCell()
    const column = cell && !cell.rowPinned ? days.indexOf(cell.column.getColId()) : -1
    return cell && column >= 0 ? { row: cell.rowIndex, column } : null
  }
  const reach = (from: At, to: At) => {
    corner.current ??= from
    setRange(rangeBetween(corner.current, to))
  }
  return {
    /** The range, or the one cell that has the focus. */
    chosen: (): CellRange | null => {
      const cell = focused()
      return range ?? (cell && rangeBetween(cell, cell))
    },
    isInRange,
    drop: () => {
      corner.current = null
      setRange(null)
    },
    extend: (down: number, across: number) => {
      const from = focused()
      const grid = api.current
      if (!from || !grid) return
      const row = Math.min(Math.max(from.row + down, 0), rowCount - 1)
      const column = Math.min(Math.max(from.column + across, 0), days.length - 1)
      grid.ensureIndexVisible(row)
      grid.ensureColumnVisible(days[column]!)
      grid.setFocusedCell(row, days[column]!)
      reach(from, { row, column })
    },
    /** The cell that had the focus is the other corner. */
    reachTo: (row: number, day: string) => {
      const from = focused()
      const column = days.indexOf(day)
      if (from && column >= 0) reach(from, { row, column })
    },
  }
}
