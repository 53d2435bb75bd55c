import { z } from 'zod'
import { bilingual, boolean, code } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const countryRegistry = defineRegistry({
  id: 'countries',
  module: 'places',
  category: 'master-data',
  name: 'Countries',
  schema: z.strictObject({
    // ISO 3166-1 alpha-2
    isoCode: code({ pattern: /^[A-Z]{2}$/, max: 2 }),
    name: bilingual({ max: 80 }),
    isEuMember: boolean(),
    isRussian: boolean(),
  }),
  key: ['isoCode'],
  title: 'name',
  list: ['isoCode', 'name', 'isEuMember', 'isRussian'],
  filters: ['name', 'isoCode', 'isEuMember', 'isRussian'],
  sort: 'name',
  sections: [{ id: 'identity', fields: ['isoCode', 'name', 'isEuMember', 'isRussian'] }],
})
