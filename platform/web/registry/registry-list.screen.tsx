import '../base/registry.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toClipboard } from '#platform/core/clipboard.ts'
import type { Language } from '#platform/core/language.ts'
import { headerOf, type PasteColumn, pasteColumns } from '#platform/core/paste.ts'
import type { AnyRegistry, ListedRow } from '#platform/core/registry.ts'
import { pageSize } from '#platform/core/registry-queries.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ColumnChooser } from '#platform/ui/grid/column-chooser.tsx'
import { widthsOf } from '#platform/ui/grid/column-layout.ts'
import { DataGrid } from '#platform/ui/grid/data-grid.tsx'
import { cellText, type GridColumn } from '#platform/ui/grid/grid-column.ts'
import { RowCards } from '#platform/ui/grid/row-cards.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { NoticeBar, PastBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { DensityScope, useUi } from '#platform/ui/ui-provider.tsx'
import { callAny } from '../base/api.ts'
import type { WebRegistry } from '../base/web-module.ts'
import { usePermission } from '../base/permissions.tsx'
import { usePageTitle } from '../base/page-title.ts'
import { useShortcuts } from '../base/shortcuts.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { narrowWindow, phoneWindow } from '../base/windows.ts'
import type { ListViewState } from '../views/use-list-view.ts'
import { ViewNotices } from '../views/view-notices.tsx'
import { ViewSelector } from '../views/view-selector.tsx'
import { AsAtControl } from './list/as-at-control.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkEdit } from './bulk/bulk-edit.tsx'
import { CellEditor } from './list/cell-editor.tsx'
import { CheckRun, useCheckRun } from './files/check-run.tsx'
import { ComparePanel } from './list/compare-panel.tsx'
import { ExportRun, useExportRun } from './files/export-run.tsx'
import { ImportRun, useImportRun } from './files/import-run.tsx'
import { ListFooter } from './list/list-footer.tsx'
import { ListTabs } from './list/list-tabs.tsx'
import { GroupMenu, UnitMenu } from './list/list-look.tsx'
import { filterChips, RegistryFilter, StateFilter } from './list/registry-filters.tsx'
import { PasteDialog } from './list/paste-dialog.tsx'
import { type RegistryTexts, useRegistryTexts } from '../fields/registry-texts.ts'
import { useGrouping } from './list/use-grouping.ts'
import { useListColumns } from './list/use-list-columns.ts'
import { useListNames } from './list/use-list-names.ts'
import { useRegistryView } from './list/use-registry-view.ts'
import { useRegistryRevision } from './list/use-registry-revision.ts'
import { usePaste } from './list/use-paste.ts'
import { type Selection, useSelection } from './list/use-selection.ts'
import { useTotals } from './list/use-totals.ts'
import { useUndo } from './list/use-undo.ts'
import {
  groupName,
  type ListSearch,
  momentName,
  orderOf,
  questionOf,
  unitsName,
  withFilter,
  withOrder,
  withoutFilters,
} from '../base/url-filters.ts'
import { useNavigate } from '../base/address.tsx'

const filtersInBar = 5

/** How a list differs whose records are written by calls of their module. */
export interface OwnList {
  /** Fields of the list that only the screen needs. */
  unseen?: readonly string[]
  /** Fields that can be changed for many rows at once. */
  editable?: readonly string[]
  /** What New does; null where nothing is made here. */
  create?: (() => void) | null
  open?: (row: ListedRow) => void
  /** Beside the title. */
  actions?: ReactNode
  /** Above the filters. */
  renderTop?: (search: ListSearch, change: (next: ListSearch) => void) => ReactNode
  /** For the ticked rows. */
  renderSelected?: (chosen: Selection, edit: () => void) => ReactNode
}

