import { z } from 'zod'
import { bilingual, code, integer, optional } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const productFamilyRegistry = defineRegistry({
  id: 'productFamilies',
  module: 'products',
  category: 'master-data',
  name: 'ProductFamilies',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    name: bilingual({ max: 80 }),
    /** The pool that the family is usually settled in; who holds which share from when is configured by planning. */
    pool: optional(code({ pattern: /^[A-Z0-9-]+$/, max: 20 })),
    position: integer({ min: 0, max: 9999, ordinal: true }),
  }),
  key: ['code'],
  title: 'name',
  list: ['code', 'name', 'pool', 'position'],
  filters: ['name', 'code', 'pool'],
  sort: 'position',
  sections: [{ id: 'family', fields: ['code', 'name', 'pool', 'position'] }],
})
