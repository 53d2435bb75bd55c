import { useTranslation } from 'react-i18next'
import type { FieldMeta } from '#platform/core/fields.ts'
import { type Language, languages } from '#platform/core/language.ts'
import { afterPress } from '#platform/ui/fields/after-press.ts'
import { BilingualField } from '#platform/ui/fields/bilingual-field.tsx'
import { BooleanField } from '#platform/ui/fields/boolean-field.tsx'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { ColourField } from '#platform/ui/fields/colour-field.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { DurationField } from '#platform/ui/fields/duration-field.tsx'
import type { FieldProps } from '#platform/ui/fields/field-props.ts'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { MonthField } from '#platform/ui/fields/month-field.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { CodeField, MultilineField, TextField } from '#platform/ui/fields/text-field.tsx'
import { codesOf, type FormValue, pairOf, textOf } from '../base/form-values.ts'
import { ReferenceInput, ReferencesInput } from './reference-input.tsx'
import { useUnit } from './use-options.ts'

export interface FieldInputProps extends Omit<FieldProps, 'value' | 'onChange' | 'onBlur' | 'error'> {
  field: FieldMeta
  value: FormValue | undefined
  onChange: (value: FormValue) => void
  /** By path: the field's own, or that of one of its parts. */
  onBlur?: (path: string) => void
  errorOf?: (path: string) => string | undefined
  choices: { value: string; label: string }[]
}

/** The control that belongs to a kind of field. Child rows have a table of their own, {@link RowsInput}. */
export function RegistryFieldInput(props: FieldInputProps) {
  const { t } = useTranslation('shell')
  const { field, choices, value, errorOf, onBlur, ...rest } = props
  const { name } = props
  const text = textOf(value)
  const shared = { ...rest, error: errorOf?.(name), onBlur: () => afterPress(() => onBlur?.(name)) }
  switch (field.kind) {
    case 'text':
      return field.multiline ? (
        <MultilineField {...shared} value={text} maxLength={field.maxLength} />
      ) : (
        <TextField {...shared} value={text} maxLength={field.maxLength} />
      )
    case 'code':
      if (field.holds === 'month') return <MonthField {...shared} value={text} />
      if (field.holds === 'colour') return <ColourField {...shared} value={text} />
      return <CodeField {...shared} value={text} maxLength={field.maxLength} />
    case 'reference':
      return <ReferenceInput {...shared} field={field} value={text} />
    case 'references':
      return <ReferencesInput {...shared} field={field} value={codesOf(value)} />
    case 'integer':
    case 'decimal':
      return (
        <NumberField
          {...shared}
          value={text}
          decimals={field.decimals}
          hasOwnScale={field.hasOwnScale}
          unit={field.unit}
          ordinal={field.ordinal}
          whole={field.kind === 'integer'}
        />
      )
    case 'date':
      return <DateField {...shared} value={text} />
    case 'instant':
      return <InstantField {...shared} value={text} />
    case 'duration':
      return <DurationField {...shared} value={text} />
    case 'choice':
      return <ChoiceField {...shared} value={text} choices={choices} />
    case 'boolean':
      return typeof value === 'boolean' ? (
        <BooleanField {...shared} value={value} />
      ) : (
        <ChoiceField
          {...shared}
          value={text}
          choices={[
            { value: 'true', label: t('ui.yes') },
            { value: 'false', label: t('ui.no') },
          ]}
        />
      )
    case 'bilingual':
      return (
        <BilingualField
          {...rest}
          value={pairOf(value)}
          maxLength={field.maxLength}
          errors={errorsIn(name, errorOf)}
          onBlur={(language: Language) => afterPress(() => onBlur?.(`${name}.${language}`))}
        />
      )
    case 'rows':
      throw new Error(`${name}: child rows are edited in a table, not in a single control`)
  }
}

/** A figure whose unit the record says that another field names. */
export function MeasuredInput({ record, ...props }: FieldInputProps & { record: Record<string, unknown> }) {
  const unit = useUnit(props.field, record)
  return <RegistryFieldInput {...props} field={unit ? { ...props.field, unit } : props.field} />
}

function errorsIn(name: string, errorOf: FieldInputProps['errorOf']) {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const error = errorOf?.(`${name}.${language}`) ?? errorOf?.(name)
      return error === undefined ? [] : [[language, error]]
    }),
  )
}
