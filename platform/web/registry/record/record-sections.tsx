import { useMemo } from 'react'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { useRegistry } from '../../base/registries.tsx'
import { type FieldsProps, FieldSections } from '../../objects/field-sections.tsx'
import { formValue, type FormValues, recordValue } from '../../base/form-values.ts'
import type { RegistryTexts } from '../../fields/registry-texts.ts'

interface SectionsProps extends Omit<FieldsProps, 'renderExtra'> {
  registry: AnyRegistry
  texts: RegistryTexts
}

/** The sections of a registry's record, with what its module puts under single fields. */
export function RecordSections({ registry, ...props }: SectionsProps) {
  const extras = useRegistry(registry.id)?.extras
  const { values, editing } = props
  const typed = useTyped(registry, extras !== undefined && editing, values)
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

/** Read once for what was typed, not for every drawing: a table of thousands of rows is among it. */
function useTyped(registry: AnyRegistry, isAsked: boolean, values: FormValues): Record<string, unknown> {
  return useMemo(
    () =>
      isAsked
        ? Object.fromEntries(registry.inputFields.map((field) => [field.name, recordValue(field, values[field.name])]))
        : {},
    [registry, isAsked, values],
  )
}
