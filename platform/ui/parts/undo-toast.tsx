import { notifications } from '@mantine/notifications'
import i18next from 'i18next'

/** Says what was done and offers to take it back, for as long as one needs to think again. */
export function undoToast(message: string, onUndo: () => void): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    autoClose: 12_000,
    role: 'status',
    closeButtonProps: { 'aria-label': i18next.t('shell:ui.close') },
    message: (
      <span className="undo-toast">
        {message}{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {i18next.t('shell:ui.undo')}
        </button>
      </span>
    ),
  })
}
