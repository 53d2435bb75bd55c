import './dirty-bar.css'
import { IconArrowBackUp, IconDeviceFloppy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './action-button.tsx'

/** Appears only when there is something to save. */
export function DirtyBar(props: { changes: number; busy: boolean; onSave: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('shell')
  if (props.changes === 0) return null
  return (
    <div className="dirty-bar" role="region" aria-label={t('ui.dirty.label')}>
      <span aria-live="polite">{t('ui.dirty.changes', { count: props.changes })}</span>
      <ActionButton
        label={t('ui.save')}
        icon={IconDeviceFloppy}
        tone="primary"
        shortcut="Ctrl+S"
        busy={props.busy}
        onClick={props.onSave}
        keepLabel
      />
      <ActionButton label={t('ui.discard')} icon={IconArrowBackUp} onClick={props.onDiscard} keepLabel />
    </div>
  )
}
