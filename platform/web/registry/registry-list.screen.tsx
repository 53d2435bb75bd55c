import './registry.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconCopy, IconPencil, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toClipboard } from '#platform/core/clipboard.ts'
import type { PasteColumn } from '#platform/core/paste.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { isSortable, pageSize } from '#platform/core/registry-queries.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { ColumnChooser } from '#platform/ui/grid/column-chooser.tsx'
import { arrange, type ColumnLayout } from '#platform/ui/grid/column-layout.ts'
import { DataGrid } from '#platform/ui/grid/data-grid.tsx'
import { cellText, type GridColumn, headerText } from '#platform/ui/grid/grid-column.ts'
import { RowCards } from '#platform/ui/grid/row-cards.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { NoticeBar, PastBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SelectionBar } from '#platform/ui/parts/selection-bar.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../app/api.ts'
import type { WebRegistry } from '../app/web-module.ts'
import { usePermission } from '../auth/permissions.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useDescribeError } from '../shell/use-describe-error.ts'
import { narrowWindow, phoneWindow } from '../shell/windows.ts'
import { AsAtControl } from './as-at-control.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { CheckRun, useCheckRun } from './check-run.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { ExportRun, useExportRun } from './export-run.tsx'
import { ImportButton } from './import-button.tsx'
import { ListFooter } from './list-footer.tsx'
import { filterChips, RegistryFilter, StateFilter } from './registry-filters.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { useRegistryTexts } from './registry-texts.ts'
import { recallLayout, remember } from './remembered.ts'
import { useListSearch } from './use-list-search.ts'
import { useRegistryRevision } from './use-registry-revision.ts'
import { usePaste } from './use-paste.ts'
import { useTotals } from './use-totals.ts'
import { momentName, orderOf, withFilter, withOrder, withoutFilters } from './url-filters.ts'

const filtersInBar = 5
const noRows: ListedRow[] = []

