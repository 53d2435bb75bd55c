import type { Reader } from '#platform/server/database/database.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { reportRows } from '#platform/server/reports/report-source.ts'
import { stockSummary } from '../contract/stock-summary.report.ts'
import { summaryRow, sumsBy } from '../rules/stock-sheet.ts'
import { dayRows, type SheetAsked } from './sheets.repo.ts'

const parts = ['plant', 'family', 'product'] as const

export const stockSummarySource = reportRows(stockSummary, async (db, { compareWith, ...asked }) => {
  const now = await sumsOn(db, asked)
  const then = await sumsOn(db, { ...asked, day: compareWith ?? addDays(asked.day, -1) })
  const same = (a: (typeof now)[number], b: (typeof now)[number]) => parts.every((part) => a[part] === b[part])
  return now.map((sum) =>
    summaryRow(
      sum,
      then.find((earlier) => same(sum, earlier)),
    ),
  )
})

const sumsOn = async (db: Reader, asked: SheetAsked) => sumsBy(await summaryTanks(db, asked), parts)

/** The tanks that it adds up. */
export async function summaryTanks(db: Reader, asked: SheetAsked) {
  const rows = await dayRows(db, { ...asked, report: 'SUMMARY' })
  return rows.filter((row) => !row.isExcluded)
}
