import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../base/shortcuts.ts'

/** What the keys do on a board, for the list behind `?`; the board itself listens to them. */
export function useBoardShortcuts(canMove: boolean): void {
  const { t } = useTranslation('shell')
  const told = (keys: string, what: string) => ({ keys, label: t(`shortcut.board.${what}`) })
  useShortcuts(
    [told('Left', 'go'), told('Right', 'go'), told('+', 'zoom'), told('-', 'zoomOut'), told('T', 'now')],
    canMove
      ? [
          told('Space', 'take'),
          told('Shift+Left', 'end'),
          told('Shift+Right', 'end'),
          told('Ctrl+Shift+Left', 'start'),
          told('Ctrl+Left', 'moveDay'),
          told('Alt+Up', 'lane'),
          told('Alt+Down', 'lane'),
          told('Enter', 'keep'),
          told('Esc', 'giveBack'),
        ]
      : [],
  )
}

/** The same for a matrix. */
export function useMatrixShortcuts(canWrite: boolean): void {
  const { t } = useTranslation('shell')
  useShortcuts(
    [{ keys: 'Ctrl+C', label: t('shortcut.matrix.copy') }],
    canWrite
      ? [
          { keys: 'Enter', label: t('shortcut.editCell') },
          { keys: 'F2', label: t('shortcut.editCell') },
          { keys: 'Delete', label: t('shortcut.matrix.clear') },
          { keys: 'Ctrl+V', label: t('shortcut.matrix.paste') },
          { keys: 'Ctrl+D', label: t('shortcut.matrix.fillDown') },
          { keys: 'Ctrl+Z', label: t('shortcut.undo') },
          { keys: 'Ctrl+Y', label: t('shortcut.redo') },
        ]
      : [],
  )
}
