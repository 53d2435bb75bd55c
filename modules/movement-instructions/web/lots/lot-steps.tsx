import { IconArrowBackUp, IconCopyPlus, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedRow } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { SelectionBar } from '#platform/ui/parts/selection-bar.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { Selection } from '#platform/web/registry/list/use-selection.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  cloneManagedLot,
  closeLot,
  deleteLot,
  lotElements,
  reopenLot,
  undeleteLot,
} from '#modules/movement-instructions/contract/lots-management.contract.ts'
import { lotsManagementRegistry } from '#modules/movement-instructions/contract/lots-management.registry.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'

const steps = [
  {
    id: 'close',
    endpoint: closeLot,
    element: lotElements.close,
    icon: IconLock,
    suits: { isClosed: false, isDeleted: false },
  },
  {
    id: 'reopen',
    endpoint: reopenLot,
    element: lotElements.reopen,
    icon: IconLockOpen,
    suits: { isClosed: true, isDeleted: false },
  },
  {
    id: 'clone',
    endpoint: cloneManagedLot,
    element: lotElements.create,
    icon: IconCopyPlus,
    suits: { isDeleted: false },
  },
  {
    id: 'delete',
    endpoint: deleteLot,
    element: lotElements.remove,
    icon: IconTrash,
    suits: { isClosed: false, isDeleted: false },
  },
  {
    id: 'undelete',
    endpoint: undeleteLot,
    element: lotElements.remove,
    icon: IconArrowBackUp,
    suits: { isDeleted: true },
  },
] as const

type Step = (typeof steps)[number]
interface Outcome {
  step: Step['id']
  done: number
  refused: { lot: string; why: string }[]
}

const suits = (step: Step, row: ListedRow) => Object.entries(step.suits).every(([name, value]) => row[name] === value)

/** A lot that was ticked and then changed in the drawer is taken as it was seen there, not as it was ticked. */
function lastSeen(queries: QueryClient, row: ListedRow): ListedRow {
  const read = queries.getQueryData<ListedRow>(['registry', lotsManagementRegistry.id, 'record', row.id])
  return read && read.version > row.version ? read : row
}

/** What can be done with the ticked lots: each step takes those it suits, and says of the others why not. */
export function LotSteps(props: { chosen: Selection; onEdit: () => void }) {
  const { t } = useTranslation('movement-instructions')
  const { chosen } = props
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const edit = usePermission(lotElements.edit)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const rows = chosen.selection.kind === 'picked' ? chosen.selection.rows : []
  const run = useMutation({
    mutationFn: async (step: Step): Promise<Outcome> => {
      const result: Outcome = { step: step.id, done: 0, refused: [] }
      // One after the other: lots of one voyage are versions of the same instruction.
      for (const row of rows.map((one) => lastSeen(queries, one)).filter((one) => suits(step, one))) {
        await call(step.endpoint, { params: { id: row.id }, version: row.version }).then(
          () => result.done++,
          (error: unknown) =>
            result.refused.push({ lot: String(row.lotCode), why: describeError(error).lines.join(' ') }),
        )
      }
      return result
    },
    onSuccess: (result) => {
      void queries.invalidateQueries({ queryKey: ['registry', lotsManagementRegistry.id] })
      void queries.invalidateQueries({ queryKey: ['registry', movementInstructionRegistry.id] })
      if (result.done > 0) toast(t(`lotsPage.done.${result.step}`, { count: result.done }))
      setOutcome(result.refused.length > 0 ? result : null)
      chosen.clear()
    },
  })
  const count = chosen.count ?? 0
  return (
    <>
      <SelectionBar count={count} onClear={chosen.clear}>
        {edit.visible && (
          <ActionButton
            label={t('lotsPage.edit')}
            icon={IconPencil}
            disabledReason={edit.reason}
            onClick={props.onEdit}
            keepLabel
          />
        )}
        {steps.map((step) => (
          <StepButton
            key={step.id}
            step={step}
            suited={rows.filter((row) => suits(step, row)).length}
            isAll={chosen.selection.kind === 'all'}
            busy={run.isPending && run.variables === step}
            onClick={() => run.mutate(step)}
          />
        ))}
      </SelectionBar>
      {outcome && (
        <div className="bulk-step" role="alert">
          <strong>{t('lotsPage.refused', { count: outcome.refused.length })}</strong>
          <ul className="bulk-reasons">
            {outcome.refused.map(({ lot, why }) => (
              <li key={lot}>
                <strong>{lot}</strong> {why}
              </li>
            ))}
          </ul>
          <button type="button" className="link-button" onClick={() => setOutcome(null)}>
            {t('lotsPage.seen')}
          </button>
        </div>
      )}
    </>
  )
}

function StepButton(props: { step: Step; suited: number; isAll: boolean; busy: boolean; onClick: () => void }) {
  const { t } = useTranslation('movement-instructions')
  const may = usePermission(props.step.element)
  if (!may.visible) return null
  const none = props.isAll
    ? t('lotsPage.tickThem')
    : props.suited === 0
      ? t(`lotsPage.none.${props.step.id}`)
      : undefined
  return (
    <ActionButton
      label={t(`lotsPage.step.${props.step.id}`, { count: props.suited })}
      icon={props.step.icon}
      disabledReason={may.reason ?? none}
      busy={props.busy}
      onClick={props.onClick}
      keepLabel
    />
  )
}
