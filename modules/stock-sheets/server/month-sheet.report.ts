import { reportRows } from '#platform/server/reports/report-source.ts'
import { monthSheet } from '../contract/month-sheet.report.ts'
import { deltaOf, monthDays } from '../rules/stock-sheet.ts'
import { monthSums } from './month.repo.ts'
import { dayRows } from './sheets.repo.ts'

/** The sheet of the month's last day, with what happened since its first. */
export const monthSheetSource = reportRows(monthSheet, async (db, { month, plant }) => {
  const { first, last } = monthDays(month)
  const rows = await dayRows(db, { day: last, plant })
  const sums = new Map((await monthSums(db, first, last, plant)).map((sum) => [sum.tankCode, sum]))
  return rows.map((row) => ({ ...row, ...sums.get(row.tankCode)!, ...deltaOf(row) }))
})
