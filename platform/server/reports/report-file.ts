import { formatDate, formatInstant, formatMonth } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import type { NamedParameter } from '#platform/core/report-parameters.ts'
import { filterParameters } from '#platform/core/registry-queries.ts'
import type { AnyReport } from '#platform/core/report.ts'
import type { ExportedList } from '../registry/file/export-file.ts'
import { cellOf, chosenColumns, headerOf, type SheetColumn } from '../registry/file/sheet-columns.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import { countRows } from '../registry/store/registry.repo.ts'
import { SiteMoment } from '../workbook/site-moment.ts'
import type { Cell } from '../workbook/workbook.ts'
import { reportPage, type ServerReport, type Words } from './report-source.ts'

/** A report as a workbook: the columns of the screen, choices in words and moments by the clock of the site. */
export function exportedReport(server: ServerReport): ExportedList {
  const { report, source, file } = server
  return {
    id: report.id,
    name: report.name,
    fileName: (query, words) => fileNameOf(report, query, words),
    path: report.path,
    element: report.elements.view,
    title: titleKey(report),
    asked: (query, words) => [
      ...factsOf(report, query, words).map(({ label, value }) => `${label}: ${value}`),
      ...(report.note ? [words.texts.text(words.language, report.note)] : []),
    ],
    columns: (query, { texts, language }) =>
      chosenColumns(report, query).map((column) => ({ label: headerOf(report, column, texts, language), width: 18 })),
    count: async (db, query, words, cap) => countRows(db, report, query, cap, await source(db, query, words)),
    page: async (db, query, after, words) => {
      const asked = { ...query, after: after ?? undefined, limit: 500 }
      const { rows, next } = JSON.parse(await reportPage(db, server, asked, words)) as {
        rows: Record<string, unknown>[]
        next: string | null
      }
      const cell = (column: SheetColumn, row: Record<string, unknown>): Cell => {
        const { field } = column
        const value = row[field.name]
        if (field.kind === 'instant' && typeof value === 'string') return new SiteMoment(value)
        return field.kind === 'choice' ? choiceOf(report, field, value, words) : cellOf(column, value)
      }
      const columns = chosenColumns(report, query)
      return { cells: rows.map((row) => columns.map((column) => cell(column, row))), next }
    },
    ...file,
  }
}

export const titleKey = (report: AnyReport) => `${report.textPrefix}title`

export function choiceOf(
  report: AnyReport,
  { name }: RegistryField,
  value: unknown,
  { texts, language }: Words,
): string | null {
  return typeof value === 'string' ? texts.text(language, `${report.textPrefix}choice.${name}.${value}`) : null
}

/** What a code of a registry is called. */
export type NameOf = (registry: string, code: string) => string

/** What the report was asked by, and as it was known when, all in words. */
export function factsOf(
  report: AnyReport,
  query: ListQuery,
  words: Words,
  nameOf: NameOf = (_registry, code) => code,
): { label: string; value: string }[] {
  const { texts, language } = words
  const parameters = report.parameters as readonly NamedParameter[]
  const asked = [
    ...parameters.map(({ name, names, field }) => ({ field: { ...field, name, column: name }, names })),
    ...report.filterFields.map((field: RegistryField) => ({ field, names: filterParameters(field) })),
  ]
  const facts = asked.flatMap(({ field, names }) => {
    const label = texts.text(language, report.fieldKey(field.name))
    const given = names.flatMap((name, index) => {
      const value = query[name]
      if (value === undefined) return []
      const sign = names.length === 1 ? '' : index === 0 ? ' ≥' : ' ≤'
      const said = field.to ? nameOf(field.to, String(value)) : factText(report, field, String(value), words)
      return [{ label: `${label}${sign}`, value: said }]
    })
    // From one to the other is one answer to one question.
    return given.length === 2 ? [{ label, value: given.map(({ value }) => value).join(' – ') }] : given
  })
  const { asAt } = query
  if (asAt === undefined) return facts
  return [
    ...facts,
    { label: texts.text(language, 'platform:report.asAt'), value: formatInstant(String(asAt), language) },
  ]
}

/** The words of a value that stands alone. */
export function inWords(report: AnyReport, field: RegistryField, value: unknown, words: Words): string {
  return field.kind === 'bilingual'
    ? (value as Record<Language, string>)[words.language]
    : factText(report, field, String(value), words)
}

function factText(report: AnyReport, field: RegistryField, value: string, words: Words): string {
  switch (field.kind) {
    case 'choice':
      // A month is chosen too, and says itself.
      return field.values ? choiceOf(report, field, value, words)! : formatMonth(value, words.language)
    case 'boolean':
      return yesOrNo(value === 'true', words)
    case 'date':
      return formatDate(value, words.language)
    case 'instant':
      return formatInstant(value, words.language)
    default:
      return value
  }
}

export const yesOrNo = (isSo: boolean, { texts, language }: Words): string =>
  texts.text(language, isSo ? 'platform:report.yes' : 'platform:report.no')

export function fileNameOf(report: AnyReport, query: ListQuery, { texts, language }: Words): string {
  const asked = (report.parameters as readonly NamedParameter[]).flatMap(({ names }) =>
    names.flatMap((name) => query[name] ?? []),
  )
  const name = [texts.text(language, titleKey(report)), ...asked].join(' ')
  return name.replaceAll(/[\\/:*?"<>|]/g, ' ')
}
