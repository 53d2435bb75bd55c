import { reportRows } from '#platform/server/reports/report-source.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { deltaOf } from '../rules/stock-sheet.ts'
import { stockFigures } from '../rules/tank-stock.ts'
import { dayRows } from './sheets.repo.ts'

export const daySheetSource = reportRows(daySheet, async (db, asked) =>
  (await dayRows(db, asked)).map((row) => ({
    ...row,
    ...deltaOf(row),
    ...stockFigures(row),
    lockedBy: row.lock?.by ?? null,
    lockedAt: row.lock?.takenAt ?? null,
    isLocked: row.lock !== null,
    lockFence: row.lock?.fence ?? null,
  })),
)
