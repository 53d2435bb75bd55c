import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import type { NotificationView } from '#platform/core/notification.contract.ts'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { personName } from '../base/person-name.ts'
import { PageLink } from './page-link.tsx'

/** Sender, date, receivers, text and the way to the page: the same in the popup and beside the list. */
export function NotificationBody(props: { shown: NotificationView; onFollow?: () => void }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { shown } = props
  return (
    <div className="notification-body">
      <dl>
        <dt>{t('notification.sender')}</dt>
        <dd>{personName(shown.sender)}</dd>
        <dt>{t('notification.date')}</dt>
        <dd>{formatInstant(shown.sentAt, language)}</dd>
        {shown.receivers.length > 0 && (
          <>
            <dt>{t('notification.receivers')}</dt>
            <dd>{shown.receivers.join(', ')}</dd>
          </>
        )}
        <dt>{t('notification.reason')}</dt>
        <dd>
          {shown.reasonName} {shown.isMuted && <StatusChip tone="muted" text={t('notification.muted')} />}
        </dd>
      </dl>
      <p className="plain-text">{shown.message}</p>
      {shown.url !== null && (
        <p className="notification-link">
          <IconLink size={15} aria-hidden />
          <PageLink url={shown.url} {...(props.onFollow ? { onFollow: props.onFollow } : {})}>
            {t('notification.openPage')}
          </PageLink>
        </p>
      )}
      {shown.isUrlClosed && <p className="muted">{t('notification.pageClosed')}</p>}
    </div>
  )
}
