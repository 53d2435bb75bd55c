import { z } from 'zod'
import { bilingual, choice, code, integer } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const vettingCriterionRegistry = defineRegistry({
  id: 'vettingCriteria',
  module: 'vessels',
  category: 'master-data',
  name: 'VettingCriteria',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    description: bilingual({ max: 120 }),
    requirement: bilingual({ max: 200 }),
    severity: choice(['warn', 'block', 'warnThenBlock']),
    position: integer({ min: 0, max: 9999, ordinal: true }),
  }),
  key: ['code'],
  title: 'description',
  list: ['code', 'description', 'requirement', 'severity', 'position'],
  filters: ['description', 'code', 'severity'],
  sort: 'position',
  sections: [{ id: 'identity', fields: ['code', 'description', 'requirement', 'severity', 'position'] }],
})
