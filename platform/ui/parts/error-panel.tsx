import { IconAlertOctagon, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './action-button.tsx'

/** Stands where the failing part would be; the rest of the page goes on working. */
export function ErrorPanel(props: { lines: string[]; requestId?: string | null; onRetry?: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <div className="error-panel" role="alert">
      <IconAlertOctagon size={22} stroke={1.75} aria-hidden />
      <div>
        {props.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {props.requestId && <RequestId id={props.requestId} />}
      </div>
      {props.onRetry && <ActionButton label={t('ui.retry')} icon={IconRefresh} onClick={props.onRetry} keepLabel />}
    </div>
  )
}

function RequestId(props: { id: string }) {
  const { t } = useTranslation('shell')
  const [copied, setCopied] = useState(false)
  return (
    <p className="error-request">
      {t('ui.requestId')} <code>{props.id}</code>{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => void navigator.clipboard.writeText(props.id).then(() => setCopied(true))}
      >
        <IconCopy size={13} aria-hidden /> {copied ? t('ui.copied') : t('ui.copy')}
      </button>
    </p>
  )
}
