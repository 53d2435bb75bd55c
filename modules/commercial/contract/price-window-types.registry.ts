import { z } from 'zod'
import { bilingual, choice, code, integer, optional } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const priceWindowType = z.strictObject({
  code: code({ pattern: /^[A-Z0-9+-]+$/, max: 20 }),
  description: bilingual({ max: 120 }),
  period: choice(['days', 'week', 'halfMonth', 'month', 'range']),
  anchor: optional(choice(['billOfLading', 'noticeOfReadiness', 'endOfDischarge', 'middleOfLaycan', 'delivery'])),
  firstOffset: optional(integer({ min: -31, max: 31, ordinal: true })),
  lastOffset: optional(integer({ min: -31, max: 31, ordinal: true })),
})
export type PriceWindowType = z.infer<typeof priceWindowType>

export const priceWindowTypeRegistry = defineRegistry({
  id: 'priceWindowTypes',
  module: 'commercial',
  category: 'planning-config',
  name: 'PriceWindowTypes',
  schema: priceWindowType,
  key: ['code'],
  title: 'description',
  list: ['code', 'description', 'period', 'anchor', 'firstOffset', 'lastOffset'],
  filters: ['description', 'code', 'period', 'anchor'],
  sort: 'code',
  sections: [
    { id: 'identity', fields: ['code', 'description'] },
    { id: 'days', fields: ['period', 'anchor', 'firstOffset', 'lastOffset'] },
  ],
})
