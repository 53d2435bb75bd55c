import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isHindered } from '#platform/core/states.ts'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { issueText } from '#platform/web/base/i18n.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { scheduledOperationStates } from '#modules/operative-plan/rules/operation-states.ts'
import { dailyElements, rejectSlots, type Slot, validateSlots } from '../contract/daily-plan.contract.ts'
import { DayBar } from './day-bar.tsx'
import { MassStep } from './mass-step.tsx'
import { PublishDay } from './publish-day.tsx'
import { SlotDrawer } from './slot.drawer.tsx'
import { type SlotColumn, SlotTable } from './slot-table.tsx'
import { seenOf, useDay } from './use-day.ts'
import { useSelection } from './use-selection.ts'

const columns: readonly SlotColumn[] = [
  'time',
  'operation',
  'vessel',
  'product',
  'senderTanks',
  'receiverTanks',
  'quantity',
  'measuredQuantity',
  'delta',
  'communicationStatus',
  'status',
]

/** Why nothing can be said of an operation: what the states of the operative plan say of both steps. */
function refusalOf({ operation }: Slot): string | undefined {
  if (!isHindered(scheduledOperationStates.hindrance(operation, 'reject'))) return undefined
  const found = scheduledOperationStates.hindrance(operation, 'validate')
  const [first] = 'code' in found ? [found] : found
  return first && issueText(first)
}

/** Whether a day can be done as it was sent: validated many at once, sent back with a reason, and published. */
export function ValidationScreen() {
  const { t } = useTranslation(['daily-plan', 'operative-plan'])
  usePageTitle(t('validation.title'))
  const shown = useDay()
  const { query, slots, day, search, go } = shown
  const selection = useSelection(slots, refusalOf)
  const opened = query.data?.slots.find(({ operation }) => operation.id === search.slot)
  const toValidate = selection.chosen.filter(({ operation }) => operation.status === 'sent')
  const lacking = toValidate.flatMap(({ operation }) => {
    const found = scheduledOperationStates.hindrance(operation, 'validate')
    const fields =
      'code' in found ? [] : found.map(({ field }) => t(`operative-plan:scheduledOperations.field.${field}`))
    return fields.length > 0 ? [t('disabled.lacking', { number: operation.number, fields: fields.join(', ') })] : []
  })
  const common = { isEmpty: slots.length === 0, element: dailyElements.validate, onDone: selection.clear }
  return (
    <div className="screen">
      <PageHeader
        title={t('validation.title')}
        actions={
          <>
            <MassStep
              {...common}
              step="reject"
              icon={IconArrowBackUp}
              tone="danger"
              count={selection.chosen.length}
              take={({ reason, key: idempotencyKey }) =>
                call(rejectSlots, {
                  body: { operations: seenOf(selection.chosen), reason: reason ?? '' },
                  idempotencyKey,
                })
              }
            />
            <MassStep
              {...common}
              step="validate"
              icon={IconChecks}
              count={toValidate.length}
              lacking={lacking[0]}
              take={({ key: idempotencyKey }) =>
                call(validateSlots, { body: { operations: seenOf(toValidate) }, idempotencyKey })
              }
            />
            {query.data && <PublishDay data={query.data} day={day} />}
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
      {opened && <SlotDrawer slot={opened} onClose={() => go({ slot: undefined })} />}
    </div>
  )
}
