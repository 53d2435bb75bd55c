import { notifications } from '@mantine/notifications'
import i18next from 'i18next'

/** A short word about what just happened; gone after three seconds. */
export function toast(message: string, tone: 'plain' | 'alarm' = 'plain'): void {
  notifications.show({
    message,
    autoClose: 3000,
    closeButtonProps: { 'aria-label': i18next.t('shell:ui.close') },
    style: { whiteSpace: 'pre-line' },
    ...(tone === 'alarm' ? { color: 'var(--alarm)', role: 'alert' } : { role: 'status' }),
  })
}
