import { isDecimalText } from '#platform/core/decimal.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { parseDate } from '#platform/core/date-format.ts'
import { type Language, languages } from '#platform/core/language.ts'
import { parseNumber } from '#platform/core/number-format.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import type { Texts } from '../../base/texts.ts'
import type { Cell } from '../../workbook/workbook.ts'

/** What a workbook must know of the records in it; of a registry, or of rows that a module puts together. */
export type SheetShape = Pick<AnyRegistry, 'name' | 'textPrefix' | 'fields' | 'inputFields' | 'field' | 'fieldKey'> & {
  elements: Pick<AnyRegistry['elements'], 'edit'>
}

/** One column of a registry's workbook: a field, or one language of a field in both. */
export interface SheetColumn {
  field: RegistryField
  part?: Language
}

export function sheetColumns(fields: readonly RegistryField[]): SheetColumn[] {
  return fields.flatMap((field) =>
    field.kind === 'bilingual' ? languages.map((part): SheetColumn => ({ field, part })) : [{ field }],
  )
}

/** The header with its unit, so that a figure never stands without one. */
export function headerOf(registry: SheetShape, column: SheetColumn, texts: Texts, language: Language): string {
  const label = texts.text(language, registry.fieldKey(column.field.name))
  const unit = column.field.unit ? ` (${column.field.unit})` : ''
  return `${label}${unit}${column.part ? ` [${column.part}]` : ''}`
}

/** What people read for a choice; the value itself where nobody has written words for it. */
export function choiceText(
  { textPrefix }: Pick<SheetShape, 'textPrefix'>,
  name: string,
  value: string,
  texts: Texts,
  language: Language,
): string {
  const key = `${textPrefix}choice.${name}.${value}`
  return texts.knows(key) ? texts.text(language, key) : value
}

/** Real numbers, dates and booleans, so that Excel can work with them. */
export function cellOf({ field, part }: SheetColumn, value: unknown): Cell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'integer':
    case 'duration':
    case 'decimal':
      return Number(value)
    case 'boolean':
      return value === true
    case 'date':
      return new Date(`${value as string}T00:00:00Z`)
    case 'bilingual':
      return (value as Record<Language, string>)[part ?? 'en']
    case 'references':
      return (value as string[]).join('; ')
    case 'rows':
      return JSON.stringify(value)
    case 'text':
    case 'code':
    case 'choice':
    case 'reference':
    case 'instant':
      return value as string
  }
}

const yes = new Set(['true', 'yes', 'sì', 'si', 'x', '1'])
const no = new Set(['false', 'no', '0', ''])

/** A cell as the field wants it. What cannot be read stays as it is, so that the check names it. */
export function valueFrom(
  { field }: SheetColumn,
  cell: Cell | undefined,
  choices: ReadonlyMap<string, string>,
): unknown {
  if (cell === null || cell === undefined || cell === '') {
    return field.kind === 'references' || field.kind === 'rows'
      ? []
      : field.kind === 'boolean' && field.required
        ? false
        : null
  }
  const text = (typeof cell === 'string' ? cell : String(cell)).trim()
  switch (field.kind) {
    case 'integer':
    case 'duration': {
      const number = numberFrom(cell, field.unit)
      return isDecimalText(number) ? Number(number) : text
    }
    case 'decimal':
      return numberFrom(cell, field.unit)
    case 'boolean':
      return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text
    case 'date':
      return parseDate(text) ?? (/^\d{4}-\d\d-\d\dT/.test(text) ? text.slice(0, 10) : text)
    case 'choice':
      return choices.get(text.toLowerCase()) ?? text
    case 'references':
      return text
        .split(/[;,]/)
        .map((code) => code.trim())
        .filter(Boolean)
    case 'rows':
      try {
        return JSON.parse(text) as unknown
      } catch {
        return text
      }
    case 'text':
    case 'code':
    case 'reference':
    case 'bilingual':
    case 'instant':
      return text
  }
}

/** A typed cell is a number already; a text is read by the house's one parser, and what is ambiguous is refused, not guessed. */
function numberFrom(cell: Cell, unit: string | undefined): string {
  if (typeof cell === 'number') return new Decimal(cell).toFixed()
  const parsed = parseNumber(String(cell), unit)
  return parsed.kind === 'number' ? parsed.value : String(cell)
}
