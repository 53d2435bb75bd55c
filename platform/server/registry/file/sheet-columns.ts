import { isDecimalText } from '#platform/core/decimal.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { parseDate } from '#platform/core/date-format.ts'
import { type Language, languages } from '#platform/core/language.ts'
import { parseNumber } from '#platform/core/number-format.ts'
import { headerOf as headerWith } from '#platform/core/paste.ts'
import type { Listed } from '#platform/core/listed.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { converted, decimalsIn, inOwnUnit, shownUnitOf, unitsLike } from '#platform/core/units.ts'
import type { Texts } from '../../base/texts.ts'
import { Figure } from '../../workbook/figure.ts'
import type { Cell } from '../../workbook/workbook.ts'
import type { ListQuery } from '../store/list-sql.ts'

/** What a workbook must know of the records in it; of a registry, or of rows that a module puts together. */
export type SheetShape = Pick<AnyRegistry, 'name' | 'textPrefix' | 'fields' | 'inputFields' | 'field' | 'fieldKey'> & {
  elements: Pick<AnyRegistry['elements'], 'edit'>
}

/** One column of a registry's workbook: a field, or one language of a field in both. */
export interface SheetColumn {
  field: RegistryField
  part?: Language
  /** Another unit of the same dimension that the figures stand in. */
  unit?: string
  /** Says of the column before it what its codes are called, or in which unit its figures are: nothing that comes back. */
  reading?: Reading
}

export type Reading = 'name' | 'unit'

export function sheetColumns(fields: readonly RegistryField[]): SheetColumn[] {
  return fields.flatMap((field) =>
    field.kind === 'bilingual' ? languages.map((part): SheetColumn => ({ field, part })) : [{ field }],
  )
}

/** The columns of a list as the screen has them, in its order and its units; all of them where it does not say. */
export function chosenColumns(
  { list, field }: Pick<Listed, 'list' | 'field'>,
  { columns, units }: ListQuery,
): SheetColumn[] {
  const chosen = [...new Set(String(columns ?? '').split(','))].filter((name) => list.includes(name))
  return sheetColumns((chosen.length > 0 ? chosen : list).map(field)).map((column) => {
    const unit = shownUnitOf(units === undefined ? undefined : String(units), column.field.unit)
    return unit === undefined || unit === column.field.unit ? column : { ...column, unit }
  })
}

/** Beside each code that people read by name, a column with the name; beside a figure whose unit another field says, the unit. */
export const withReadings = (
  columns: readonly SheetColumn[],
  readingOf: (field: RegistryField) => Reading | undefined,
): SheetColumn[] =>
  columns.flatMap((column) => {
    const reading = readingOf(column.field)
    return reading ? [column, { ...column, reading }] : [column]
  })

/** The field with the code that a name or a unit is read from, and the registry that knows it. */
export const readFrom = ({ field: { name, to, unitBy }, reading }: SheetColumn): { field: string; to: string } =>
  reading === 'unit' ? unitBy! : { field: name, to: to! }

/** The same column in every other unit that its figures can stand in. */
export const inOtherUnits = (column: SheetColumn): SheetColumn[] =>
  (column.field.unit ? unitsLike(column.field.unit) : [])
    .filter((unit) => unit !== column.field.unit)
    .map((unit) => ({ ...column, unit }))

/** The header with its unit, so that a figure never stands without one. */
export function headerOf(
  { fieldKey }: Pick<SheetShape, 'fieldKey'>,
  column: SheetColumn,
  texts: Texts,
  language: Language,
): string {
  const { name, kind } = column.field
  const label = texts.text(language, fieldKey(name))
  if (column.reading) return texts.text(language, `platform:workbook.${column.reading}Of`, { field: label })
  const unit = column.unit ?? column.field.unit ?? (kind === 'duration' ? 'min' : undefined)
  return headerWith({ ...column, label }, unit)
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
export function cellOf({ field, part, unit }: SheetColumn, value: unknown): Cell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'integer':
    case 'duration':
    case 'decimal':
      return figureOf(field, String(value), unit)
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

/** Not rounded to what is shown: what comes back from another unit must be what was stored. */
function figureOf(field: RegistryField, value: string, unit: string | undefined): Cell {
  const { decimals = 0 } = field
  if (unit !== undefined && field.unit !== undefined) {
    return new Figure(converted(value, field.unit, unit).toNumber(), decimalsIn(decimals, field.unit, unit))
  }
  const number = Number(value)
  // More digits than a number of Excel has: in letters none is lost.
  if (value.length > 15 && !new Decimal(number).eq(value)) return value
  // A year is not read in thousands, and a figure with a scale of its own shows all it has.
  return field.ordinal || field.hasOwnScale ? number : new Figure(number, decimals)
}

const yes = new Set(['true', 'yes', 'sì', 'si', 'x', '1'])
const no = new Set(['false', 'no', '0', ''])

/** A cell as the field wants it. What cannot be read stays as it is, so that the check names it. */
export function valueFrom(
  { field, unit = field.unit }: SheetColumn,
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
      const number = figureFrom(field, cell, unit)
      return isDecimalText(number) ? Number(number) : text
    }
    case 'decimal':
      return figureFrom(field, cell, unit)
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

function figureFrom(field: RegistryField, cell: Cell, unit: string | undefined): string {
  const number = numberFrom(cell, unit)
  return isDecimalText(number) ? inOwnUnit(field, number, unit) : number
}

/** A typed cell is a number already; a text is read by the house's one parser, and what is ambiguous is refused, not guessed. */
function numberFrom(cell: Cell, unit: string | undefined): string {
  if (typeof cell === 'number') return new Decimal(cell).toFixed()
  const parsed = parseNumber(String(cell), unit)
  return parsed.kind === 'number' ? parsed.value : String(cell)
}
