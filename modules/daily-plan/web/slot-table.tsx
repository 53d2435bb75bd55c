import { Checkbox } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { Tone } from '#platform/core/tone.ts'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import { operationsPath } from '#modules/operative-plan/contract/plan.contract.ts'
import { toneOf } from '#modules/operative-plan/contract/status-tone.ts'
import type { Day, Slot } from '../contract/daily-plan.contract.ts'
import type { CommunicationStatus } from '../contract/slot.ts'
import { sidesOf } from '../rules/sides.ts'
import { unnumbered } from '../rules/slot.ts'

const communicationTone: Record<CommunicationStatus, Tone> = {
  none: 'muted',
  preventive: 'neutral',
  sending: 'progress',
  final: 'neutral',
}

export type SlotColumn =
  | 'time'
  | 'operation'
  | 'vessel'
  | 'senderTanks'
  | 'receiverTanks'
  | 'product'
  | 'equipment'
  | 'quantity'
  | 'measuredQuantity'
  | 'delta'
  | 'documents'
  | 'communicationStatus'
  | 'status'
const figures: ReadonlySet<SlotColumn> = new Set(['quantity', 'measuredQuantity', 'delta'])

interface Selecting {
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** Why a slot cannot be selected; nothing where it can. */
  refusal: (slot: Slot) => string | undefined
}

/** The slots of a day by area, in the order of the farm; what has no tank stands at the end. */
export function SlotTable(props: {
  day: Day
  slots: readonly Slot[]
  columns: readonly SlotColumn[]
  selecting: Selecting
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation('daily-plan')
  const { language } = useUi()
  const { day, slots, columns, selecting } = props
  if (slots.length === 0) return <EmptyState kind="nothing-yet" title={t('table.empty')} />
  const groups = [...day.areas, null]
    .map((area) => ({ area, slots: slots.filter((slot) => slot.area === (area?.code ?? null)) }))
    .filter((group) => group.slots.length > 0)
  const open = slots.filter((slot) => selecting.refusal(slot) === undefined).map(({ operation }) => operation.id)
  const isAll = open.length > 0 && open.every((id) => selecting.selected.has(id))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="daily-scroll" role="group" aria-label={t('table.label')} tabIndex={0}>
      <table className="daily-table">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                size="xs"
                aria-label={t('table.selectAll')}
                checked={isAll}
                indeterminate={!isAll && selecting.selected.size > 0}
                disabled={open.length === 0}
                onChange={() => selecting.onSelect(new Set(isAll ? [] : open))}
              />
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={figures.has(column) ? 'number' : undefined}>
                {t(`field.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('table.open')}</span>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.area?.code ?? ''}>
            <tr className="daily-area">
              <th scope="rowgroup" colSpan={columns.length + 2}>
                {group.area?.name[language] ?? t('bar.noArea')}{' '}
                <span className="muted">{t('table.count', { count: group.slots.length })}</span>
              </th>
            </tr>
            {group.slots.map((slot) => (
              <SlotRow
                key={slot.operation.id}
                slot={slot}
                columns={columns}
                selecting={selecting}
                onOpen={props.onOpen}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function SlotRow(props: {
  slot: Slot
  columns: readonly SlotColumn[]
  selecting: Selecting
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation('daily-plan')
  const { slot, columns, selecting } = props
  const { id, number } = slot.operation
  const refusal = selecting.refusal(slot)
  const isSelected = selecting.selected.has(id)
  const toggle = () => {
    const next = new Set(selecting.selected)
    if (isSelected) next.delete(id)
    else next.add(id)
    selecting.onSelect(next)
  }
  return (
    <tr data-selected={isSelected || undefined}>
      <td title={refusal}>
        <Checkbox
          size="xs"
          aria-label={[t('table.select', { number }), refusal].filter(Boolean).join(': ')}
          checked={isSelected}
          disabled={refusal !== undefined}
          onChange={toggle}
        />
      </td>
      {columns.map((column) => (
        <td key={column} className={figures.has(column) || column === 'time' ? 'number' : undefined}>
          <Cell slot={slot} column={column} />
        </td>
      ))}
      <td>
        <IconButton label={t('table.openNamed', { number })} icon={IconPencil} onClick={() => props.onOpen(id)} />
      </td>
    </tr>
  )
}

function Cell({ slot, column }: { slot: Slot; column: SlotColumn }): ReactNode {
  const { t } = useTranslation('daily-plan')
  const { language } = useUi()
  const { operation, from, to, measuredQuantity, documents, communicationStatus } = slot
  const { quantity, quantityUnit: unit } = operation
  const amount = (value: string | null) => value && `${formatNumber(value, language)} ${unit ?? ''}`.trim()
  switch (column) {
    case 'time': {
      const end = siteTime(to).time
      return `${siteTime(from).time}–${end === '00:00' ? '24:00' : end}`
    }
    case 'operation':
      return (
        <>
          <Link to={`${operationsPath}/${operation.id}`}>{operation.number}</Link>{' '}
          <span className="muted" title={operation.operationTypeName[language]}>
            {operation.operationType}
          </span>
        </>
      )
    case 'vessel':
      return operation.vesselName
    case 'senderTanks':
    case 'receiverTanks':
      return sidesOf(operation)[column].join(', ')
    case 'product':
      return operation.product
    case 'equipment':
      return operation.equipment.join(', ')
    case 'quantity':
      return amount(shortened(quantity))
    case 'measuredQuantity':
      return amount(shortened(measuredQuantity))
    case 'delta':
      return (
        quantity &&
        measuredQuantity &&
        amount(new Decimal(measuredQuantity).minus(quantity).toString())?.replace('-', '−')
      )
    case 'documents': {
      const missing = unnumbered(documents).length
      if (documents.length === 0) return null
      return missing > 0 ? (
        <StatusChip tone="attention" text={t('table.withoutNumber', { count: missing })} />
      ) : (
        t('table.documents', { count: documents.length })
      )
    }
    case 'communicationStatus':
      return communicationStatus === 'none' ? null : (
        <StatusChip
          tone={communicationTone[communicationStatus]}
          text={t(`slot.choice.communicationStatus.${communicationStatus}`)}
        />
      )
    case 'status':
      return <StatusChip tone={toneOf[operation.status]} text={t(`status.${operation.status}`)} />
  }
}

/** Without the zeros that only the column in the database has. */
const shortened = (value: string | null) => (value === null ? null : new Decimal(value).toString())
