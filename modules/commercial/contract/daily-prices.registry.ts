import { z } from 'zod'
import { date, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { quotedPrice } from './quoted-price.ts'

export const dailyPriceRegistry = defineRegistry({
  id: 'dailyPrices',
  module: 'commercial',
  category: 'planning-config',
  name: 'DailyPrices',
  schema: z.strictObject({
    benchmarkCode: reference({ to: 'benchmarks', max: 20 }),
    quoteDate: date(),
    price: quotedPrice(),
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
