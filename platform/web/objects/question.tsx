import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { Failure } from '../base/awaited.tsx'

interface AskedReason {
  name?: string
  label: string
  maxLength: number
}

/** Asks before something is done: what follows from it, why where that is to be said, and what went wrong with it. */
export function Question(props: {
  title: string
  /** A paragraph each. */
  follows: readonly string[]
  go: string
  tone?: 'primary' | 'danger'
  cancel?: string
  /** Null where none is asked for. */
  reason?: AskedReason | null
  error: unknown
  busy: boolean
  onGo: (reason: string | null) => void
  onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const { reason, cancel } = props
  const [text, setText] = useState('')
  const [attempted, setAttempted] = useState(false)
  const lacks = Boolean(reason) && text.trim() === ''
  return (
    <ConfirmDialog
      opened
      title={props.title}
      {...(cancel ? { cancelLabel: cancel } : {})}
      onCancel={props.onClose}
      choices={[
        {
          label: props.go,
          tone: props.tone ?? 'primary',
          busy: props.busy,
          onChoose: () => {
            setAttempted(true)
            if (!lacks) props.onGo(text.trim() || null)
          },
        },
      ]}
    >
      <Failure error={props.error} />
      {props.follows.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {reason && (
        <Textarea
          id={reason.name && `field-${reason.name}`}
          label={reason.label}
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={reason.maxLength}
          value={text}
          error={attempted && lacks ? t('step.sayWhy') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}
