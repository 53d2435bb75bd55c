import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { isHindered } from '#platform/core/states.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { personName } from '#platform/web/base/person-name.ts'
import { Question } from '#platform/web/objects/question.tsx'
import { planElements } from '../contract/plan.contract.ts'
import { discardWhatIf, takeOverWhatIf, type WhatIf } from '../contract/what-if.contract.ts'
import { type EarlyMooring, earlyMoorings } from '../rules/operation.ts'
import { whatIfStates } from '../rules/what-if-states.ts'
import { EarlyQuestion } from './early-question.tsx'
import { useWhatIfStep } from './use-what-if.ts'
import { whatIfTones } from './what-if-tones.ts'

/** Says that this is not the plan, and what can become of it. */
export function WhatIfBar({ whatIf, onBack }: { whatIf: WhatIf; onBack: () => void }) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  const { name, status, madeBy, madeAt, closedBy, closedAt } = whatIf
  const at = (moment: string) => formatInstant(moment, language)
  return (
    <section className="plan-what-if" aria-label={t('whatIf.bar.label', { name })}>
      <strong>{t('whatIf.bar.label', { name })}</strong>
      <StatusChip tone={whatIfTones[status]} text={t(`whatIf.status.${status}`)} />
      <p className="muted">
        {closedAt
          ? t('whatIf.list.closed', {
              status: t(`whatIf.status.${status}`),
              by: personName(closedBy!),
              at: at(closedAt),
            })
          : `${t('whatIf.list.made', { by: personName(madeBy), at: at(madeAt) })}. ${t('whatIf.bar.open')}`}
      </p>
      <div className="plan-what-if-actions">
        <ActionButton label={t('whatIf.bar.back')} icon={IconArrowBackUp} onClick={onBack} keepLabel />
        {status === 'open' && <Steps whatIf={whatIf} />}
      </div>
    </section>
  )
}

function Steps({ whatIf }: { whatIf: WhatIf }) {
  const { t } = useTranslation('operative-plan')
  const { id, name, version, moves } = whatIf
  const mayEdit = usePermission(planElements.edit)
  const [asked, setAsked] = useState<'takeOver' | 'discard' | readonly EarlyMooring[] | null>(null)
  const close = () => setAsked(null)
  const takeOver = useWhatIfStep(
    (isEarlyMooringConfirmed: boolean, idempotencyKey) =>
      call(takeOverWhatIf, { params: { id }, version, body: { isEarlyMooringConfirmed }, idempotencyKey }),
    () => {
      close()
      toast(t('message.whatIfTakenOver'))
    },
  )
  const discard = useWhatIfStep(
    (_asked: null, idempotencyKey) => call(discardWhatIf, { params: { id }, version, idempotencyKey }),
    () => {
      close()
      toast(t('message.whatIfDiscarded'))
    },
  )
  if (!mayEdit.visible) return null
  const hindrance = whatIfStates.hindrance(whatIf, 'takeOver')
  const reason = isHindered(hindrance) && 'code' in hindrance ? issueText(hindrance) : undefined
  const count = moves.length
  const take = () => {
    const early = earlyMoorings(
      moves.map(({ operation, changes }) => ({ before: operation, after: { ...operation, ...changes } })),
    )
    if (early.length > 0) setAsked(early)
    else takeOver.mutate(false)
  }
  return (
    <>
      <ActionButton
        label={t('whatIf.bar.discard')}
        icon={IconTrash}
        disabledReason={mayEdit.reason}
        onClick={() => setAsked('discard')}
        keepLabel
      />
      <ActionButton
        label={t('whatIf.bar.takeOver')}
        icon={IconCheck}
        tone="primary"
        disabledReason={mayEdit.reason ?? reason}
        onClick={() => setAsked('takeOver')}
        keepLabel
      />
      {asked === 'takeOver' && (
        <Question
          title={t('whatIf.ask.takeOver.title', { name })}
          follows={[t('whatIf.ask.takeOver.body', { count })]}
          go={t('whatIf.ask.takeOver.go', { count })}
          cancel={t('whatIf.ask.takeOver.cancel')}
          error={takeOver.error}
          busy={takeOver.isPending}
          onGo={take}
          onClose={close}
        />
      )}
      {asked === 'discard' && (
        <Question
          title={t('whatIf.ask.discard.title', { name })}
          follows={[t('whatIf.ask.discard.body')]}
          go={t('whatIf.ask.discard.go')}
          tone="danger"
          cancel={t('whatIf.ask.discard.cancel')}
          error={discard.error}
          busy={discard.isPending}
          onGo={() => discard.mutate(null)}
          onClose={close}
        />
      )}
      {Array.isArray(asked) && (
        <EarlyQuestion
          early={asked}
          busy={takeOver.isPending}
          onKeep={() => {
            setAsked('takeOver')
            takeOver.mutate(true)
          }}
          onChange={close}
        />
      )}
    </>
  )
}
