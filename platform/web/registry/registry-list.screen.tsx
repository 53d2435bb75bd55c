import '../base/registry.css'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Moments, momentsSince } from '#platform/core/compared-moments.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import type { AnyRegistry, ListedRow } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { PastBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { DensityScope, useUi } from '#platform/ui/ui-provider.tsx'
import { useNavigate } from '../base/address.tsx'
import { usePageTitle } from '../base/page-title.ts'
import { usePermission } from '../base/permissions.tsx'
import { useShortcuts } from '../base/shortcuts.ts'
import { findName, type ListSearch, momentName, withFilter } from '../base/url-filters.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import type { WebRegistry } from '../base/web-module.ts'
import { type RegistryTexts, useRegistryTexts } from '../fields/registry-texts.ts'
import type { ListViewState } from '../views/use-list-view.ts'
import { ViewNotices } from '../views/view-notices.tsx'
import { ViewSelector } from '../views/view-selector.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { BulkEdit } from './bulk/bulk-edit.tsx'
import { CheckRun, useCheckRun } from './files/check-run.tsx'
import { FileRun } from './files/file-run.tsx'
import { ImportRun, useImportRun } from './files/import-run.tsx'
import { AsAtControl } from './list/as-at-control.tsx'
import { CellEditor } from './list/cell-editor.tsx'
import { ComparePanel } from './list/compare-panel.tsx'
import { ListFilters, ListRows } from './list/list-body.tsx'
import { LookMenus } from './list/list-look.tsx'
import { ListTabs } from './list/list-tabs.tsx'
import { OrderAction } from './list/order-dialog.tsx'
import { PasteDialog, type PasteProps } from './list/paste-dialog.tsx'
import { QuickFind } from './list/quick-find.tsx'
import { StateFilter } from './list/registry-filters.tsx'
import { useList } from './list/use-list.ts'
import { placed, usePaste } from './list/use-paste.ts'
import { useRegistryView } from './list/use-registry-view.ts'
import type { Selection } from './list/use-selection.ts'
import { useUndo } from './list/use-undo.ts'

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
export function RegistryListScreen({ registry, own, leads }: WebRegistry & { own?: OwnList }) {
  const texts = useRegistryTexts(registry)
  const view = useRegistryView(registry, texts)
  usePageTitle(texts.many)
  if (view.ready) return <RegistryList registry={registry} texts={texts} view={view} own={own} leads={leads} />
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
  leads: WebRegistry['leads']
}) {
  const { registry, texts, view, own, leads = [] } = props
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const navigate = useNavigate()
  const { search, change } = view
  const { asAt } = search
  const create = usePermission(registry.elements.create)
  const edit = usePermission(registry.elements.edit)
  const canSeePast = usePermission(registry.elements.history)
  const mayEdit = edit.enabled && asAt === undefined
  const list = useList({ registry, texts, view, unseen: own?.unseen, editable: mayEdit && own === undefined })
  const { phone, chosen } = list
  const canCreate = create.enabled && asAt === undefined && own?.create !== null
  const canEdit = mayEdit && !phone && own === undefined
  const editable = mayEdit && !phone ? own?.editable : undefined
  const checkRun = useCheckRun(registry)
  const importRun = useImportRun(registry)
  const { undo, redo } = useUndo(registry)
  const [compared, setCompared] = useState<Moments | null>(null)
  const [bulkEditing, setBulkEditing] = useState<{ start?: { field: string; value: unknown } } | null>(null)
  const [pasted, setPasted] = useState<Omit<PasteProps, 'onClose'> | null>(null)
  const describeError = useDescribeError()
  const paste = async (cells: string[][]) => {
    const place = await placed(list, cells)
    if (place === 'inGroups') toast(t('paste.inGroups'))
    else setPasted({ registry, texts, ...place })
  }
  usePaste(
    canEdit,
    (cells) => void paste(cells).catch((error: unknown) => toast(describeError(error).lines.join('\n'), 'alarm')),
  )
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
  const setFilter = (name: string, value: string) => change(withFilter(search, name, value))
  const stateFilter = {
    id: 'state',
    active: search['state'] !== undefined,
    control: <StateFilter search={search} onChange={setFilter} />,
  }

  return (
    <DensityScope density={view.density} className="screen screen-list">
      <PageHeader
        title={texts.many}
        status={
          <>
            <ViewSelector state={view} />
            <QuickFind value={search[findName] ?? ''} onChange={(text) => setFilter(findName, text)} />
          </>
        }
        actions={
          <>
            {own?.actions}
            {!own && canSeePast.enabled && (
              <AsAtControl
                asAt={asAt}
                onShow={(moment) => setFilter(momentName, moment)}
                onCompare={(moment) => setCompared(momentsSince(moment, asAt))}
              />
            )}
            {registry.orderedBy && !own && asAt === undefined && <OrderAction registry={registry} texts={texts} />}
            <LookMenus list={list} />
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
        more={
          <>
            {list.exportRun.button}
            {!own && importRun.button}
            {!own && checkRun.button}
            {leads.map((lead) => (
              <Lead key={lead.to} {...lead} />
            ))}
          </>
        }
      />
      {asAt && (
        <PastBar
          text={t('past.list', { when: formatInstant(asAt, language) })}
          actions={[
            { label: t('past.backToNow'), onClick: () => setFilter(momentName, '') },
            ...(canSeePast.enabled
              ? [{ label: t('past.changedSince'), onClick: () => setCompared({ from: asAt }) }]
              : []),
          ]}
        />
      )}
      <ViewNotices state={view} />
      {registry.tabs.length > 0 && <ListTabs registry={registry} search={search} onChange={change} />}
      {own?.renderTop?.(search, change)}
      <ListFilters list={list} {...(own ? {} : { state: stateFilter })} />
      <CheckRun registry={registry} texts={texts} run={checkRun} />
      <FileRun run={list.exportRun} />
      <ImportRun registry={registry} run={importRun} />
      {importRun.dialog}
      {!phone && own?.renderSelected?.(chosen, () => setBulkEditing({}))}
      {!phone && !own && (
        <BulkBar
          registry={registry}
          chosen={chosen}
          past={asAt !== undefined}
          onEdit={() => setBulkEditing({})}
          onCopy={list.copy}
        />
      )}
      <ListRows
        list={list}
        onOpen={(row) =>
          own?.open ? own.open(row) : void navigate({ to: `${registry.path}/${row.id}`, search: asAt ? { asAt } : {} })
        }
        nothingYet={
          <EmptyState
            kind="nothing-yet"
            title={t('list.nothingYet')}
            body={canCreate ? t('list.nothingYetHint') : t('list.nothingYetReadOnly')}
            action={
              canCreate && <ActionButton label={texts.new} icon={IconPlus} tone="primary" onClick={openNew} keepLabel />
            }
          />
        }
        grid={{
          editing: canEdit
            ? { render: (cell, close) => <CellEditor registry={registry} texts={texts} cell={cell} close={close} /> }
            : undefined,
          onFillDown: (row, field) =>
            (canEdit || editable?.includes(field)) && setBulkEditing({ start: { field, value: row[field] } }),
        }}
      />
      {pasted && <PasteDialog {...pasted} onClose={() => setPasted(null)} />}
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
      {compared && (
        <ComparePanel list={list} moments={compared} pages={registry.path} onClose={() => setCompared(null)} />
      )}
    </DensityScope>
  )
}

/** Another screen about the same records. */
function Lead({ to, title, element }: NonNullable<WebRegistry['leads']>[number]) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = usePermission(element)
  if (!may.visible) return null
  return <ActionButton label={t(title)} disabledReason={may.reason} onClick={() => void navigate({ to })} keepLabel />
}
