import './dirty-bar.css'
import { TextInput } from '@mantine/core'
import { IconArrowBackUp, IconDeviceFloppy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './action-button.tsx'

/** Why this version was made, in the words of whoever saves it. */
export interface VersionNote {
  value: string
  onChange: (value: string) => void
  maxLength: number
}

/** Appears only when there is something to save. */
export function DirtyBar(props: {
  changes: number
  busy: boolean
  note?: VersionNote | undefined
  onSave: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation('shell')
  const { note } = props
  if (props.changes === 0) return null
  return (
    <div className="dirty-bar" role="region" aria-label={t('ui.dirty.label')}>
      <span aria-live="polite">{t('ui.dirty.changes', { count: props.changes })}</span>
      {note && (
        <TextInput
          className="dirty-note"
          aria-label={t('ui.dirty.note')}
          placeholder={t('ui.dirty.note')}
          autoComplete="off"
          maxLength={note.maxLength}
          value={note.value}
          onChange={(event) => note.onChange(event.currentTarget.value)}
        />
      )}
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
