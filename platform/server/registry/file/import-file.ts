import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import { languages } from '#platform/core/language.ts'
import type { BatchRow } from '#platform/core/registry-queries.ts'
import type { Texts } from '../../base/texts.ts'
import type { Cell, SheetRow } from '../../workbook/workbook.ts'
import { keyColumns } from './export-file.ts'
import {
  headerOf,
  inOtherUnits,
  type SheetColumn,
  sheetColumns,
  type SheetShape,
  valueFrom,
  withNames,
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
  columns.forEach((column, place) => {
    if (typeof column === 'object' && !column.says)
      places.set(column.field.name, { header: String(header[place]), place })
  })
  return {
    header,
    columns,
    places,
    choices: new Map(registry.inputFields.map(({ name }) => [name, choiceTexts(registry, name, texts)])),
    ignored: header.filter((cell, place) => normal(cell) !== '' && !columns[place]).map(String),
  }
}

/** The rows below the header, without the empty ones. */
export function importRows({ columns, choices }: ImportColumns, rows: readonly SheetRow[]): ImportRow[] {
  return rows
    .filter(({ cells }) => cells.some((cell) => normal(cell) !== ''))
    .map((source) => ({ source, row: batchRowOf(columns, source.cells, choices) }))
}

type Known = SheetColumn | (typeof keyColumns)[number]

function knownHeaders(registry: SheetShape, texts: Texts): Map<string, Known> {
  const known = new Map<string, Known>()
  for (const column of withNames(sheetColumns(registry.inputFields), ({ kind }) => kind === 'reference')) {
    for (const language of languages) {
      for (const one of [...inOtherUnits(column), column])
        known.set(normal(headerOf(registry, one, texts, language)), one)
      // The unit may be missing in a file made elsewhere; the language of a text in both may not.
      if (!column.part && !column.says)
        known.set(normal(texts.text(language, registry.fieldKey(column.field.name))), column)
    }
    if (!column.says) known.set(normal(column.field.name + (column.part ? ` [${column.part}]` : '')), column)
  }
  // Last, and with a sign that no label has: a field may be called "Version" too.
  for (const name of keyColumns) known.set(name, name)
  return known
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
    else if (column && !column.says) {
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
