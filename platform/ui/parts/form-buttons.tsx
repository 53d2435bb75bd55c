import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './action-button.tsx'

/** Below a form in a dialog or drawer: the way out, and the verb that sends it. */
export function FormButtons(props: {
  label: string
  busy?: boolean
  disabledReason?: string | undefined
  onCancel: () => void
  /** Another way to send it. */
  also?: ReactNode
}) {
  const { t } = useTranslation('shell')
  const { onCancel, also, ...send } = props
  return (
    <div className="dialog-buttons">
      <ActionButton label={t('ui.cancel')} onClick={onCancel} keepLabel />
      {also}
      <ActionButton {...send} type="submit" tone="primary" keepLabel />
    </div>
  )
}
