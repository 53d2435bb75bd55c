import { z } from 'zod'
import {
  bilingual,
  code,
  computed,
  date,
  decimal,
  optional,
  reference,
  references,
  rows,
} from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const trueUpPriceFormula = z.strictObject({
  code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
  description: bilingual({ max: 120 }),
  familyCode: optional(code({ pattern: /^[A-Z0-9-]+$/, max: 20 })),
  validFrom: date(),
  validTo: optional(date()),
  currencyCode: reference({ to: 'currencies', max: 3 }),
  unitCode: code({ pattern: /^[A-Z0-9]+$/, max: 10 }),
  windowTypeCode: optional(reference({ to: 'priceWindowTypes', max: 20 })),
  /** Price = sum of factor x average quotation + premium over the components. */
  components: rows({
    benchmarkCode: reference({ to: 'benchmarks', max: 20 }),
    factor: decimal({ digits: 12, decimals: 6, min: '-1000', max: '1000' }),
    premium: decimal({ digits: 10, decimals: 4, min: '-10000', max: '10000' }),
  }),
  // From the components, so that the database knows which quotations a formula hangs on.
  benchmarkCodes: computed(references({ to: 'benchmarks', max: 20 })),
})
export type TrueUpPriceFormula = z.infer<typeof trueUpPriceFormula>

export const trueUpPriceFormulaRegistry = defineRegistry({
  id: 'trueUpPriceFormulas',
  module: 'commercial',
  category: 'planning',
  name: 'true-up-price-formula',
  schema: trueUpPriceFormula,
  key: ['code', 'validFrom'],
  title: 'description',
  list: ['code', 'description', 'familyCode', 'components', 'benchmarkCodes', 'validFrom', 'validTo'],
  filters: ['description', 'code', 'familyCode', 'benchmarkCodes', 'validFrom'],
  sort: 'code',
  sections: [
    { id: 'identity', fields: ['code', 'description', 'familyCode', 'validFrom', 'validTo'] },
    { id: 'formula', fields: ['currencyCode', 'unitCode', 'windowTypeCode', 'components', 'benchmarkCodes'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['code'] },
})
