import type { ContentTable, CustomTableLayout } from 'pdfmake/interfaces.js'

export const colour = {
  ink: '#1f2529',
  muted: '#545e66',
  brand: '#1f5a8a',
  line: '#c5cbd0',
  frame: '#8a949c',
  head: '#eef2f5',
} as const

/** Rows of a table have their own order of the eye: lines below rows, none between columns. */
export const ruled: CustomTableLayout = {
  hLineWidth: (line, node) => (line < heads(node) ? 0 : isStrong(line, node) ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (line, node) => (isStrong(line, node) ? colour.brand : colour.line),
  fillColor: (row, node) => (row === heads(node) - 1 ? colour.head : null),
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}
const heads = ({ table }: ContentTable) => table.headerRows ?? 0
const isStrong = (line: number, node: ContentTable) => line === heads(node) || line === node.table.body.length

/** As the trade's forms have it: every value in its box, the label small above it. */
export const boxed: CustomTableLayout = {
  hLineWidth: (line, node) => (line < heads(node) ? 0 : 0.5),
  vLineWidth: () => 0.5,
  hLineColor: () => colour.frame,
  vLineColor: () => colour.frame,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2,
  paddingBottom: () => 2.5,
}

/** A heading above rows that belong to it, without lines. */
export const bare: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 1,
}
