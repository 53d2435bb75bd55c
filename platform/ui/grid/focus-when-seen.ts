import type { GridApi } from 'ag-grid-community'

/** Nothing that is hidden takes the focus, and cells are until their columns have their widths. */
export function focusWhenSeen(grid: GridApi, frame: HTMLElement, { row, field }: { row: number; field: string }): void {
  if (grid.isDestroyed()) return
  const cell = frame.querySelector(`.ag-row[row-index="${row}"] [col-id="${field}"]`)
  if (cell?.checkVisibility({ visibilityProperty: true })) grid.setFocusedCell(row, field)
  else requestAnimationFrame(() => focusWhenSeen(grid, frame, { row, field }))
}
