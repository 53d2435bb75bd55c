import { parseMonth } from '#platform/core/date-format.ts'
import { isDecimalText } from '#platform/core/decimal.ts'
import { formatDuration, parseDuration } from '#platform/core/duration-format.ts'
import type { FieldMeta, NamedField } from '#platform/core/fields.ts'
import { type Language, languages } from '#platform/core/language.ts'
import { parseNumber, sameNumber } from '#platform/core/number-format.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'

/**
 * A record as the form keeps it. Most fields are texts as typed, empty is the empty text. A required yes/no is a
 * boolean, a text in both languages a pair, references are codes in order, child rows are forms of their own.
 */
export type FormValue = string | boolean | FormPair | readonly string[] | readonly FormRow[]
export type FormValues = Record<string, FormValue>
export type FormPair = Record<Language, string>
export interface FormRow {
  /** Stays with the row when it is moved, so that the screen moves its controls with it. */
  key: string
  /** Of the stored row, where rows are records of their own; a row that was not saved yet has none. */
  id?: string
  cells: FormValues
}

/** Readers for one kind of value each; what has another shape, as in a draft of an older form, reads as empty. */
export const textOf = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '')
export const codesOf = (value: FormValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
export const rowsOf = (value: FormValue | undefined): readonly FormRow[] =>
  Array.isArray(value) ? value.filter((entry): entry is FormRow => typeof entry === 'object' && 'cells' in entry) : []
export const pairOf = (value: FormValue | undefined): FormPair =>
  typeof value === 'object' && !Array.isArray(value) ? (value as FormPair) : { en: '', it: '' }

const fieldsOf = (registry: AnyRegistry): readonly NamedField[] => registry.fields

export function toForm(registry: AnyRegistry, record: Record<string, unknown> | null): FormValues {
  return formValues(fieldsOf(registry), record ?? registry.initial ?? {})
}

export function formValues(fields: readonly NamedField[], record: Record<string, unknown>): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, formValue(field, record[field.name])]))
}

export function formValue(field: FieldMeta, value: unknown): FormValue {
  const empty = value === null || value === undefined
  switch (field.kind) {
    case 'boolean':
      return field.required ? value === true : empty ? '' : String(value)
    case 'bilingual':
      return { en: '', it: '', ...(value as Partial<FormPair> | null) }
    case 'references':
      return empty ? [] : (value as string[])
    case 'rows':
      return empty ? [] : (value as Record<string, unknown>[]).map((row, index) => formRow(field, String(index), row))
    case 'duration':
      return empty ? '' : formatDuration(Number(value))
    default:
      return empty ? '' : String(value)
  }
}

function formRow(field: FieldMeta, index: string, row: Record<string, unknown>): FormRow {
  const cells = formValues(field.rowFields ?? [], row)
  return field.areRecords && typeof row.id === 'string' ? { key: row.id, id: row.id, cells } : { key: index, cells }
}

/** What is sent and checked: all but what the server works out. */
export function fromForm(registry: AnyRegistry, values: FormValues): Record<string, unknown> {
  return recordValues(registry.inputFields, values)
}

export function recordValues(fields: readonly NamedField[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, recordValue(field, values[field.name])]))
}

/** A text that cannot be read as what the field needs stays a text, so that the check can say so. */
export function recordValue(field: FieldMeta, value: FormValue | undefined): unknown {
  switch (field.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? value : textOf(value) === '' ? null : value === 'true'
    case 'bilingual': {
      const pair = pairOf(value)
      const trimmed = { en: pair.en.trim(), it: pair.it.trim() }
      return !field.required && trimmed.en === '' && trimmed.it === '' ? null : trimmed
    }
    case 'references':
      return orNull(field, codesOf(value))
    case 'rows':
      return orNull(
        field,
        rowsOf(value).map((row) => rowRecord(field, row)),
      )
    default:
      return plainValue(field, textOf(value).trim())
  }
}

const rowRecords = new WeakMap<FormRow, Record<string, unknown>>()

/** Rows are never changed, only replaced: what one says is worked out once, however often its neighbours are typed in. */
function rowRecord(field: FieldMeta, row: FormRow): Record<string, unknown> {
  const known = rowRecords.get(row)
  if (known) return known
  const made = {
    ...(field.areRecords ? { id: row.id ?? null } : {}),
    ...recordValues(field.rowFields ?? [], row.cells),
  }
  rowRecords.set(row, made)
  return made
}

const orNull = (field: FieldMeta, list: readonly unknown[]) => (!field.required && list.length === 0 ? null : list)

function plainValue(field: FieldMeta, text: string): unknown {
  if (text === '') return field.required && (field.kind === 'text' || field.kind === 'code') ? '' : null
  if (field.kind === 'integer') return isDecimalText(text) ? Number(text) : text
  if (field.kind === 'duration') return parseDuration(text) ?? text
  return written(field, text)
}

/** A month is typed in any order of the two, and whoever saves by the keyboard has not left its field. */
const written = ({ holds }: FieldMeta, text: string) => (holds === 'month' ? (parseMonth(text) ?? text) : text)

/** `270.1` and `270.10` are the same length, and spaces around a name are no change. */
export function sameFormValue(field: FieldMeta, a: FormValue | undefined, b: FormValue | undefined): boolean {
  if (a === b) return true
  switch (field.kind) {
    case 'boolean':
      return false
    case 'bilingual':
      return languages.every((language) => pairOf(a)[language].trim() === pairOf(b)[language].trim())
    case 'references':
      return codesOf(a).join('\0') === codesOf(b).join('\0')
    case 'rows': {
      const [left, right] = [rowsOf(a), rowsOf(b)]
      return left.length === right.length && left.every((row, index) => sameCells(field, row, right[index]!))
    }
    default:
      return sameText(field, textOf(a).trim(), textOf(b).trim())
  }
}

