import { formatInstant, siteZone } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import type { Reader } from '../database/database.ts'
import { findUser } from '../sign-in/users.repo.ts'
import type { Texts } from '../texts.ts'
import type { SheetOptions } from '../workbook/sheet-writer.ts'
import type { Cell } from '../workbook/workbook.ts'
import type { ListQuery } from './list-sql.ts'
import { listPage } from './registry.repo.ts'
import { cellOf, headerOf, sheetColumns } from './sheet-columns.ts'

export interface ExportOptions {
  registry: AnyRegistry
  query: ListQuery
  language: Language
  texts: Texts
  /** Who asked, for the head of the sheet. */
  userId: string
}

/** Columns that bring an edited file back to the records it came from. */
export const keyColumns = ['#id', '#version'] as const

const columnsOf = (registry: AnyRegistry) => sheetColumns(registry.list.map((name: string) => registry.field(name)))
const titleOf = ({ registry, texts, language }: ExportOptions) =>
  texts.text(language, `${registry.textPrefix}title.many`)

export function exportSheet(options: ExportOptions): SheetOptions {
  return { name: titleOf(options), widths: [...columnsOf(options.registry).map(() => 18), 38, 8] }
}

/** Says what the sheet is, for whom, of when, and with which filters; then the names of the columns. */
export async function exportHead(db: Reader, options: ExportOptions): Promise<Cell[][]> {
  const { registry, query, texts, language } = options
  const user = await findUser(db, options.userId)
  const filters = Object.entries(query).filter(([, value]) => value !== undefined)
  return [
    [titleOf(options)],
    [
      user ? `${user.firstName} ${user.lastName}` : '',
      `${formatInstant(new Date().toISOString(), language)} ${siteZone}`,
    ],
    filters.map(([name, value]) => `${name} = ${String(value)}`),
    [],
    [...columnsOf(registry).map((column) => headerOf(registry, column, texts, language)), ...keyColumns],
  ]
}

/** One page of the result as cells, and where the next one begins. */
export async function exportPage(db: Reader, options: ExportOptions, after: string | null) {
  const { registry, query, language } = options
  const text = await listPage(db, registry, { ...query, after: after ?? undefined, limit: 500 }, language)
  const { rows, next } = JSON.parse(text) as { rows: ListedRow[]; next: string | null }
  const columns = columnsOf(registry)
  const cells = rows.map((row): Cell[] => [
    ...columns.map((column) => cellOf(column, row[column.field.name])),
    row.id,
    row.version,
  ])
  return { cells, next }
}

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
