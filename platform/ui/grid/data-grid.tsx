import './data-grid.css'
import type { GridApi, IDatasource, SortChangedEvent } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { densityFigures } from '../density.ts'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { SkeletonRows } from '../parts/skeleton-rows.tsx'
import { useUi } from '../ui-provider.tsx'
import { type BlockSource, blockSource, type FetchPage } from './block-source.ts'
import { columnDef, naturalWidth } from './column-defs.ts'
import type { ColumnLayout } from './column-layout.ts'
import type { GridColumn, ValueTexts } from './grid-column.ts'
import { gridLocales, gridTheme } from './grid-setup.ts'

export interface GridSort {
  field: string
  descending: boolean
}

export interface DataGridProps<Row extends { id: string }> {
  label: string
  columns: GridColumn[]
  texts: ValueTexts
  /** Rows of one page; the server's page size and the grid's block are the same. */
  pageSize: number
  fetchPage: FetchPage<Row>
  /** Another question (filters, order): the old rows stay until the first answer is there. */
  sourceKey: string
  /** The same question again, because rows changed. */
  revision: number
  sort: GridSort
  onSort: (sort: GridSort) => void
  onOpen: (row: Row) => void
  empty: ReactNode
  /** The rows that the user has ticked. */
  selected: Row[]
  onSelect: (rows: Row[]) => void
  /** Ctrl+C while rows are ticked. */
  onCopy: () => void
  /** Sums by column, of everything that the filters let through; pinned below the rows. */
  totals?: Record<string, string> | undefined
  layout?: ColumnLayout[] | undefined
  onLayout?: (layout: ColumnLayout[]) => void
  describeError: (error: unknown) => { lines: string[]; requestId: string | null }
}

const totalsRowId = 'totals'
/** The library's own name for it. */
const selectionColumn = 'ag-Grid-SelectionColumn'

type Phase = { name: 'loading' | 'rows' | 'empty' } | { name: 'failed'; error: unknown }

