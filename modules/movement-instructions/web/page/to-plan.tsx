import { IconCalendarEvent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { voyageIntoPlan } from '#modules/operations/contract/plan-address.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'

/** The lots of a numbered instruction, taken into the operative plan. */
export function ToPlan({ record, isSettled }: { record: StoredInstruction; isSettled: boolean }) {
  const { t } = useTranslation('movement-instructions')
  const navigate = useNavigate()
  const may = usePermission(voyageIntoPlan.element)
  if (!may.visible || (record.status !== 'created' && record.status !== 'ongoing')) return null
  return (
    <ActionButton
      label={t('page.toPlan')}
      icon={IconCalendarEvent}
      disabledReason={may.reason ?? (isSettled ? undefined : t('page.saveFirst'))}
      onClick={() => void navigate({ to: voyageIntoPlan.path, search: { voyage: record.voyageNumber } })}
    />
  )
}
