import { z } from 'zod'
import { bilingual, code, integer, reference, references } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const stocchinoProductAggregationRegistry = defineRegistry({
  id: 'stocchinoProductAggregations',
  module: 'planning-settings',
  category: 'master-data',
  name: 'StocchinoPlanProductAggregation',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9_-]+$/, max: 20 }),
    name: bilingual({ max: 80 }),
    aggregationType: reference({ to: 'aggregationTypes', max: 20 }),
    products: references({ to: 'products', max: 20 }),
    position: integer({ min: 0, max: 9999, ordinal: true }),
  }),
  key: ['code'],
  title: 'name',
  list: ['position', 'code', 'name', 'aggregationType', 'products'],
  filters: ['name', 'aggregationType', 'products'],
  sort: 'position',
  sections: [{ id: 'aggregation', fields: ['code', 'name', 'aggregationType', 'products', 'position'] }],
})
