import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { SelectionBar } from '#platform/ui/parts/selection-bar.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { Selection } from '#platform/web/registry/list/use-selection.ts'
import { alarmElements } from '../contract/tank-alarms.contract.ts'
import { useAcknowledge } from './use-acknowledge.ts'

/** For the ticked alarms, which somebody has therefore seen: "all that the filter finds" is not acknowledged unseen. */
export function AcknowledgeTicked({ chosen }: { chosen: Selection }) {
  const { t } = useTranslation('tank-alarms')
  const may = usePermission(alarmElements.acknowledge)
  const [note, setNote] = useState('')
  const { selection } = chosen
  const rows = selection.kind === 'picked' ? selection.rows : []
  const acknowledge = useAcknowledge(() => {
    setNote('')
    chosen.clear()
  })
  return (
    <SelectionBar count={chosen.count ?? 0} onClear={chosen.clear}>
      {may.visible && (
        <>
          <TextField name="ackNote" label={t('note')} value={note} onChange={setNote} maxLength={300} compact />
          <ActionButton
            label={t('action.acknowledge')}
            icon={IconCheck}
            tone="primary"
            keepLabel
            busy={acknowledge.isPending}
            disabledReason={may.reason ?? (selection.kind === 'all' ? t('tickThem') : undefined)}
            onClick={() => acknowledge.mutate({ ids: rows.map(({ id }) => id), note: note.trim() || null })}
          />
        </>
      )}
    </SelectionBar>
  )
}
