import { boolean, date, instant, reference, text } from '#platform/core/fields.ts'
import { loggedTable, recordOf } from '#platform/server/change-log/logged-table.ts'
import { editedFields, kept, sheetElements } from '../contract/sheets.contract.ts'

const inSheet = {
  tankCode: reference({ to: 'tanks', max: 20 }),
  plant: reference({ to: 'plants', max: 4 }),
  day: date(),
}
/** The sheet of the day and its plant, as it was known then. */
const page = (_id: string, { day, plant }: Record<string, string | null>) =>
  `/stock-management/daily-tank?${new URLSearchParams({ day: day ?? '', plant: plant ?? '' })}`
const pastElement = sheetElements.view
const label = (name: string) =>
  name in editedFields ? `stock-sheets:field.${name}` : `stock-sheets:logged.field.${name}`

export const loggedStockDays = loggedTable({
  table: 'stock_days',
  name: 'stock-sheets:logged.day',
  label,
  fields: { plant: inSheet.plant, day: inSheet.day, isClosed: boolean(), reason: text({ max: 300 }) },
  title: ['plant', 'day'],
  siteColumn: 'plant',
  page,
  pastElement,
})

export const loggedDaySheets = loggedTable({
  table: 'tank_day_sheets',
  name: 'stock-sheets:logged.sheet',
  label,
  fields: {
    ...inSheet,
    product: reference({ to: 'products', max: 20 }),
    isManual: boolean(),
    measuredAt: instant(),
    ...editedFields,
    operation: recordOf('tank_operations'),
    bookVolume15: kept('l'),
    bookMass: kept('kg'),
  },
  title: ['tankCode', 'day'],
  technical: ['calculation', 'at_closing'],
  siteColumn: 'plant',
  page,
  pastElement,
  follows: true,
})
