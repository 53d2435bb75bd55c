import { z } from 'zod'
import { decimal, integer, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** Wide on purpose: what is no percentage is refused by the rule, in the words that the users know. */
const threshold = () => integer({ min: -1_000_000, max: 1_000_000, unit: '%' })

const denaturantBulkCapacity = z.strictObject({
  plant: reference({ to: 'plants', max: 4 }),
  product: reference({ to: 'products', max: 20 }),
  capacity: decimal({ digits: 12, decimals: 0, min: '1', max: '100000000', unit: 'kg' }),
  runningLowThreshold: threshold(),
  emptyThreshold: threshold(),
})
export type DenaturantBulkCapacity = z.infer<typeof denaturantBulkCapacity>

export const denaturantBulkCapacityRegistry = defineRegistry({
  id: 'denaturantBulkCapacities',
  module: 'stock-settings',
  category: 'stock',
  name: 'DenaturantBulkCapacity',
  schema: denaturantBulkCapacity,
  key: ['plant', 'product'],
  title: 'product',
  list: ['plant', 'product', 'capacity', 'runningLowThreshold', 'emptyThreshold'],
  filters: ['plant', 'product'],
  sort: 'product',
  site: 'plant',
  sections: [
    { id: 'bulk', fields: ['plant', 'product', 'capacity'] },
    { id: 'thresholds', fields: ['runningLowThreshold', 'emptyThreshold'] },
  ],
})
