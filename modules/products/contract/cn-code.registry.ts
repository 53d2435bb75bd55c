import { z } from 'zod'
import { bilingual, code, date, optional } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** Combined nomenclature: eight digits, of which the first six are the harmonised system (Regulation (EEC) 2658/87). */
export const cnCodeRegistry = defineRegistry({
  id: 'cnCodes',
  module: 'products',
  category: 'master-data',
  name: 'CnCodes',
  schema: z.strictObject({
    code: code({ pattern: /^\d{8}$/, max: 10 }),
    description: bilingual({ max: 200 }),
    // The nomenclature is published anew for every year, so a code begins and ends on its own.
    validFrom: date(),
    validTo: optional(date()),
  }),
  key: ['code'],
  title: 'description',
  calledBy: 'code',
  list: ['code', 'description', 'validFrom', 'validTo'],
  filters: ['description', 'code', 'validFrom'],
  sort: 'code',
  sections: [{ id: 'code', fields: ['code', 'description', 'validFrom', 'validTo'] }],
  validity: { from: 'validFrom', to: 'validTo', per: ['code'] },
})
