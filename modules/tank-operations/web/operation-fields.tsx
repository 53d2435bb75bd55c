import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import type { Issue } from '#platform/core/issue.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import type { FormValue, FormValues } from '#platform/web/base/form-values.ts'
import { RegistryFieldInput } from '#platform/web/fields/registry-field.tsx'

/** Fields of an operation, labelled by its dictionary. */
export function OperationFields(props: {
  fields: readonly NamedField[]
  values: FormValues
  issues: readonly Issue[]
  /** Before the names of the fields, where several groups stand on one page. */
  prefix?: string
  required?: readonly string[]
  readOnly?: boolean
  onChange: (name: string, value: FormValue) => void
}) {
  const { t } = useTranslation('tank-operations')
  const { prefix = '' } = props
  return props.fields.map((field) => {
    const issue = props.issues.find((one) => one.field === prefix + field.name)
    return (
      <RegistryFieldInput
        key={field.name}
        name={prefix + field.name}
        field={field}
        label={t(`field.${field.name}`)}
        value={props.values[field.name]}
        onChange={(value) => props.onChange(field.name, value)}
        errorOf={() => issue && issueText(issue)}
        required={field.required || (props.required?.includes(field.name) ?? false)}
        readOnly={props.readOnly ?? false}
        choices={(field.values ?? []).map((value) => ({ value, label: t(`choice.${field.name}.${value}`) }))}
      />
    )
  })
}
