import { choice, date, decimal, instant, integer, reference, text } from '#platform/core/fields.ts'
import { data, type LoggedTable, loggedTable, recordOf } from '#platform/server/change-log/logged-table.ts'
import { managementPath, reportPath } from '../contract/daily-plan.contract.ts'
import { communicationStatuses } from '../contract/slot.ts'

const label = (name: string) => `daily-plan:field.${name}`
const plant = reference({ to: 'plants', max: 4 })

export const loggedDays: LoggedTable[] = [
  loggedTable({
    table: 'daily_plan_slots',
    name: 'daily-plan:log.slot',
    label,
    choice: (_name, value) => `daily-plan:slot.choice.communicationStatus.${value}`,
    fields: {
      day: date(),
      plant,
      communicationStatus: choice(communicationStatuses),
      measuredAt: instant(),
      measuredQuantity: decimal({ digits: 15, decimals: 3, min: '0', max: '999999999999' }),
      operation: recordOf('scheduled_operations'),
      documents: data(),
    },
    title: ['operation', 'day'],
    siteColumn: 'plant',
    page: () => managementPath,
  }),
  loggedTable({
    table: 'daily_plan_versions',
    name: 'daily-plan:log.version',
    label,
    fields: {
      plant,
      day: date(),
      number: integer({ min: 1, max: 9999, ordinal: true }),
      note: text({ max: 300 }),
      mailingList: reference({ to: 'mailingLists', max: 20 }),
      slotCount: integer({ min: 0, max: 9999 }),
      mailedAt: instant(),
    },
    title: ['plant', 'day', 'number'],
    // What was in it is read in the report.
    technical: ['made_at', 'made_by', 'content', 'letter'],
    siteColumn: 'plant',
    page: () => reportPath,
  }),
]
