import type { GridApi } from 'ag-grid-community'

/** About a second: whoever has waited longer is doing something else. */
const framesAtMost = 60

type Grid = Pick<GridApi, 'isDestroyed' | 'ensureColumnVisible' | 'setFocusedCell'>

/** Nothing that is hidden takes the focus, and cells are until their columns have their widths. */
export function focusWhenSeen(grid: Grid, frame: HTMLElement, { row, field }: { row: number; field: string }): void {
  const look = (framesLeft: number): void => {
    if (framesLeft === 0 || grid.isDestroyed() || isElsewhere(frame)) return
    const cell = frame.querySelector(`.ag-row[row-index="${row}"] [col-id="${field}"]`)
    if (cell?.checkVisibility({ visibilityProperty: true })) grid.setFocusedCell(row, field)
    else requestAnimationFrame(() => look(framesLeft - 1))
  }
  grid.ensureColumnVisible(field)
  look(framesAtMost)
}

/** The focus stands on something that somebody has gone to, and not just on the page around the list. */
const isElsewhere = (frame: HTMLElement) => !(document.activeElement ?? document.body).contains(frame)
