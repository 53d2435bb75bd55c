import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import { fieldsOf } from '#platform/core/fields.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { formValues, recordValues } from '#platform/web/base/form-values.ts'
import { RegistryFieldInput } from '#platform/web/fields/registry-field.tsx'
import { type DayRow, type Edited, editDayRow, editedFields } from '../contract/sheets.contract.ts'
import { editIssues } from '../rules/stock-sheet.ts'
import { useTankLock } from './use-tank-lock.ts'

const allFields = fieldsOf(editedFields)
const nothing = Object.fromEntries(allFields.map(({ name }) => [name, null]))
/** Typed instead of a level. */
const byQuantity = new Set(['volume15', 'mass'])

/** The stock of one tank on one day, changed by hand: the tank is locked as long as this is open. */
export function EditDrawer(props: {
  row: DayRow
  day: string
  /** What it was opened for. */
  field: string | undefined
  onClose: () => void
}) {
  const { row, day, field, onClose } = props
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const lock = useTankLock(row.tankCode)
  const [measureType, setMeasureType] = useState<Edited['measureType']>(
    byQuantity.has(field ?? '') || (row.mass !== null && row.level === null) ? 'quantity' : 'level',
  )
  const [values, setValues] = useState(() => formValues(allFields, row))
  const [reason, setReason] = useState('')
  const fields = allFields.filter(({ name }) => measureType === 'quantity' || !byQuantity.has(name))
  // What is not shown is not sent.
  const edit = { ...nothing, ...recordValues(fields, values), measureType } as Edited
  const missing = editIssues(edit).map(({ field }) => t(`field.${field}`))
  const save = useMutation({
    mutationFn: () => {
      if (lock.status !== 'held') throw new Error('saved without a lock')
      return call(editDayRow, {
        params: { tankCode: row.tankCode, day },
        body: { holder: lock.holder, fence: lock.lock.fence, ...edit, reason },
        version: row.version,
      })
    },
    onSuccess: () => {
      toast(t('message.edited'))
      onClose()
    },
  })
  const title = t('edit.title', { tank: row.tankCode, day: formatDate(day, language) })
  const needs = [...missing, ...(reason.trim() === '' ? [t('edit.reason')] : [])]
  return (
    <SideDrawer opened title={title} onClose={onClose}>
      <div className="sheet-form">
        {lock.status === 'refused' && <Failure error={lock.error} />}
        {lock.status === 'held' && (
          <p className="muted" role="status">
            {t('edit.lockedFor', { until: siteTime(lock.lock.until).time })}
          </p>
        )}
        {lock.status === 'lost' && <p role="alert">{t('edit.lost', { why: t('message.lockLost') })}</p>}
        <ChoiceField
          name="measureType"
          label={t('edit.how')}
          required
          value={measureType}
          choices={(['level', 'quantity'] as const).map((value) => ({ value, label: t(`edit.${value}`) }))}
          onChange={(value) => setMeasureType(value === 'quantity' ? 'quantity' : 'level')}
        />
        {fields.map((one) => (
          <RegistryFieldInput
            key={one.name}
            name={one.name}
            field={one}
            label={t(`field.${one.name}`)}
            choices={[]}
            autoFocus={one.name === field}
            value={values[one.name]}
            onChange={(value) => setValues((before) => ({ ...before, [one.name]: value }))}
          />
        ))}
        {measureType === 'level' && <p className="muted">{t('edit.calculated')}</p>}
        <MultilineField
          name="reason"
          label={t('edit.reason')}
          required
          maxLength={300}
          value={reason}
          onChange={setReason}
        />
        <Failure error={save.error} />
        <ActionButton
          label={t('edit.save')}
          tone="primary"
          busy={save.isPending}
          disabledReason={
            lock.status !== 'held'
              ? t('message.lockLost')
              : needs.length > 0
                ? t('message.fieldRequired', { field: needs.join(', ') })
                : undefined
          }
          onClick={() => save.mutate()}
          keepLabel
          fullWidth
        />
      </div>
    </SideDrawer>
  )
}