/** Rows asked for page by page, plain text in the cells, Enter or a click opens a row. */
export function DataGrid<Row extends { id: string }>(props: DataGridProps<Row>) {
  const { language, density, styleNonce } = useUi()
  const { t } = useTranslation('shell')
  const figures = densityFigures[density]
  const api = useRef<GridApi<Row> | null>(null)
  const source = useRef<BlockSource<Row> | null>(null)
  const [phase, setPhase] = useState<Phase>({ name: 'loading' })
  const [refreshing, setRefreshing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [ready, setReady] = useState(false)

  const fetchPage = useEffectEvent((after: string | undefined) => props.fetchPage(after))
  const fail = useEffectEvent((error: unknown) => setPhase({ name: 'failed', error }))

  useEffect(() => {
    if (!ready) return
    let stale = false
    const fresh = blockSource<Row>((after) => fetchPage(after))
    setRefreshing(true)
    fresh
      .page(0)
      .then((first) => {
        if (stale) return
        source.current = fresh
        api.current?.setGridOption('datasource', datasourceOf(fresh, props.pageSize, fail))
        setPhase({ name: first.rows.length === 0 ? 'empty' : 'rows' })
      })
      .catch((error: unknown) => !stale && fail(error))
      .finally(() => !stale && setRefreshing(false))
    return () => {
      stale = true
    }
  }, [ready, props.sourceKey, props.pageSize, attempt])

  useEffect(() => {
    const current = source.current
    if (!current || props.revision === 0) return
    current.reset()
    current.page(0).then(
      (first) => {
        if (source.current !== current) return
        setPhase({ name: first.rows.length === 0 ? 'empty' : 'rows' })
        api.current?.refreshInfiniteCache()
      },
      // Old rows stay on the screen; the next change or the user's retry asks again.
      () => {},
    )
  }, [props.revision])

  // Cleared from outside, as after a bulk change.
  useEffect(() => {
    if (props.selected.length === 0) api.current?.deselectAll()
  }, [props.selected])

  const columnDefs = useMemo(
    () => props.columns.map((column) => columnDef<Row>(column, language, props.texts)),
    [props.columns, language, props.texts],
  )

  useEffect(() => {
    api.current?.applyColumnState({
      state: [{ colId: props.sort.field, sort: props.sort.descending ? 'desc' : 'asc' }],
      defaultState: { sort: null },
    })
  }, [ready, props.sort.field, props.sort.descending])

  // Columns share the window when there is room, and scroll sideways when there is not; until someone sets their widths.
  const fitColumns = (grid: GridApi<Row>) => {
    if (props.layout) return
    grid.sizeColumnsToFit({
      columnLimits: props.columns.map((column) => ({ key: column.field, minWidth: naturalWidth(column) })),
    })
  }

  const saveLayout = () => {
    const columns = (api.current?.getColumnState() ?? []).filter((column) => column.colId !== selectionColumn)
    props.onLayout?.(
      columns.map((column) => ({
        field: column.colId,
        width: column.width ?? 0,
        hidden: column.hide ?? false,
        frozen: column.pinned === 'left',
      })),
    )
  }

  return (
    <div className="grid-frame" aria-busy={refreshing}>
      {phase.name === 'failed' && (
        <ErrorPanel {...props.describeError(phase.error)} onRetry={() => setAttempt((count) => count + 1)} />
      )}
      {phase.name === 'empty' && props.empty}
      {phase.name === 'loading' && <SkeletonRows height={figures.row} />}
      <div className={phase.name === 'rows' ? 'grid-body' : 'grid-body grid-hidden'} data-refreshing={refreshing}>
        <AgGridReact<Row>
          key={`${language}-${density}`}
          theme={gridTheme}
          styleNonce={styleNonce}
          localeText={gridLocales[language]}
          columnDefs={columnDefs}
          defaultColDef={{
            resizable: true,
            minWidth: 70,
            suppressHeaderMenuButton: true,
            wrapHeaderText: true,
            autoHeaderHeight: true,
          }}
          rowModelType="infinite"
          cacheBlockSize={props.pageSize}
          maxConcurrentDatasourceRequests={1}
          infiniteInitialRowCount={1}
          rowHeight={figures.row}
          headerHeight={figures.row + 4}
          getRowId={(row) => row.data.id}
          pinnedBottomRowData={props.totals ? [{ ...props.totals, id: totalsRowId } as unknown as Row] : []}
          rowClassRules={{
            'row-ended': (row) => Boolean((row.data as { endedAt?: unknown } | undefined)?.endedAt),
          }}
          suppressMultiSort
          // Room for the scroll bar from the start: one that comes with the rows would push the last column out.
          alwaysShowVerticalScroll
          suppressCellFocus={false}
          suppressDragLeaveHidesColumns
          onGridReady={(event) => {
            api.current = event.api
            event.api.setGridAriaProperty('label', props.label)
            const wanted = props.layout
            if (wanted) {
              event.api.applyColumnState({
                state: wanted.filter(({ width }) => width > 0).map(({ field, width }) => ({ colId: field, width })),
              })
            }
            setReady(true)
            // A grid made anew (language, density) needs its rows again.
            setAttempt((count) => count + 1)
          }}
          onGridSizeChanged={(event) => fitColumns(event.api)}
          // Again with the rows, which bring the scroll bar.
          onFirstDataRendered={(event) => fitColumns(event.api)}
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
            if (event.data && !event.rowPinned && event.column.getColId() !== selectionColumn) props.onOpen(event.data)
          }}
          rowSelection={{ mode: 'multiRow', enableClickSelection: false, headerCheckbox: false }}
          selectionColumnDef={{
            width: 34,
            minWidth: 34,
            maxWidth: 34,
            pinned: 'left',
            resizable: false,
            suppressHeaderMenuButton: true,
          }}
          onSelectionChanged={(event) => props.onSelect(event.api.getSelectedRows())}
          onCellKeyDown={(event) => {
            const press = event.event as KeyboardEvent | null
            const key = press?.key
            if (key === 'c' && (press?.ctrlKey || press?.metaKey) && props.selected.length > 0) props.onCopy()
            if (key === 'Escape') event.api.deselectAll()
            if (key === 'Enter' && event.data && !event.rowPinned) props.onOpen(event.data)
          }}
          onColumnMoved={(event) => event.finished && saveLayout()}
          onColumnResized={(event) => event.finished && event.source === 'uiColumnResized' && saveLayout()}
        />
      </div>
      <span className="visually-hidden" role="status">
        {refreshing ? t('ui.loading') : ''}
      </span>
    </div>
  )
}

function datasourceOf<Row>(source: BlockSource<Row>, size: number, onFail: (error: unknown) => void): IDatasource {
  return {
    getRows(request) {
      source.page(Math.floor(request.startRow / size)).then(
        (page) => {
          const last = page.next === null ? request.startRow + page.rows.length : undefined
          request.successCallback(page.rows, last)
        },
        (error: unknown) => {
          request.failCallback()
          onFail(error)
        },
      )
    },
  }
}
