import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import { type FieldTexts, useFieldTexts } from '#platform/web/fields/registry-texts.ts'

/** The words of the form, with those of the sheet's columns. */
export function useUllageTexts(): FieldTexts {
  const texts = useFieldTexts('ullage', 'ullage:')
  const { t, i18n } = useTranslation('ullage')
  return useMemo(
    () => ({
      ...texts,
      cellLabel: (field: NamedField, cell: NamedField) => {
        const label = t(`row.${field.name}.${cell.name}`)
        return cell.unit ? `${label} (${cell.unit})` : label
      },
      hint: (field: string) => (i18n.exists(`ullage:hint.${field}`) ? t(`hint.${field}`) : undefined),
    }),
    [texts, t, i18n],
  )
}
