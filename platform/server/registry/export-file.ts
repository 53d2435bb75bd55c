import { formatInstant } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import type { Reader } from '../database/database.ts'
import type { Texts } from '../texts.ts'
import { type Cell, writeWorkbook } from '../workbook/workbook.ts'
import type { ListQuery } from './list-sql.ts'
import { listPage } from './registry.repo.ts'
import { cellOf, headerOf, sheetColumns } from './sheet-columns.ts'

export interface ExportOptions {
  registry: AnyRegistry
  query: ListQuery
  language: Language
  texts: Texts
  /** Who asked, for the head of the sheet. */
  person: string
  at: string
}

/** Columns that bring an edited file back to the records it came from. */
export const keyColumns = ['id', 'version'] as const

/** The whole result, page by page, below a head that says what it is, for whom, of when, and with which filters. */
export function exportWorkbook(db: Reader, options: ExportOptions): ReadableStream<Uint8Array> {
  const { registry, texts, language } = options
  const title = texts.text(language, `${registry.textPrefix}title.many`)
  const columns = sheetColumns(registry.list.map((name: string) => registry.field(name)))
  return writeWorkbook(title, sheetRows(db, options, title, columns), [...columns.map(() => 18), 38, 8])
}

async function* sheetRows(
  db: Reader,
  options: ExportOptions,
  title: string,
  columns: ReturnType<typeof sheetColumns>,
): AsyncGenerator<Cell[]> {
  const { registry, query, texts, language } = options
  const filters = Object.entries(query).filter(([, value]) => value !== undefined)
  yield [title]
  yield [options.person, `${formatInstant(options.at, language)} Europe/Rome`]
  yield filters.map(([name, value]) => `${name} = ${String(value)}`)
  yield []
  yield [...columns.map((column) => headerOf(registry, column, texts, language)), ...keyColumns]
  let after: string | undefined
  do {
    const page = JSON.parse(await listPage(db, registry, { ...query, after, limit: 500 }, language)) as {
      rows: ListedRow[]
      next: string | null
    }
    for (const row of page.rows) {
      yield [...columns.map((column) => cellOf(column, row[column.field.name])), row.id, row.version]
    }
    after = page.next ?? undefined
  } while (after)
}
