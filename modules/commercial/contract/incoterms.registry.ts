import { z } from 'zod'
import { bilingual, choice, code, integer, optional } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const incotermRegistry = defineRegistry({
  id: 'incoterms',
  module: 'commercial',
  category: 'master-data',
  name: 'Incoterms',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9]+$/, max: 10 }),
    description: bilingual({ max: 120 }),
    // Empty for terms of the oil trade that no edition of the ICC rules has, such as "free in pipe"
    edition: optional(integer({ min: 1936, max: 2100, ordinal: true })),
    transportMode: choice(['any', 'sea', 'pipe', 'tank', 'land']),
    riskPassesAt: optional(bilingual({ max: 120 })),
    customsValueAdjustment: optional(bilingual({ max: 200 })),
  }),
  key: ['code'],
  title: 'description',
  calledBy: 'code',
  list: ['code', 'description', 'edition', 'transportMode', 'riskPassesAt', 'customsValueAdjustment'],
  filters: ['description', 'code', 'transportMode'],
  sort: 'code',
  sections: [
    { id: 'identity', fields: ['code', 'description', 'edition', 'transportMode'] },
    { id: 'meaning', fields: ['riskPassesAt', 'customsValueAdjustment'] },
  ],
})
