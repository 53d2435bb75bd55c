import { Decimal } from '#platform/core/decimal.ts'
import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { renderPdf } from '#platform/server/documents/pdf/render-pdf.ts'
import { tablePdf } from '#platform/server/documents/pdf/table-pdf.ts'
import { FileAnswer, reads, type Route } from '#platform/server/http/route.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import {
  exportMovements,
  type MovementRow,
  type MovementsAsked,
  printMovements,
  readMovements,
  readMovementTotals,
} from '../contract/movements-list.contract.ts'
import { movementRows, movementTotals } from './movements-list.repo.ts'
import { everyRow, instantCell, numberCell, refuseTooMany, sheetFile, type SheetColumn } from './sheet-file.ts'

const pageSize = 200
const longest = { workbook: 100_000, paper: 5000 }

export const movementsListRoutes: Route[] = [
  reads(readMovements, async ({ query: { after, ...query } }, db) => {
    const rows = await movementRows(db, query, { after, limit: pageSize + 1 })
    const next = rows.length > pageSize ? rows[pageSize - 1]!.id : null
    return { data: { rows: rows.slice(0, pageSize), next } }
  }),
  reads(readMovementTotals, async ({ query }, db) => ({ data: await movementTotals(db, query) })),
  reads(exportMovements, async ({ query, language, services: { texts } }, db) => {
    refuseTooMany(await countedMovements(db, query), longest.workbook)
    const title = `${texts.text(language, 'stock-sheets:a18.title')} ${query.plant} ${query.from} ${query.to}`
    return { data: sheetFile(title, [], columns(texts, language), allRows(db, query)) }
  }),
  reads(printMovements, async ({ query, language, services: { texts } }, db) => {
    refuseTooMany(await countedMovements(db, query), longest.paper)
    const bytes = await renderPdf(await paper(db, query, texts, language), texts)
    async function* once() {
      yield bytes
    }
    return { data: new FileAnswer(once(), `A18 ${query.plant} ${query.from} ${query.to}.pdf`) }
  }),
]

async function countedMovements(db: Reader, query: MovementsAsked): Promise<number> {
  return (await movementTotals(db, query)).reduce((sum, total) => sum + total.movements, 0)
}

const allRows = (db: Reader, query: MovementsAsked) => everyRow((page) => movementRows(db, query, page))

type Words = (key: string) => string
const words =
  (texts: Texts, language: Language): Words =>
  (key) =>
    texts.text(language, `stock-sheets:${key}`)

function columns(texts: Texts, language: Language): SheetColumn<MovementRow>[] {
  const word = words(texts, language)
  return [
    { label: word('a18.when'), width: 18, value: (row) => instantCell(row.measuredAt) },
    { label: word('column.tank'), width: 10, value: (row) => row.tankCode },
    { label: word('column.product'), width: 14, value: (row) => row.product },
    { label: word('a18.operationType'), width: 16, value: (row) => row.operationType },
    { label: word('a18.kind'), width: 14, value: (row) => word(`why.kind.${row.kind}`) },
    { label: word('a18.voyage'), width: 14, value: (row) => row.voyage },
    { label: `${word('a18.openingLevel')} (mm)`, width: 12, value: (row) => row.openingLevel },
    { label: `${word('a18.closingLevel')} (mm)`, width: 12, value: (row) => row.closingLevel },
    { label: `${word('column.mass')} (kg)`, width: 15, value: (row) => numberCell(row.mass) },
    { label: `${word('column.volume15')} (l)`, width: 15, value: (row) => numberCell(row.volume15) },
    { label: `${word('a18.stock')} (kg)`, width: 15, value: (row) => numberCell(row.stockMass) },
    { label: word('a18.document'), width: 24, value: documentOf },
  ]
}

const documentOf = ({ documentType, documentNumber }: MovementRow) =>
  [documentType, documentNumber].filter(Boolean).join(' ')

async function paper(db: Reader, query: MovementsAsked, texts: Texts, language: Language) {
  const word = words(texts, language)
  const rows: MovementRow[] = []
  for await (const row of allRows(db, query)) rows.push(row)
  const sum = (pick: (row: MovementRow) => string) =>
    rows.reduce((total, row) => total.plus(pick(row)), new Decimal(0)).toFixed(0)
  const number = (label: string, unit: string) => ({
    label: `${label} (${unit})`,
    kind: 'number' as const,
    decimals: 0,
  })
  return tablePdf({
    language,
    title: word('a18.title'),
    asked: [
      { label: word('filter.plant'), value: query.plant },
      { label: word('log.from'), value: query.from, kind: 'date' },
      { label: word('log.to'), value: query.to, kind: 'date' },
      { label: word('filter.tank'), value: query.tankCode ?? '–' },
      { label: word('filter.product'), value: query.product ?? '–' },
      { label: word('a18.operationType'), value: query.operationType ?? '–' },
    ],
    columns: [
      { label: word('a18.when'), kind: 'instant' },
      { label: word('column.tank') },
      { label: word('column.product') },
      { label: word('a18.operationType') },
      { label: word('a18.voyage') },
      number(word('column.mass'), 'kg'),
      number(word('column.volume15'), 'l'),
      number(word('a18.stock'), 'kg'),
      { label: word('a18.document'), width: 'rest' },
    ],
    rows: rows.map((row) => [
      row.measuredAt,
      row.tankCode,
      row.product,
      row.operationType,
      row.voyage,
      row.mass,
      row.volume15,
      row.stockMass,
      documentOf(row),
    ]),
    totals: [
      null,
      word('summary.total'),
      null,
      null,
      null,
      sum((row) => row.mass),
      sum((row) => row.volume15),
      null,
      null,
    ],
    empty: word('a18.empty'),
    footer: `A18 ${query.plant} ${query.from} – ${query.to}`,
  })
}
