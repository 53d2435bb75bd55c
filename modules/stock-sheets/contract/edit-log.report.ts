import { choice, date, instant, optional, reference, text } from '#platform/core/fields.ts'
import { period } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'
import { ownScale } from './figures.ts'
import { editedFields, type EditedField } from './sheets.contract.ts'

/** Every figure of a sheet that somebody changed by hand: what it was, what it became, and why. */
export const editLogReport = defineReport({
  id: 'manualEditLog',
  module: 'stock-sheets',
  path: '/stock-management/manual-edit-log',
  parameters: {
    period: period({ proposes: 'nothing', maxDays: 100_000 }),
    account: optional(reference({ to: 'users', max: 151 })),
  },
  row: {
    at: instant(),
    by: text({ max: 151 }),
    tankCode: reference({ to: 'tanks', max: 20 }),
    day: date(),
    figure: choice(Object.keys(editedFields) as [EditedField, ...EditedField[]]),
    oldValue: optional(ownScale()),
    newValue: optional(ownScale()),
    unit: text({ max: 10 }),
    reason: text({ max: 300 }),
    plant: reference({ to: 'plants', max: 4 }),
  },
  spare: ['plant'],
  filters: ['tankCode', 'figure', 'day'],
  sort: '-at',
  title: 'tankCode',
  site: 'plant',
  // The sheet as it was known when this was changed.
  opens: ({ day, tankCode, at }) => ({ to: '/stock-management/daily-tank', search: { day, tankCode, asAt: at } }),
})
