import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { rowTexts, type ValueTexts, valueText } from '#platform/ui/grid/grid-column.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'

/**
 * The words of a set of fields, from keys that are derived and never written down. `prefix` ends where the group of keys
 * begins: `field`, `hint`, `choice`, `row`; labels may stand elsewhere.
 */
export function useFieldTexts(namespace: string, prefix: string, labelPrefix = prefix) {
  const { t, i18n } = useTranslation(['shell', namespace])
  const { language } = useUi()
  return useMemo(() => {
    const own = (key: string) => t(prefix + key)
    const label = (name: string) => t(`${labelPrefix}field.${name}`)
    const values: ValueTexts = {
      yes: t('shell:ui.yes'),
      no: t('shell:ui.no'),
      ended: t('shell:record.ended'),
      choice: (field, value) => own(`choice.${field}.${value}`),
    }
    const withUnit = (text: string, unit: string | undefined) => (unit ? `${text} (${unit})` : text)
    return {
      label,
      labelWithUnit: (field: NamedField) => withUnit(label(field.name), field.unit),
      /** Of a column of child rows. */
      cellLabel: (field: NamedField, cell: NamedField) => withUnit(own(`row.${field.name}.${cell.name}`), cell.unit),
      hint: (field: string) => (i18n.exists(`${prefix}hint.${field}`) ? own(`hint.${field}`) : undefined),
      /** `path` is the field's name, with the name of the cell behind it for child rows. */
      choices: (path: string, of: readonly string[] | undefined) =>
        (of ?? []).map((value) => ({ value, label: values.choice(path, value) })),
      values,
      value: (field: NamedField, value: unknown) => valueText({ ...field, field: field.name }, value, language, values),
      rows: (field: NamedField, value: unknown) => rowTexts({ ...field, field: field.name }, value, language, values),
    }
    // The dictionary of the namespace is loaded before the screen; `t` changes with the language.
  }, [prefix, labelPrefix, t, i18n, language])
}

export type FieldTexts = ReturnType<typeof useFieldTexts>

/** Every word on the screens of a registry. */
export function useRegistryTexts(registry: AnyRegistry) {
  const { t } = useTranslation(['shell', registry.namespace])
  const texts = useFieldTexts(registry.namespace, registry.textPrefix, registry.labelPrefix)
  return useMemo(() => {
    const title = (key: string) => t(`${registry.textPrefix}title.${key}`)
    return {
      ...texts,
      many: title('many'),
      one: title('one'),
      new: title('new'),
      section: (id: string) => t(registry.sectionKey(id)),
    }
  }, [registry, t, texts])
}

export type RegistryTexts = ReturnType<typeof useRegistryTexts>
