import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import { type Language, languages } from '#platform/core/language.ts'
import type { BatchRow } from '#platform/core/registry-queries.ts'
import type { Texts } from '../../base/texts.ts'
import type { Cell, SheetRow } from '../../workbook/workbook.ts'
import { keyColumns } from './export-file.ts'
import {
  headerOf,
  inOtherUnits,
  readFrom,
  type SheetColumn,
  sheetColumns,
  type SheetShape,
  valueFrom,
  withReadings,
} from './sheet-columns.ts'

/** What the header of a file says about its columns. */
export interface ImportColumns {
  header: Cell[]
  columns: (Known | undefined)[]
  choices: Map<string, ReadonlyMap<string, string>>
  /** Header and place of the column for each field. */
  places: Map<string, { header: string; place: number }>
  ignored: string[]
}

/** A row of the file beside the row of the batch that it means. */
export interface ImportRow {
  source: SheetRow
  row: BatchRow
}

/** Headers are searched for in the first rows: our own files have a head above them, others may not. */
export const headerSearch = 20

/** The row with the names of the columns, in either language. */
export function findHeader(registry: SheetShape, rows: readonly SheetRow[], texts: Texts): SheetRow {
  const known = knownHeaders(registry, texts)
  const header = rows
    .slice(0, headerSearch)
    .find(({ cells }) => cells.filter((cell) => known.has(normal(cell))).length >= 2)
  if (!header) throw new AppError('invalid', 'platform.workbookNoHeader')
  return header
}

export function importColumns(registry: SheetShape, header: Cell[], texts: Texts): ImportColumns {
  const known = knownHeaders(registry, texts)
  const columns = header.map((cell) => known.get(normal(cell)))
  const places = new Map<string, { header: string; place: number }>()
  const taken = new Map<string, string>()
  columns.forEach((column, place) => {
    if (typeof column !== 'object' || column.reading) return
    const name = String(header[place])
    const what = fieldName(column)
    const first = taken.get(what)
    if (first !== undefined) {
      throw new AppError('invalid', 'platform.workbookTwice', { params: { first, second: name } })
    }
    taken.set(what, name)
    places.set(column.field.name, { header: name, place })
  })
  const isRead = (column: Known | undefined) =>
    column !== undefined && (typeof column !== 'object' || !column.reading || places.has(readFrom(column).field))
  return {
    header,
    columns,
    places,
    choices: new Map(registry.inputFields.map(({ name }) => [name, choiceTexts(registry, name, texts)])),
    // Of a name or a unit that nothing beside it can be held against, somebody may think that it says something.
    ignored: header.filter((cell, place) => normal(cell) !== '' && !isRead(columns[place])).map(String),
  }
}

/** The rows below the header, without the empty ones. */
export function importRows({ columns, choices }: ImportColumns, rows: readonly SheetRow[]): ImportRow[] {
  return rows
    .filter(({ cells }) => cells.some((cell) => normal(cell) !== ''))
    .map((source) => ({ source, row: batchRowOf(columns, source.cells, choices) }))
}

type Known = SheetColumn | (typeof keyColumns)[number]

/** As the file of another program may call it. */
const fieldName = ({ field, part }: SheetColumn) => field.name + (part ? ` [${part}]` : '')

/** What the columns may be called, from what is surest last: where two could be meant, our own files say which. */
function knownHeaders(registry: SheetShape, texts: Texts): Map<string, Known> {
  const columns = withReadings(sheetColumns(registry.inputFields), ({ kind, unitBy }) =>
    unitBy ? 'unit' : kind === 'reference' ? 'name' : undefined,
  )
  const plain = columns.filter(({ reading }) => !reading)
  const inBoth = (column: SheetColumn, called: (language: Language) => string) =>
    languages.map((language): [string, Known] => [called(language), column])
  const headers = (some: readonly SheetColumn[]) =>
    some.flatMap((column) => inBoth(column, (language) => headerOf(registry, column, texts, language)))
  const known: [string, Known][] = [
    // Of two fields that are called the same, the first has the other units for itself.
    ...headers(plain.flatMap(inOtherUnits)).toReversed(),
    ...plain.map((column): [string, Known] => [fieldName(column), column]),
    // The unit may be missing in a file made elsewhere; the language of a text in both may not.
    ...plain
      .filter(({ part }) => !part)
      .flatMap((column) => inBoth(column, (language) => texts.text(language, registry.fieldKey(column.field.name)))),
    ...headers(columns),
    // With a sign that no label has: a field may be called "Version" too.
    ...keyColumns.map((name): [string, Known] => [name, name]),
  ]
  return new Map(known.map(([header, column]) => [normal(header), column]))
}

function batchRowOf(
  columns: (Known | undefined)[],
  cells: Cell[],
  choices: Map<string, ReadonlyMap<string, string>>,
): BatchRow {
  const row: BatchRow = { id: null, version: null, values: {} }
  columns.forEach((column, place) => {
    const cell = cells[place]
    if (column === '#id') row.id = normal(cell) === '' ? null : idIn(cell)
    else if (column === '#version') row.version = typeof cell === 'number' ? cell : null
    else if (column && !column.reading) {
      const { name } = column.field
      const value = valueFrom(column, cell, choices.get(name)!)
      row.values[name] = column.part
        ? { ...(row.values[name] as object | undefined), [column.part]: value ?? '' }
        : value
    }
  })
  // A text in both languages that stands in neither is empty, as any other field is.
  for (const column of columns) {
    if (typeof column !== 'object' || !column.part) continue
    const value = row.values[column.field.name]
    if (value && Object.values(value).every((text) => text === '')) row.values[column.field.name] = null
  }
  return row
}

const noRecord = '00000000-0000-0000-0000-000000000000'

/** Whatever else stands there is the id of no record. */
function idIn(cell: Cell | undefined): string {
  return z.uuid().safeParse(cell).success ? (cell as string) : noRecord
}

function choiceTexts(registry: SheetShape, name: string, texts: Texts): ReadonlyMap<string, string> {
  const values = registry.field(name).values ?? []
  return new Map(
    values.flatMap((value): [string, string][] => [
      [value.toLowerCase(), value],
      ...languages.map((language): [string, string] => [
        texts.text(language, `${registry.textPrefix}choice.${name}.${value}`).toLowerCase(),
        value,
      ]),
    ]),
  )
}

function normal(cell: Cell | undefined): string {
  return String(cell ?? '')
    .trim()
    .toLowerCase()
}
