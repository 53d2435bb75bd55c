import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { chartSvg } from './chart-svg.ts'
import { bare, boxed, colour, ruled } from './look.ts'
import type {
  PdfChart,
  PdfColumn,
  PdfDocument,
  PdfFact,
  PdfFacts,
  PdfPart,
  PdfSignatures,
  PdfTable,
  PdfValue,
} from './pdf-document.ts'
import { factText, nothing, printable, valueText } from './pdf-values.ts'

type Language = PdfDocument['language']

/** One part of a document. A heading is the first row of what it heads, so that it never stays behind on a page alone. */
export function partOf(part: PdfPart, { language }: PdfDocument, width: number): Content[] {
  switch (part.kind) {
    case 'facts':
      return part.facts.length > 0 ? [boxes(part, language)] : []
    case 'table':
      return [
        onPage(part, part.rows.length > 0 ? table(part, language) : said(part.heading, [part.empty ?? nothing], true)),
      ]
    case 'text':
      return [said(part.heading, part.text.split('\n'), false)]
    case 'signatures':
      return [signatures(part, language)]
    case 'chart':
      return [chart(part, language, width)]
  }
}

/** Where one of its own begins. */
const onPage = ({ onNewPage }: PdfTable, content: Content): Content =>
  onNewPage ? { ...(content as object as { stack: Content[] }), pageBreak: 'before' } : content

const above = 10

const heading = (text: string): TableCell => ({
  text: printable(text),
  bold: true,
  fontSize: 10.5,
  color: colour.brand,
  margin: [-4, 0, 0, 0],
})

/** A row that is one cell over all columns. */
const across = (cell: TableCell, columns: number): TableCell[] => [
  { ...(cell as object), colSpan: columns, border: noBorder } as TableCell,
  // A cell that is covered draws its lines all the same.
  ...blanks(columns - 1, { text: '', border: noBorder }),
]
const noBorder: [boolean, boolean, boolean, boolean] = [false, false, false, false]
const blanks = (count: number, blank: TableCell = {}): TableCell[] => Array.from({ length: count }, () => blank)

function boxes({ heading: named, facts, columns = 3 }: PdfFacts, language: Language): Content {
  const rows = rowsOf(facts, columns).map((row) =>
    row.flatMap(({ fact, span }) => [{ ...box(fact, language), colSpan: span }, ...blanks(span - 1)]),
  )
  return {
    margin: [0, named ? above : 0, 0, named ? 0 : 4],
    layout: boxed,
    table: {
      ...(named ? { headerRows: 1, keepWithHeaderRows: 1 } : {}),
      dontBreakRows: true,
      widths: Array.from({ length: columns }, () => '*'),
      body: [...(named ? [across(heading(named), columns)] : []), ...rows],
    },
  }
}

/** Facts in rows of so many columns; the last of a row takes what is left, so that no box is there for nothing. */
function rowsOf(facts: readonly PdfFact[], columns: number): { fact: PdfFact; span: number }[][] {
  const rows: { fact: PdfFact; span: number }[][] = []
  let left = 0
  for (const fact of facts) {
    const span = fact.wide ? columns : Math.min(fact.span ?? 1, columns)
    const last = rows.at(-1)
    if (last && span <= left) last.push({ fact, span })
    else {
      if (last) last.at(-1)!.span += left
      rows.push([{ fact, span }])
      left = columns
    }
    left -= span
  }
  const last = rows.at(-1)
  if (last) last.at(-1)!.span += left
  return rows
}

const box = (fact: PdfFact, language: Language) => ({
  stack: [
    { text: printable(fact.label), fontSize: 6.5, color: colour.muted },
    { text: factText(fact, language), fontSize: 9 },
  ],
})

function table(part: PdfTable, language: Language): Content {
  const { columns, rows, totals = [], heading: named } = part
  const aligned = ({ kind }: PdfColumn) =>
    kind === 'number' || kind === 'duration' ? ('right' as const) : ('left' as const)
  const cells = (row: readonly PdfValue[], isTotal: boolean): TableCell[] =>
    columns.map((column, index) => {
      const value = row[index] ?? null
      // A total has nothing to say below most columns, and its word may stand below days.
      const isWord = isTotal && (value === null || column.kind !== 'number')
      const text = isWord ? printable(value ?? '') : valueText(value, column, language)
      const noWrap = column.kind !== undefined && column.kind !== 'text'
      return { text, alignment: aligned(column), noWrap, ...(isTotal ? { bold: true, fillColor: colour.head } : {}) }
    })
  const names: TableCell[] = columns.map((column) => ({
    alignment: aligned(column),
    stack: [
      { text: printable(column.label), bold: true, fontSize: 7.5 },
      ...(column.unit ? [{ text: column.unit, fontSize: 7, color: colour.muted }] : []),
    ],
  }))
  return {
    margin: [0, above, 0, 0],
    layout: ruled,
    fontSize: 8.5,
    table: {
      headerRows: named ? 2 : 1,
      // The head does not stand alone at the end of a page.
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => (width === 'rest' ? '*' : (width ?? 'auto'))),
      body: [
        ...(named ? [across(heading(named), columns.length)] : []),
        names,
        ...rows.map((row) => cells(row, false)),
        ...totals.map((row) => cells(row, true)),
      ],
    },
  }
}

/** Lines below their heading, going on over pages where they are many. */
function said(named: string | undefined, lines: readonly string[], isRemark: boolean): Content {
  const look = isRemark ? { color: colour.muted, italics: true } : { preserveLeadingSpaces: true }
  return {
    margin: [0, named ? above : 4, 0, 0],
    layout: bare,
    table: {
      ...(named ? { headerRows: 1, keepWithHeaderRows: 1 } : {}),
      widths: ['*'],
      body: [
        ...(named ? [[{ ...(heading(named) as object), margin: [0, 0, 0, 2] } as TableCell]] : []),
        ...lines.map((line): TableCell[] => [{ text: printable(line) || ' ', ...look }]),
      ],
    },
  }
}

function signatures({ labels, signers }: PdfSignatures, language: Language): Content {
  const label = (text: string) => ({ text: printable(text), fontSize: 6.5, color: colour.muted })
  const given = (text: string, value: PdfValue | undefined): TableCell => ({
    stack: [label(text), { text: value ? valueText(value, {}, language) : ' ', fontSize: 9 }],
  })
  return {
    unbreakable: true,
    margin: [0, above + 2, 0, 0],
    layout: boxed,
    table: {
      heights: ['auto', 18, 18, 38],
      dontBreakRows: true,
      widths: signers.map(() => '*'),
      body: [
        signers.map(({ capacity }) => ({ text: printable(capacity), bold: true, fontSize: 8.5 })),
        signers.map(({ name }) => given(labels.name, name)),
        signers.map(({ placeAndDate }) => given(labels.placeAndDate, placeAndDate)),
        signers.map(() => label(labels.signature)),
      ],
    },
  }
}

function chart(part: PdfChart, language: Language, width: number): Content {
  return {
    unbreakable: true,
    margin: [0, above, 0, 0],
    stack: [
      ...(part.heading ? [{ text: printable(part.heading), bold: true, fontSize: 10.5, color: colour.brand }] : []),
      { svg: chartSvg(part, language, width), width },
    ],
  }
}
