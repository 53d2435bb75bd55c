import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import type { LiveEvent } from '#platform/core/event.contract.ts'
import { readNotification } from '#platform/core/notification.contract.ts'
import { call } from '../base/api.ts'
import { personName } from '../base/person-name.ts'
import { openNotification } from '../base/opened-notification.ts'

/** A word about what has just come in. Whoever is already on the page that it leads to needs none. */
export async function announceArrival(event: LiveEvent): Promise<void> {
  if (event.type !== 'inbox.changed' || event.arrived === null) return
  const id = event.arrived
  const arrived = await call(readNotification, { params: { id } }).catch(() => null)
  if (!arrived || arrived.isRead || arrived.url === window.location.pathname) return
  notifications.show({
    id,
    autoClose: 8000,
    role: 'status',
    closeButtonProps: { 'aria-label': i18next.t('shell:ui.close') },
    title: arrived.subject,
    message: (
      <span className="arrival">
        {personName(arrived.sender)}{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            notifications.hide(id)
            openNotification(id)
          }}
        >
          {i18next.t('shell:notification.open')}
        </button>
      </span>
    ),
  })
}
