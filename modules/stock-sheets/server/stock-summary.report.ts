import type { Reader } from '#platform/server/database/database.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { reportRows } from '#platform/server/reports/report-source.ts'
import { stockSummary } from '../contract/stock-summary.report.ts'
import { summaryRows } from '../rules/stock-sheet.ts'
import { dayRows, type SheetAsked } from './sheets.repo.ts'

export const stockSummarySource = reportRows(stockSummary, async (db, { compareWith, ...asked }) =>
  summaryRows(
    await summaryTanks(db, asked),
    await summaryTanks(db, { ...asked, day: compareWith ?? addDays(asked.day, -1) }),
  ),
)

/** The tanks that it adds up. */
export async function summaryTanks(db: Reader, asked: SheetAsked) {
  const rows = await dayRows(db, { ...asked, report: 'SUMMARY' })
  return rows.filter((row) => !row.isExcluded)
}
