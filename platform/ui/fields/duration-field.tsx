import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDuration, parseDuration } from '#platform/core/duration-format.ts'
import { type FieldProps, inputProps } from './field-props.ts'

/** Hours and minutes as typed; put in order when the field is left. */
export function DurationField(props: FieldProps) {
  const { t } = useTranslation('shell')
  const minutes = parseDuration(props.value)
  const unreadable = props.value.trim() !== '' && minutes === null
  return (
    <TextInput
      {...inputProps(props)}
      className="number-field"
      {...(unreadable && props.error !== undefined ? { error: t('ui.durationForm') } : {})}
      placeholder={props.placeholder ?? (props.compact ? props.label : '0:00')}
      value={props.value}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (minutes !== null && formatDuration(minutes) !== props.value) props.onChange(formatDuration(minutes))
        props.onBlur?.()
      }}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
