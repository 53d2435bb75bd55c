import { type RawBuilder } from 'kysely'
import { refuse } from '#platform/core/app-error.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import { askedIn, type NamedParameter } from '#platform/core/report-parameters.ts'
import type { AnyReport, ReportAsked, ReportRow } from '#platform/core/report.ts'
import { compiled, type Reader } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import type { Language } from '#platform/core/language.ts'
import type { Texts } from '../base/texts.ts'
import type { ExportedList } from '../registry/file/export-file.ts'
import type { ListQuery, ListSource } from '../registry/store/list-sql.ts'
import { listPage } from '../registry/store/registry.repo.ts'

export interface Words {
  language: Language
  texts: Texts
}

export type Row = Record<string, unknown> & { id: string }

/** A report on the server: its definition, and where its rows come from. */
export interface ServerReport {
  report: AnyReport
  source(db: Reader, query: ListQuery, words: Words): Promise<ListSource>
  /** Of what its rows are, where they were frozen: the version, who made it and when. It stands on every page of its paper. */
  stamp?(db: Reader, query: ListQuery, words: Words): Promise<string | null>
  /** Puts the rows of a page into words that no statement knows. */
  tell?(db: Reader, rows: readonly Row[], query: ListQuery, words: Words): Promise<readonly Row[]>
  /** What its file has otherwise than the list. */
  file?: Partial<ExportedList>
}

/** `{ rows, next }` as JSON text. */
export async function reportPage(db: Reader, server: ServerReport, query: ListQuery, words: Words): Promise<string> {
  const text = await listPage(db, server.report, query, words.language, await server.source(db, query, words))
  if (!server.tell) return text
  const { rows, next } = JSON.parse(text) as { rows: Row[]; next: string | null }
  return JSON.stringify({ rows: await server.tell(db, rows, query, words), next })
}

/**
 * Rows by a statement. It selects the columns of the row under their names in the database, with an `id` where the report
 * names no key; filters, order, pages, sums and groups are put around it.
 */
export function reportSource<Of extends AnyReport>(
  report: Of,
  statement: (asked: ReportAsked<Of>, by: Words & { scope: Scope }) => RawBuilder<unknown>,
): ServerReport {
  return {
    report,
    source: async ({ scope }, query, words) => {
      const asked = askedBy(report, query) as ReportAsked<Of>
      const { text, values } = compiled(statement(asked, { ...words, scope }))
      return { text: `select ${projection(report)} from (${text}) r`, values }
    },
  }
}

/** Rows that rules work out: all of them at once, so only what is bounded by its nature. */
export function reportRows<Of extends AnyReport>(
  report: Of,
  rows: (db: Reader, asked: ReportAsked<Of>) => Promise<readonly ReportRow<Of>[]>,
): ServerReport {
  const columns = report.fields.map((field: RegistryField) => `${field.column} ${rowType(field)}`)
  const from = `jsonb_to_recordset($1::jsonb) r(${columns.join(', ')})`
  return {
    report,
    source: async (db, query) => {
      const found = await rows(db, askedBy(report, query) as ReportAsked<Of>)
      const stored = found.map((row) =>
        Object.fromEntries(
          report.fields.map(({ name, column }: RegistryField) => [column, (row as Record<string, unknown>)[name]]),
        ),
      )
      return { text: `select ${projection(report)} from ${from}`, values: [JSON.stringify(stored)] }
    },
  }
}

/** The columns of a row; figures without the zeros that only their column in the database has. */
function projection(report: AnyReport): string {
  const column = ({ kind, column }: RegistryField) =>
    kind === 'decimal' ? `trim_scale(r.${column}::numeric) as ${column}` : `r.${column}`
  const key = report.key.map((name: string) => `r.${report.field(name).column}`)
  const id = key.length > 0 ? `md5(concat_ws('|', ${key.join(', ')}))::uuid as id` : 'r.id'
  return [id, ...report.fields.map(column)].join(', ')
}

function rowType({ kind }: RegistryField): string {
  switch (kind) {
    case 'integer':
    case 'duration':
      return 'integer'
    case 'decimal':
      return 'numeric'
    case 'boolean':
      return 'boolean'
    case 'date':
      return 'date'
    case 'instant':
      return 'timestamptz'
    case 'bilingual':
    case 'rows':
      return 'jsonb'
    case 'references':
      return 'text[]'
    case 'text':
    case 'code':
    case 'choice':
    case 'reference':
      return 'text'
  }
}

/** What the report is asked, with the moment of the past; a period that cannot be is refused before anything is read. */
function askedBy(report: AnyReport, query: ListQuery): Record<string, unknown> {
  refuse(report.parameters.flatMap((parameter: NamedParameter) => periodIssues(parameter, query)))
  const { asAt } = query
  return { ...askedIn(report.parameters, query), ...(asAt === undefined ? {} : { asAt }) }
}

function periodIssues({ kind, names, maxDays = 0 }: NamedParameter, query: ListQuery) {
  const [from, to] = names.map((name) => query[name])
  if (kind !== 'period' || from === undefined || to === undefined) return []
  const days = (Date.parse(String(to)) - Date.parse(String(from))) / (24 * 60 * 60 * 1000) + 1
  if (days < 1) return [{ field: names[1]!, code: 'core.periodEndsBeforeStart' }]
  return days > maxDays ? [{ field: names[1]!, code: 'core.periodTooLong', params: { days: maxDays } }] : []
}
