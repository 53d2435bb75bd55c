/** Where in a list the focus stands: the place of the row, and the column. */
export function focusedCell(): { row: number; field: string } | null {
  const cell = document.activeElement?.closest('.ag-cell')
  const field = cell?.getAttribute('col-id')
  const row = cell?.closest('.ag-row')?.getAttribute('row-index')
  return field && row && /^\d+$/.test(row) ? { row: Number(row), field } : null
}
