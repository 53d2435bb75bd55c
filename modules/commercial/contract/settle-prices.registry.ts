import { z } from 'zod'
import { optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { month } from './month.ts'
import { quotedPrice } from './quoted-price.ts'

export const settlePriceRegistry = defineRegistry({
  id: 'settlePrices',
  module: 'commercial',
  category: 'planning',
  name: 'true-up-settle',
  schema: z.strictObject({
    benchmarkCode: reference({ to: 'benchmarks', max: 20 }),
    month: month(),
    price: quotedPrice(),
    note: optional(text({ max: 200 })),
  }),
  key: ['benchmarkCode', 'month'],
  title: 'benchmarkCode',
  list: ['benchmarkCode', 'month', 'price', 'note'],
  filters: ['benchmarkCode', 'month'],
  sort: 'month',
  sections: [{ id: 'identity', fields: ['benchmarkCode', 'month', 'price', 'note'] }],
})
