import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import { metaOf } from '#platform/core/fields.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { type DayRow, editDayRow, editedFields, type EditedField } from '../contract/sheets.contract.ts'
import { type Edited, editIssues } from '../rules/stock-sheet.ts'
import { useTankLock } from './use-tank-lock.ts'

const shownFor = {
  level: ['level', 'temperature', 'density15'],
  quantity: ['level', 'temperature', 'density15', 'volume15', 'mass'],
} as const satisfies Record<string, readonly EditedField[]>

/** A quantity, which no level is asked for. */
const isTyped = (field: string | undefined) => field === 'volume15' || field === 'mass'

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
  const describeError = useDescribeError()
  const lock = useTankLock(row.tankCode)
  const [measureType, setMeasureType] = useState<Edited['measureType']>(
    isTyped(field) || (row.mass !== null && row.level === null) ? 'quantity' : 'level',
  )
  const [values, setValues] = useState(() =>
    Object.fromEntries(Object.keys(editedFields).map((name) => [name, String(row[name as EditedField] ?? '')])),
  )
  const [reason, setReason] = useState('')
  const of = (field: EditedField) =>
    (shownFor[measureType] as readonly string[]).includes(field) && values[field] !== '' ? values[field]! : null
  const edit: Edited = {
    measureType,
    level: of('level') === null ? null : Number(of('level')),
    temperature: of('temperature'),
    density15: of('density15'),
    volume15: of('volume15'),
    mass: of('mass'),
  }
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
        {lock.status === 'refused' && <ErrorPanel {...describeError(lock.error)} />}
        {lock.status === 'held' && (
          <p className="muted" role="status">
            {t('edit.lockedFor', { until: siteTime(lock.lock.until).time })}
          </p>
        )}
        <ChoiceField
          name="measureType"
          label={t('edit.how')}
          required
          value={measureType}
          choices={(['level', 'quantity'] as const).map((value) => ({ value, label: t(`edit.${value}`) }))}
          onChange={(value) => setMeasureType(value === 'quantity' ? 'quantity' : 'level')}
        />
        {shownFor[measureType].map((name) => {
          const { unit, decimals, kind } = metaOf(editedFields[name])
          return (
            <NumberField
              key={name}
              name={name}
              label={t(`field.${name}`)}
              value={values[name]!}
              unit={unit}
              decimals={decimals}
              whole={kind === 'integer'}
              autoFocus={name === field}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          )
        })}
        {measureType === 'level' && <p className="muted">{t('edit.calculated')}</p>}
        <MultilineField
          name="reason"
          label={t('edit.reason')}
          required
          maxLength={300}
          value={reason}
          onChange={setReason}
        />
        {save.error && <ErrorPanel {...describeError(save.error)} />}
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
