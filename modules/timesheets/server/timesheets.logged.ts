import { decimal, instant, text } from '#platform/core/fields.ts'
import { loggedTable, person, recordOf } from '#platform/server/change-log/logged-table.ts'
import { eventShape, timesheetHead, timesheetsPath, worklist } from '../contract/timesheets.contract.ts'

const label = (name: string) => `timesheets:timesheets.field.${name}`
const choice = (name: string, value: string) => `timesheets:timesheets.choice.${name}.${value}`

const loggedTimesheets = loggedTable({
  table: 'timesheets',
  name: 'timesheets:timesheets.title.one',
  label,
  choice,
  fields: {
    ...worklist,
    remarks: timesheetHead.shape.remarks,
    cargoQuantity: decimal({ digits: 15, decimals: 3, min: '0', max: '999999999999', hasOwnScale: true }),
    cargoUnit: text({ max: 10 }),
    instruction: recordOf('movement_instructions'),
    shipSignedName: text({ max: 80 }),
    shipSignedRank: text({ max: 60 }),
    shipSignedAt: instant(),
    attestedBy: person(),
    attestedAt: instant(),
    reopenReason: text({ max: 300 }),
  },
  title: ['voyageNumber'],
  siteColumn: 'plant',
  page: (id) => `${timesheetsPath}/${id}`,
})

const loggedTimesheetEvents = loggedTable({
  table: 'timesheet_events',
  name: 'timesheets:log.event',
  label,
  choice,
  fields: { ...eventShape.shape, timesheet: recordOf('timesheets'), plant: worklist.plant },
  title: ['timesheet', 'operation'],
  siteColumn: 'plant',
  pageOf: 'timesheet',
})

export const loggedOfTimesheets = [loggedTimesheets, loggedTimesheetEvents]
