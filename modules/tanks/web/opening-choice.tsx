import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatExactInstant } from '#platform/core/date-format.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { calculatorId, listCalculations, readCalculation } from '../contract/calculator.contract.ts'
import type { MeasureForm } from './use-measure-form.ts'

/** The measurement to start from: one that was saved, with all its readings, or typed below. */
export function OpeningChoice({ tankCode, form }: { tankCode: string; form: MeasureForm }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const saved = useQuery({
    queryKey: ['registry', calculatorId, 'list', tankCode],
    enabled: tankCode !== '',
    queryFn: ({ signal }) => call(listCalculations, { query: { tankCode }, signal }),
  })
  const measured = (saved.data ?? []).filter(({ purpose }) => purpose !== 'discharge')
  const taken = form.origins.reading?.source === 'stored' ? form.origins.reading.reference : ''
  if (measured.length === 0) return null
  return (
    <ChoiceField
      name="opening-from"
      label={t('calculator.takeSaved')}
      value={taken}
      choices={measured.map(({ id, measuredAt }) => ({ value: id, label: formatExactInstant(measuredAt, language) }))}
      onChange={(id) => {
        if (id === '') return
        void call(readCalculation, { params: { id } }).then(({ measure, measuredAt }) => {
          form.setMeasuredAt(measuredAt)
          form.take([{ readings: measure, from: { source: 'stored', reference: id, at: measuredAt } }])
        })
      }}
    />
  )
}
