import { z } from 'zod'
import { code, computed, date, decimal, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const conversionFactorRegistry = defineRegistry({
  id: 'conversionFactors',
  module: 'products',
  category: 'master-data',
  name: 'ConversionFactors',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9/-]+$/, max: 40 }),
    fromUnit: reference({ to: 'unitsOfMeasure', max: 10 }),
    toUnit: reference({ to: 'unitsOfMeasure', max: 10 }),
    product: optional(reference({ to: 'products', max: 20 })),
    // An empty product would never be equal to another empty one, and overlaps would slip through.
    scope: computed(code({ pattern: /^(\*|[A-Z0-9-]+)$/, max: 20 })),
    factor: decimal({ digits: 24, decimals: 12, min: '0.000000000001', max: '999999999999' }),
    validFrom: date(),
    validTo: optional(date()),
    note: optional(text({ max: 200 })),
  }),
  key: ['code', 'validFrom'],
  title: 'code',
  list: ['code', 'fromUnit', 'toUnit', 'product', 'factor', 'validFrom', 'validTo', 'note'],
  filters: ['code', 'fromUnit', 'toUnit', 'product', 'validFrom'],
  sort: 'code',
  sections: [
    { id: 'factor', fields: ['code', 'fromUnit', 'toUnit', 'factor'] },
    { id: 'scope', fields: ['product', 'scope', 'validFrom', 'validTo', 'note'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['fromUnit', 'toUnit', 'scope'] },
})
