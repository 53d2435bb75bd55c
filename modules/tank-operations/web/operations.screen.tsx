import './tank-operations.css'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { metaOf, reference } from '#platform/core/fields.ts'
import { isInstant } from '#platform/core/instant-format.ts'
import { countCap } from '#platform/core/registry-queries.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { ExportRun, useExportRun } from '#platform/web/registry/files/export-run.tsx'
import { StageTabs } from '#platform/web/registry/list/list-tabs.tsx'
import { ReferenceInput } from '#platform/web/fields/reference-input.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  countOperations,
  directions,
  listOperations,
  operationElements,
  type OperationFilters,
  operationsExport,
  operationsId,
  type Tab,
} from '../contract/tank-operations.contract.ts'
import { NewOperation } from './new-operation.dialog.tsx'
import { OperationTable } from './operation-table.tsx'
import { useChangeSearch, useNavigate, useSearch } from '#platform/web/base/address.tsx'

const tabNames: readonly Tab[] = ['inProgress', 'toComplete', 'completed']
const references = {
  plant: metaOf(reference({ to: 'plants', max: 4 })),
  tankCode: metaOf(reference({ to: 'tanks', max: 20 })),
  product: metaOf(reference({ to: 'products', max: 20 })),
  operationType: metaOf(reference({ to: 'operationTypes', max: 20 })),
}

/** What goes on in the tanks: in progress, to be completed, done. */
export function OperationsScreen() {
  const { t } = useTranslation('tank-operations')
  const navigate = useNavigate()
  const describeError = useDescribeError()
  const search = useSearch<OperationFilters & { tab?: Tab }>()
  const mayEdit = usePermission(operationElements.edit)
  const [creating, setCreating] = useState(false)
  usePageTitle(t('title'))
  const { tab = 'inProgress', ...typed } = search
  const filters = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value && ((name !== 'from' && name !== 'to') || isInstant(value))),
  ) as OperationFilters
  const go = useChangeSearch<OperationFilters>()
  const clear = () => void navigate({ to: '.', search: { tab }, replace: true })

  const list = useInfiniteQuery({
    queryKey: ['registry', operationsId, 'list', tab, filters],
    queryFn: ({ signal, pageParam }) =>
      call(listOperations, { query: { ...filters, tab, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const counts = useQuery({
    queryKey: ['registry', operationsId, 'list', 'counts', filters],
    queryFn: ({ signal }) => call(countOperations, { query: filters, signal }),
  })
  const exportRun = useExportRun(operationsExport, { ...filters, tab })
  useShortcuts(mayEdit.enabled ? [{ keys: 'Alt+N', label: t('new'), run: () => setCreating(true) }] : [])

  const rows = list.data?.pages.flatMap((page) => page.rows)
  const active = Object.keys(typed).filter((name) => typed[name as keyof OperationFilters]).length
  const referenceFilter = (name: keyof typeof references) => ({
    id: name,
    control: (
      <ReferenceInput
        name={`filter-${name}`}
        label={t(`field.${name}`)}
        field={references[name]}
        compact
        value={search[name] ?? ''}
        onChange={(value) => go({ [name]: value || undefined })}
      />
    ),
  })
  const choiceFilter = (name: 'direction' | 'measureType', values: readonly string[]) => ({
    id: name,
    control: (
      <ChoiceField
        name={`filter-${name}`}
        label={t(`field.${name}`)}
        compact
        choices={values.map((value) => ({ value, label: t(`choice.${name}.${value}`) }))}
        value={search[name] ?? ''}
        onChange={(value) => go({ [name]: value || undefined })}
      />
    ),
  })
  const momentFilter = (name: 'from' | 'to') => ({
    id: name,
    control: (
      <InstantField
        name={`filter-${name}`}
        label={t(`field.${name}`)}
        compact
        value={search[name] ?? ''}
        onChange={(value) => go({ [name]: value || undefined })}
      />
    ),
  })
  return (
    <div className="screen">
      <PageHeader
        title={t('title')}
        actions={
          <>
            {exportRun.button}
            {mayEdit.visible && (
              <ActionButton
                label={t('new')}
                icon={IconPlus}
                tone="primary"
                shortcut="Alt+N"
                disabledReason={mayEdit.reason}
                onClick={() => setCreating(true)}
              />
            )}
          </>
        }
      />
      <StageTabs
        label={t('title')}
        tabs={tabNames.map((name) => ({
          id: name,
          label: t(`tab.${name}`),
          active: name === tab,
          count: counts.data && { count: counts.data[name], exact: counts.data[name] < countCap },
        }))}
        onOpen={({ id }) => void navigate({ to: '.', search: { ...typed, tab: id } })}
      />
      <FilterBar
        visible={4}
        active={active}
        onClear={clear}
        filters={[
          referenceFilter('tankCode'),
          referenceFilter('product'),
          referenceFilter('operationType'),
          {
            id: 'voyageNumber',
            control: (
              <TextField
                name="filter-voyageNumber"
                label={t('field.voyageNumber')}
                compact
                maxLength={20}
                value={search.voyageNumber ?? ''}
                onChange={(value) => go({ voyageNumber: value || undefined })}
              />
            ),
          },
          referenceFilter('plant'),
          choiceFilter('direction', directions),
          choiceFilter('measureType', ['level', 'quantity']),
          momentFilter('from'),
          momentFilter('to'),
        ]}
      />
      <ExportRun run={exportRun} />
      {list.error && <ErrorPanel {...describeError(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonRows height={32} />}
      {rows?.length === 0 &&
        (active > 0 ? (
          <EmptyState kind="no-match" title={t('none.match')} filters={[]} onClear={clear} />
        ) : (
          <EmptyState kind="nothing-yet" title={t(`none.${tab}`)} body={t('none.hint')} />
        ))}
      {rows && rows.length > 0 && <OperationTable rows={rows} />}
      {list.hasNextPage && (
        <div className="operation-more">
          <ActionButton
            label={t('more')}
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
            keepLabel
          />
        </div>
      )}
      {creating && <NewOperation tankCode={search.tankCode ?? ''} onClose={() => setCreating(false)} />}
    </div>
  )
}