function sameCells(field: FieldMeta, a: FormRow, b: FormRow): boolean {
  // What was not touched is the same object: of thousands of rows one is compared.
  if (a === b) return true
  if (a.id !== b.id) return false
  return (field.rowFields ?? []).every((cell) => sameFormValue(cell, a.cells[cell.name], b.cells[cell.name]))
}

function sameText(field: FieldMeta, a: string, b: string): boolean {
  if (field.kind === 'integer' || field.kind === 'decimal') {
    return isDecimalText(a) && isDecimalText(b) ? sameNumber(a, b) : a === b
  }
  if (field.kind === 'duration') return (parseDuration(a) ?? a) === (parseDuration(b) ?? b)
  return written(field, a) === written(field, b)
}

export function changedFields(registry: AnyRegistry, base: FormValues, now: FormValues): string[] {
  return changedIn(registry.inputFields, base, now)
}

export function changedIn(fields: readonly NamedField[], base: FormValues, now: FormValues): string[] {
  return fields.filter((field) => !sameFormValue(field, base[field.name], now[field.name])).map((field) => field.name)
}

/** What a cell of a spreadsheet says in a field of this kind; `1.234` as the reader's language writes numbers. */
function pastedText(field: FieldMeta, text: string, language: Language): string {
  if (field.kind !== 'integer' && field.kind !== 'decimal') return text
  const parsed = parseNumber(text, field.unit)
  if (parsed.kind === 'number') return parsed.value
  if (parsed.kind !== 'ambiguous') return text
  const isDecimal = field.kind === 'decimal' && text.includes(language === 'it' ? ',' : '.')
  return isDecimal ? parsed.asDecimal : parsed.asGrouped
}

const textKinds = new Set<FieldMeta['kind']>(['text', 'code', 'integer', 'decimal', 'date'])
const isNumeric = ({ kind }: FieldMeta) => kind === 'integer' || kind === 'decimal'

/** Child rows change by these five steps only; each leaves the rows it does not name as they are. */
export const rowSteps = {
  add(field: FieldMeta, rows: readonly FormRow[], record: Record<string, unknown> = {}): readonly FormRow[] {
    return [...rows, { key: String(nextKey(rows)), cells: formValues(field.rowFields ?? [], record) }]
  },
  remove: (rows: readonly FormRow[], index: number): readonly FormRow[] => rows.toSpliced(index, 1),
  move(rows: readonly FormRow[], index: number, by: number): readonly FormRow[] {
    const to = index + by
    const row = rows[index]
    return row === undefined || to < 0 || to >= rows.length ? rows : rows.toSpliced(index, 1).toSpliced(to, 0, row)
  },
  write: (rows: readonly FormRow[], index: number, cell: string, value: FormValue): readonly FormRow[] =>
    rows.map((row, at) => (at === index ? { ...row, cells: { ...row.cells, [cell]: value } } : row)),
  /** Cells of a spreadsheet, from one cell to the right and down; rows that are not there yet come to be. */
  paste(
    field: FieldMeta,
    rows: readonly FormRow[],
    from: { row: number; column: number },
    cells: readonly (readonly string[])[],
    language: Language,
  ): readonly FormRow[] {
    const columns = (field.rowFields ?? []).slice(from.column)
    const lines = linesOf(columns, cells)
    const missing = Math.max(0, from.row + lines.length - rows.length)
    const key = nextKey(rows)
    const added = Array.from({ length: missing }, (_, index) => ({
      key: String(key + index),
      cells: formValues(field.rowFields ?? [], {}),
    }))
    return [...rows, ...added].map((row, index) => {
      const line = lines[index - from.row]
      if (!line) return row
      const written = line.flatMap((text, at) => {
        const column = columns[at]
        return column && textKinds.has(column.kind) ? [[column.name, pastedText(column, text.trim(), language)]] : []
      })
      return { ...row, cells: { ...row.cells, ...(Object.fromEntries(written) as FormValues) } }
    })
  },
  /** How many rows a whole table that is pasted over a longer one would leave below it. */
  leftBelow(
    field: FieldMeta,
    rows: readonly FormRow[],
    from: { row: number; column: number },
    cells: readonly (readonly string[])[],
  ): number {
    const columns = field.rowFields ?? []
    const lines = linesOf(columns, cells)
    const isWhole =
      from.row === 0 && from.column === 0 && lines.length > 1 && lines.every((line) => line.length >= columns.length)
    return isWhole ? Math.max(0, rows.length - lines.length) : 0
  },
}

/** Stored rows are named by their ids, new ones by numbers. */
function nextKey(rows: readonly FormRow[]): number {
  const numbers = rows.map((row) => Number(row.key)).filter((number) => Number.isInteger(number))
  return 1 + numbers.reduce((highest, number) => Math.max(highest, number), -1)
}

/** What was copied without its heads; also a unit alone is no number. */
function linesOf(columns: readonly FieldMeta[], cells: readonly (readonly string[])[]) {
  const isHead = (cells[0] ?? []).some((text, at) => {
    const kind = columns[at] && isNumeric(columns[at]) ? parseNumber(text, columns[at].unit).kind : 'number'
    return text.trim() !== '' && (kind === 'empty' || kind === 'notANumber')
  })
  return isHead ? cells.slice(1) : cells
}
