import { createElement } from 'react'
import { Explained } from '../parts/explained.tsx'

/** What every field of a form has in common. Most values are texts as the form keeps them; empty is an empty text. */
export interface FieldProps<V = string> {
  name: string
  label: string
  value: V
  onChange: (value: V) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: string | undefined
  required?: boolean
  readOnly?: boolean
  /** Has the focus when its dialog or panel opens. */
  autoFocus?: boolean
  /** For filters, where the label stands inside the control to save a line. */
  compact?: boolean
  placeholder?: string
}

/** The part that Mantine's inputs understand. */
export function inputProps(props: Omit<FieldProps, 'value' | 'onChange'>) {
  return {
    id: `field-${props.name}`,
    name: props.name,
    label: props.compact ? undefined : createElement(Explained, { text: props.label }),
    'aria-label': props.compact ? props.label : undefined,
    placeholder: props.placeholder ?? (props.compact ? props.label : undefined),
    error: props.error,
    description: props.hint,
    withAsterisk: props.required ?? false,
    'aria-required': props.required ?? false,
    readOnly: props.readOnly ?? false,
    autoComplete: 'off',
    'data-autofocus': props.autoFocus || undefined,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    ...(props.onBlur ? { onBlur: props.onBlur } : {}),
  }
}
