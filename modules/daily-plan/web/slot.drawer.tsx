import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { checked } from '#platform/core/issue.ts'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { useObjectForm } from '#platform/web/forms/use-object-form.ts'
import { DrawerForm } from '#platform/web/objects/drawer-form.tsx'
import { PrintPapers } from '#platform/web/papers/print-papers.tsx'
import { operationsPath } from '#modules/operative-plan/contract/plan.contract.ts'
import { toneOf } from '#modules/operative-plan/contract/status-tone.ts'
import {
  dailyElements,
  dailyPlanId,
  managementPath,
  printSlot,
  type Slot,
  slotPapers,
  writeSlot,
} from '../contract/daily-plan.contract.ts'
import { writtenFields } from '../contract/slot.ts'
import { sidesOf } from '../rules/sides.ts'
import { blocksMeasure, slotIssues } from '../rules/slot.ts'
import { useAgain } from './use-day.ts'

/** What is written of a slot under the id of its operation. */
type Written = Slot & { id: string }
const toForm = (slot: Written | null): FormValues => formValues(writtenFields, slot ?? {})

/** An operation on one day: what is planned, what was measured, its documents, and how far the customs office knows. */
export function SlotDrawer({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const { t } = useTranslation('daily-plan')
  return (
    <SideDrawer opened title={t('slot.title', { number: slot.operation.number })} onClose={onClose} wide>
      <Facts slot={slot} />
      <SlotForm slot={slot} onSaved={onClose} />
    </SideDrawer>
  )
}

function Facts({ slot }: { slot: Slot }) {
  const { t } = useTranslation('daily-plan')
  const { language } = useUi()
  const { operation, day, from, to, version } = slot
  const { senderTanks, receiverTanks } = sidesOf(operation)
  const { quantity, quantityUnit, status } = operation
  const facts: [string, string | null][] = [
    [t('field.operationType'), operation.operationTypeName[language]],
    [t('field.time'), `${formatDate(day, language)}, ${siteTime(from).time}–${siteTime(to).time}`],
    [t('field.vessel'), operation.vesselName],
    [t('field.product'), operation.product],
    [t('field.senderTanks'), senderTanks.join(', ')],
    [t('field.receiverTanks'), receiverTanks.join(', ')],
    [t('field.equipment'), operation.equipment.join(', ')],
    [
      t('field.quantity'),
      quantity && `${formatNumber(new Decimal(quantity).toString(), language)} ${quantityUnit ?? ''}`,
    ],
    [t('field.note'), operation.note],
  ]
  const params = { operation: operation.id, day }
  return (
    <div className="daily-facts">
      <div className="daily-head">
        <StatusChip tone={toneOf[status]} text={t(`status.${status}`)} />
        <Link to={`${operationsPath}/${operation.id}`} className="link-button">
          {t('action.operation')}
        </Link>
        <PrintPapers
          queryKey={['registry', dailyPlanId, operation.id, day, version, operation.version]}
          load={(signal) => call(slotPapers, { params, signal })}
          print={(_paper, { copies: _copies, ...query }) => download(printSlot, { params, query })}
          onReveal={() => {}}
        />
      </div>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

function SlotForm({ slot, onSaved }: { slot: Slot; onSaved: () => void }) {
  const { t } = useTranslation('daily-plan')
  const ownTexts = useFieldTexts('daily-plan', 'daily-plan:slot.', 'daily-plan:')
  const again = useAgain()
  const may = usePermission(dailyElements.edit)
  const { operation, day } = slot
  const unit = operation.quantityUnit
  const texts = {
    ...ownTexts,
    // In the unit of its operation.
    label: (name: string) =>
      [ownTexts.label(name), name === 'measuredQuantity' && unit ? `(${unit})` : ''].join(' ').trim(),
  }
  const record = useMemo((): Written => ({ ...slot, id: slot.operation.id }), [slot])
  const check = useMemo(
    () => (values: FormValues) => {
      const body = checked(writeSlot.body, recordValues(writtenFields, values))
      return { issues: body.ok ? slotIssues(body.value, slot) : body.issues, computed: {} }
    },
    [slot],
  )
  const form = useObjectForm<Written>({
    path: `${managementPath}/slots/${operation.id}/${day}`,
    title: t('slot.title', { number: operation.number }),
    record,
    fields: writtenFields,
    toForm,
    check,
    save: async ({ values, version }) => {
      const body = checked(writeSlot.body, recordValues(writtenFields, values))
      if (!body.ok || version === undefined) throw new Error('saved without a check')
      const params = { operation: operation.id, day }
      return { ...(await call(writeSlot, { params, version, body: body.value })), id: operation.id }
    },
    onSaved: () => void again(),
  })
  return (
    <>
      {blocksMeasure(slot.communicationStatus) && (
        <p className="daily-blocked" role="status">
          {t('drawer.blocked')}
        </p>
      )}
      <DrawerForm
        form={form}
        record={record}
        fields={writtenFields}
        texts={texts}
        toForm={toForm}
        may={may}
        onSaved={onSaved}
      />
    </>
  )
}
