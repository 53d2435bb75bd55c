import type {
  Column,
  Content,
  ContentTable,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js'
import type { PdfColumn, PdfDocument, PdfFact, PdfFacts, PdfPart, PdfTable } from './pdf-document.ts'
import { factText, printable, valueText } from './pdf-values.ts'

const colour = { ink: '#1f2529', muted: '#545e66', brand: '#1f5a8a', line: '#c5cbd0', head: '#eef2f5' }
const margin = { side: 42, top: 42, bottom: 52 }
const pageWidth = { portrait: 595.28, landscape: 841.89 }
/** Rows of a table have their own order of the eye: lines below rows, none between columns. */
const ruled: CustomTableLayout = {
  hLineWidth: (line, node) => (line === 0 ? 0 : line === 1 || line === node.table.body.length ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (line, node) => (line === 1 || line === node.table.body.length ? colour.brand : colour.line),
  fillColor: (row, node) => (row < (node.table.headerRows ?? 0) ? colour.head : null),
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 3,
  paddingBottom: () => 3,
}
const bare: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 8),
  paddingRight: () => 0,
  paddingTop: () => 2,
  paddingBottom: () => 4,
}

/** Where everything stands. `page` is the text at the foot with `{page}` and `{pages}` in it. */
export function layout(document: PdfDocument, page: string): TDocumentDefinitions {
  const orientation = document.landscape ? 'landscape' : 'portrait'
  const width = pageWidth[orientation] - 2 * margin.side
  return {
    pageSize: 'A4',
    pageOrientation: orientation,
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    // Neither the clock nor the library's name of the day: the same data is the same file.
    info: { title: printable(document.title), creator: 'Molo', producer: 'Molo', creationDate: new Date(0) },
    language: document.language,
    defaultStyle: { font: 'Roboto', fontSize: 9, color: colour.ink, lineHeight: 1.15 },
    content: [head(document, width), ...document.parts.flatMap((part) => partOf(part, document, width))],
    footer: (current, pages) => foot(document, width, page, current, pages),
    ...(document.mark
      ? { watermark: { text: printable(document.mark), color: colour.line, opacity: 0.35, bold: true, angle: -45 } }
      : {}),
  }
}

function head({ issuer, title, subtitle, facts, language }: PdfDocument, width: number): Content {
  const name: Content[] = [
    ...(issuer ? [{ text: printable(issuer.name), bold: true, fontSize: 10, color: colour.brand }] : []),
    ...(issuer?.lines ?? []).map((line) => ({ text: printable(line), fontSize: 7.5, color: colour.muted })),
    { text: printable(title), bold: true, fontSize: 18, margin: [0, issuer ? 10 : 0, 0, 0], lineHeight: 1.05 },
    ...(subtitle ? [{ text: printable(subtitle), fontSize: 10, color: colour.muted, marginTop: 2 }] : []),
  ]
  const beside: Column[] = facts
    ? [
        {
          width: 190,
          layout: bare,
          table: {
            widths: ['*', 'auto'],
            body: facts.map((fact): TableCell[] => [
              {
                text: printable(fact.label),
                fontSize: 7.5,
                color: colour.muted,
                alignment: 'right',
                margin: [0, 1.4, 0, 0],
              },
              { text: factText(fact, language), bold: true, alignment: 'right' },
            ]),
          },
        },
      ]
    : []
  return {
    stack: [
      { columns: [{ width: '*', stack: name }, ...beside], columnGap: 20 },
      rule(width, 1.4, colour.brand, [0, 8, 0, 4]),
    ],
  }
}

function foot(document: PdfDocument, width: number, page: string, current: number, pages: number): Content {
  const numbered = page.replace('{page}', String(current)).replace('{pages}', String(pages))
  const small = { fontSize: 7.5, color: colour.muted }
  return {
    margin: [margin.side, 12, margin.side, 0],
    stack: [
      rule(width, 0.5, colour.line, [0, 0, 0, 5]),
      {
        columns: [
          { text: printable(document.footer), ...small },
          { text: numbered, alignment: 'right', width: 90, ...small },
        ],
      },
    ],
  }
}

