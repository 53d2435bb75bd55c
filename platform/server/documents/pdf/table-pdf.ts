import type { Language } from '#platform/core/language.ts'
import type { PdfChart, PdfColumn, PdfDocument, PdfFact, PdfTable, PdfValue } from './pdf-document.ts'

/** A list as a document: what was asked for, its picture, then its rows. */
export interface TablePdf extends Pick<PdfDocument, 'issuer' | 'subtitle' | 'imprint' | 'code'> {
  language: Language
  title: string
  /** Period, place, filters: what the rows were asked by. */
  asked: PdfFact[]
  chart?: PdfChart | undefined
  columns: PdfColumn[]
  rows: PdfValue[][]
  /** By which its rows are parted: each its own heading, and pages of its own. */
  parted?: readonly string[]
  totals?: PdfValue[][]
  /** What is said when there are no rows. */
  empty: string
  /** Names the list at the foot of each page. */
  footer: string
}

/** More columns than these do not fit upright. */
const upright = 7

export function tablePdf({ asked, chart, columns, rows, parted, totals, empty, ...head }: TablePdf): PdfDocument {
  const laid = overTheWidth(columns, rows)
  const sums = totals ? { totals } : {}
  return {
    ...head,
    landscape: columns.length > upright,
    facts: asked,
    parts: [
      ...(chart ? [chart] : []),
      ...(parted && rows.length > 0
        ? partsOf(parted, rows).map((part, nth, { length }): PdfTable => ({
            kind: 'table',
            columns: laid,
            ...part,
            ...(nth > 0 ? { onNewPage: true } : {}),
            ...(nth === length - 1 ? sums : {}),
          }))
        : [{ kind: 'table' as const, columns: laid, rows, empty, ...sums }]),
    ],
  }
}

/** The rows of each heading, in the order in which the headings come first. */
function partsOf(parted: readonly string[], rows: readonly PdfValue[][]): { heading: string; rows: PdfValue[][] }[] {
  return [...new Set(parted)].map((heading) => ({ heading, rows: rows.filter((_, nth) => parted[nth] === heading) }))
}

/** What is written at most length takes what the other columns leave. */
function overTheWidth(columns: PdfColumn[], rows: readonly PdfValue[][]): PdfColumn[] {
  const longest = columns.map(({ kind = 'text' }, index) =>
    kind === 'text' ? rows.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), 0) : -1,
  )
  const widest = longest.indexOf(Math.max(...longest))
  return columns.map((column, index) =>
    index === widest && longest[index]! >= 0 ? { width: 'rest', ...column } : column,
  )
}
