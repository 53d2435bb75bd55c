import { reportRows } from '#platform/server/reports/report-source.ts'
import { deadStockReport } from '../contract/dead-stock.report.ts'
import { deadStock } from '../rules/stock-sheet.ts'
import { dayRows } from './sheets.repo.ts'

export const deadStockSource = reportRows(deadStockReport, async (db, asked) =>
  (await dayRows(db, asked))
    .filter(({ ofTank, adjustments }) => ofTank !== null || adjustments > 0)
    .map((row) => ({ ...row, ...deadStock(row) })),
)
