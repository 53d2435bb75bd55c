import { parseDate } from './date-format.ts'
import { parseDuration } from './duration-format.ts'
import type { NamedField } from './fields.ts'
import { parseInstant } from './instant-format.ts'
import { parseNumber } from './number-format.ts'

/** A column that cells can be pasted into: its field, its header on the screen, and the words of its choices. */
export interface PasteColumn {
  field: NamedField
  header: string
  choices: readonly { value: string; label: string }[]
}

/** What `1.234` means in this paste; nobody but whoever copied it knows, so it is asked once. */
export type MarkMeaning = 'decimal' | 'grouping'

export interface PastedRow {
  values: Record<string, unknown>
  /** Cells that say nothing the field can hold, by field, with the code. */
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
  const columns: readonly (PasteColumn | undefined)[] = byHeader ?? all
  let ambiguous: string | null = null
  const rows = cells.slice(byHeader ? 1 : 0).map((row): PastedRow => {
    const made: PastedRow = { values: {}, problems: [] }
    for (const [index, text] of row.entries()) {
      const column = columns[index]
      if (!column || !isPastable(column.field)) continue
      const read = readCell(column, text.trim(), meaning)
      if (read.kind === 'ambiguous') ambiguous ??= text.trim()
      else if (read.kind === 'problem') made.problems.push({ field: column.field.name, text, code: read.code })
      else made.values[column.field.name] = read.value
    }
    return made
  })
  const width = Math.max(0, ...cells.map((row) => row.length))
  const used = columns.slice(0, width).filter((column) => column !== undefined && isPastable(column.field))
  return { columns: used as PasteColumn[], rows, ambiguous }
}

/** A text in two languages and child rows do not fit into one cell; computed fields are nobody's to paste. */
export function isPastable(field: NamedField): boolean {
  return field.kind !== 'bilingual' && field.kind !== 'rows' && !field.computed
}

const plain = (text: string) => text.trim().toLowerCase()

/** The first row is a header when every cell of it that says something names a column. */
function headerColumns(all: readonly PasteColumn[], first: readonly string[]) {
  const found = first.map((cell) =>
    all.find(({ header, field }) => plain(cell) === plain(header) || plain(cell) === plain(field.name)),
  )
  const isHeader = found.some(Boolean) && first.every((cell, index) => plain(cell) === '' || found[index])
  return isHeader ? found : null
}

type Read = { kind: 'value'; value: unknown } | { kind: 'ambiguous' } | { kind: 'problem'; code: string }
const value = (what: unknown): Read => ({ kind: 'value', value: what })
const problem = (code: string): Read => ({ kind: 'problem', code })
const orProblem = (what: unknown): Read => (what === null ? problem('core.notValid') : value(what))

const yes = new Set(['yes', 'sì', 'si', 'true', 'vero', '1', 'x'])
const no = new Set(['no', 'false', 'falso', '0'])

function readCell({ field, choices }: PasteColumn, text: string, meaning: MarkMeaning | null): Read {
  if (text === '')
    return value(field.kind === 'references' ? [] : field.kind === 'boolean' && field.required ? false : null)
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return readNumber(field, text, meaning)
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

function readNumber(field: NamedField, text: string, meaning: MarkMeaning | null): Read {
  const parsed = parseNumber(text, field.unit)
  if (parsed.kind === 'ambiguous' && meaning === null) return { kind: 'ambiguous' }
  if (parsed.kind === 'notANumber' || parsed.kind === 'empty') return problem('core.notANumber')
  const digits = parsed.kind === 'number' ? parsed.value : meaning === 'decimal' ? parsed.asDecimal : parsed.asGrouped
  return value(field.kind === 'integer' ? Number(digits) : digits)
}
