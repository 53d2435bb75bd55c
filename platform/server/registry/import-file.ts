import { AppError } from '#platform/core/app-error.ts'
import { languages } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { BatchRow } from '#platform/core/registry-queries.ts'
import type { Texts } from '../texts.ts'
import type { Cell } from '../workbook/workbook.ts'
import { keyColumns } from './export-file.ts'
import { headerOf, type SheetColumn, sheetColumns, valueFrom } from './sheet-columns.ts'

export interface ReadFile {
  rows: BatchRow[]
  /** Row of the file (from 1) for each batch row. */
  rowNumbers: number[]
  cells: Cell[][]
  /** Header and place of the column for each field. */
  headers: Map<string, { header: string; place: number }>
  ignoredColumns: string[]
}

/** Headers are searched for in the first rows: our own files have a head above them, others may not. */
const headerSearch = 20

/** Turns the cells of a file into rows of a batch, by the names of its columns in either language. */
export function readImport(registry: AnyRegistry, sheet: Cell[][], texts: Texts): ReadFile {
  const known = knownHeaders(registry, texts)
  const headerRow = sheet
    .slice(0, headerSearch)
    .findIndex((row) => row.filter((cell) => known.has(normal(cell))).length >= 2)
  if (headerRow < 0) throw new AppError('invalid', 'platform.workbookNoHeader')
  const columns = sheet[headerRow]!.map((cell) => known.get(normal(cell)))
  const choices = new Map(registry.inputFields.map((field) => [field.name, choiceTexts(registry, field.name, texts)]))

  const rows: BatchRow[] = []
  const rowNumbers: number[] = []
  sheet.forEach((cells, index) => {
    if (index <= headerRow || cells.every((cell) => cell === null || cell === undefined || cell === '')) return
    rowNumbers.push(index + 1)
    rows.push(batchRowOf(columns, cells, choices))
  })
  const headers = new Map<string, { header: string; place: number }>()
  columns.forEach((column, place) => {
    if (column && typeof column === 'object')
      headers.set(column.field.name, { header: String(sheet[headerRow]![place]), place })
  })
  const ignoredColumns = sheet[headerRow]!.filter((cell, place) => cell !== null && cell !== '' && !columns[place]).map(
    String,
  )
  return { rows, rowNumbers, cells: rowNumbers.map((number) => sheet[number - 1]!), headers, ignoredColumns }
}

type Known = SheetColumn | (typeof keyColumns)[number]

function knownHeaders(registry: AnyRegistry, texts: Texts): Map<string, Known> {
  const known = new Map<string, Known>(keyColumns.map((name) => [name, name]))
  for (const column of sheetColumns(registry.inputFields)) {
    for (const language of languages) {
      const header = headerOf(registry, column, texts, language)
      known.set(normal(header), column)
      // The unit may be missing in a file made elsewhere; the language of a text in both may not.
      if (!column.part) known.set(normal(texts.text(language, registry.fieldKey(column.field.name))), column)
    }
    known.set(normal(column.field.name + (column.part ? ` [${column.part}]` : '')), column)
  }
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
    if (column === 'id') row.id = typeof cell === 'string' && cell !== '' ? cell : null
    else if (column === 'version') row.version = typeof cell === 'number' ? cell : null
    else if (column) {
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

function choiceTexts(registry: AnyRegistry, name: string, texts: Texts): ReadonlyMap<string, string> {
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
