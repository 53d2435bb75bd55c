import { IconCopy, IconPencil, IconTrash, IconPlayerStop } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { bulkAtMost } from '#platform/core/registry-queries.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SelectionBar } from '#platform/ui/parts/selection-bar.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { usePermission } from '../../base/permissions.tsx'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { useBulk } from './use-bulk.ts'
import type { BulkTarget, Selection } from '../list/use-selection.ts'

/** What can be done with the selected rows. Ending and deleting say what would happen before they do it. */
export function BulkBar(props: {
  registry: AnyRegistry
  chosen: Selection
  /** Nothing is changed in the past. */
  past: boolean
  onEdit: () => void
  onCopy: () => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { registry, chosen, past } = props
  const edit = usePermission(registry.elements.edit)
  const remove = usePermission(registry.elements.remove)
  const [step, setStep] = useState<'end' | 'delete' | null>(null)
  const { selection, count } = chosen
  useEffect(() => setStep(null), [selection])
  const limit = formatNumber(bulkAtMost, language)
  const tooMany = count !== undefined && count > bulkAtMost ? t('bulk.tooMany', { shown: limit }) : undefined
  const isAll = selection.kind === 'all'
  return (
    <>
      <SelectionBar
        count={isAll ? (count ?? 1) : selection.rows.length}
        text={isAll ? allText(t, count, language) : undefined}
        onClear={chosen.clear}
      >
        {edit.visible && !past && (
          <ActionButton
            label={t('bulk.edit')}
            icon={IconPencil}
            disabledReason={edit.reason ?? tooMany}
            onClick={props.onEdit}
            keepLabel
          />
        )}
        {remove.visible && !past && (
          <>
            <ActionButton
              label={t('action.end')}
              icon={IconPlayerStop}
              disabledReason={remove.reason ?? tooMany}
              expanded={step === 'end'}
              onClick={() => setStep(step === 'end' ? null : 'end')}
              keepLabel
            />
            {!registry.permanent && (
              <ActionButton
                label={t('action.delete')}
                icon={IconTrash}
                disabledReason={remove.reason ?? tooMany}
                expanded={step === 'delete'}
                onClick={() => setStep(step === 'delete' ? null : 'delete')}
                keepLabel
              />
            )}
          </>
        )}
        {!isAll && (
          <>
            <ActionButton label={t('list.copy')} icon={IconCopy} shortcut="Ctrl+C" onClick={props.onCopy} keepLabel />
            <button type="button" className="link-button" aria-keyshortcuts="Control+A" onClick={chosen.selectAll}>
              {t('list.selectAll')}
            </button>
          </>
        )}
      </SelectionBar>
      {step && chosen.target && (
        <BulkStep
          key={step}
          registry={registry}
          action={step}
          target={chosen.target}
          onClose={() => setStep(null)}
          onDone={chosen.clear}
        />
      )}
    </>
  )
}

function allText(t: TFunction<'shell'>, count: number | undefined, language: 'en' | 'it'): string {
  return count === undefined
    ? t('list.selectedAllCounting')
    : t('list.selectedAll', { count, shown: formatNumber(count, language) })
}

/** n will pass, m refused and why; then the button that does it. It can be undone, so there is no dialog. */
function BulkStep(props: {
  registry: AnyRegistry
  action: 'end' | 'delete'
  target: BulkTarget
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const { action, target } = props
  const { preview, apply } = useBulk(props.registry, action)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    preview.mutate({ target })
  }, [preview, target])
  const answer = preview.data
  const failure = preview.error ?? apply.error
  return (
    <BulkOutcome
      label={t(`action.${action}`)}
      answer={answer}
      said={answer && t(`bulk.outcomeOf.${action}`, { ...answer.counts })}
      go={{
        label: t(`bulk.do.${action}`, { count: answer?.counts.pass ?? 0 }),
        tone: action === 'delete' ? 'danger' : 'primary',
        busy: apply.isPending,
      }}
      onGo={() => apply.mutate({ target }, { onSuccess: props.onDone })}
      onClose={props.onClose}
    >
      {preview.isPending && <span role="status">{t('bulk.looking')}</span>}
      {failure && <ErrorPanel {...describeError(failure)} />}
    </BulkOutcome>
  )
}
