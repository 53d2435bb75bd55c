import { z } from 'zod'
import { date, decimal, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const dailyPriceRegistry = defineRegistry({
  id: 'dailyPrices',
  module: 'commercial',
  category: 'planning-config',
  name: 'DailyPrices',
  schema: z.strictObject({
    benchmarkCode: reference({ to: 'benchmarks', max: 20 }),
    quoteDate: date(),
    // Crude has been quoted below zero (20 April 2020), so the lower limit is no zero.
    price: decimal({ digits: 12, decimals: 4, min: '-99999', max: '99999' }),
    source: optional(text({ max: 60 })),
  }),
  key: ['benchmarkCode', 'quoteDate'],
  title: 'benchmarkCode',
  findsBy: 'beginning',
  list: ['benchmarkCode', 'quoteDate', 'price', 'source'],
  filters: ['benchmarkCode', 'quoteDate'],
  sort: 'quoteDate',
  sections: [{ id: 'identity', fields: ['benchmarkCode', 'quoteDate', 'price', 'source'] }],
})
