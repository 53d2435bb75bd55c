import { formatDate } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import type { NamedParameter } from '#platform/core/report-parameters.ts'
import type { AnyReport } from '#platform/core/report.ts'
import type { ExportedList } from '../registry/file/export-file.ts'
import { cellOf, sheetColumns } from '../registry/file/sheet-columns.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import { countRows } from '../registry/store/registry.repo.ts'
import { SiteMoment } from '../workbook/site-moment.ts'
import type { Cell } from '../workbook/workbook.ts'
import { reportPage, type ServerReport, type Words } from './report-source.ts'

/** A report as a workbook: the columns of the screen, choices in words and moments by the clock of the site. */
export function exportedReport(server: ServerReport): ExportedList {
  const { report, source, file } = server
  const columns = sheetColumns(report.list.map((name: string) => report.field(name)))
  return {
    id: report.id,
    name: report.name,
    fileName: (query, words) => fileNameOf(report, query, words),
    path: report.path,
    element: report.elements.view,
    title: titleKey(report),
    asked: (query, words) =>
      factsOf(report, query, words).map(({ label, value }) => `${label}: ${wordsOf(value, words.language)}`),
    columns: (words) => columns.map(({ field }) => ({ label: labelOf(report, field, words), width: 18 })),
    count: async (db, query, words, cap) => countRows(db, report, query, cap, await source(db, query, words)),
    page: async (db, query, after, words) => {
      const asked = { ...query, after: after ?? undefined, limit: 500 }
      const { rows, next } = JSON.parse(await reportPage(db, server, asked, words)) as {
        rows: Record<string, unknown>[]
        next: string | null
      }
      const cell = (column: (typeof columns)[number], row: Record<string, unknown>): Cell => {
        const { field } = column
        const value = row[field.name]
        if (field.kind === 'instant' && typeof value === 'string') return new SiteMoment(value)
        return field.kind === 'choice' ? choiceOf(report, field, value, words) : cellOf(column, value)
      }
      return { cells: rows.map((row) => columns.map((column) => cell(column, row))), next }
    },
    ...file,
  }
}

export const titleKey = (report: AnyReport) => `${report.textPrefix}title`

/** The label of a column with its unit, so that a figure never stands without one. */
export function labelOf(report: AnyReport, { name, unit }: RegistryField, { texts, language }: Words): string {
  return `${texts.text(language, report.fieldKey(name))}${unit ? ` (${unit})` : ''}`
}

export function choiceOf(
  report: AnyReport,
  { name }: RegistryField,
  value: unknown,
  { texts, language }: Words,
): string | null {
  return typeof value === 'string' ? texts.text(language, `${report.textPrefix}choice.${name}.${value}`) : null
}

/** What the report was asked by, in words: parameters and filters. */
export function factsOf(report: AnyReport, query: ListQuery, { texts, language }: Words) {
  const labels = new Map<string, string>()
  const label = (name: string) => texts.text(language, report.fieldKey(name))
  for (const { name, names, kind } of report.parameters as readonly NamedParameter[]) {
    if (kind !== 'period') labels.set(name, label(name))
    else names.forEach((one, index) => labels.set(one, `${label(name)} ${index === 0 ? '≥' : '≤'}`))
  }
  for (const { name } of report.filterFields) {
    for (const [ending, sign] of [
      ['', ''],
      ['.from', ' ≥'],
      ['.to', ' ≤'],
    ] as const) {
      labels.set(`${name}${ending}`, `${label(name)}${sign}`)
    }
  }
  return [...labels].flatMap(([name, text]) => {
    const value = query[name]
    return value === undefined ? [] : [{ label: text, value: String(value) }]
  })
}

export const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)
const wordsOf = (value: string, language: Language) => (isDay(value) ? formatDate(value, language) : value)

export function fileNameOf(report: AnyReport, query: ListQuery, { texts, language }: Words): string {
  const asked = (report.parameters as readonly NamedParameter[]).flatMap(({ names }) =>
    names.flatMap((name) => query[name] ?? []),
  )
  const name = [texts.text(language, titleKey(report)), ...asked].join(' ')
  return name.replaceAll(/[\\/:*?"<>|]/g, ' ')
}
