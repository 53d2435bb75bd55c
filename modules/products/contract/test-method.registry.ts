import { z } from 'zod'
import { bilingual, code, reference, references, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const testMethodRegistry = defineRegistry({
  id: 'testMethods',
  module: 'products',
  category: 'movement-instruction-config',
  name: 'TestMethods',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9][A-Z0-9 ./-]*$/, max: 30 }),
    description: bilingual({ max: 120 }),
    property: reference({ to: 'productSpecificationParameters', max: 20 }),
    /** Laboratory units such as mg KOH/g are written as the method writes them; nothing converts them. */
    unit: text({ max: 20 }),
    families: references({ to: 'productFamilies', max: 20 }),
  }),
  key: ['code'],
  title: 'description',
  list: ['code', 'description', 'property', 'unit', 'families'],
  filters: ['description', 'code', 'property', 'families'],
  sort: 'code',
  sections: [{ id: 'method', fields: ['code', 'description', 'property', 'unit', 'families'] }],
})
