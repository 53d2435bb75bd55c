import { z } from 'zod'
import { date, decimal, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const crudeConversionFactorRegistry = defineRegistry({
  id: 'crudeConversionFactors',
  module: 'products',
  category: 'master-data',
  name: 'CrudeConversionFactor',
  schema: z.strictObject({
    crude: reference({ to: 'products', max: 20, where: { type: 'crude' } }),
    barrelsPerTonne: decimal({ digits: 7, decimals: 4, min: '5', max: '10', unit: 'bbl/t' }),
    validFrom: date(),
    validTo: optional(date()),
    note: optional(text({ max: 200 })),
  }),
  key: ['crude', 'validFrom'],
  title: 'crude',
  list: ['crude', 'barrelsPerTonne', 'validFrom', 'validTo', 'note'],
  filters: ['crude', 'validFrom'],
  sort: 'crude',
  sections: [{ id: 'factor', fields: ['crude', 'barrelsPerTonne', 'validFrom', 'validTo', 'note'] }],
  validity: { from: 'validFrom', to: 'validTo', per: ['crude'] },
})
