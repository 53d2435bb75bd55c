import { z } from 'zod'
import { code, date, integer, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { month } from './month.ts'

const priceWindow = z.strictObject({
  code: code({ pattern: /^[A-Z0-9+-]+$/, max: 20 }),
  description: text({ max: 120 }),
  typeCode: reference({ to: 'priceWindowTypes', max: 20 }),
  referenceMonth: month(),
  dateFrom: optional(date()),
  dateTo: optional(date()),
  daysToAdd: integer({ min: -31, max: 31, ordinal: true }),
})
export type PriceWindow = z.infer<typeof priceWindow>

export const priceWindowRegistry = defineRegistry({
  id: 'priceWindows',
  module: 'commercial',
  category: 'planning',
  name: 'deal-note-price-window',
  schema: priceWindow,
  key: ['code'],
  title: 'description',
  list: ['code', 'description', 'typeCode', 'referenceMonth', 'dateFrom', 'dateTo', 'daysToAdd'],
  filters: ['description', 'code', 'typeCode', 'referenceMonth'],
  sort: 'referenceMonth',
  sections: [
    { id: 'identity', fields: ['code', 'description', 'typeCode', 'referenceMonth'] },
    { id: 'days', fields: ['dateFrom', 'dateTo', 'daysToAdd'] },
  ],
})
