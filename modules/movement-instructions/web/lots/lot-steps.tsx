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
import { BulkOutcome, type Outcome } from '#platform/web/registry/bulk/bulk-outcome.tsx'
import { stepOutcome } from '#platform/web/registry/bulk/step-outcome.ts'
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
import type { Status } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { type LotInItsInstruction, lotStates } from '#modules/movement-instructions/rules/lot-states.ts'

const steps = {
  close: { endpoint: closeLot, icon: IconLock },
  reopen: { endpoint: reopenLot, icon: IconLockOpen },
  clone: { endpoint: cloneManagedLot, icon: IconCopyPlus },
  delete: { endpoint: deleteLot, icon: IconTrash },
  undelete: { endpoint: undeleteLot, icon: IconArrowBackUp },
} as const

type Step = keyof typeof steps
const stepNames = Object.keys(steps) as Step[]
interface Asked {
  step: Step
  passing: ListedRow[]
  answer: Outcome
  /** What was ticked then. */
  selection: unknown
}
interface Done {
  step: Step
  count: number
  refused: { lot: string; why: string }[]
}

/** The state of an open lot in the list is that of its instruction. */
const inItsInstruction = (row: ListedRow): LotInItsInstruction => {
  const lot = row as ListedRow & Omit<LotInItsInstruction, 'instructionStatus'> & { status: Status }
  return { ...lot, instructionStatus: lot.isClosed || lot.isDeleted ? null : lot.status }
}
const seen = { subject: inItsInstruction, title: (row: ListedRow) => String(row['lotCode']) }
const isOpenTo = (step: Step, row: ListedRow) =>
  lotStates.after(lotStates.stateOf(inItsInstruction(row)), step) !== undefined

/** A lot that was ticked and then changed in the drawer is taken as it was seen there, not as it was ticked. */
function lastSeen(queries: QueryClient, row: ListedRow): ListedRow {
  const read = queries.getQueryData<ListedRow>(['registry', lotsManagementRegistry.id, 'record', row.id])
  return read && read.version > row.version ? read : row
}

/** What can be done with the ticked lots: each step takes those that it can, and says of the others beforehand why not. */
export function LotSteps(props: { chosen: Selection; onEdit: () => void }) {
  const { t } = useTranslation('movement-instructions')
  const { chosen } = props
  const { selection } = chosen
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const edit = usePermission(lotElements.edit)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const rows = selection.kind === 'picked' ? selection.rows : []
  const run = useMutation({
    mutationFn: async ({ step, passing }: { step: Step; passing: readonly ListedRow[] }): Promise<Done> => {
      const result: Done = { step, count: 0, refused: [] }
      // One after the other: lots of one voyage are versions of the same instruction.
      for (const { id, version, lotCode } of passing) {
        await call(steps[step].endpoint, { params: { id }, version }).then(
          () => result.count++,
          (error: unknown) => result.refused.push({ lot: String(lotCode), why: describeError(error).lines.join(' ') }),
        )
      }
      return result
    },
    onSuccess: (result) => {
      void queries.invalidateQueries({ queryKey: ['registry', lotsManagementRegistry.id] })
      void queries.invalidateQueries({ queryKey: ['registry', movementInstructionRegistry.id] })
      if (result.count > 0) toast(t(`lotsPage.done.${result.step}`, { count: result.count }))
      setDone(result.refused.length > 0 ? result : null)
      setAsked(null)
      chosen.clear()
    },
  })
  const press = (step: Step) => {
    const ticked = rows.map((row) => lastSeen(queries, row))
    const outcome = stepOutcome(lotStates, step, ticked, seen)
    if (outcome.answer.counts.refused > 0) setAsked({ step, selection, ...outcome })
    else run.mutate({ step, passing: outcome.passing })
  }
  // A question about other rows than those that are ticked now is none any more.
  const question = asked?.selection === selection ? asked : null
  return (
    <>
      <SelectionBar count={chosen.count ?? 0} onClear={chosen.clear}>
        {edit.visible && (
          <ActionButton
            label={t('lotsPage.edit')}
            icon={IconPencil}
            disabledReason={edit.reason}
            onClick={props.onEdit}
            keepLabel
          />
        )}
        {stepNames.map((step) => (
          <StepButton
            key={step}
            step={step}
            suited={rows.filter((row) => isOpenTo(step, row)).length}
            isAll={selection.kind === 'all'}
            busy={run.isPending && run.variables.step === step}
            onClick={() => press(step)}
          />
        ))}
      </SelectionBar>
      {question && (
        <BulkOutcome
          key={question.step}
          label={t(`lotsPage.step.${question.step}`)}
          answer={question.answer}
          said={t('shell:bulk.outcomeOf.step', question.answer.counts)}
          go={{
            label: t('shell:step.goOn', {
              step: t(`lotsPage.step.${question.step}`),
              count: question.answer.counts.pass,
            }),
            tone: question.step === 'delete' ? 'danger' : 'primary',
            busy: run.isPending,
          }}
          onGo={() => run.mutate({ step: question.step, passing: question.passing })}
          onClose={() => setAsked(null)}
        />
      )}
      {done && (
        <div className="bulk-step" role="alert">
          <strong>{t('lotsPage.refused', { count: done.refused.length })}</strong>
          <ul className="bulk-reasons">
            {done.refused.map(({ lot, why }) => (
              <li key={lot}>
                <strong>{lot}</strong> {why}
              </li>
            ))}
          </ul>
          <button type="button" className="link-button" onClick={() => setDone(null)}>
            {t('lotsPage.seen')}
          </button>
        </div>
      )}
    </>
  )
}

function StepButton(props: { step: Step; suited: number; isAll: boolean; busy: boolean; onClick: () => void }) {
  const { t } = useTranslation('movement-instructions')
  const may = usePermission(lotStates.steps[props.step].element!)
  if (!may.visible) return null
  const none = props.isAll ? t('lotsPage.tickThem') : props.suited === 0 ? t(`lotsPage.none.${props.step}`) : undefined
  return (
    <ActionButton
      label={t(`lotsPage.step.${props.step}`, { count: props.suited })}
      icon={steps[props.step].icon}
      disabledReason={may.reason ?? none}
      busy={props.busy}
      onClick={props.onClick}
      keepLabel
    />
  )
}
