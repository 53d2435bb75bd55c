import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { forceUnlock, releaseTank } from '../contract/locks.contract.ts'

export interface HeldTank {
  tankCode: string
  by: string
  fence: number
}

interface Asked {
  held: HeldTank
  onClose: () => void
}

/** One's own lock, left behind in another window or still open there. */
export function UnlockDialog({ held, onClose }: Asked) {
  const { t } = useTranslation('stock-sheets')
  const params = { tank: held.tankCode }
  return (
    <Question
      title={t('locks.unlockTitle', params)}
      label={t('locks.unlock')}
      tone="primary"
      unlock={() => call(releaseTank, { body: { tankCode: held.tankCode, fence: held.fence } })}
      onClose={onClose}
    >
      <p>{t('locks.unlockBody')}</p>
    </Question>
  )
}

/** Somebody else's lock, taken away with a reason that they are told. */
export function ForceDialog({ held, onClose }: Asked) {
  const { t } = useTranslation('stock-sheets')
  const [reason, setReason] = useState('')
  const key = useRef(crypto.randomUUID())
  const params = { tank: held.tankCode, name: held.by }
  return (
    <Question
      title={t('locks.forceTitle', params)}
      label={t('locks.force')}
      tone="danger"
      isReady={reason.trim() !== ''}
      unlock={() => call(forceUnlock, { body: { tankCode: held.tankCode, reason }, idempotencyKey: key.current })}
      onClose={onClose}
    >
      <p>{t('locks.forceBody', params)}</p>
      <MultilineField
        name="force-reason"
        label={t('edit.reason')}
        required
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
    </Question>
  )
}

function Question(props: {
  title: string
  label: string
  tone: 'primary' | 'danger'
  isReady?: boolean
  unlock: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  const { isReady = true, onClose } = props
  const { t } = useTranslation('stock-sheets')
  const describeError = useDescribeError()
  const unlock = useMutation({
    mutationFn: props.unlock,
    onSuccess: () => {
      toast(t('message.unlocked'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={props.title}
      onCancel={onClose}
      choices={[
        {
          label: props.label,
          tone: props.tone,
          busy: unlock.isPending,
          onChoose: () => isReady && unlock.mutate(),
        },
      ]}
    >
      {props.children}
      {unlock.error && <ErrorPanel {...describeError(unlock.error)} />}
    </ConfirmDialog>
  )
}
