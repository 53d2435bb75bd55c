import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { type ValueTexts, valueText } from '#platform/ui/grid/grid-column.ts'
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
      choice: (field, value) => own(`choice.${field}.${value}`),
    }
    return {
      many: own('title.many'),
      one: own('title.one'),
      new: own('title.new'),
      section: (id: string) => t(registry.sectionKey(id)),
      label: (field: string) => t(registry.fieldKey(field)),
      hint: (field: string) => (i18n.exists(`${registry.textPrefix}hint.${field}`) ? own(`hint.${field}`) : undefined),
      choices: (field: RegistryField) =>
        (field.values ?? []).map((value) => ({ value, label: values.choice(field.name, value) })),
      values,
      value: (field: RegistryField, value: unknown) =>
        valueText({ ...field, field: field.name }, value, language, values),
    }
    // The dictionary of the namespace is loaded before the screen; `t` changes with the language.
  }, [registry, t, i18n, language])
}

export type RegistryTexts = ReturnType<typeof useRegistryTexts>
