import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import type { Issue } from '#platform/core/issue.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import type { FormValue, FormValues } from '#platform/web/base/form-values.ts'
import { RegistryFieldInput } from '#platform/web/fields/registry-field.tsx'

/** A quantity is moved from one moment to another; elsewhere these are the moments of the measures. */
const ownLabels: Record<string, string> = { 'quantity.openingAt': 'from', 'quantity.closingAt': 'to' }
/** Of a group, what its fields are called everywhere. */
const labelOf = (name: string) => ownLabels[name] ?? name.split('.').at(-1)!

/** Fields of an operation, labelled by its dictionary. */
export function OperationFields(props: {
  fields: readonly NamedField[]
  values: FormValues
  issues?: readonly Issue[]
  readOnly?: boolean
  onChange: (name: string, value: FormValue) => void
}) {
  const { t } = useTranslation('tank-operations')
  return props.fields.map((field) => {
    const { name } = field
    const issue = props.issues?.find((one) => one.field === name)
    return (
      <RegistryFieldInput
        key={name}
        name={name}
        field={field}
        label={t(`field.${labelOf(name)}`)}
        value={props.values[name]}
        onChange={(value) => props.onChange(name, value)}
        errorOf={() => issue && issueText(issue)}
        required={field.required}
        readOnly={props.readOnly ?? false}
        choices={(field.values ?? []).map((value) => ({ value, label: t(`choice.${name}.${value}`) }))}
      />
    )
  })
}
