import type { FieldMeta, NamedField } from '#platform/core/fields.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { isDecimalText } from '#platform/core/decimal.ts'
import type { Language } from '#platform/core/language.ts'
import { formatNumber, formatNumberOf } from '#platform/core/number-format.ts'
import { calledText } from '#platform/core/ranked-options.ts'
import { decimalsIn, shownIn } from '#platform/core/units.ts'

/** What is to be said of one value: a sign beside it, and the same in words. */
export interface CellMark {
  sign: string
  tone: 'attention' | 'muted'
  words: string
}

export interface GridColumn {
  field: string
  label: string
  kind: FieldMeta['kind']
  maxLength?: number
  unit?: string | undefined
  /** Another unit of the same dimension that the list shows; what is stored stays in its own. */
  shownUnit?: string | undefined
  /** Which other column's record says in which unit the value of a row is. */
  unitBy?: FieldMeta['unitBy']
  /** The registry that a reference points to. */
  to?: string | undefined
  /** A reference to what has no name besides its code, or is not called by it. */
  isOnlyCode?: boolean
  decimals?: number | undefined
  hasOwnScale?: boolean | undefined
  ordinal?: boolean | undefined
  rowFields?: readonly NamedField[]
  /** Names the row, and says so when the row's record has ended. */
  identity?: boolean
  /** A click on it, or Enter, opens the row even where cells can be changed. */
  opens?: boolean
  /** It looks like the link that it is. */
  isLink?: boolean
  /** Left out by the user. */
  hidden?: boolean
  /** Stays in place when the others scroll sideways. */
  frozen?: boolean
  sortable?: boolean
  /** Whole sentences, which need room. */
  wide?: boolean
  /** Can be changed in the list itself. */
  editable?: boolean
  /** A number with its sign. */
  signed?: boolean | undefined
  /** A figure that can be asked why. */
  asks?: boolean
  mark?: ((row: Record<string, unknown>) => CellMark | null) | undefined
}

export interface ValueTexts {
  yes: string
  no: string
  ended: string
  choice: (field: string, value: string) => string
  /** The name of a record of another registry, as soon as it is known. */
  name?: (to: string, code: string) => string | undefined
  /** The unit that such a record says. */
  unit?: (to: string, code: string) => string | undefined
}

export const isNumeric = (column: Pick<GridColumn, 'kind'>) =>
  column.kind === 'integer' || column.kind === 'decimal' || column.kind === 'duration'

/** The unit stands once in the header, not in every cell. */
export function headerText({ label, unit, shownUnit }: GridColumn): string {
  return unit ? `${label} (${shownUnit ?? unit})` : label
}

type Shown = Pick<
  GridColumn,
  | 'field'
  | 'kind'
  | 'decimals'
  | 'hasOwnScale'
  | 'ordinal'
  | 'rowFields'
  | 'unit'
  | 'shownUnit'
  | 'to'
  | 'signed'
  | 'isOnlyCode'
>

/** What stands in a cell of a list, which has one line: child rows are only counted there. */
export function cellText(column: Shown, value: unknown, language: Language, texts: ValueTexts): string {
  if (column.kind === 'rows') return Array.isArray(value) ? String(value.length) : ''
  if (column.kind === 'reference' && typeof value === 'string') {
    const label = texts.name?.(column.to!, value) ?? value
    return calledText({ code: value, label }, column.isOnlyCode ?? false)
  }
  const { unit, shownUnit, decimals = 0 } = column
  if (unit && shownUnit && shownUnit !== unit && isDecimalText(String(value))) {
    const text = formatNumber(
      shownIn(String(value), unit, shownUnit, decimals),
      language,
      decimalsIn(decimals, unit, shownUnit),
    )
    return withSign(column, value, text)
  }
  return valueText(column, value, language, texts)
}

/** The same of a row, with the unit where each row has its own. */
export function textIn(
  column: GridColumn,
  row: Record<string, unknown>,
  language: Language,
  texts: ValueTexts,
): string {
  const text = cellText(column, row[column.field], language, texts)
  const { unitBy } = column
  const code = unitBy && row[unitBy.field]
  const unit = unitBy && typeof code === 'string' ? texts.unit?.(unitBy.to, code) : undefined
  return text !== '' && unit ? `${text} ${unit}` : text
}

const withSign = ({ signed }: Shown, value: unknown, text: string) => (signed && Number(value) > 0 ? `+${text}` : text)

/** A stored value as plain text in the user's language. */
export function valueText(column: Shown, value: unknown, language: Language, texts: ValueTexts): string {
  if (value === null || value === undefined || value === '') return ''
  switch (column.kind) {
    case 'boolean':
      return value === true || value === 'true' ? texts.yes : texts.no
    case 'integer':
    case 'decimal':
      if (column.ordinal || !isDecimalText(String(value))) return String(value)
      return withSign(column, value, formatNumberOf(column, String(value), language))
    case 'date':
      return formatDate(String(value), language)
    case 'choice':
      return texts.choice(column.field, String(value))
    case 'instant':
      return Number.isNaN(Date.parse(String(value))) ? String(value) : formatInstant(String(value), language)
    case 'duration':
      return /^\d+$/.test(String(value)) ? formatDuration(Number(value)) : String(value)
    case 'bilingual':
      return typeof value === 'string' ? value : (value as Record<Language, string>)[language]
    case 'references':
      return typeof value === 'string' ? value : (value as string[]).join(', ')
    case 'rows':
      return rowTexts(column, value, language, texts)
        .map((cells) => cells.flatMap((text, at) => inItsUnit(text, column.rowFields?.[at]?.unit)).join(' · '))
        .join('\n')
    case 'text':
    case 'code':
    case 'reference':
      return String(value)
  }
}

/** No header says the unit of a row that stands in one line; what is empty is left out. */
const inItsUnit = (text: string, unit: string | undefined) => (text === '' ? [] : unit ? [`${text} ${unit}`] : [text])

/** The cells of child rows as texts. */
export function rowTexts(column: Shown, value: unknown, language: Language, texts: ValueTexts): string[][] {
  if (!Array.isArray(value)) return []
  return (value as Record<string, unknown>[]).map((row) =>
    (column.rowFields ?? []).map((cell) =>
      valueText({ ...cell, field: `${column.field}.${cell.name}` }, row[cell.name], language, texts),
    ),
  )
}
