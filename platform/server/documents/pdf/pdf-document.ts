import type { Language } from '#platform/core/language.ts'

/**
 * A document as plain data: what stands in it, not where. The same data gives the same bytes, whenever and wherever it
 * is rendered, so nothing in here may come from the clock or from chance.
 */
export interface PdfDocument {
  language: Language
  title: string
  subtitle?: string
  /** Who issues it: the head of every first page. */
  issuer?: Issuer
  /** Number, date, version: the boxes below the title. */
  facts?: PdfFact[]
  parts: PdfPart[]
  /** What names the document at the foot of each page, beside the number of the page. */
  footer: string
  /** A second line there: of which version it is, and by whose clock. */
  imprint?: string
  /** Across every page: a draft, something that is void. */
  mark?: string
  /** Leads back to the record: an address as a square that a telephone reads, and in letters. */
  code?: { address: string; text: string }
  /** The whole document once for each, under this name: `ORIGINAL 1 of 3`. */
  copies?: string[]
  landscape?: boolean
}

export interface Issuer {
  name: string
  /** Address, numbers. */
  lines: string[]
}

export type PdfPart = PdfFacts | PdfTable | PdfText | PdfSignatures | PdfChart

/** Labels with their values, in boxes side by side. */
export interface PdfFacts {
  kind: 'facts'
  heading?: string
  columns?: 2 | 3 | 4 | 6
  facts: PdfFact[]
}

export interface PdfTable {
  kind: 'table'
  heading?: string
  columns: PdfColumn[]
  rows: PdfValue[][]
  /** Stand below the rows, set apart. */
  totals?: PdfValue[][]
  /** What is said instead of a table without rows. */
  empty?: string
  /** Begins a page of its own. */
  onNewPage?: boolean
}

export interface PdfText {
  kind: 'text'
  heading?: string
  text: string
}

/** Boxes to sign in, side by side; what is known already stands in them. */
export interface PdfSignatures {
  kind: 'signatures'
  /** The labels of the boxes of each. */
  labels: { name: string; placeAndDate: string; signature: string }
  signers: { capacity: string; name?: PdfValue; placeAndDate?: PdfValue }[]
}

/** Figures by the values of one column, drawn as lines and not as dots. */
export interface PdfChart {
  kind: 'chart'
  heading?: string
  look: 'bars' | 'stackedBars' | 'lines'
  categories: string[]
  series: { label: string; values: PdfValue[] }[]
  unit?: string
}

/** Numbers are decimal texts, days `2026-11-15`, moments in UTC: put into the words of the language when rendered. */
export type PdfValue = string | null

interface Kind {
  kind?: 'text' | 'number' | 'duration' | 'date' | 'instant'
  /** Of a number. */
  decimals?: number
  unit?: string
}

export interface PdfFact extends Kind {
  label: string
  value: PdfValue
  /** Over the whole width. */
  wide?: boolean
  /** Over so many columns. */
  span?: number
}

export interface PdfColumn extends Kind {
  label: string
  /** A share of what is left, or points; left out: as wide as its content. */
  width?: 'rest' | number
}