/** The list of any registry: filters in the address, rows page by page, New and Check by permission. */
export function RegistryListScreen({ registry, own }: WebRegistry & { own?: OwnList }) {
  const texts = useRegistryTexts(registry)
  const view = useRegistryView(registry, texts)
  usePageTitle(texts.many)
  if (view.ready) return <RegistryList registry={registry} texts={texts} view={view} own={own} />
  return (
    <div className="screen screen-list" aria-busy>
      <PageHeader title={texts.many} />
      <SkeletonRows height={28} />
    </div>
  )
}

function RegistryList(props: {
  registry: AnyRegistry
  texts: RegistryTexts
  view: ListViewState
  own?: OwnList | undefined
}) {
  const { registry, texts, view, own } = props
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const navigate = useNavigate()
  const describeError = useDescribeError()
  const narrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false })
  const phone = useMediaQuery(phoneWindow, undefined, { getInitialValueInEffect: false })
  const { search, restored, change, clear, layout } = view
  const revision = useRegistryRevision(registry.id)
  const create = usePermission(registry.elements.create)
  const checkRun = useCheckRun(registry)
  const importRun = useImportRun(registry)

  const question = questionOf(search)
  const exportRun = useExportRun(registry, question)
  const asked = withoutSort(question)
  const grouped = search[groupName] !== undefined
  const totals = useTotals(registry, asked, grouped)
  const { asAt } = search
  const canSeePast = usePermission(registry.elements.history)
  const [compareFrom, setCompareFrom] = useState<string | null>(null)
  const edit = usePermission(registry.elements.edit)
  const canCreate = create.enabled && asAt === undefined && own?.create !== null
  const mayEdit = edit.enabled && asAt === undefined && !phone
  const canEdit = mayEdit && own === undefined
  const editable = mayEdit ? own?.editable : undefined
  const unseen = own?.unseen
  const arranged = useMemo(() => view.columns.filter(({ field }) => !unseen?.includes(field)), [view.columns, unseen])
  const columns = useListColumns({
    registry,
    arranged,
    units: search[unitsName],
    narrow,
    editable: canEdit,
  })
  const names = useListNames(registry)
  const values = useMemo(() => ({ ...texts.values, name: names.nameOf }), [texts.values, names.nameOf])
  const [groupsShown, setGroupsShown] = useState<number | null>(null)
  const grouping = useGrouping({
    registry,
    search,
    columns,
    texts: values,
    learn: names.learn,
    onIncomplete: setGroupsShown,
  })
  const chosen = useSelection(registry, asked)
  const { undo, redo } = useUndo(registry)
  const openNew = own?.create ?? (() => void navigate({ to: `${registry.path}/new` }))
  useShortcuts(canCreate ? [{ keys: 'Alt+N', label: texts.new, run: openNew }] : [], [
    { keys: 'Enter', label: t('shortcut.openRow') },
    ...(canEdit
      ? [
          { keys: 'F2', label: t('shortcut.editCell') },
          { keys: 'Ctrl+D', label: t('shortcut.fillDown') },
        ]
      : []),
    ...(canEdit || editable
      ? [
          { keys: 'Ctrl+Z', label: t('shortcut.undo'), run: undo },
          { keys: 'Ctrl+Y', label: t('shortcut.redo'), run: redo },
        ]
      : []),
    { keys: 'Space', label: t('shortcut.selectRow') },
    ...(phone ? [] : [{ keys: 'Ctrl+A', label: t('shortcut.selectAll'), run: chosen.selectAll }]),
    { keys: 'Ctrl+C', label: t('shortcut.copyRows') },
    ...(canEdit ? [{ keys: 'Ctrl+V', label: t('shortcut.pasteRows') }] : []),
  ])

  const [bulkEditing, setBulkEditing] = useState<{ start?: { field: string; value: unknown } } | null>(null)
  const [pasted, setPasted] = useState<{ cells: string[][]; columns: PasteColumn[] } | null>(null)
  const sheet = () =>
    pasteColumns(
      columns
        .filter((column) => !column.hidden)
        .map((column): PasteColumn & { column: GridColumn } => {
          const field = registry.field(column.field)
          return { column, field, label: column.label, choices: texts.choices(field.name, field.values) }
        }),
    )
  usePaste(canEdit, (cells) => setPasted({ cells, columns: sheet() }))
  const copy = () => {
    if (chosen.selection.kind === 'all') return toast(t('list.copyAll'))
    const { rows } = chosen.selection
    const shown = sheet()
    // Codes without names, both languages: what is copied can be pasted back.
    const cells = rows.map((row) =>
      shown.map(({ column, part }) => {
        const value = row[column.field]
        return part
          ? ((value as Record<Language, string> | null)?.[part] ?? '')
          : cellText(column, value, language, texts.values)
      }),
    )
    return void navigator.clipboard
      .writeText(toClipboard([shown.map((column) => headerOf(column, column.column.shownUnit)), ...cells]))
      .then(() => toast(t('list.copied', { count: rows.length })))
  }

  const chips = filterChips(t, registry, texts, search, change)
  const setFilter = (name: string, value: string) => change(withFilter(search, name, value))
  const filterFields = registry.filterFields.filter(({ name }) => !registry.tabFilters.has(name))
  const fieldFilters = filterFields.map((field, index) => ({
    id: field.name,
    control: (
      <RegistryFilter
        field={field}
        texts={texts}
        search={search}
        roomy={narrow || index >= filtersInBar}
        onChange={setFilter}
      />
    ),
  }))
  const stateFilter = { id: 'state', control: <StateFilter search={search} onChange={setFilter} /> }
  const filters = own ? fieldFilters : fieldFilters.toSpliced(filtersInBar, 0, stateFilter)

  const list = {
    label: texts.many,
    texts: values,
    sourceKey: JSON.stringify([question, search[groupName]]),
    revision,
    fetchPage: async (after: string | undefined, signal?: AbortSignal) => {
      const page = await callAny(registry.endpoints.list, {
        query: { ...question, limit: pageSize.default, ...(after === undefined ? {} : { after }) },
        ...(signal ? { signal } : {}),
      })
      names.learn(page.rows)
      return page
    },
    onOpen: (row: ListedRow) =>
      own?.open ? own.open(row) : void navigate({ to: `${registry.path}/${row.id}`, search: asAt ? { asAt } : {} }),
    describeError,
    empty:
      chips.length > 0 ? (
        <EmptyState
          kind="no-match"
          title={t('list.noMatch')}
          filters={chips}
          onClear={() => change(withoutFilters(registry, search))}
        />
      ) : asAt ? (
        <EmptyState
          kind="nothing-yet"
          title={t('list.nothingThen')}
          body={t('list.nothingThenHint', { when: formatInstant(asAt, language) })}
        />
      ) : (
        <EmptyState
          kind="nothing-yet"
          title={t('list.nothingYet')}
          body={canCreate ? t('list.nothingYetHint') : t('list.nothingYetReadOnly')}
          action={
            canCreate && <ActionButton label={texts.new} icon={IconPlus} tone="primary" onClick={openNew} keepLabel />
          }
        />
      ),
  }

  return (
    <DensityScope density={view.density} className="screen screen-list">
      <PageHeader
        title={texts.many}
        status={<ViewSelector state={view} />}
        actions={
          <>
            {exportRun.button}
            {!own && importRun.button}
            {!own && canSeePast.enabled && (
              <AsAtControl asAt={asAt} onShow={(moment) => setFilter(momentName, moment)} onCompare={setCompareFrom} />
            )}
            {!own && checkRun.button}
            {own?.actions}
            {!phone && (
              <>
                <GroupMenu registry={registry} texts={texts} search={search} onChange={change} />
                <UnitMenu registry={registry} texts={texts} search={search} onChange={change} />
              </>
            )}
            {!phone && (
              <ColumnChooser
                columns={arranged}
                widths={widthsOf(layout)}
                onChange={view.arrangeColumns}
                onReset={layout && (() => view.arrangeColumns(undefined))}
              />
            )}
            {create.visible && asAt === undefined && own?.create !== null && (
              <ActionButton
                label={t('action.new')}
                icon={IconPlus}
                tone="primary"
                shortcut="Alt+N"
                disabledReason={create.reason}
                onClick={openNew}
              />
            )}
          </>
        }
      />
      {asAt && (
        <PastBar
          text={t('past.list', { when: formatInstant(asAt, language) })}
          actions={[
            { label: t('past.backToNow'), onClick: () => setFilter(momentName, '') },
            ...(canSeePast.enabled ? [{ label: t('past.changedSince'), onClick: () => setCompareFrom(asAt) }] : []),
          ]}
        />
      )}
      <ViewNotices state={view} />
      {registry.tabs.length > 0 && <ListTabs registry={registry} search={search} onChange={change} />}
      {own?.renderTop?.(search, change)}
      <FilterBar
        visible={narrow ? 0 : filtersInBar + (own ? 0 : 1)}
        active={chips.length}
        onClear={clear}
        filters={filters}
      />
      {restored && chips.length > 0 && (
        <NoticeBar text={t('list.filtersRestored')} action={{ label: t('ui.filters.clear'), onClick: clear }} />
      )}
      <CheckRun registry={registry} texts={texts} run={checkRun} />
      <ExportRun run={exportRun} />
      <ImportRun registry={registry} run={importRun} />
      {grouped && groupsShown !== null && (
        <NoticeBar text={t('list.groupsCut', { count: groupsShown, shown: formatNumber(groupsShown, language) })} />
      )}
      {!phone && own?.renderSelected?.(chosen, () => setBulkEditing({}))}
      {!phone && !own && (
        <BulkBar
          registry={registry}
          chosen={chosen}
          past={asAt !== undefined}
          onEdit={() => setBulkEditing({})}
          onCopy={copy}
        />
      )}
      {phone ? (
        <RowCards {...list} title={columnOf(columns, registry.title)} facts={factsOf(columns, registry.title)} />
      ) : (
        <DataGrid
          {...list}
          columns={columns}
          grouping={grouping}
          totals={totals.row}
          selection={chosen.selection}
          onSelect={chosen.select}
          onCopy={copy}
          editing={
            canEdit
              ? { render: (cell, close) => <CellEditor registry={registry} texts={texts} cell={cell} close={close} /> }
              : undefined
          }
          onFillDown={(row, field) =>
            (canEdit || editable?.includes(field)) && setBulkEditing({ start: { field, value: row[field] } })
          }
          pageSize={pageSize.default}
          sort={orderOf(registry, search)}
          onSort={(order) => change(withOrder(registry, search, order))}
          layout={layout}
          onLayout={view.arrangeInGrid}
        />
      )}
      <ListFooter registry={registry} asked={asked}>
        {totals.possible && !phone && (
          <button type="button" className="link-button" aria-pressed={totals.shown} onClick={totals.toggle}>
            {t(totals.shown ? 'list.hideTotals' : 'list.showTotals')}
          </button>
        )}
      </ListFooter>
      {pasted && <PasteDialog registry={registry} texts={texts} {...pasted} onClose={() => setPasted(null)} />}
      {bulkEditing && chosen.target && (
        <BulkEdit
          registry={registry}
          texts={texts}
          target={chosen.target}
          count={chosen.count ?? 0}
          start={bulkEditing.start}
          only={own?.editable}
          onClose={() => setBulkEditing(null)}
          onDone={() => {
            setBulkEditing(null)
            chosen.clear()
          }}
        />
      )}
      {compareFrom && (
        <ComparePanel registry={registry} texts={texts} from={compareFrom} onClose={() => setCompareFrom(null)} />
      )}
    </DensityScope>
  )
}

function withoutSort(search: Record<string, string>): Record<string, string> {
  const { sort: _sort, ...filters } = search
  return filters
}

const columnOf = (columns: GridColumn[], name: string) => columns.find((column) => column.field === name)!
/** The first columns after the name say most about a record. */
const factsOf = (columns: GridColumn[], title: string) => columns.filter((column) => column.field !== title).slice(0, 3)
