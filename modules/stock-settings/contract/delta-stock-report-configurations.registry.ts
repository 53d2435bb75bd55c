import { z } from 'zod'
import { tankCode } from '#modules/tanks/contract/tank-code.ts'
import { decimal, optional, reference, references, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const deltaStockReportConfiguration = z.strictObject({
  name: text({ max: 80 }),
  plant: optional(reference({ to: 'plants', max: 4 })),
  product: optional(reference({ to: 'products', max: 20 })),
  tankCode: optional(tankCode()),
  tolerance: decimal({ digits: 12, decimals: 3, min: '0', max: '999999999' }),
  unit: reference({ to: 'unitsOfMeasure', max: 10 }),
  recipients: references({ to: 'mailingLists', max: 20 }),
})
export type DeltaStockReportConfiguration = z.infer<typeof deltaStockReportConfiguration>

export const deltaStockReportConfigurationRegistry = defineRegistry({
  id: 'deltaStockReportConfigurations',
  module: 'stock-settings',
  category: 'stock',
  name: 'DeltaStockReportConfiguration',
  schema: deltaStockReportConfiguration,
  key: ['name'],
  title: 'name',
  list: ['name', 'plant', 'product', 'tankCode', 'tolerance', 'unit', 'recipients'],
  filters: ['name', 'plant', 'product', 'tankCode'],
  sort: 'name',
  site: 'plant',
  sections: [
    { id: 'what', fields: ['name', 'plant', 'product', 'tankCode'] },
    { id: 'alert', fields: ['tolerance', 'unit', 'recipients'] },
  ],
})
