import { IconSignature, IconUserCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { personName } from '#platform/web/base/person-name.ts'
import { currentSession } from '#platform/web/base/session.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  type Handover,
  handoverElements,
  handoversId,
  signHandover,
  takeOverHandover,
} from '../contract/shift-handover.contract.ts'
import { handoverStates } from '../rules/handover-states.ts'
import { begun } from './use-handover.ts'

/** The two signatures. Whoever goes gives theirs by a click; whoever comes may add a word. */
export function HandoverSteps({ handover }: { handover: Handover }) {
  const isOpenTo = (step: 'sign' | 'takeOver') => handoverStates.after(handover.status, step) !== undefined
  return (
    <>
      {isOpenTo('sign') && <Sign handover={handover} />}
      {isOpenTo('takeOver') && <TakeOver handover={handover} />}
    </>
  )
}

function Sign({ handover }: { handover: Handover }) {
  const { t } = useTranslation('shift-handover')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const may = usePermission(handoverElements.sign)
  const mayBegin = usePermission(handoverElements.note)
  const sign = useMutation({
    mutationFn: async () => {
      const { id, version } = await begun(handover, crypto.randomUUID())
      return call(signHandover, { params: { id }, version, idempotencyKey: crypto.randomUUID() })
    },
    onSuccess: () => toast(t('message.signed')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['registry', handoversId] }),
  })
  if (!may.visible) return null
  const isEarly = handover.asOf < handover.signableFrom
  return (
    <ActionButton
      label={t('action.sign')}
      icon={IconSignature}
      tone="primary"
      keepLabel
      busy={sign.isPending}
      disabledReason={
        may.reason ??
        (handover.id === null ? mayBegin.reason : undefined) ??
        (isEarly ? t('held.tooEarly', { time: siteTime(handover.signableFrom).time }) : undefined)
      }
      onClick={() => sign.mutate()}
    />
  )
}

function TakeOver({ handover }: { handover: Handover }) {
  const { t } = useTranslation('shift-handover')
  const queries = useQueryClient()
  const may = usePermission(handoverElements.takeOver)
  const [asking, setAsking] = useState(false)
  const [remark, setRemark] = useState('')
  const key = useRef(crypto.randomUUID())
  const { id, version, signed, shift } = handover
  const take = useMutation({
    mutationFn: () =>
      call(takeOverHandover, {
        params: { id: id! },
        version: version!,
        body: { remark: remark.trim() || null },
        idempotencyKey: key.current,
      }),
    onSuccess: () => {
      toast(t('message.takenOver'))
      setAsking(false)
    },
    onError: () => {
      key.current = crypto.randomUUID()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['registry', handoversId] }),
  })
  if (!may.visible) return null
  const isOwn = signed?.id === currentSession()?.userId
  return (
    <>
      <ActionButton
        label={t('action.takeOver')}
        icon={IconUserCheck}
        tone="primary"
        keepLabel
        disabledReason={may.reason ?? (isOwn ? t('held.yourself') : undefined)}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <FormDialog
          title={t('ask.takeOver.title', { shift: t(`shift.${shift}`), name: personName(signed?.name ?? '') })}
          label={t('ask.takeOver.go')}
          busy={take.isPending}
          onSubmit={() => take.mutate()}
          onClose={() => setAsking(false)}
        >
          <Failure error={take.error} />
          <p>{t('ask.takeOver.body')}</p>
          <MultilineField
            name="remark"
            label={t('ask.takeOver.remark')}
            value={remark}
            onChange={setRemark}
            maxLength={500}
            autoFocus
          />
        </FormDialog>
      )}
    </>
  )
}
