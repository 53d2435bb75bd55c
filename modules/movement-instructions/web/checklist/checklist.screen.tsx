import '../form/instruction.css'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedRow } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SelectionBar } from '#platform/ui/parts/selection-bar.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { type ListSearch, withFilter } from '#platform/web/base/url-filters.ts'
import type { Selection } from '#platform/web/registry/list/use-selection.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  checklistElements,
  checklistProgress,
  saveChecklistItem,
} from '#modules/movement-instructions/contract/movement-checklist.contract.ts'
import { checklistRegistry } from '#modules/movement-instructions/contract/movement-checklist.registry.ts'
import type { ChecklistItem } from '../form/listed-records.ts'
import { ChecklistItemDrawer } from './checklist-item.drawer.tsx'
import { NewChecklistItemDrawer } from './new-checklist-item.drawer.tsx'
import { useSearch } from '#platform/web/base/address.tsx'

/** The way to the instruction. */
const unseen = ['instruction']
const key = ['registry', checklistRegistry.id]

/** What is still to be seen to, by voyage; ticked here one by one or many at once. */
export function ChecklistScreen() {
  const [opened, setOpened] = useState<ListedRow | null>(null)
  const [adding, setAdding] = useState(false)
  const { voyageNumber } = useSearch<{ voyageNumber?: string }>()
  return (
    <>
      <RegistryListScreen
        registry={checklistRegistry}
        own={{
          unseen,
          create: () => setAdding(true),
          open: setOpened,
          renderTop: (search, change) => <Voyages search={search} onChange={change} />,
          renderSelected: (chosen) => <TickThem chosen={chosen} />,
        }}
      />
      {adding && <NewChecklistItemDrawer voyageNumber={voyageNumber} onClose={() => setAdding(false)} />}
      {opened && <ChecklistItemDrawer item={opened as unknown as ChecklistItem} onClose={() => setOpened(null)} />}
    </>
  )
}

/** How far each voyage is; one of them can be chosen. */
function Voyages(props: { search: ListSearch; onChange: (next: ListSearch) => void }) {
  const { t } = useTranslation('movement-instructions')
  const describeError = useDescribeError()
  const voyages = useQuery({
    queryKey: [...key, 'progress'],
    queryFn: ({ signal }) => call(checklistProgress, { signal }),
  })
  if (voyages.error) return <ErrorPanel {...describeError(voyages.error)} onRetry={() => void voyages.refetch()} />
  if (!voyages.data || voyages.data.length === 0) return null
  return (
    <ul className="voyages" aria-label={t('checklist.voyages')}>
      {voyages.data.slice(0, 12).map((voyage) => {
        const isChosen = props.search.voyageNumber === voyage.voyageNumber
        return (
          <li key={voyage.voyageNumber}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                props.onChange(withFilter(props.search, 'voyageNumber', isChosen ? '' : voyage.voyageNumber))
              }
            >
              <Ring done={voyage.done} total={voyage.total} />
              <span>
                <strong>{voyage.voyageNumber}</strong>
                <br />
                {t('checklist.progress', { done: voyage.done, total: voyage.total })}
              </span>
              {voyage.overdue > 0 && (
                <StatusChip tone="attention" text={t('checklist.overdue', { count: voyage.overdue })} />
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Ring({ done, total }: { done: number; total: number }) {
  const around = 2 * Math.PI * 11
  return (
    <svg className="ring" viewBox="0 0 28 28" width="28" height="28" aria-hidden>
      <circle className="ring-back" cx="14" cy="14" r="11" />
      <circle
        className="ring-done"
        cx="14"
        cy="14"
        r="11"
        strokeDasharray={`${(around * done) / Math.max(total, 1)} ${around}`}
        transform="rotate(-90 14 14)"
      />
    </svg>
  )
}

function TickThem({ chosen }: { chosen: Selection }) {
  const { t } = useTranslation('movement-instructions')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const may = usePermission(checklistElements.edit)
  const rows = chosen.selection.kind === 'picked' ? chosen.selection.rows : []
  const open = rows.filter((row) => row.isDone === false) as unknown as ChecklistItem[]
  const tick = useMutation({
    mutationFn: async () => {
      for (const { id, version, responsible, due, note } of open) {
        await call(saveChecklistItem, { params: { id }, body: { isDone: true, responsible, due, note }, version })
      }
    },
    onSuccess: () => {
      toast(t('checklist.ticked', { count: open.length }))
      chosen.clear()
    },
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  const none = chosen.selection.kind === 'all' ? t('lotsPage.tickThem') : t('checklist.allTicked')
  return (
    <SelectionBar count={chosen.count ?? 0} onClear={chosen.clear}>
      {may.visible && (
        <ActionButton
          label={t('checklist.tick', { count: open.length })}
          icon={IconCheck}
          tone="primary"
          busy={tick.isPending}
          disabledReason={may.reason ?? (open.length === 0 ? none : undefined)}
          onClick={() => tick.mutate()}
          keepLabel
        />
      )}
    </SelectionBar>
  )
}
