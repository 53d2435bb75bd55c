import type { Language } from '#platform/core/language.ts'

/**
 * A document as plain data: what stands in it, not where. The same data gives the same bytes, whenever and wherever it
 * is rendered, so nothing in here may come from the clock or from chance.
 */
export interface PdfDocument {
  language: Language
  title: string
  subtitle?: string
  /** Who issues it, above the title. */
  issuer?: { name: string; lines: string[] }
  /** Number, date, version: beside the title. */
  facts?: PdfFact[]
  parts: PdfPart[]
  /** What names the document at the foot of each page, beside the number of the page. */
  footer: string
  /** Across every page: a draft, a copy. */
  mark?: string
  landscape?: boolean
}

export type PdfPart = PdfFacts | PdfTable | PdfText | PdfSignatures

/** Labels with their values, side by side. */
export interface PdfFacts {
  kind: 'facts'
  heading?: string
  columns?: 2 | 3 | 4
  facts: PdfFact[]
}

export interface PdfTable {
  kind: 'table'
  heading?: string
  columns: PdfColumn[]
  rows: PdfValue[][]
  /** Stands below the rows, set apart. */
  totals?: PdfValue[]
  /** What is said instead of a table without rows. */
  empty?: string
}

export interface PdfText {
  kind: 'text'
  heading?: string
  text: string
}

/** A line to sign on for each. */
export interface PdfSignatures {
  kind: 'signatures'
  labels: string[]
}

/** Numbers are decimal texts, days `2026-11-15`, moments in UTC: put into the words of the language when rendered. */
export type PdfValue = string | null

interface Kind {
  kind?: 'text' | 'number' | 'date' | 'instant'
  /** Of a number. */
  decimals?: number
  unit?: string
}

export interface PdfFact extends Kind {
  label: string
  value: PdfValue
  /** Over the whole width. */
  wide?: boolean
}

export interface PdfColumn extends Kind {
  label: string
  /** A share of what is left, or points; left out: as wide as its content. */
  width?: 'rest' | number
}
