import { Checkbox } from '@mantine/core'
import { Explained } from '../parts/explained.tsx'
import type { FieldProps } from './field-props.ts'

export function BooleanField(props: FieldProps<boolean>) {
  return (
    <Checkbox
      id={`field-${props.name}`}
      name={props.name}
      className="boolean-field"
      {...(props.compact ? { 'aria-label': props.label } : { label: <Explained text={props.label} /> })}
      checked={props.value}
      error={props.error}
      description={props.hint}
      disabled={props.readOnly ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  )
}