/** The list of any registry: filters in the address, rows page by page, New and Check by permission. */
export function RegistryListScreen({ registry }: WebRegistry) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const texts = useRegistryTexts(registry)
  const navigate = useNavigate()
  const describeError = useDescribeError()
  const narrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false })
  const phone = useMediaQuery(phoneWindow, undefined, { getInitialValueInEffect: false })
  const { search, restored, change, clear } = useListSearch(registry)
  const revision = useRegistryRevision(registry.id)
  const create = usePermission(registry.elements.create)
  const checkRun = useCheckRun(registry)
  const exportRun = useExportRun(registry, search)
  usePageTitle(texts.many)

  const asked = withoutSort(search)
  const totals = useTotals(registry, asked)
  const { asAt } = search
  const canSeePast = usePermission(registry.elements.history)
  const [compareFrom, setCompareFrom] = useState<string | null>(null)
  const edit = usePermission(registry.elements.edit)
  const canCreate = create.enabled && asAt === undefined
  const [layout, setLayout] = useState(() => recallLayout(registry.id))
  const keepLayout = (next: ColumnLayout[] | undefined) => {
    remember('layout', registry.id, next ?? null)
    setLayout(next)
  }
  const columns = useMemo(() => {
    const defined = registry.list.map((name: string, index: number): GridColumn => {
      const field = registry.field(name)
      return {
        ...field,
        field: name,
        label: texts.label(name),
        frozen: index < 2,
        identity: name === registry.title,
        sortable: isSortable(field),
      }
    })
    const arranged = arrange(defined, layout)
    // On a narrow window only the identity stays in place, or nothing else would be seen.
    return narrow ? arranged.map((column) => ({ ...column, frozen: column.field === registry.title })) : arranged
  }, [registry, texts, narrow, layout])
  const openNew = () => void navigate({ to: `${registry.path}/new` as never, search: {} as never })
  useShortcuts(canCreate ? [{ keys: 'Alt+N', label: texts.new, run: openNew }] : [], [
    { keys: 'Enter', label: t('shortcut.openRow') },
    { keys: 'Space', label: t('shortcut.selectRow') },
    { keys: 'Ctrl+C', label: t('shortcut.copyRows') },
    ...(edit.enabled ? [{ keys: 'Ctrl+V', label: t('shortcut.pasteRows') }] : []),
  ])

  const [selected, setSelected] = useState<ListedRow[]>(noRows)
  const [bulkEditing, setBulkEditing] = useState(false)
  const [pasted, setPasted] = useState<{ cells: string[][]; columns: PasteColumn[] } | null>(null)
  usePaste(edit.enabled && asAt === undefined && !phone, (cells) => {
    const shownColumns = columns.filter((column) => !column.hidden)
    setPasted({
      cells,
      columns: shownColumns.map((column) => {
        const field = registry.field(column.field)
        return { field, header: headerText(column), choices: texts.choices(field.name, field.values) }
      }),
    })
  })
  const copy = () => {
    const shownColumns = columns.filter((column) => !column.hidden)
    const cells = selected.map((row) =>
      shownColumns.map((column) => cellText(column, row[column.field], language, texts.values)),
    )
    void navigator.clipboard
      .writeText(toClipboard([shownColumns.map(headerText), ...cells]))
      .then(() => toast(t('list.copied', { count: selected.length })))
  }

  const chips = filterChips(t, registry, texts, search, change)
  const setFilter = (name: string, value: string) => change(withFilter(search, name, value))
  const fieldFilters = registry.filterFields.map((field, index) => ({
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
  const filters = fieldFilters.toSpliced(filtersInBar, 0, stateFilter)

  const list = {
    label: texts.many,
    texts: texts.values,
    sourceKey: JSON.stringify(search),
    revision,
    fetchPage: (after: string | undefined) =>
      call(registry.endpoints.list, {
        query: { ...search, limit: pageSize.default, ...(after === undefined ? {} : { after }) } as never,
      }),
    onOpen: (row: ListedRow) =>
      void navigate({ to: `${registry.path}/${row.id}` as never, search: (asAt ? { asAt } : {}) as never }),
    describeError,
    empty:
      chips.length > 0 ? (
        <EmptyState
          kind="no-match"
          title={t('list.noMatch')}
          filters={chips}
          onClear={() => change(withoutFilters(registry, search))}
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
    <div className="screen screen-list">
      <PageHeader
        title={texts.many}
        actions={
          <>
            {exportRun.button}
            <ImportButton registry={registry} />
            {canSeePast.enabled && (
              <AsAtControl asAt={asAt} onShow={(moment) => setFilter(momentName, moment)} onCompare={setCompareFrom} />
            )}
            {checkRun.button}
            {!phone && (
              <ColumnChooser
                columns={columns}
                widths={widthsOf(layout)}
                onChange={keepLayout}
                onReset={layout && (() => keepLayout(undefined))}
              />
            )}
            {create.visible && asAt === undefined && (
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
      <FilterBar visible={narrow ? 0 : filtersInBar + 1} active={chips.length} onClear={clear} filters={filters} />
      {restored && chips.length > 0 && (
        <NoticeBar text={t('list.filtersRestored')} action={{ label: t('ui.filters.clear'), onClick: clear }} />
      )}
      <CheckRun registry={registry} texts={texts} run={checkRun} />
      <ExportRun run={exportRun} />
      <SelectionBar count={selected.length} onClear={() => setSelected(noRows)}>
        {edit.visible && asAt === undefined && (
          <ActionButton
            label={t('bulk.edit')}
            icon={IconPencil}
            disabledReason={edit.reason}
            onClick={() => setBulkEditing(true)}
            keepLabel
          />
        )}
        <ActionButton label={t('list.copy')} icon={IconCopy} shortcut="Ctrl+C" onClick={copy} keepLabel />
      </SelectionBar>
      {phone ? (
        <RowCards {...list} title={columnOf(columns, registry.title)} facts={factsOf(columns, registry.title)} />
      ) : (
        <DataGrid
          {...list}
          columns={columns}
          totals={totals.row}
          selected={selected}
          onSelect={setSelected}
          onCopy={copy}
          pageSize={pageSize.default}
          sort={orderOf(registry, search)}
          onSort={(order) => change(withOrder(registry, search, order))}
          layout={layout}
          onLayout={keepLayout}
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
      {bulkEditing && (
        <BulkEdit
          registry={registry}
          texts={texts}
          rows={selected}
          onClose={() => setBulkEditing(false)}
          onDone={() => {
            setBulkEditing(false)
            setSelected(noRows)
          }}
        />
      )}
      {compareFrom && (
        <ComparePanel registry={registry} texts={texts} from={compareFrom} onClose={() => setCompareFrom(null)} />
      )}
    </div>
  )
}

function withoutSort(search: Record<string, string>): Record<string, string> {
  const { sort: _sort, ...filters } = search
  return filters
}

const widthsOf = (layout: ColumnLayout[] | undefined) =>
  new Map((layout ?? []).map((entry) => [entry.field, entry.width]))

const columnOf = (columns: GridColumn[], name: string) => columns.find((column) => column.field === name)!
/** The first columns after the name say most about a record. */
const factsOf = (columns: GridColumn[], title: string) => columns.filter((column) => column.field !== title).slice(0, 3)
