import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { filterParameters, filterStyle, pageSize } from '#platform/core/registry-queries.ts'
import { DataGrid, type DataGridProps } from '#platform/ui/grid/data-grid.tsx'
import type { GridColumn } from '#platform/ui/grid/grid-column.ts'
import { RowCards } from '#platform/ui/grid/row-cards.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { type BarFilter, FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { groupName, orderOf, withFilter, withoutFilters, withOrder } from '../../base/url-filters.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { ListFooter } from './list-footer.tsx'
import { RegistryFilter } from './registry-filters.tsx'
import type { ListParts } from './use-list.ts'

export const filtersInBar = 5

/** The filters of a list, its own fields after what the screen puts before them. */
export function ListFilters(props: {
  list: ListParts
  /** What a report is asked by. */
  before?: readonly BarFilter[]
  /** Stands behind those that fit into the bar. */
  state?: BarFilter
}) {
  const { t } = useTranslation('shell')
  const { list, before = [], state } = props
  const { registry, texts, view, narrow, chips } = list
  const { search, change, clear, restored } = view
  const room = filtersInBar - before.length
  const fields = registry.filterFields
    .filter(({ name }) => !registry.tabFilters?.has(name))
    .map((field, index): BarFilter => ({
      id: field.name,
      active: filterParameters(field).some((name) => search[name] !== undefined),
      // A range has its name beside it.
      ...(filterStyle(field) === 'range' ? {} : { label: texts.labelWithUnit(field) }),
      control: (
        <RegistryFilter
          field={field}
          texts={texts}
          search={search}
          roomy={narrow || index >= room}
          onChange={(name, value) => change(withFilter(search, name, value))}
        />
      ),
    }))
  const free = registry.parameters.filter(({ required, names }) => !required && names.some((name) => search[name]))
  const filters = [...before, ...(state ? fields.toSpliced(room, 0, state) : fields)]
  return (
    <>
      <FilterBar
        visible={narrow ? before.length : filtersInBar + (state ? 1 : 0)}
        active={chips.length + free.length}
        chips={chips}
        onClear={clear}
        filters={filters}
      />
      {restored && chips.length > 0 && (
        <NoticeBar text={t('list.filtersRestored')} action={{ label: t('ui.filters.clear'), onClick: clear }} />
      )}
    </>
  )
}

type GridExtras = Pick<
  DataGridProps<ListedRow>,
  'onAsk' | 'rowActions' | 'actionsWidth' | 'editing' | 'onEdit' | 'onFillDown'
>

/** Rows with their groups and sums, as a grid or, on a phone, as cards; and how many there are. */
export function ListRows(props: {
  list: ListParts
  onOpen: (row: ListedRow) => void
  /** What is said when nothing is there and nothing is filtered. */
  nothingYet: ReactNode
  /** Between the filters and the rows, such as what is done with ticked ones. */
  grid?: GridExtras
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const describeError = useDescribeError()
  const { list, grid = {} } = props
  const { registry, texts, view, phone, pageQuestion, names, values, columns, chips, totals, chosen } = list
  const { search, change, layout } = view
  const { asAt } = search
  const inTab = Object.keys(search).some((name) => registry.tabFilters?.has(name))
  const shared = {
    label: texts.many,
    texts: values,
    sourceKey: JSON.stringify([pageQuestion, search[groupName]]),
    revision: list.revision,
    fetchPage: async (after: string | undefined, signal?: AbortSignal) => {
      const page = await list.readPage(after, signal)
      names.learn(page.rows)
      list.way.keepPage(after, page)
      return page
    },
    onOpen: (row: ListedRow) => {
      list.way.leaveFor(row.id)
      props.onOpen(row)
    },
    describeError,
    empty:
      chips.length > 0 ? (
        <EmptyState
          kind="no-match"
          title={t('list.noMatch')}
          onClear={() => change(withoutFilters(registry, search))}
        />
      ) : asAt ? (
        <EmptyState
          kind="nothing-yet"
          title={t('list.nothingThen')}
          body={t('list.nothingThenHint', { when: formatInstant(asAt, language) })}
        />
      ) : inTab ? (
        <EmptyState kind="nothing-yet" title={t('list.nothingInTab')} body={t('list.nothingInTabHint')} />
      ) : (
        props.nothingYet
      ),
  }
  return (
    <>
      {list.groupsCut !== null && (
        <NoticeBar
          text={t('list.groupsCut', { count: list.groupsCut, shown: formatNumber(list.groupsCut, language) })}
        />
      )}
      {phone ? (
        <RowCards
          {...shared}
          title={columnOf(columns, registry.title)}
          facts={factsOf(columns, registry.title)}
          actions={grid.rowActions}
        />
      ) : (
        <DataGrid
          {...shared}
          {...grid}
          columns={columns}
          startAt={list.way.startAt}
          grouping={list.grouping}
          totals={totals.row}
          selection={chosen.selection}
          onSelect={chosen.select}
          onCopy={list.copy}
          pageSize={pageSize.default}
          sort={orderOf(registry, search)}
          onSort={(order) => change(withOrder(registry, search, order))}
          layout={layout}
          onLayout={view.arrangeInGrid}
        />
      )}
      <ListFooter registry={registry} asked={list.asked}>
        {totals.possible && !phone && (
          <button type="button" className="link-button" aria-pressed={totals.shown} onClick={totals.toggle}>
            {t(totals.shown ? 'list.hideTotals' : 'list.showTotals')}
          </button>
        )}
        {totals.within && !phone && <span>{t('list.addsUpWithin', { field: texts.label(totals.within) })}</span>}
      </ListFooter>
    </>
  )
}

const columnOf = (columns: GridColumn[], name: string) => columns.find((column) => column.field === name)!
/** The first columns after the name say most about a row. */
const factsOf = (columns: GridColumn[], title: string) =>
  columns.filter((column) => column.field !== title && !column.hidden).slice(0, 3)
