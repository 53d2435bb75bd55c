import { z } from 'zod'
import { choice, code, integer, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const benchmarkRegistry = defineRegistry({
  id: 'benchmarks',
  module: 'commercial',
  category: 'master-data',
  name: 'Benchmarks',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    description: text({ max: 120 }),
    categoryCode: reference({ to: 'benchmarkCategories', max: 20 }),
    currencyCode: reference({ to: 'currencies', max: 3 }),
    unitCode: code({ pattern: /^[A-Z0-9]+$/, max: 10 }),
    dailyQuote: choice(['mean', 'high', 'low', 'close']),
    averageDecimals: integer({ min: 0, max: 6, ordinal: true }),
  }),
  key: ['code'],
  title: 'description',
  measuredIn: ['currencyCode', 'unitCode'],
  list: ['code', 'description', 'categoryCode', 'currencyCode', 'unitCode', 'dailyQuote', 'averageDecimals'],
  filters: ['description', 'code', 'categoryCode', 'unitCode'],
  sort: 'code',
  sections: [
    { id: 'identity', fields: ['code', 'description', 'categoryCode'] },
    { id: 'quotation', fields: ['currencyCode', 'unitCode', 'dailyQuote', 'averageDecimals'] },
  ],
})
