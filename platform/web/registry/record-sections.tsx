import { IconHistory } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import type { FormValues } from './form-values.ts'
import { RegistryFieldInput } from './registry-field.tsx'
import type { RegistryTexts } from './registry-texts.ts'

interface SectionsProps {
  registry: AnyRegistry
  texts: RegistryTexts
  form: UseFormReturn<FormValues>
  values: FormValues
  changed: string[]
  errorOf: (name: string) => string | undefined
  editing: boolean
  onFieldHistory: ((field: string) => void) | undefined
  onSubmit: () => void
}

/** Sections in two columns; the same places hold values while reading and controls while editing. */
export function RecordSections(props: SectionsProps) {
  const first = props.registry.sections[0]?.fields[0]
  useEffect(() => {
    if (props.editing) document.getElementById(`field-${String(first)}`)?.focus()
  }, [props.editing, first])
  return (
    <form
      className="sections"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      {props.registry.sections.map((section) => (
        <section key={section.id} className="section" aria-labelledby={`section-${section.id}`}>
          <h2 id={`section-${section.id}`}>{props.texts.section(section.id)}</h2>
          <div className={props.editing ? 'section-fields' : 'section-values'}>
            {(section.fields as readonly string[]).map((name) => {
              const field = props.registry.field(name)
              return props.editing && !field.computed ? (
                <FieldInput key={name} {...props} field={field} />
              ) : (
                <FieldValue key={name} {...props} field={field} />
              )
            })}
          </div>
        </section>
      ))}
    </form>
  )
}

function FieldInput(props: SectionsProps & { field: RegistryField }) {
  const { field, texts } = props
  return (
    <div className={props.changed.includes(field.name) ? 'field field-changed' : 'field'}>
      <Controller
        control={props.form.control}
        name={field.name}
        render={({ field: control }) => (
          <RegistryFieldInput
            name={field.name}
            field={field}
            label={texts.label(field.name)}
            hint={texts.hint(field.name)}
            required={field.required && field.kind !== 'boolean'}
            choices={texts.choices(field)}
            value={control.value}
            onChange={control.onChange}
            onBlur={control.onBlur}
            error={props.errorOf(field.name)}
          />
        )}
      />
    </div>
  )
}

function FieldValue(props: SectionsProps & { field: RegistryField }) {
  const { t } = useTranslation('shell')
  const { field, texts } = props
  const label = texts.label(field.name)
  const text = texts.value(field, props.values[field.name])
  return (
    <div className="value-row">
      <span className="value-label" id={`label-${field.name}`}>
        {label}
      </span>
      <span className="value-text" aria-labelledby={`label-${field.name}`} role="group">
        {text === '' ? <span className="muted">–</span> : field.unit ? `${text} ${field.unit}` : text}
      </span>
      {props.onFieldHistory && (
        <button
          type="button"
          className="value-history"
          aria-label={t('record.fieldHistory', { field: label })}
          title={t('record.fieldHistory', { field: label })}
          onClick={() => props.onFieldHistory?.(field.name)}
        >
          <IconHistory size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
