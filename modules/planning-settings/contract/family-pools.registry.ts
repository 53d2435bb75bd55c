import { z } from 'zod'
import { date, decimal, optional, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const familyPoolRegistry = defineRegistry({
  id: 'familyPools',
  module: 'planning-settings',
  category: 'master-data',
  name: 'FamilyPoolConfiguration',
  schema: z.strictObject({
    family: reference({ to: 'productFamilies', max: 20 }),
    pool: reference({ to: 'pools', max: 20 }),
    company: reference({ to: 'companies', max: 20 }),
    share: decimal({ digits: 5, decimals: 2, min: '0', max: '100', unit: '%' }),
    validFrom: date(),
    validTo: optional(date()),
  }),
  key: ['family', 'pool', 'company', 'validFrom'],
  title: 'family',
  list: ['family', 'pool', 'company', 'share', 'validFrom', 'validTo'],
  filters: ['family', 'pool', 'company', 'validFrom'],
  sort: 'family',
  sections: [
    { id: 'share', fields: ['family', 'pool', 'company', 'share'] },
    { id: 'validity', fields: ['validFrom', 'validTo'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['family', 'pool', 'company'] },
})
