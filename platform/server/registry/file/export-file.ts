import { formatDate, formatInstant, siteZone } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry, ListedRow, RegistryField } from '#platform/core/registry.ts'
import { filterParameters, filterStyle, presenceNames } from '#platform/core/registry-queries.ts'
import type { Reader } from '../../database/database.ts'
import { findUser } from '../../door/users.repo.ts'
import type { Texts } from '../../base/texts.ts'
import type { SheetOptions } from '../../workbook/sheet-writer.ts'
import type { Cell } from '../../workbook/workbook.ts'
import type { ListQuery } from '../store/list-sql.ts'
import { countRows, listPage } from '../store/registry.repo.ts'
import { type FindRegistry, readingOf, readingsIn } from './code-readings.ts'
import { cellOf, choiceText, chosenColumns, headerOf, readFrom, withReadings } from './sheet-columns.ts'

interface Words {
  language: Language
  texts: Texts
}

/** A list that can be had as a workbook, with its filters and as it stands on the screen; every registry is one. */
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
  columns(query: ListQuery, words: Words): { label: string; width: number }[]
  /** What it was asked by, in words. */
  asked(query: ListQuery, words: Words): string[]
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

/** Columns that bring an edited file back to the records it came from; people have no use for them. */
export const keyColumns = ['#id', '#version'] as const
const hidden = 0
/** Title, who and when, what was asked, an empty line, and the names of the columns. */
const headRows = 5

export function exportedRegistry(registry: AnyRegistry, find: FindRegistry): ExportedList {
  const columnsOf = (query: ListQuery) =>
    withReadings(chosenColumns(registry, query), (field) => readingOf(field, find))
  return {
    id: registry.id,
    name: registry.name,
    path: registry.path,
    element: registry.elements.view,
    past: registry.elements.history,
    title: registry.titleKey,
    columns: (query, { texts, language }) => [
      ...columnsOf(query).map((column) => ({ label: headerOf(registry, column, texts, language), width: 18 })),
      ...keyColumns.map((label) => ({ label, width: hidden })),
    ],
    count: (db, query, _words, cap) => countRows(db, registry, query, cap),
    asked: (query, words) => askedWords(registry, query, words),
    page: async (db, query, after, { texts, language }) => {
      const columns = columnsOf(query)
      const needed = columns.map((column) => (column.reading ? readFrom(column).field : column.field.name))
      const also = [...new Set(needed)].filter((name) => registry.spare.includes(name))
      const asked = {
        ...query,
        ...(also.length > 0 ? { also: also.join(',') } : {}),
        after: after ?? undefined,
        limit: 500,
      }
      const text = await listPage(db, registry, asked, language)
      const { rows, next } = JSON.parse(text) as { rows: ListedRow[]; next: string | null }
      const readingIn = await readingsIn(db, columns, rows, find, language)
      const cells = rows.map((row): Cell[] => [
        ...columns.map((column): Cell => {
          const { kind, name } = column.field
          const value = row[name]
          if (column.reading) return readingIn(column, row) ?? null
          if (kind === 'choice' && typeof value === 'string') return choiceText(registry, name, value, texts, language)
          return cellOf(column, value)
        }),
        row.id,
        row.version,
      ])
      return { cells, next }
    },
  }
}

/** What a list was asked by, in the words of the screen. */
function askedWords(registry: AnyRegistry, query: ListQuery, { texts, language }: Words): string[] {
  const said = (field: RegistryField, value: string): string => {
    if (field.kind === 'choice') return choiceText(registry, field.name, value, texts, language)
    if (field.kind === 'boolean') return texts.text(language, `platform:report.${value === 'true' ? 'yes' : 'no'}`)
    if (field.kind === 'date') return formatDate(value, language)
    return field.kind === 'instant' ? formatInstant(value, language) : value
  }
  const filters = registry.filterFields.flatMap((field: RegistryField) =>
    filterParameters(field).flatMap((name, index) => {
      const value = query[name]
      if (value === undefined) return []
      const sign = filterStyle(field) === 'range' ? (index === 0 ? ' ≥ ' : ' ≤ ') : ': '
      return [`${texts.text(language, registry.fieldKey(field.name))}${sign}${said(field, String(value))}`]
    }),
  )
  const presence = presenceNames.flatMap((name) => {
    const column = query[name]
    if (column === undefined) return []
    const label = texts.text(language, registry.fieldKey(String(column)))
    return [`${label}: ${texts.text(language, `platform:report.${name}`)}`]
  })
  const { find, asAt } = query
  return [
    ...(find === undefined ? [] : [`“${find}”`]),
    ...filters,
    ...presence,
    ...(asAt === undefined
      ? []
      : [`${texts.text(language, 'platform:report.asAt')}: ${formatInstant(String(asAt), language)}`]),
  ]
}

/** What it takes to have this result: a list as it was is history. */
export const elementOf = ({ element, past = element }: ExportedList, query: ListQuery): string =>
  query['asAt'] === undefined ? element : past

const titleOf = ({ list, texts, language }: ExportOptions) => texts.text(language, list.title)

/** In the language of whoever asks, as far as every system can keep it. */
export function fileNameOf({ list, query, ...words }: ExportOptions): string {
  const title = words.texts.knows(list.title) ? words.texts.text(words.language, list.title) : list.name
  return `${list.fileName?.(query, words) ?? title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.xlsx`
}

export function exportSheet(options: ExportOptions): SheetOptions {
  return {
    name: titleOf(options),
    widths: options.list.columns(options.query, options).map(({ width }) => width),
    head: headRows,
  }
}

/** Says what the sheet is, for whom, of when, and with which filters; then the names of the columns. */
export async function exportHead(db: Reader, options: ExportOptions): Promise<Cell[][]> {
  const { list, query, language, texts } = options
  const user = await findUser(db, options.userId)
  const isPart = query.only !== undefined || query.except !== undefined
  return [
    [titleOf(options)],
    [
      user ? `${user.firstName} ${user.lastName}` : '',
      `${formatInstant(new Date().toISOString(), language)} ${siteZone}`,
    ],
    [...list.asked(query, options), ...(isPart ? [texts.text(language, 'platform:report.selectedRows')] : [])],
    [],
    list.columns(query, options).map(({ label }) => label),
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
