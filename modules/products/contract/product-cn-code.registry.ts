import { z } from 'zod'
import { date, optional, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** Periods in which a product had another code than today: a document of the past must name the code of its day. */
export const productCnCodeRegistry = defineRegistry({
  id: 'productCnCodes',
  module: 'products',
  category: 'master-data',
  name: 'ProductCnCodes',
  schema: z.strictObject({
    product: reference({ to: 'products', max: 20 }),
    cnCode: reference({ to: 'cnCodes', max: 10 }),
    exciseProductCode: optional(reference({ to: 'exciseProductCodes', max: 4 })),
    validFrom: date(),
    validTo: date(),
  }),
  key: ['product', 'validFrom'],
  title: 'product',
  list: ['product', 'cnCode', 'exciseProductCode', 'validFrom', 'validTo'],
  filters: ['product', 'cnCode', 'validFrom'],
  sort: 'product',
  sections: [{ id: 'period', fields: ['product', 'cnCode', 'exciseProductCode', 'validFrom', 'validTo'] }],
  validity: { from: 'validFrom', to: 'validTo', per: ['product'] },
})
