import { IconPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHindered } from '#platform/core/states.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { scheduledOperationStates } from '#modules/operative-plan/rules/operation-states.ts'
import { dailyElements, sendSlots } from '../contract/daily-plan.contract.ts'
import { DayBar } from './day-bar.tsx'
import { MassStep } from './mass-step.tsx'
import { NewSlot } from './new-slot.dialog.tsx'
import { SlotDrawer } from './slot.drawer.tsx'
import { type SlotColumn, SlotTable } from './slot-table.tsx'
import { seenOf, useDay } from './use-day.ts'
import { useSelection } from './use-selection.ts'

const columns: readonly SlotColumn[] = [
  'time',
  'operation',
  'senderTanks',
  'receiverTanks',
  'product',
  'quantity',
  'equipment',
  'measuredQuantity',
  'documents',
  'communicationStatus',
  'status',
]

/** What a day holds, by area: slots are entered by hand, measured, given their documents, and sent to be validated. */
export function ManagementScreen() {
  const { t } = useTranslation('daily-plan')
  usePageTitle(t('management.title'))
  const shown = useDay()
  const { query, slots, day, search, go } = shown
  const mayCreate = usePermission(dailyElements.create)
  const [isNew, setNew] = useState(false)
  const selection = useSelection(slots, (slot) =>
    isHindered(scheduledOperationStates.hindrance(slot.operation, 'send')) ? t('disabled.sent') : undefined,
  )
  const opened = query.data?.slots.find(({ operation }) => operation.id === search.slot)
  return (
    <div className="screen">
      <PageHeader
        title={t('management.title')}
        actions={
          <>
            {mayCreate.visible && (
              <ActionButton
                label={t('action.new')}
                icon={IconPlus}
                disabledReason={mayCreate.reason}
                onClick={() => setNew(true)}
                keepLabel
              />
            )}
            <MassStep
              step="send"
              icon={IconSend}
              tone="primary"
              element={dailyElements.send}
              count={selection.chosen.length}
              isEmpty={slots.length === 0}
              take={({ key: idempotencyKey }) =>
                call(sendSlots, { body: { operations: seenOf(selection.chosen) }, idempotencyKey })
              }
              onDone={selection.clear}
            />
          </>
        }
      />
      <DayBar shown={shown} />
      <Awaited query={query} height={32} />
      {query.data && (
        <SlotTable
          day={query.data}
          slots={slots}
          columns={columns}
          selecting={selection}
          onOpen={(id) => go({ slot: id })}
        />
      )}
      {isNew && query.data && <NewSlot data={query.data} day={day} onClose={() => setNew(false)} />}
      {opened && <SlotDrawer slot={opened} onClose={() => go({ slot: undefined })} />}
    </div>
  )
}
