import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { rowTexts, type ValueTexts, valueText } from '#platform/ui/grid/grid-column.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'

/** Every word on the screens of a registry, from keys that are derived and never written down. */
export function useRegistryTexts(registry: AnyRegistry) {
  const { t, i18n } = useTranslation(['shell', registry.namespace])
  const { language } = useUi()
  return useMemo(() => {
    const own = (key: string) => t(registry.textPrefix + key)
    const values: ValueTexts = {
      yes: t('shell:ui.yes'),
      no: t('shell:ui.no'),
      ended: t('shell:record.ended'),
      choice: (field, value) => own(`choice.${field}.${value}`),
    }
    const withUnit = (label: string, unit: string | undefined) => (unit ? `${label} (${unit})` : label)
    return {
      many: own('title.many'),
      one: own('title.one'),
      new: own('title.new'),
      section: (id: string) => t(registry.sectionKey(id)),
      label: (field: string) => t(registry.fieldKey(field)),
      labelWithUnit: (field: RegistryField) => withUnit(t(registry.fieldKey(field.name)), field.unit),
      /** Of a column of child rows. */
      cellLabel: (field: RegistryField, cell: NamedField) => withUnit(own(`row.${field.name}.${cell.name}`), cell.unit),
      hint: (field: string) => (i18n.exists(`${registry.textPrefix}hint.${field}`) ? own(`hint.${field}`) : undefined),
      /** `path` is the field's name, with the name of the cell behind it for child rows. */
      choices: (path: string, of: readonly string[] | undefined) =>
        (of ?? []).map((value) => ({ value, label: values.choice(path, value) })),
      values,
      value: (field: RegistryField, value: unknown) =>
        valueText({ ...field, field: field.name }, value, language, values),
      rows: (field: RegistryField, value: unknown) =>
        rowTexts({ ...field, field: field.name }, value, language, values),
    }
    // The dictionary of the namespace is loaded before the screen; `t` changes with the language.
  }, [registry, t, i18n, language])
}

export type RegistryTexts = ReturnType<typeof useRegistryTexts>
