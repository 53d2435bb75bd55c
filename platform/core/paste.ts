import { parseDate } from './date-format.ts'
import { parseDuration } from './duration-format.ts'
import type { NamedField } from './fields.ts'
import { parseInstant } from './instant-format.ts'
import { type Language, languages } from './language.ts'
import { parseNumber } from './number-format.ts'
import { inOwnUnit, unitsLike } from './units.ts'

/** A column that cells can be pasted into: its field, its name on the screen, and the words of its choices. */
export interface PasteColumn {
  field: NamedField
  label: string
  choices: readonly { value: string; label: string }[]
  /** One language of a text in both, which takes two columns. */
  part?: Language
}

/** As in a workbook: the unit stands once in the header, and each language of a text has a column of its own. */
export function headerOf({ label, field, part }: Omit<PasteColumn, 'choices'>, unit = field.unit): string {
  return `${label}${unit ? ` (${unit})` : ''}${part ? ` [${part}]` : ''}`
}

/** The columns of a list as a spreadsheet has them. */
export function pasteColumns<C extends PasteColumn>(columns: readonly C[]): C[] {
  return columns.flatMap((column) =>
    column.field.kind === 'bilingual' ? languages.map((part) => ({ ...column, part })) : [column],
  )
}

/** What `1.234` means in this paste; nobody but whoever copied it knows, so it is asked once. */
export type MarkMeaning = 'decimal' | 'grouping'

export interface PastedRow {
  values: Record<string, unknown>
  /** Cells that say nothing the field can hold, by field, with the issue's code. */
  problems: { field: string; text: string; code: string }[]
}

export interface Pasted {
  columns: PasteColumn[]
  rows: PastedRow[]
  /** A number that can be read in two ways, if there is one. */
  ambiguous: string | null
}

/** Cells of a spreadsheet as rows of values; columns by their header where there is one, else by their order. */
export function readPaste(
  all: readonly PasteColumn[],
  cells: readonly (readonly string[])[],
  meaning: MarkMeaning | null,
): Pasted {
  const byHeader = headerColumns(all, cells[0] ?? [])
  const columns: readonly (FoundColumn | undefined)[] = byHeader ?? all
  let ambiguous: string | null = null
  const rows = cells.slice(byHeader ? 1 : 0).map((row): PastedRow => {
    const made: PastedRow = { values: {}, problems: [] }
    for (const [index, text] of row.entries()) {
      const column = columns[index]
      if (!column || !isPastable(column.field)) continue
      const read = readCell(column, text.trim(), meaning)
      if (read.kind === 'ambiguous') ambiguous ??= text.trim()
      else if (read.kind === 'problem') made.problems.push({ field: column.field.name, text, code: read.code })
      else if (column.part) addPart(made, column.field.name, column.part, String(read.value ?? ''))
      else made.values[column.field.name] = read.value
    }
    for (const { name } of all.flatMap(({ field, part }) => (part === 'en' ? [field] : []))) endPair(made, name, all)
    return made
  })
  const width = Math.max(0, ...cells.map((row) => row.length))
  const used = columns.slice(0, width).filter((column) => column !== undefined && isPastable(column.field))
  return { columns: used as PasteColumn[], rows, ambiguous }
}

/**
 * The columns that cells go into which are pasted onto rows, from the one that has the focus on; null where they are whole rows
 * of their own: with a header, or from the first column, where what names a record stands.
 */
export function columnsFrom<C extends PasteColumn>(
  all: readonly C[],
  cells: readonly (readonly string[])[],
  field: string,
): C[] | null {
  const at = all.findIndex((column) => column.field.name === field)
  return at < 1 || headerColumns(all, cells[0] ?? []) ? null : all.slice(at)
}

/** What one step takes; more is refused before anything is asked. */
export const pastedAtMost = 5000

/** One value, which goes into all ticked rows. */
export const isOneValue = (cells: readonly (readonly string[])[]) => cells.length === 1 && cells[0]!.length === 1

/**
 * Which of the pasted rows goes into which record: one value into all that are ticked, else one row after the other, as far as
 * there are records.
 */
export function spreadOnto<R>(cells: readonly string[][], ticked: readonly R[], below: readonly R[]) {
  const isOne = isOneValue(cells)
  const onto = isOne && ticked.length > 0 ? ticked : below.slice(0, cells.length)
  return {
    onto,
    cells: onto.map((_record, at) => cells[isOne ? 0 : at]!),
    /** Rows that found no record. */
    leftOut: Math.max(0, cells.length - onto.length),
  }
}

