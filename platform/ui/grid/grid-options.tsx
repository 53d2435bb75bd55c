import type { ColDef, GridOptions, IDatasource, IRowNode } from 'ag-grid-community'
import type { ReactNode } from 'react'
import { groupHeadOf, type RowSource } from './row-source.ts'

/** The library's own name for it. */
export const selectionColumn = 'ag-Grid-SelectionColumn'
export const actionsColumn = 'row-actions'
export const totalsRowId = 'totals'
/** Heads without room for their name, which those who listen still need. */
const silentHead = 'grid-silent-head'

/** What is the same for every grid at any time. The library does its columns again for an option that is written anew. */
export const steadyOptions: Pick<GridOptions, 'getRowId' | 'rowClassRules' | 'rowSelection'> = {
  getRowId: (row) => row.data.id,
  rowClassRules: {
    'row-ended': (row) => Boolean(row.data?.endedAt),
    'row-group': (row) => groupHeadOf(row.data) !== undefined,
  },
  rowSelection: {
    mode: 'multiRow',
    enableClickSelection: false,
    headerCheckbox: false,
    hideDisabledCheckboxes: true,
    isRowSelectable: (node) => !groupHeadOf(node.data),
  },
}

export const selectionDef = (label: string): ColDef => ({
  headerName: label,
  headerClass: silentHead,
  width: 34,
  minWidth: 34,
  maxWidth: 34,
  pinned: 'left',
  resizable: false,
  suppressHeaderMenuButton: true,
})

/** Buttons are reached from their cell by Tab, as everything else in the page. */
export const actionsDef = <Row,>(render: (row: Row) => ReactNode, label: string, room = 56): ColDef<Row> => ({
  colId: actionsColumn,
  headerName: label,
  headerClass: silentHead,
  headerTooltip: label,
  pinned: 'right',
  lockPinned: true,
  sortable: false,
  resizable: false,
  suppressMovable: true,
  width: room,
  // Columns shrink and grow with the window; buttons that are cut off cannot be read.
  minWidth: room,
  maxWidth: room,
  cellClass: 'cell-actions',
  cellRenderer: ({ data, node }: { data?: Row; node: IRowNode<Row> }) =>
    data && !node.rowPinned && !groupHeadOf(data) ? render(data) : null,
})

export function datasourceOf<Row>(source: RowSource<Row>, onFail: (error: unknown) => void): IDatasource {
  return {
    getRows(request) {
      source.rows(request.startRow, request.endRow).then(
        (found) => request.successCallback(found.rows, found.last),
        (error: unknown) => {
          request.failCallback()
          onFail(error)
        },
      )
    },
  }
}
