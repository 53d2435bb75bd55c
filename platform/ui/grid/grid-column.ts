import type { FieldMeta } from '#platform/core/fields.ts'
import { formatDate } from '#platform/core/date-format.ts'
import { isDecimalText } from '#platform/core/decimal.ts'
import type { Language } from '#platform/core/language.ts'
import { formatNumber } from '#platform/core/number-format.ts'

export interface GridColumn {
  field: string
  label: string
  kind: FieldMeta['kind']
  unit?: string | undefined
  decimals?: number | undefined
  ordinal?: boolean | undefined
  /** Stays in place when the others scroll sideways. */
  frozen?: boolean
  sortable?: boolean
}

export interface ValueTexts {
  yes: string
  no: string
  choice: (field: string, value: string) => string
}

export const isNumeric = (column: Pick<GridColumn, 'kind'>) => column.kind === 'integer' || column.kind === 'decimal'

/** The unit stands once in the header, not in every cell. */
export const headerText = (column: GridColumn) => (column.unit ? `${column.label} (${column.unit})` : column.label)

/** A stored value as plain text in the user's language. */
export function valueText(
  column: Pick<GridColumn, 'field' | 'kind' | 'decimals' | 'ordinal'>,
  value: unknown,
  language: Language,
  texts: ValueTexts,
): string {
  if (value === null || value === undefined || value === '') return ''
  switch (column.kind) {
    case 'boolean':
      return value === true || value === 'true' ? texts.yes : texts.no
    case 'integer':
    case 'decimal':
      if (column.ordinal || !isDecimalText(String(value))) return String(value)
      return formatNumber(String(value), language, column.decimals)
    case 'date':
      return formatDate(String(value), language)
    case 'choice':
      return texts.choice(column.field, String(value))
    default:
      return String(value)
  }
}
