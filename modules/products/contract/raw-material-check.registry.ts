import { z } from 'zod'
import { decimal, integer, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** How far the analysis of a discharged raw material may lie from the certificate of the load port, property by property. */
export const rawMaterialCheckRegistry = defineRegistry({
  id: 'rawMaterialChecks',
  module: 'products',
  category: 'master-data',
  name: 'RawMaterialChecks',
  schema: z.strictObject({
    property: reference({ to: 'productSpecificationParameters', max: 20 }),
    method: reference({ to: 'testMethods', max: 30 }),
    unit: text({ max: 20 }),
    tolerance: decimal({ digits: 10, decimals: 4, min: '0', max: '999999' }),
    position: integer({ min: 0, max: 9999, ordinal: true }),
  }),
  key: ['property'],
  title: 'property',
  list: ['property', 'method', 'unit', 'tolerance', 'position'],
  filters: ['property', 'method'],
  sort: 'position',
  sections: [{ id: 'limit', fields: ['property', 'method', 'unit', 'tolerance', 'position'] }],
})
