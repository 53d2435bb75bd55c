import { z } from 'zod'
import { bilingual, code, integer, optional, reference, references } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const productAggregationRegistry = defineRegistry({
  id: 'productAggregations',
  module: 'products',
  category: 'product-aggregation',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    description: bilingual({ max: 120 }),
    products: references({ to: 'products', max: 20 }),
    plant: optional(reference({ to: 'plants', max: 4 })),
    position: integer({ min: 0, max: 9999, ordinal: true }),
  }),
  key: ['code'],
  title: 'description',
  list: ['code', 'description', 'products', 'plant', 'position'],
  filters: ['description', 'code', 'products', 'plant'],
  sort: 'position',
  site: 'plant',
  sections: [{ id: 'aggregation', fields: ['code', 'description', 'plant', 'position', 'products'] }],
})
