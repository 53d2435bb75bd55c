import { reportRows } from '#platform/server/reports/report-source.ts'
import { deadStockReport } from '../contract/dead-stock.report.ts'
import { deadStock } from '../rules/stock-sheet.ts'
import { deadRows } from './book.repo.ts'

export const deadStockSource = reportRows(deadStockReport, async (db, { day, plant }) =>
  (await deadRows(db, day, plant)).map((row) => ({ ...row, ...deadStock(row) })),
)
