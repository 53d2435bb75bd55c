import { reportRows } from '#platform/server/reports/report-source.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { deltaOf } from '../rules/stock-sheet.ts'
import { dayRows } from './sheets.repo.ts'

export const daySheetSource = reportRows(daySheet, async (db, asked) => {
  const rows = await dayRows(db, asked)
  return rows.map(
    (
      { lock, isOutdated: _outdated, isExcluded: _excluded, tolerance: _tolerance, deadVolume: _dead, ...row },
      index,
    ) => {
      const { mass, permille, allowed, state } = deltaOf(rows[index]!)
      return {
        ...row,
        delta: mass,
        deltaPermille: permille,
        deltaState: state,
        allowed,
        lockedBy: lock?.by ?? null,
        lockedAt: lock?.takenAt ?? null,
        isLocked: lock !== null,
      }
    },
  )
})
