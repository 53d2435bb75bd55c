import { z } from 'zod'
import { bilingual, code, integer } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const currencyRegistry = defineRegistry({
  id: 'currencies',
  module: 'commercial',
  category: 'master-data',
  name: 'Currencies',
  schema: z.strictObject({
    // ISO 4217; decimals is its minor unit
    code: code({ pattern: /^[A-Z]{3}$/, max: 3 }),
    name: bilingual({ max: 80 }),
    decimals: integer({ min: 0, max: 4, ordinal: true }),
  }),
  key: ['code'],
  title: 'name',
  calledBy: 'code',
  list: ['code', 'name', 'decimals'],
  filters: ['name', 'code'],
  sort: 'code',
  sections: [{ id: 'identity', fields: ['code', 'name', 'decimals'] }],
})
