import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field-props.ts'

export function TextField(props: FieldProps & { maxLength?: number | undefined }) {
  return (
    <TextInput
      {...inputProps(props)}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      {...(props.maxLength ? { maxLength: props.maxLength } : {})}
    />
  )
}

/** Codes are stored as typed: no spelling help, no capitals added by a phone. */
export function CodeField(props: FieldProps & { maxLength?: number | undefined }) {
  return (
    <TextInput
      {...inputProps(props)}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      {...(props.maxLength ? { maxLength: props.maxLength } : {})}
    />
  )
}
