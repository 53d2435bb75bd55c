import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputProps } from './field-props.ts'

/** One of a few known values; the empty text is "none", offered only where the field may stay empty. */
export function ChoiceField(props: FieldProps & { choices: { value: string; label: string }[] }) {
  const { t } = useTranslation('shell')
  return (
    <Select
      {...inputProps(props)}
      data={props.choices}
      value={props.value === '' ? null : props.value}
      onChange={(value) => props.onChange(value ?? '')}
      clearable={!props.required && !props.readOnly}
      clearButtonProps={{ 'aria-label': t('ui.clearValue', { field: props.label }) }}
      allowDeselect={false}
      checkIconPosition="right"
      searchable={props.choices.length > 10}
      nothingFoundMessage={t('ui.noChoice')}
    />
  )
}
