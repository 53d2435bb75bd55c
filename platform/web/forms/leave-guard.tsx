import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { persistDrafts } from '../base/drafts.ts'
import { asksToLeave } from './asks-to-leave.ts'

/** Asks before a record with unsaved changes is left; moving inside the record is not leaving. */
export function LeaveGuard(props: {
  isSettled: () => boolean
  changes: number
  onSave: () => Promise<boolean>
  onDiscard: () => void
}) {
  const { t } = useTranslation('shell')
  const [saving, setSaving] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: (move) => asksToLeave(props.isSettled(), move, persistDrafts),
    // A reload or a closed tab keeps the draft, so the browser need not ask.
    enableBeforeUnload: false,
    withResolver: true,
  })
  const blocked = blocker.status === 'blocked'
  const save = async () => {
    setSaving(true)
    const saved = await props.onSave()
    setSaving(false)
    if (saved) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <ConfirmDialog
      opened={blocked}
      title={t('leave.title')}
      cancelLabel={t('leave.stay')}
      onCancel={() => blocker.reset?.()}
      choices={[
        {
          label: t('leave.discard'),
          tone: 'danger',
          onChoose: () => {
            props.onDiscard()
            blocker.proceed?.()
          },
        },
        { label: t('leave.save'), tone: 'primary', busy: saving, onChoose: () => void save() },
      ]}
    >
      {t('leave.body', { count: props.changes })}
    </ConfirmDialog>
  )
}