function partOf(part: PdfPart, document: PdfDocument, width: number): Content[] {
  switch (part.kind) {
    case 'facts':
      return together(part.heading, factsGrid(part, document))
    case 'table':
      return tableOf(part, document)
    case 'text':
      return [
        ...heading(part.heading),
        { text: printable(part.text), margin: [0, 2, 0, 0], preserveLeadingSpaces: true },
      ]
    case 'signatures':
      return [signatures(part.labels, width)]
  }
}

function heading(text: string | undefined): Content[] {
  if (!text) return []
  return [
    { text: printable(text), bold: true, fontSize: 10.5, color: colour.brand, margin: [0, 12, 0, 3], headlineLevel: 1 },
  ]
}

/** A heading does not stay behind alone at the end of a page. */
const together = (text: string | undefined, content: Content): Content[] => [
  { unbreakable: true, stack: [...heading(text), content] },
]

function factsGrid({ facts, columns = 3 }: PdfFacts, { language }: PdfDocument): Content {
  const rows: TableCell[][] = []
  let open: TableCell[] = []
  const close = () => {
    if (open.length === 0) return
    rows.push([...open, ...Array.from({ length: columns - open.length }, () => ({}))])
    open = []
  }
  for (const fact of facts) {
    if (fact.wide) {
      close()
      rows.push([{ ...factCell(fact, language), colSpan: columns }, ...Array.from({ length: columns - 1 }, () => ({}))])
    } else if (open.push(factCell(fact, language)) === columns) close()
  }
  close()
  if (rows.length === 0) return { text: '' }
  return {
    layout: bare,
    table: { dontBreakRows: true, widths: Array.from({ length: columns }, () => '*'), body: rows },
  }
}

const factCell = (fact: PdfFact, language: PdfDocument['language']) => ({
  stack: [
    { text: printable(fact.label), fontSize: 7, color: colour.muted },
    { text: factText(fact, language), fontSize: 9.5 },
  ],
})

function tableOf(table: PdfTable, { language }: PdfDocument): Content[] {
  if (table.rows.length === 0) {
    return together(table.heading, { text: printable(table.empty ?? '–'), color: colour.muted, italics: true })
  }
  const aligned = (column: PdfColumn) => (column.kind === 'number' ? ('right' as const) : ('left' as const))
  const cells = (row: readonly (string | null)[], bold: boolean): TableCell[] =>
    table.columns.map((column, index) => {
      const value = row[index] ?? null
      // A total has nothing to say below most columns.
      const text = bold && value === null ? '' : valueText(value, column, language)
      return { text, bold, alignment: aligned(column), noWrap: column.kind !== undefined && column.kind !== 'text' }
    })
  const names: TableCell[] = table.columns.map((column) => ({
    alignment: aligned(column),
    stack: [
      { text: printable(column.label), bold: true, fontSize: 7.5 },
      ...(column.unit ? [{ text: column.unit, fontSize: 7, color: colour.muted }] : []),
    ],
  }))
  const content: ContentTable = {
    layout: ruled,
    fontSize: 8.5,
    table: {
      headerRows: 1,
      // The head does not stand alone at the end of a page.
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: table.columns.map(({ width }) => (width === 'rest' ? '*' : (width ?? 'auto'))),
      body: [
        names,
        ...table.rows.map((row) => cells(row, false)),
        ...(table.totals ? [cells(table.totals, true)] : []),
      ],
    },
  }
  return [...heading(table.heading), content]
}

function signatures(labels: readonly string[], width: number): Content {
  const gap = 24
  const each = (width - gap * (labels.length - 1)) / labels.length
  return {
    unbreakable: true,
    margin: [0, 44, 0, 0],
    columnGap: gap,
    columns: labels.map((label) => ({
      width: each,
      stack: [
        rule(each, 0.6, colour.ink, [0, 0, 0, 3]),
        { text: printable(label), fontSize: 7.5, color: colour.muted },
      ],
    })),
  }
}

function rule(width: number, lineWidth: number, lineColor: string, space: [number, number, number, number]): Content {
  return { margin: space, canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor }] }
}
