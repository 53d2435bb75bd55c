import { AppError } from '#platform/core/app-error.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import type { AnyReport } from '#platform/core/report.ts'
import type { Reader } from '../database/database.ts'
import type { PdfColumn, PdfValue } from '../documents/pdf/pdf-document.ts'
import { renderPdf } from '../documents/pdf/render-pdf.ts'
import { tablePdf } from '../documents/pdf/table-pdf.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import { countRows, totals } from '../registry/store/registry.repo.ts'
import { choiceOf, factsOf, labelOf, titleKey, yesOrNo } from './report-file.ts'
import { reportPage, type ServerReport, type Words } from './report-source.ts'

/** More is no paper that somebody reads; it is asked for by a shorter period. */
const longestPaper = 5000

/** A report as a printed list: what was asked, the rows, the totals. */
export async function reportPdf(db: Reader, server: ServerReport, query: ListQuery, words: Words): Promise<Uint8Array> {
  const { report } = server
  const from = await server.source(db, query, words)
  if ((await countRows(db, report, query, longestPaper, from)) > longestPaper) {
    throw new AppError('conflict', 'platform.exportTooLarge', { params: { rows: longestPaper } })
  }
  const names: readonly string[] = report.paper?.columns ?? report.list
  const fields = names.map((name) => report.field(name))
  const rows: PdfValue[][] = []
  let after: string | undefined
  do {
    const page = JSON.parse(await reportPage(db, server, { ...query, after, limit: 500 }, words)) as {
      rows: Record<string, unknown>[]
      next: string | null
    }
    rows.push(...page.rows.map((row) => fields.map((field) => valueOf(report, field, row[field.name], words))))
    after = page.next ?? undefined
  } while (after)
  const { sort: _sort, ...filters } = query
  const sums =
    report.summed.length > 0 ? (await totals(db, report, filters, undefined, from)).groups[0]?.sums : undefined
  const { texts, language } = words
  const title = texts.text(language, titleKey(report))
  const facts = factsOf(report, query, words)
  return renderPdf(
    tablePdf({
      language,
      title,
      asked: facts,
      columns: fields.map((field) => columnOf(report, field, words)),
      rows,
      ...(sums ? { totals: totalsOf(fields, sums, texts.text(language, 'platform:report.total')) } : {}),
      empty: texts.text(language, 'platform:report.empty'),
      footer: [title, ...facts.map(({ value }) => value)].join(' · '),
    }),
    texts,
  )
}

function columnOf(report: AnyReport, field: RegistryField, words: Words): PdfColumn {
  const label = labelOf(report, field, words)
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'duration':
      return { label, kind: 'number', decimals: field.decimals ?? 0 }
    case 'date':
    case 'instant':
      return { label, kind: field.kind }
    default:
      return { label }
  }
}

function valueOf(report: AnyReport, field: RegistryField, value: unknown, words: Words): PdfValue {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'choice':
      return choiceOf(report, field, value, words)
    case 'bilingual':
      return (value as Record<string, string>)[words.language] ?? null
    case 'boolean':
      return yesOrNo(value === true, words)
    case 'references':
      return (value as string[]).join(', ')
    default:
      return String(value)
  }
}

/** The word stands in the first column that has no sum. */
function totalsOf(fields: readonly RegistryField[], sums: Readonly<Record<string, string>>, word: string): PdfValue[] {
  const labelled = fields.findIndex(
    ({ name, kind }) => sums[name] === undefined && kind !== 'instant' && kind !== 'date',
  )
  return fields.map(({ name }, index) => sums[name] ?? (index === labelled ? word : null))
}
