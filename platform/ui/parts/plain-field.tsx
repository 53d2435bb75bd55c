import './plain-field.css'
import type { Icon } from '@tabler/icons-react'
import type { InputHTMLAttributes, ReactNode } from 'react'

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id' | 'name' | 'children'>

export interface PlainFieldProps extends InputAttributes {
  /** Where the keyboard begins in a dialog. */
  'data-autofocus'?: true | undefined
  id: string
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** At the end of the line: a button of the field. */
  beside?: ReactNode
}

/**
 * A field of the browser itself, for the pages before the door: they are opened cold every morning, and the component
 * library would be half of what they weigh.
 */
export function PlainField(props: PlainFieldProps) {
  const { id, label, onChange, error, beside, ...input } = props
  const errorId = `${id}-error`
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-line">
        <input
          {...input}
          id={id}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        {beside}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** The one button of a page before the door; while it works it cannot be pressed again. */
export function PlainSubmit(props: { label: string; icon: Icon; busy: boolean }) {
  return (
    <button
      type="submit"
      className="plain-submit"
      aria-disabled={props.busy || undefined}
      data-busy={props.busy || undefined}
      onClick={(event) => {
        if (props.busy) event.preventDefault()
      }}
    >
      <props.icon size={16} stroke={1.75} aria-hidden />
      {props.label}
    </button>
  )
}
