import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { activeShortcuts } from '../base/shortcuts.ts'

const arrows: Record<string, string> = { Left: '←', Right: '→', Up: '↑', Down: '↓' }

export function ShortcutDialog(props: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('shortcut.title')}>
      <dl className="shortcut-list">
        {props.opened &&
          activeShortcuts().map((shortcut) => (
            <div key={shortcut.keys}>
              <dt>
                {/* The plus sign is a key of its own, too. */}
                {shortcut.keys.split(/\+(?=.)/).map((key) => (
                  <Kbd key={key}>
                    {key === 'Enter' || key === 'Space' ? t(`shortcut.key.${key}`) : (arrows[key] ?? key)}
                  </Kbd>
                ))}
              </dt>
              <dd>{shortcut.label}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}
