import './tracking.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDate } from '#platform/core/date-format.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { BooleanField } from '#platform/ui/fields/boolean-field.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { writeFacts } from '../contract/tank-tracking.contract.ts'

const dayIn = (row: ListedRow, name: string) => (row[name] as string | null) ?? ''

/** What is said of a tank: whoever was faster is told of, and not overwritten. */
export function FactsDialog({ row, onClose }: { row: ListedRow; onClose: () => void }) {
  const { t } = useTranslation('tank-tracking')
  const tankCode = String(row['tankCode'])
  const [referenceDate, setReferenceDate] = useState(dayIn(row, 'referenceDate'))
  const [fiscalClearanceDate, setFiscalClearanceDate] = useState(dayIn(row, 'fiscalClearanceDate'))
  const [isVesselCommunicated, setVesselCommunicated] = useState(row['isVesselCommunicated'] === true)
  const wrong = (day: string) => (day !== '' && parseDate(day) === null ? t('message.noDay') : undefined)
  const errors = [wrong(referenceDate), wrong(fiscalClearanceDate)]
  const save = useMutation({
    mutationFn: () =>
      call(writeFacts, {
        params: { tankCode },
        version: Number(row['rowVersion']),
        body: {
          referenceDate: referenceDate || null,
          fiscalClearanceDate: fiscalClearanceDate || null,
          isVesselCommunicated,
        },
      }),
    onSuccess: () => {
      toast(t('message.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('facts.title', { tank: tankCode })}
      label={t('facts.save')}
      busy={save.isPending}
      onSubmit={() => {
        if (errors.every((error) => error === undefined)) save.mutate()
      }}
      onClose={onClose}
      focusFirst
    >
      <Failure error={save.error} />
      <DateField
        name="referenceDate"
        label={t('field.referenceDate')}
        hint={t('facts.referenceHint')}
        value={referenceDate}
        onChange={setReferenceDate}
        error={errors[0]}
        autoFocus
      />
      <DateField
        name="fiscalClearanceDate"
        label={t('field.fiscalClearanceDate')}
        value={fiscalClearanceDate}
        onChange={setFiscalClearanceDate}
        error={errors[1]}
      />
      <BooleanField
        name="isVesselCommunicated"
        label={t('field.isVesselCommunicated')}
        value={isVesselCommunicated}
        onChange={setVesselCommunicated}
      />
      <p className="muted">{t('facts.unviewed')}</p>
    </FormDialog>
  )
}
