import type { Language } from '#platform/core/language.ts'
import type { PdfColumn, PdfDocument, PdfFact, PdfValue } from './pdf-document.ts'

/** A list as a document: what was asked for, then its rows. */
export interface TablePdf {
  language: Language
  title: string
  subtitle?: string
  issuer?: NonNullable<PdfDocument['issuer']>
  /** Period, place, filters: what the rows were asked by. */
  asked: PdfFact[]
  columns: PdfColumn[]
  rows: PdfValue[][]
  totals?: PdfValue[]
  /** What is said when there are no rows. */
  empty: string
  /** Names the list at the foot of each page. */
  footer: string
}

/** More columns than these do not fit upright. */
const upright = 7

export function tablePdf({ asked, columns, rows, totals, empty, ...head }: TablePdf): PdfDocument {
  return {
    ...head,
    landscape: columns.length > upright,
    parts: [
      { kind: 'facts', columns: 4, facts: asked },
      { kind: 'table', columns, rows, empty, ...(totals ? { totals } : {}) },
    ],
  }
}
