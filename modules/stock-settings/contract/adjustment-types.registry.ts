import { z } from 'zod'
import { bilingual, choice, code } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const adjustmentTypeRegistry = defineRegistry({
  id: 'adjustmentTypes',
  module: 'stock-settings',
  category: 'master-data',
  name: 'AdjustmentType',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9]+$/, max: 10 }),
    description: bilingual({ max: 120 }),
    direction: choice(['charge', 'discharge', 'both']),
  }),
  key: ['code'],
  title: 'description',
  list: ['code', 'description', 'direction'],
  filters: ['description', 'code', 'direction'],
  sort: 'code',
  sections: [{ id: 'type', fields: ['code', 'description', 'direction'] }],
})
