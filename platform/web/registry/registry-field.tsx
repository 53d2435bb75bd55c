import { useTranslation } from 'react-i18next'
import type { RegistryField } from '#platform/core/registry.ts'
import { BooleanField } from '#platform/ui/fields/boolean-field.tsx'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import type { FieldProps } from '#platform/ui/fields/field-props.ts'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { CodeField, TextField } from '#platform/ui/fields/text-field.tsx'

type Props = Omit<FieldProps, 'value' | 'onChange'> & {
  field: RegistryField
  value: string | boolean
  onChange: (value: string | boolean) => void
  choices: { value: string; label: string }[]
}

/** The control that belongs to a kind of field. */
export function RegistryFieldInput(props: Props) {
  const { t } = useTranslation('shell')
  const { field, choices, value, ...shared } = props
  if (typeof value === 'boolean') return <BooleanField {...shared} value={value} />
  switch (field.kind) {
    case 'text':
      return <TextField {...shared} value={value} maxLength={field.maxLength} />
    case 'code':
    // Stored and known by the other record's code; the server says when there is no such record.
    case 'reference':
      return <CodeField {...shared} value={value} maxLength={field.maxLength} />
    case 'integer':
    case 'decimal':
      return (
        <NumberField {...shared} value={value} decimals={field.decimals} unit={field.unit} ordinal={field.ordinal} />
      )
    case 'date':
      return <DateField {...shared} value={value} />
    case 'choice':
      return <ChoiceField {...shared} value={value} choices={choices} />
    case 'boolean':
      return (
        <ChoiceField
          {...shared}
          value={value}
          choices={[
            { value: 'true', label: t('ui.yes') },
            { value: 'false', label: t('ui.no') },
          ]}
        />
      )
    case 'instant':
    case 'duration':
    case 'bilingual':
    case 'references':
    case 'rows':
      throw new Error(`there is no control yet for fields of kind ${field.kind}`)
  }
}
