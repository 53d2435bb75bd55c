import { Fragment, useEffect } from 'react'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { useRegistry } from '../app/registries.tsx'
import { type FormValue, type FormValues, formValue, recordValue } from './form-values.ts'
import { ValueRow } from './record-values.tsx'
import { PeekButton } from './reference-input.tsx'
import { RegistryFieldInput } from './registry-field.tsx'
import type { RegistryTexts } from './registry-texts.ts'
import { RowsInput } from './rows-input.tsx'
import { focusField } from './use-record-form.ts'

interface SectionsProps {
  registry: AnyRegistry
  texts: RegistryTexts
  /** What is shown for reading: stored values, and the computed ones of what is typed. */
  shown: Record<string, unknown>
  values: FormValues
  onChange: (name: string, value: FormValue) => void
  onTouch: (path: string) => void
  changed: string[]
  errorOf: (path: string) => string | undefined
  editing: boolean
  onFieldHistory: ((field: string) => void) | undefined
  onSubmit: () => void
}

/** Sections in two columns; the same places hold values while reading and controls while editing. */
export function RecordSections(props: SectionsProps) {
  const first = firstInput(props.registry)
  const extras = useRegistry(props.registry.id)?.extras
  useEffect(() => {
    if (props.editing && first) focusField(first)
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
        <section
          key={section.id}
          className={isWide(props.registry, section.fields) ? 'section section-wide' : 'section'}
          aria-labelledby={`section-${section.id}`}
        >
          <h2 id={`section-${section.id}`}>{props.texts.section(section.id)}</h2>
          <div className={props.editing ? 'section-fields' : 'section-values'}>
            {(section.fields as readonly string[]).map((name) => {
              const field = props.registry.field(name)
              const Extra = extras?.[name]
              return (
                <Fragment key={name}>
                  {props.editing && !field.computed ? (
                    <FieldInput {...props} field={field} />
                  ) : (
                    <ValueRow
                      field={field}
                      texts={props.texts}
                      value={props.shown[name]}
                      onHistory={props.onFieldHistory}
                      peek={PeekButton}
                    />
                  )}
                  {Extra && (
                    <div className="field field-line">
                      <Extra
                        record={props.editing ? typed(props) : props.shown}
                        id={props.shown.id as string | undefined}
                        onFill={props.editing ? (value) => props.onChange(name, formValue(field, value)) : undefined}
                      />
                    </div>
                  )}
                </Fragment>
              )
            })}
          </div>
        </section>
      ))}
    </form>
  )
}

const typed = ({ registry, values }: SectionsProps) =>
  Object.fromEntries(registry.inputFields.map((field) => [field.name, recordValue(field, values[field.name])]))

const firstInput = (registry: AnyRegistry) =>
  registry.sections
    .flatMap((section) => section.fields as readonly string[])
    .find((name) => !registry.field(name).computed)

/** Child rows need the whole width. */
const isWide = (registry: AnyRegistry, fields: readonly string[]) =>
  fields.some((name) => registry.field(name).kind === 'rows')

const needsLine = (field: RegistryField) =>
  field.kind === 'rows' || field.kind === 'references' || field.kind === 'bilingual' || field.multiline === true

function FieldInput(props: SectionsProps & { field: RegistryField }) {
  const { field, texts } = props
  const { name } = field
  const shared = {
    value: props.values[name],
    onChange: (value: FormValue) => props.onChange(name, value),
    onBlur: props.onTouch,
    errorOf: props.errorOf,
  }
  const mark = props.changed.includes(name) ? ' field-changed' : ''
  return (
    <div className={`field${mark}${needsLine(field) ? ' field-line' : ''}`}>
      {field.kind === 'rows' ? (
        <RowsInput {...shared} field={field} texts={texts} />
      ) : (
        <RegistryFieldInput
          {...shared}
          name={name}
          field={field}
          label={texts.label(name)}
          hint={texts.hint(name)}
          required={field.required && field.kind !== 'boolean'}
          choices={texts.choices(name, field.values)}
        />
      )}
    </div>
  )
}
