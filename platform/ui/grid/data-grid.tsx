import './data-grid.css'
import type { GridApi, IRowNode, SortChangedEvent, SuppressKeyboardEventParams } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type ReactNode, use, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeMeaningsContext } from '../code-meanings.ts'
import { densityFigures } from '../density.ts'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { SkeletonRows } from '../parts/skeleton-rows.tsx'
import { toast } from '../parts/toast.ts'
import { useUi } from '../ui-provider.tsx'
import type { FetchPage } from './block-source.ts'
import { CellEditorHost, type EditedCell, type GridEditing, useCellEditing } from './cell-editing.tsx'
import { columnDef, groupHeadCell, naturalWidth } from './column-defs.ts'
import { type ColumnLayout, widthsOf } from './column-layout.ts'
import { focusWhenSeen } from './focus-when-seen.ts'
import type { GridColumn, ValueTexts } from './grid-column.ts'
import {
  actionsColumn,
  actionsDef,
  datasourceOf,
  selectionColumn,
  selectionDef,
  steadyOptions,
  totalsRowId,
} from './grid-options.tsx'
import { gridTheme, scrollbarRoom } from './grid-setup.ts'
import { gridTexts } from './grid-texts.ts'
import { SlowBar } from './slow-bar.tsx'
import { type GridGrouping, useGridRows } from './use-grid-rows.ts'
import { groupHeadOf } from './row-source.ts'

export interface GridSort {
  field: string
  descending: boolean
}

/** The rows that are ticked, or everything that the filters let through but a few. */
export type GridSelection<Row> = { kind: 'picked'; rows: Row[] } | { kind: 'all'; except: readonly string[] }

export interface DataGridProps<Row extends { id: string }> {
  label: string
  columns: GridColumn[]
  texts: ValueTexts
  /** Rows of one page; the server's page size and the grid's block are the same. */
  pageSize: number
  fetchPage: FetchPage<Row>
  /** Groups by the values of one column, with sums; the rows of a group are asked for when it is opened. */
  grouping?: GridGrouping<Row> | undefined
  /** Another question (filters, order): the old rows stay until the first answer is there. */
  sourceKey: string
  /** The same question again, because rows changed. */
  revision: number
  /** The row to begin with, for who comes back. */
  startAt?: number
  sort: GridSort
  onSort: (sort: GridSort) => void
  onOpen: (row: Row) => void
  /** A figure is asked why: by a press on it, by Enter, or by a question mark. */
  onAsk?: ((row: Row, field: string) => void) | undefined
  /** Buttons of each row, at its end. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** In pixels, where the room for one sign is not enough. */
  actionsWidth?: number | undefined
  /** Changing cells in place, where that is allowed. */
  editing?: GridEditing<Row> | undefined
  /** The same where cells are changed beside the list; there a row opens by Enter on any of them. */
  onEdit?: ((row: Row, field: string) => void) | undefined
  empty: ReactNode
  selection: GridSelection<Row>
  onSelect: (selection: GridSelection<Row>) => void
  /** Ctrl+C while rows are ticked. */
  onCopy: () => void
  /** Ctrl+D: the value of the cell for all ticked rows. */
  onFillDown?: ((row: Row, field: string) => void) | undefined
  /** Sums by column, of everything that the filters let through; pinned below the rows. */
  totals?: Record<string, string | null> | undefined
  layout?: ColumnLayout[] | undefined
  onLayout?: (layout: ColumnLayout[]) => void
  describeError: (error: unknown) => { lines: string[]; requestId: string | null }
}

/** Page after page: for whoever goes to the end of a list. */
const readAtMost = 2000

