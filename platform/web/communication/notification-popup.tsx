import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useDescribeError } from '../base/use-describe-error.ts'
import { useMark, useNotification } from './inbox.ts'
import { NotificationBody } from './notification-body.tsx'
import { openNotification, useOpenedNotification } from '../base/opened-notification.ts'

/** One notification over whatever screen is open; being shown, it is read. */
export function NotificationPopup() {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const id = useOpenedNotification()
  const found = useNotification(id)
  const mark = useMark()
  const markRead = useEffectEvent((shown: string) => mark.some({ ids: [shown], read: true }))
  const unread = found.data && !found.data.isRead ? found.data.id : null
  useEffect(() => {
    if (unread !== null && unread === id) markRead(unread)
  }, [unread, id])
  const close = () => openNotification(null)
  return (
    <Dialog opened={id !== null} onClose={close} title={found.data?.subject ?? t('notification.title')}>
      {found.error && <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && !found.error && <SkeletonRows height={24} />}
      {found.data && <NotificationBody shown={found.data} onFollow={close} />}
    </Dialog>
  )
}
