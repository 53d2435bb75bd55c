import { Textarea, TextInput } from '@mantine/core'
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

/** Text of several lines; it grows with what is typed, up to a point. */
export function MultilineField(props: FieldProps & { maxLength?: number | undefined }) {
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={3}
      maxRows={12}
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
