import '@mantine/dates/styles.css'
import 'dayjs/locale/it'
import { DateInput } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { formatDate, parseDate } from '#platform/core/date-format.ts'
import { useUi } from '../ui-provider.tsx'
import { type FieldProps, inputProps } from './field-props.ts'

/** A calendar day as `2026-11-15` in and out; typed and shown day first. What is no date stays as typed. */
export function DateField(props: FieldProps & { clearable?: boolean }) {
  const { language } = useUi()
  const { t } = useTranslation('shell')
  return (
    <DateInput
      {...inputProps(props)}
      value={parseDate(props.value)}
      valueFormat={(date) => formatDate(date, language)}
      dateParser={parseDate}
      fixOnBlur={false}
      onChange={(date) => props.onChange(date ?? '')}
      onChangeCapture={(event) => {
        const text = (event.target as HTMLInputElement).value
        props.onChange(parseDate(text) ?? text)
      }}
      locale={language}
      firstDayOfWeek={1}
      clearable={props.clearable ?? (!props.required && !props.readOnly)}
      clearButtonProps={{ 'aria-label': t('ui.clearValue', { field: props.label }) }}
      previousLabel={t('ui.date.previous')}
      nextLabel={t('ui.date.next')}
    />
  )
}
