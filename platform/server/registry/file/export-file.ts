import { formatInstant, siteZone } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import type { Reader } from '../../database/database.ts'
import { findUser } from '../../door/users.repo.ts'
import type { Texts } from '../../base/texts.ts'
import type { SheetOptions } from '../../workbook/sheet-writer.ts'
import type { Cell } from '../../workbook/workbook.ts'
import type { ListQuery } from '../store/list-sql.ts'
import { countRows, listPage } from '../store/registry.repo.ts'
import { cellOf, headerOf, sheetColumns } from './sheet-columns.ts'

interface Words {
  language: Language
  texts: Texts
}

/** A list that can be had as a workbook, whole and with its filters; every registry is one. */
export interface ExportedList {
  id: string
  /** Of the file, without its ending. */
  name: string
  /** The same, where it says what it is of. */
  fileName?(query: ListQuery, words: Words): string
  /** The screen that it is had from, and the permission element that opens it. */
  path: string
  element: string
  /** What the list as it was needs too, if it can be had. */
  past?: string
  /** Key of the text that names it. */
  title: string
  columns(words: Words): { label: string; width: number }[]
  /** What it was asked by, where the list knows its own words for it. */
  asked?(query: ListQuery, words: Words): string[]
  /** Counting may stop behind the cap. */
  count(db: Reader, query: ListQuery, words: Words, cap?: number): Promise<number>
  /** One page of the result as cells, and where the next one begins. */
  page(
    db: Reader,
    query: ListQuery,
    after: string | null,
    words: Words,
  ): Promise<{ cells: Cell[][]; next: string | null }>
}

export interface ExportOptions extends Words {
  list: ExportedList
  query: ListQuery
  /** Who asked, for the head of the sheet. */
  userId: string
}

/** Columns that bring an edited file back to the records it came from. */
export const keyColumns = ['#id', '#version'] as const
const keyWidths = { '#id': 38, '#version': 8 }

export function exportedRegistry(registry: AnyRegistry): ExportedList {
  const columns = sheetColumns(registry.list.map((name: string) => registry.field(name)))
  return {
    id: registry.id,
    name: registry.name,
    path: registry.path,
    element: registry.elements.view,
    past: registry.elements.history,
    title: `${registry.textPrefix}title.many`,
    columns: ({ texts, language }) => [
      ...columns.map((column) => ({ label: headerOf(registry, column, texts, language), width: 18 })),
      ...keyColumns.map((label) => ({ label, width: keyWidths[label] })),
    ],
    count: (db, query, _words, cap) => countRows(db, registry, query, cap),
    page: async (db, query, after, { language }) => {
      const text = await listPage(db, registry, { ...query, after: after ?? undefined, limit: 500 }, language)
      const { rows, next } = JSON.parse(text) as { rows: ListedRow[]; next: string | null }
      const cells = rows.map((row): Cell[] => [
        ...columns.map((column) => cellOf(column, row[column.field.name])),
        row.id,
        row.version,
      ])
      return { cells, next }
    },
  }
}

/** What it takes to have this result: a list as it was is history. */
export const elementOf = ({ element, past = element }: ExportedList, query: ListQuery): string =>
  query['asAt'] === undefined ? element : past

const titleOf = ({ list, texts, language }: ExportOptions) => texts.text(language, list.title)

export const fileNameOf = ({ list, query, ...words }: ExportOptions): string =>
  `${list.fileName?.(query, words) ?? list.name}.xlsx`

export function exportSheet(options: ExportOptions): SheetOptions {
  return { name: titleOf(options), widths: options.list.columns(options).map(({ width }) => width) }
}

/** Says what the sheet is, for whom, of when, and with which filters; then the names of the columns. */
export async function exportHead(db: Reader, options: ExportOptions): Promise<Cell[][]> {
  const { list, query, language } = options
  const user = await findUser(db, options.userId)
  const filters = Object.entries(query).filter(([, value]) => value !== undefined)
  return [
    [titleOf(options)],
    [
      user ? `${user.firstName} ${user.lastName}` : '',
      `${formatInstant(new Date().toISOString(), language)} ${siteZone}`,
    ],
    list.asked?.(query, options) ?? filters.map(([name, value]) => `${name} = ${String(value)}`),
    [],
    list.columns(options).map(({ label }) => label),
  ]
}

export const exportPage = (db: Reader, options: ExportOptions, after: string | null) =>
  options.list.page(db, options.query, after, options)

/** The whole sheet, for a result that is small enough to be sent while it is read. */
export async function* exportRows(db: Reader, options: ExportOptions): AsyncGenerator<Cell[]> {
  yield* await exportHead(db, options)
  let after: string | null = null
  do {
    const { cells, next }: Awaited<ReturnType<typeof exportPage>> = await exportPage(db, options, after)
    yield* cells
    after = next
  } while (after)
}
