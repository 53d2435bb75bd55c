import { z } from 'zod'
import { date, optional, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const stocchinoFamilyAssociationRegistry = defineRegistry({
  id: 'stocchinoFamilyAssociations',
  module: 'planning-settings',
  category: 'master-data',
  name: 'StocchinoPlanFamilyAssociation',
  schema: z.strictObject({
    product: reference({ to: 'products', max: 20 }),
    family: reference({ to: 'productFamilies', max: 20 }),
    aggregation: optional(reference({ to: 'stocchinoProductAggregations', max: 20 })),
    validFrom: date(),
    validTo: optional(date()),
  }),
  key: ['product', 'validFrom'],
  title: 'product',
  list: ['product', 'family', 'aggregation', 'validFrom', 'validTo'],
  filters: ['family', 'product', 'aggregation', 'validFrom'],
  sort: 'product',
  sections: [
    { id: 'association', fields: ['product', 'family', 'aggregation'] },
    { id: 'validity', fields: ['validFrom', 'validTo'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['product'] },
})
