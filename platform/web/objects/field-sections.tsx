import '../base/registry.css'
import { Fragment, type ReactNode, useEffect } from 'react'
import { mustBeFilled, type NamedField } from '#platform/core/fields.ts'
import { focusField } from '../forms/use-object-form.ts'
import type { FormValue, FormValues } from '../base/form-values.ts'
import { ValueRow } from '../fields/record-values.tsx'
import { PeekButton } from '../fields/reference-input.tsx'
import { MeasuredInput, RegistryFieldInput } from '../fields/registry-field.tsx'
import type { FieldTexts } from '../fields/registry-texts.ts'
import { RowsInput } from '../fields/rows-input.tsx'

export interface FieldsProps {
  texts: FieldTexts
  /** What is shown for reading: stored values, and the computed ones of what is typed. */
  shown: Record<string, unknown>
  values: FormValues
  onChange: (name: string, value: FormValue) => void
  onTouch: (path: string) => void
  changed: readonly string[]
  errorOf: (path: string) => string | undefined
  editing: boolean
  onFieldHistory?: ((field: string) => void) | undefined
  onSubmit: () => void
  /** Under a field. */
  renderExtra?: (field: NamedField) => ReactNode
}

interface SectionsProps extends FieldsProps {
  sections: readonly { id: string; title: string; fields: readonly NamedField[] }[]
  /** Where the fields stand, when that is a child: `lines.2.`. */
  within?: string
  /** The keyboard starts in the first control. */
  focusFirst?: boolean
}

/** Sections in two columns; the same places hold values while reading and controls while editing. */
export function FieldSections(props: SectionsProps) {
  const { within = '' } = props
  const first = props.sections.flatMap(({ fields }) => fields).find((field) => !field.computed)?.name
  const focused = props.focusFirst && props.editing ? first : undefined
  useEffect(() => {
    if (focused) focusField(within + focused)
  }, [focused, within])
  return (
    <form
      className="sections"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      {props.sections.map((section) => (
        <section
          key={section.id}
          className={section.fields.some(({ kind }) => kind === 'rows') ? 'section section-wide' : 'section'}
          aria-labelledby={`section-${section.id}`}
        >
          <h2 id={`section-${section.id}`}>{section.title}</h2>
          <FieldGrid {...props} fields={section.fields} within={within} />
        </section>
      ))}
    </form>
  )
}

/** Fields side by side, as many as fit. */
export function FieldGrid(props: FieldsProps & { fields: readonly NamedField[]; within: string }) {
  const { renderExtra } = props
  return (
    <div className={props.editing ? 'section-fields' : 'section-values'}>
      {props.fields.map((field) => {
        const under = renderExtra?.(field)
        return (
          <Fragment key={field.name}>
            {props.editing && !field.computed ? (
              <FieldInput {...props} field={field} path={props.within + field.name} />
            ) : (
              <ValueRow
                field={field}
                texts={props.texts}
                value={props.shown[field.name]}
                record={props.shown}
                onHistory={props.onFieldHistory}
                peek={PeekButton}
              />
            )}
            {under && <div className="field field-line">{under}</div>}
          </Fragment>
        )
      })}
    </div>
  )
}

const needsLine = (field: NamedField) =>
  field.kind === 'rows' || field.kind === 'references' || field.kind === 'bilingual' || field.multiline === true

function FieldInput(props: FieldsProps & { field: NamedField; path: string }) {
  const { field, texts, path } = props
  const { name } = field
  const shared = {
    value: props.values[name],
    onChange: (value: FormValue) => props.onChange(name, value),
    onBlur: props.onTouch,
    errorOf: props.errorOf,
  }
  const mark = props.changed.includes(name) ? ' field-changed' : ''
  const single = {
    ...shared,
    name: path,
    field,
    label: texts.label(name),
    hint: texts.hint(name),
    required: mustBeFilled(field),
    choices: texts.choices(name, field.values),
  }
  return (
    <div className={`field${mark}${needsLine(field) ? ' field-line' : ''}`}>
      {field.kind === 'rows' ? (
        <RowsInput {...shared} path={path} field={field} texts={texts} />
      ) : field.unitBy ? (
        <MeasuredInput {...single} record={props.values} />
      ) : (
        <RegistryFieldInput {...single} />
      )}
    </div>
  )
}
