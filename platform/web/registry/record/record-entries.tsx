import { IconArrowBackUp, IconCircleOff, IconCopyPlus, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'

interface Permission {
  reason?: string | undefined
}

/** What is seldom done with a record: another one after it or like it, and its end. */
export function RecordEntries(props: {
  onSaveAndNew: (() => void) | undefined
  /** Left out where nothing can be made here now. */
  create: Permission | undefined
  onDuplicate: () => void
  /** Left out for whoever never ends anything. */
  remove: Permission | undefined
  /** A record that others refer to is ended and not deleted, and one that has ended can be opened again. */
  ends: readonly ('reopen' | 'end' | 'delete')[]
  isEnding: boolean
  onEnd: (how: 'end' | 'reopen') => void
  onDelete: () => void
}) {
  const { t } = useTranslation('shell')
  const { onSaveAndNew, create, remove, ends } = props
  return (
    <>
      {onSaveAndNew && (
        <ActionButton
          label={t('shortcut.saveAndNew')}
          icon={IconDeviceFloppy}
          shortcut="Ctrl+Enter"
          onClick={onSaveAndNew}
        />
      )}
      {create && (
        <ActionButton
          label={t('action.duplicate')}
          icon={IconCopyPlus}
          disabledReason={create.reason}
          onClick={props.onDuplicate}
        />
      )}
      {remove &&
        ends.map((how) => (
          <ActionButton
            key={how}
            label={t(`action.${how}`)}
            icon={icons[how]}
            busy={props.isEnding}
            disabledReason={remove.reason}
            onClick={() => (how === 'delete' ? props.onDelete() : props.onEnd(how))}
          />
        ))}
    </>
  )
}

const icons = { reopen: IconArrowBackUp, end: IconCircleOff, delete: IconTrash }
