import { useMemo } from 'react'
import type { NamedField } from '#platform/core/fields.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { useRegistry } from '../../base/registries.tsx'
import { type FieldsProps, FieldSections } from '../../objects/field-sections.tsx'
import { type FormValues, formValue, recordValue } from '../../base/form-values.ts'
import type { RegistryTexts } from '../../fields/registry-texts.ts'

interface SectionsProps extends Omit<FieldsProps, 'renderExtra'> {
  registry: AnyRegistry
  texts: RegistryTexts
}

/** The sections of a registry's record, with what its module puts under single fields. */
export function RecordSections({ registry, ...props }: SectionsProps) {
  const extras = useRegistry(registry.id)?.extras
  const { editing } = props
  const typed = useTyped(registry.inputFields, props.values, extras !== undefined && editing)
  return (
    <FieldSections
      {...props}
      sections={registry.sections.map((section) => ({
        id: section.id,
        title: props.texts.section(section.id),
        fields: (section.fields as readonly string[]).map((name) => registry.field(name)),
      }))}
      focusFirst
      renderExtra={(field) => {
        const Extra = extras?.[field.name]
        return (
          Extra && (
            <Extra
              record={editing ? typed : props.shown}
              id={props.shown.id as string | undefined}
              onFill={editing ? (value) => props.onChange(field.name, formValue(field, value)) : undefined}
            />
          )
        )
      }}
    />
  )
}

/** The record as it is typed, the same object for as long as nothing is: what is drawn of it may stay as it is. */
function useTyped(fields: readonly NamedField[], values: FormValues, isWanted: boolean): Record<string, unknown> {
  return useMemo(
    () =>
      isWanted ? Object.fromEntries(fields.map((field) => [field.name, recordValue(field, values[field.name])])) : {},
    [fields, values, isWanted],
  )
}
