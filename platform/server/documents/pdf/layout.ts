import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { partOf } from './layout-parts.ts'
import { colour } from './look.ts'
import type { PdfDocument } from './pdf-document.ts'
import { printable } from './pdf-values.ts'

const margin = { side: 42, top: 36, bottom: 46 }
const pageWidth = { portrait: 595.28, landscape: 841.89 }

/** Where everything stands. `page` is the text at the foot with `{page}` and `{pages}` in it. */
export function layout(document: PdfDocument, page: string): TDocumentDefinitions {
  const orientation = document.landscape ? 'landscape' : 'portrait'
  const width = pageWidth[orientation] - 2 * margin.side
  const copies = document.copies?.length ? document.copies : [undefined]
  return {
    pageSize: 'A4',
    pageOrientation: orientation,
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    // Neither the clock nor the library's name of the day: the same data is the same file.
    info: { title: printable(document.title), creator: 'Molo', producer: 'Molo', creationDate: new Date(0) },
    language: document.language,
    defaultStyle: { font: 'Roboto', fontSize: 9, color: colour.ink, lineHeight: 1.15 },
    content: copies.map((copy, index) => ({
      stack: [head(document, width, copy), ...document.parts.flatMap((part) => partOf(part, document, width))],
      ...(index > 0 ? { pageBreak: 'before' as const } : {}),
    })),
    footer: (current, pages) => foot(document, width, page, current, pages),
    ...(document.mark
      ? { watermark: { text: printable(document.mark), color: colour.line, opacity: 0.35, bold: true, angle: -45 } }
      : {}),
  }
}

function head(document: PdfDocument, width: number, copy: string | undefined): Content {
  const { issuer, title, subtitle, facts, code } = document
  const named: Content[] = [
    ...(issuer ? [{ text: printable(issuer.name), bold: true, fontSize: 12, color: colour.brand }] : []),
    ...(issuer?.lines ?? []).map((line) => ({ text: printable(line), fontSize: 8, color: colour.muted })),
  ]
  const titled: Content[] = [
    { text: printable(title), bold: true, fontSize: 17, lineHeight: 1.05 },
    ...(subtitle ? [{ text: printable(subtitle), fontSize: 10, color: colour.muted, marginTop: 2 }] : []),
  ]
  // Which of the originals or copies it is, where a thumb finds it.
  const copied: Column[] = copy
    ? [{ width: 'auto', text: printable(copy), bold: true, fontSize: 11, color: colour.brand, margin: [0, 5, 0, 0] }]
    : []
  return {
    stack: [
      {
        columns: [
          { width: '*', stack: named.length > 0 ? [...named, space(8), ...titled] : titled },
          ...(code ? [square(code)] : []),
        ],
        columnGap: 20,
      },
      rule(width, 1.2, colour.brand, [0, 6, 0, copy || facts?.length ? 6 : 2]),
      ...(copied.length > 0
        ? [{ columns: [{ width: '*', text: '' }, ...copied], margin: [0, -4, 0, 4] as Space }]
        : []),
      ...(facts?.length ? partOf({ kind: 'facts', columns: boxesOf(facts.length), facts }, document, width) : []),
    ],
  }
}

const boxesOf = (facts: number) => (facts % 3 === 0 || facts > 4 ? 3 : facts === 2 ? 2 : 4)

/** Read by a telephone, or typed: both lead to the record. */
const square = ({ address, text }: NonNullable<PdfDocument['code']>): Column => ({
  width: 66,
  stack: [
    { qr: address, fit: 58, eccLevel: 'M', alignment: 'right' },
    { text: printable(text), fontSize: 6.5, color: colour.muted, alignment: 'right', marginTop: 2 },
  ],
})

function foot(document: PdfDocument, width: number, page: string, current: number, pages: number): Content {
  const copies = document.copies?.length || 1
  // Every copy is the same document, so it has the same number of pages.
  const each = pages / copies
  const [copy, own] = [Math.floor((current - 1) / each), ((current - 1) % each) + 1]
  const numbered = page.replace('{page}', String(own)).replace('{pages}', String(each))
  const small = { fontSize: 7.5, color: colour.muted }
  const named = [document.footer, document.copies?.[copy]].filter(Boolean).join(' · ')
  return {
    margin: [margin.side, 12, margin.side, 0],
    stack: [
      rule(width, 0.5, colour.line, [0, 0, 0, 5]),
      {
        columns: [
          {
            stack: [
              { text: printable(named), ...small },
              ...(document.imprint ? [{ text: printable(document.imprint), ...small, fontSize: 6.5 }] : []),
            ],
          },
          { text: numbered, alignment: 'right', width: 90, ...small },
        ],
      },
    ],
  }
}

type Space = [number, number, number, number]

function rule(width: number, lineWidth: number, lineColor: string, space: Space): Content {
  return { margin: space, canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor }] }
}

const space = (height: number): Content => ({ text: '', margin: [0, height, 0, 0] })
