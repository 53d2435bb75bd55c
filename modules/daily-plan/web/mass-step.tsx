import type { Icon } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { Question } from '#platform/web/objects/question.tsx'
import { useChange } from './use-day.ts'

const said = { send: 'sent', validate: 'validated', reject: 'rejected' } as const

/** One step of all that are selected. Why it cannot be taken stands on the button, not after the click. */
export function MassStep(props: {
  step: keyof typeof said
  icon: Icon
  tone?: 'primary' | 'plain' | 'danger'
  element: string
  count: number
  isEmpty: boolean
  /** What one of them lacks for it. */
  lacking?: string | undefined
  take: (asked: { reason: string | null; key: string }) => Promise<unknown>
  onDone: () => void
}) {
  const { t } = useTranslation('daily-plan')
  const { step, count } = props
  const may = usePermission(props.element)
  const [isAsked, setAsked] = useState(false)
  const key = useRef(crypto.randomUUID())
  const change = useChange(
    (reason: string | null) => props.take({ reason, key: key.current }),
    () => {
      setAsked(false)
      toast(t(`message.${said[step]}`))
      props.onDone()
    },
  )
  if (!may.visible) return null
  const closed = props.isEmpty ? t('disabled.empty') : count === 0 ? t('disabled.selectOne') : props.lacking
  return (
    <>
      <ActionButton
        label={t(`action.${step}`)}
        icon={props.icon}
        tone={props.tone ?? 'plain'}
        disabledReason={may.reason ?? closed}
        onClick={() => {
          key.current = crypto.randomUUID()
          change.reset()
          setAsked(true)
        }}
        keepLabel
      />
      {isAsked && (
        <Question
          title={t(`ask.${step}.title`, { count })}
          follows={[t(`ask.${step}.body`)]}
          go={t(`ask.${step}.go`)}
          cancel={t(`ask.${step}.cancel`)}
          tone={props.tone === 'danger' ? 'danger' : 'primary'}
          reason={step === 'reject' ? { label: t('ask.reject.reason'), maxLength: 300 } : null}
          error={change.error}
          busy={change.isPending}
          onGo={(reason) => change.mutate(reason)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
