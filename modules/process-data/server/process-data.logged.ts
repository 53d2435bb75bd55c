import { decimal, instant, reference, text } from '#platform/core/fields.ts'
import { loggedTable, recordOf } from '#platform/server/change-log/logged-table.ts'

const label = (name: string) => `process-data:logged.field.${name}`
const tank = () => reference({ to: 'tanks', max: 20 })

export const loggedLabSamples = loggedTable({
  table: 'lab_samples',
  name: 'process-data:logged.sample',
  label,
  fields: {
    number: text({ max: 60 }),
    tankCode: tank(),
    plant: reference({ to: 'plants', max: 4 }),
    product: reference({ to: 'products', max: 20 }),
    takenAt: instant(),
    position: text({ max: 20 }),
  },
  title: ['number', 'tankCode'],
  siteColumn: 'plant',
})

export const loggedLabAnalyses = loggedTable({
  table: 'lab_analyses',
  name: 'process-data:logged.analysis',
  label,
  fields: {
    sample: recordOf('lab_samples'),
    method: text({ max: 30 }),
    property: text({ max: 20 }),
    value: decimal({ digits: 18, decimals: 9, min: '-999999999', max: '999999999', hasOwnScale: true }),
    unit: text({ max: 20 }),
    validatedAt: instant(),
  },
  units: { value: 'unit' },
  title: ['sample', 'property'],
  technical: ['plant'],
  siteColumn: 'plant',
  follows: true,
})