const isCommand = (press: KeyboardEvent, key: string) =>
  (press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === key

const isOnButton = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('button, a') !== null

/** Rows asked for page by page, plain text in the cells; Enter or a click opens a row, F2 or typing changes a cell. */
export function DataGrid<Row extends { id: string }>(props: DataGridProps<Row>) {
  const { language, density, styleNonce } = useUi()
  const { t, i18n } = useTranslation('shell')
  const { hint } = use(CodeMeaningsContext)
  const figures = densityFigures[density]
  const localeText = useMemo(() => gridTexts(t), [t])
  const api = useRef<GridApi<Row> | null>(null)
  const frame = useRef<HTMLDivElement | null>(null)
  const [ready, setReady] = useState(false)
  /** Another language or density makes the grid anew, and it forgets widths and order. */
  const [grids, setGrids] = useState(0)
  const rows = useGridRows<Row>({
    ...props,
    ready,
    show: (source, fail) => api.current?.setGridOption('datasource', datasourceOf(source, fail)),
    refresh: (count) => {
      if (count !== undefined) api.current?.setRowCount(count, true)
      api.current?.refreshInfiniteCache()
    },
  })
  const { phase, refreshing } = rows
  const isBusy = refreshing || rows.readingOn
  const { startAt = 0 } = props
  const [scrollbarWidth] = useState(scrollbarRoom)
  const editor = useCellEditing<Row>(api, frame, props.columns, props.editing)

  const tick = useEffectEvent(() => {
    const { selection } = props
    if (selection.kind === 'picked') {
      if (selection.rows.length === 0) api.current?.deselectAll()
      return
    }
    const except = new Set(selection.except)
    const nodes: IRowNode<Row>[] = []
    api.current?.forEachNode((node) => {
      if (node.data && !groupHeadOf(node.data) && !except.has(node.data.id) && !node.isSelected()) nodes.push(node)
    })
    if (nodes.length > 0) api.current?.setNodesSelected({ nodes, newValue: true })
  })
  // Changed from outside: cleared after a bulk change, or everything ticked at once.
  useEffect(() => tick(), [props.selection])

  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [texts] = useState(() => () => latest.current.texts)
  const [ask] = useState(() => (row: Row, field: string) => latest.current.onAsk?.(row, field))
  const { rowActions: renderActions, actionsWidth } = props
  // Apart from the other columns, which are made anew when names come: another renderer would close what is open in a row.
  const actions = useMemo(
    () => (renderActions ? [actionsDef(renderActions, t('ui.rowActions'), actionsWidth)] : []),
    [renderActions, t, actionsWidth],
  )
  const columnDefs = useMemo(() => {
    const shown = props.columns.filter((column) => !column.hidden)
    const head = shown.find((column) => column.frozen) ?? shown[0]
    const defs = props.columns.map((column) => ({
      ...columnDef<Row>(column, language, texts, t, ask, hint),
      ...(column === head ? groupHeadCell<Row>(props.grouping?.label) : {}),
    }))
    return [...defs, ...actions]
  }, [props.columns, language, texts, props.grouping?.label, t, ask, hint, actions])
  const selectionColumnDef = useMemo(() => selectionDef(t('list.selection')), [t])
  const totals = useMemo(
    () => (props.totals ? [{ ...props.totals, id: totalsRowId } as unknown as Row] : []),
    [props.totals],
  )
  // Names of other records come after the rows; the library draws a cell again only when its value changes.
  useEffect(() => {
    api.current?.refreshCells({ force: true })
  }, [columnDefs, props.texts])

  useEffect(() => {
    api.current?.applyColumnState({
      state: [{ colId: props.sort.field, sort: props.sort.descending ? 'desc' : 'asc' }],
      defaultState: { sort: null },
    })
  }, [ready, grids, props.sort.field, props.sort.descending])

  // Columns share the window when there is room, and scroll sideways when there is not; until someone sets their widths.
  const hasWidths = (props.layout ?? []).some(({ width }) => width > 0)
  const fitColumns = (grid: GridApi<Row>) => {
    if (hasWidths) return
    grid.sizeColumnsToFit({
      columnLimits: props.columns.map((column) => ({ key: column.field, minWidth: naturalWidth(column) })),
    })
  }

  // From outside, as when another view is opened.
  const setWidths = useEffectEvent((grid: GridApi<Row>) => {
    const widths = widthsOf(props.layout)
    grid.applyColumnState({
      state: props.columns.map((column) => ({
        colId: column.field,
        width: widths.get(column.field) || naturalWidth(column),
      })),
    })
    fitColumns(grid)
  })
  useEffect(() => {
    if (ready && api.current) setWidths(api.current)
  }, [ready, grids, props.layout])

  /** A column that is only moved leaves the widths to the window, if that is where they come from. */
  const saveLayout = (how: 'moved' | 'resized') => {
    const set = widthsOf(props.layout)
    const own = new Set([selectionColumn, actionsColumn])
    const columns = (api.current?.getColumnState() ?? []).filter((column) => !own.has(column.colId))
    props.onLayout?.(
      columns.map((column) => ({
        field: column.colId,
        width: how === 'resized' ? Math.round(column.width ?? 0) : (set.get(column.colId) ?? 0),
        hidden: column.hide ?? false,
        frozen: column.pinned === 'left',
      })),
    )
  }

  const columnOf = (field: string) => props.columns.find((column) => column.field === field)
  const canEdit = (row: Row, field: string) =>
    Boolean((props.editing || props.onEdit) && !groupHeadOf(row) && columnOf(field)?.editable)
  const startEditing = (row: Row, rowIndex: number, field: string) =>
    props.onEdit ? props.onEdit(row, field) : editor.start(rowIndex, field)
  const anyTicked = props.selection.kind === 'all' || props.selection.rows.length > 0

  /** The library knows only the rows that were read: the others are read first. */
  const goToEnd = async (field: string) => {
    const last = await rows.lastRow(readAtMost)
    // Whoever has gone elsewhere while it was read stays there.
    if (last === undefined || !frame.current?.contains(document.activeElement)) return undefined
    if (last === null) return toast(t('ui.endTooFar'))
    api.current?.setRowCount(last + 1, true)
    api.current?.ensureIndexVisible(last, 'bottom')
    api.current?.setFocusedCell(last, field)
    return undefined
  }

  /** Answers whether the key is used up, so that the library does nothing more with it. */
  const onKey = ({ event: press, node, column }: SuppressKeyboardEventParams<Row>): boolean => {
    const row = node.data
    if (press.type !== 'keydown' || !row || node.rowPinned) return false
    const field = column.getColId()
    const use = (action: () => void) => {
      press.preventDefault()
      action()
      return true
    }
    // A button of the row has keys of its own.
    if (field === actionsColumn && (press.key === 'Enter' || press.key === ' ') && isOnButton(press)) return true
    if (isCommand(press, 'a')) return true
    if (isCommand(press, 'end')) {
      const fail = (error: unknown) => toast(props.describeError(error).lines.join('\n'), 'alarm')
      return use(() => void goToEnd(field).catch(fail))
    }
    if (isCommand(press, 'c') && anyTicked) return use(props.onCopy)
    const edits = canEdit(row, field)
    const inPlace = edits && props.editing !== undefined
    if (isCommand(press, 'd') && anyTicked && inPlace) return use(() => props.onFillDown?.(row, field))
    if (press.key === 'Escape') return use(() => props.onSelect({ kind: 'picked', rows: [] }))
    const isEnter = press.key === 'Enter' && !press.ctrlKey && !press.metaKey
    if (groupHeadOf(row)) return isEnter || press.key === ' ' ? use(() => rows.toggle(row.id)) : false
    if (props.onAsk && columnOf(field)?.asks && (isEnter || press.key === '?'))
      return use(() => props.onAsk?.(row, field))
    if (isEnter && !(inPlace && !columnOf(field)?.opens)) return use(() => props.onOpen(row))
    if (edits && (isEnter || press.key === 'F2')) return use(() => startEditing(row, node.rowIndex!, field))
    if (!inPlace) return false
    const typed = press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.metaKey && !press.altKey
    // Not used up for the browser: the focus moves to the editor, and the character is written there.
    if (typed) editor.start(node.rowIndex!, field, press.key)
    return typed
  }
  const keys = useRef(onKey)
  useLayoutEffect(() => {
    keys.current = onKey
  })
  const [defaultColDef] = useState(() => ({
    resizable: true,
    minWidth: 70,
    suppressHeaderMenuButton: true,
    wrapHeaderText: true,
    autoHeaderHeight: true,
    // The only place where the library asks before it acts; its own event comes too late for typing into a cell.
    suppressKeyboardEvent: (params: SuppressKeyboardEventParams<Row>) => keys.current(params),
  }))

  return (
    <div className="grid-frame" aria-busy={isBusy || phase.name === 'loading'} ref={frame}>
      {phase.name === 'failed' && <ErrorPanel {...props.describeError(phase.error)} onRetry={rows.retry} />}
      {phase.name === 'cancelled' && <ErrorPanel lines={[t('ui.slow.cancelled')]} onRetry={rows.retry} />}
      {phase.name === 'empty' && props.empty}
      {phase.name === 'loading' && <SkeletonRows height={figures.row} />}
      {refreshing && <SlowBar onCancel={rows.cancel} />}
      <div className={phase.name === 'rows' ? 'grid-body' : 'grid-body grid-hidden'} data-refreshing={isBusy}>
        <AgGridReact<Row>
          // The texts of a language come a moment after it was chosen, and the grid takes them only when it is made.
          key={`${i18n.language}-${density}`}
          theme={gridTheme}
          styleNonce={styleNonce}
          localeText={localeText}
          columnDefs={columnDefs}
          defaultColDef={defaultColDef}
          rowModelType="infinite"
          cacheBlockSize={props.pageSize}
          maxConcurrentDatasourceRequests={1}
          infiniteInitialRowCount={startAt + 1}
          rowHeight={figures.row}
          headerHeight={figures.row + 4}
          {...steadyOptions}
          pinnedBottomRowData={totals}
          suppressMultiSort
          // Room for the scroll bar from the start: one that comes with the rows would push the last column out.
          alwaysShowVerticalScroll
          scrollbarWidth={scrollbarWidth}
          suppressCellFocus={false}
          suppressDragLeaveHidesColumns
          onGridReady={(event) => {
            api.current = event.api
            event.api.setGridAriaProperty('label', props.label)
            setReady(true)
            setGrids((count) => count + 1)
            // A grid made anew (language, density) needs its rows again.
            rows.retry()
          }}
          onGridSizeChanged={(event) => fitColumns(event.api)}
          // Again with the rows, which bring the scroll bar.
          onFirstDataRendered={(event) => {
            fitColumns(event.api)
            if (startAt === 0 || startAt >= event.api.getDisplayedRowCount()) return
            event.api.ensureIndexVisible(startAt, 'middle')
            const named = props.columns.find((column) => column.identity && !column.hidden)
            if (named) focusWhenSeen(event.api, frame.current!, { row: startAt, field: named.field })
          }}
          onSortChanged={(event: SortChangedEvent<Row>) => {
            if (event.source !== 'uiColumnSorted') return
            const sorted = event.api.getColumnState().find((column) => column.sort)
            props.onSort(
              sorted
                ? { field: sorted.colId, descending: sorted.sort === 'desc' }
                : { ...props.sort, descending: false },
            )
          }}
          onCellClicked={(event) => {
            const field = event.column.getColId()
            if (!event.data || event.rowPinned || field === selectionColumn || field === actionsColumn) return
            if (groupHeadOf(event.data)) rows.toggle(event.data.id)
            // A click on what names the row opens it; on a cell that can be changed it only goes there.
            else if (!canEdit(event.data, field) || columnOf(field)?.opens) props.onOpen(event.data)
          }}
          onCellDoubleClicked={(event) => {
            const field = event.column.getColId()
            if (event.data && !event.rowPinned && canEdit(event.data, field))
              startEditing(event.data, event.rowIndex!, field)
          }}
          selectionColumnDef={selectionColumnDef}
          onSelectionChanged={(event) => {
            if (event.source.startsWith('api')) return
            if (props.selection.kind === 'picked') {
              return props.onSelect({ kind: 'picked', rows: event.api.getSelectedRows() })
            }
            const except: string[] = []
            event.api.forEachNode((node) => {
              if (node.data && !groupHeadOf(node.data) && !node.isSelected()) except.push(node.data.id)
            })
            return props.onSelect({ kind: 'all', except })
          }}
          onModelUpdated={() => props.selection.kind === 'all' && tick()}
          onBodyScroll={editor.follow}
          onColumnMoved={(event) => event.finished && saveLayout('moved')}
          onColumnResized={(event) => event.finished && event.source === 'uiColumnResized' && saveLayout('resized')}
        />
      </div>
      {editor.cell && props.editing && (
        <CellEditorHost key={keyOf(editor.cell)} cell={editor.cell}>
          {props.editing.render(editor.cell, editor.close)}
        </CellEditorHost>
      )}
      <span className="visually-hidden" role="status">
        {isBusy ? t('ui.loading') : ''}
      </span>
    </div>
  )
}

const keyOf = (cell: EditedCell<{ id: string }>) => `${cell.row.id} ${cell.column.field}`