/** Child rows do not fit into a cell; computed fields are nobody's to paste. */
export function isPastable(field: NamedField): boolean {
  return field.kind !== 'rows' && !field.computed
}

function addPart({ values }: PastedRow, name: string, part: Language, text: string): void {
  values[name] = { ...(values[name] as object | undefined), [part]: text }
}

/** A text in both languages is whole, or empty where it may be; half of one would lose the other half. */
function endPair({ values, problems }: PastedRow, name: string, all: readonly PasteColumn[]): void {
  const pair = values[name] as Partial<Record<Language, string>> | undefined
  if (!pair) return
  const missing = languages.filter((part) => !pair[part])
  if (missing.length === 0) return
  const { required } = all.find(({ field }) => field.name === name)!.field
  if (missing.length === languages.length && !required) values[name] = null
  else {
    delete values[name]
    problems.push({ field: name, text: pair.en ?? pair.it ?? '', code: 'core.bothLanguages' })
  }
}

const plain = (text: string) => text.trim().toLowerCase()

/** The first row is a header when every cell of it that says something names a column. */
function headerColumns(all: readonly PasteColumn[], first: readonly string[]) {
  const found = first.map((cell) => all.flatMap((column) => named(column, plain(cell)))[0])
  const isHeader = found.some(Boolean) && first.every((cell, index) => plain(cell) === '' || found[index])
  return isHeader ? found : null
}

/** A column under the unit that its header names: a list that shows kilograms is copied in kilograms. */
type FoundColumn = PasteColumn & { unit?: string }

function named(column: PasteColumn, header: string): FoundColumn[] {
  const { field, part } = column
  if (header === plain(headerOf(column)) || (!part && header === plain(field.name))) return [column]
  const unit = (field.unit ? unitsLike(field.unit) : []).find((other) => header === plain(headerOf(column, other)))
  return unit ? [{ ...column, unit }] : []
}

export type Read = { kind: 'value'; value: unknown } | { kind: 'ambiguous' } | { kind: 'problem'; code: string }
const value = (what: unknown): Read => ({ kind: 'value', value: what })
const problem = (code: string): Read => ({ kind: 'problem', code })
const orProblem = (what: unknown): Read => (what === null ? problem('core.notValid') : value(what))

const yes = new Set(['yes', 'sì', 'si', 'true', 'vero', '1', 'x'])
const no = new Set(['no', 'false', 'falso', '0'])

function readCell({ field, choices, unit }: FoundColumn, text: string, meaning: MarkMeaning | null): Read {
  if (text === '')
    return value(field.kind === 'references' ? [] : field.kind === 'boolean' && field.required ? false : null)
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return readNumber(field, text, meaning, unit ?? field.unit)
    case 'date':
      return orProblem(parseDate(text))
    case 'instant': {
      const parsed = parseInstant(text)
      return parsed.kind === 'instant' ? value(parsed.value) : problem('core.notValid')
    }
    case 'duration':
      return orProblem(parseDuration(text))
    case 'boolean':
      return yes.has(plain(text)) ? value(true) : no.has(plain(text)) ? value(false) : problem('core.notValid')
    case 'choice':
      return orProblem(
        choices.find((one) => plain(one.value) === plain(text) || plain(one.label) === plain(text))?.value ?? null,
      )
    case 'references':
      return value(text.split(/[\s,;]+/).filter(Boolean))
    default:
      return value(text)
  }
}

/** A number as a spreadsheet in either language writes it; one that can be read in two ways is not guessed. */
export function readNumber(
  field: Pick<NamedField, 'kind' | 'unit' | 'decimals'>,
  text: string,
  meaning: MarkMeaning | null,
  unit = field.unit,
): Read {
  const parsed = parseNumber(text, unit)
  if (parsed.kind === 'ambiguous' && meaning === null) return { kind: 'ambiguous' }
  if (parsed.kind === 'notANumber' || parsed.kind === 'empty') return problem('core.notANumber')
  const digits = parsed.kind === 'number' ? parsed.value : meaning === 'decimal' ? parsed.asDecimal : parsed.asGrouped
  const own = inOwnUnit(field, digits, unit)
  return value(field.kind === 'integer' ? Number(own) : own)
}
