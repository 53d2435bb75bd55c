import type { Language } from '#platform/core/language.ts'
import type { PdfChart, PdfColumn, PdfDocument, PdfFact, PdfValue } from './pdf-document.ts'

/** A list as a document: what was asked for, its picture, then its rows. */
export interface TablePdf extends Pick<PdfDocument, 'issuer' | 'subtitle' | 'imprint' | 'code'> {
  language: Language
  title: string
  /** Period, place, filters: what the rows were asked by. */
  asked: PdfFact[]
  chart?: PdfChart | undefined
  columns: PdfColumn[]
  rows: PdfValue[][]
  totals?: PdfValue[][]
  /** What is said when there are no rows. */
  empty: string
  /** Names the list at the foot of each page. */
  footer: string
}

/** More columns than these do not fit upright. */
const upright = 7

export function tablePdf({ asked, chart, columns, rows, totals, empty, ...head }: TablePdf): PdfDocument {
  return {
    ...head,
    landscape: columns.length > upright,
    facts: asked,
    parts: [
      ...(chart ? [chart] : []),
      { kind: 'table', columns: overTheWidth(columns, rows), rows, empty, ...(totals ? { totals } : {}) },
    ],
  }
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
