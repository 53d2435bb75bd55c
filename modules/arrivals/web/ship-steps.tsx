import { IconAnchor, IconClockEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { arrivalElements, type Call } from '../contract/arrivals.contract.ts'
import { EtaDialog } from './eta.dialog.tsx'
import { PlaceDialog } from './place.dialog.tsx'

/** What can be done with a ship: say when it comes, and where it lies. */
export function ShipSteps({
  call,
  isShort = false,
}: {
  call: Pick<Call, 'voyageNumber' | 'phase'>
  isShort?: boolean
}) {
  const { t } = useTranslation('arrivals')
  const may = usePermission(arrivalElements.edit)
  const [open, setOpen] = useState<'eta' | 'place' | null>(null)
  if (!may.visible) return null
  const disabledReason = may.reason ?? (call.phase === 'gone' ? t('message.isGone') : undefined)
  const { voyageNumber } = call
  const close = () => setOpen(null)
  return (
    <p className="arrival-steps">
      <ActionButton
        label={isShort ? `${t('action.newEta')} ${voyageNumber}` : t('action.newEta')}
        icon={IconClockEdit}
        {...(isShort ? { iconOnly: true } : { keepLabel: true })}
        disabledReason={disabledReason}
        onClick={() => setOpen('eta')}
      />
      <ActionButton
        label={isShort ? `${t('action.place')} ${voyageNumber}` : t('action.place')}
        icon={IconAnchor}
        {...(isShort ? { iconOnly: true } : { keepLabel: true })}
        disabledReason={disabledReason}
        onClick={() => setOpen('place')}
      />
      {open === 'eta' && <EtaDialog voyage={voyageNumber} onClose={close} />}
      {open === 'place' && <PlaceDialog voyage={voyageNumber} onClose={close} />}
    </p>
  )
}
