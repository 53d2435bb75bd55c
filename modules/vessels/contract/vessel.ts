import { z } from 'zod'
import { boolean, code, decimal, integer, optional, reference, text } from '#platform/core/fields.ts'

export const vessel = z.strictObject({
  imoNumber: code({ pattern: /^\d{7}$/, max: 7 }),
  name: text({ max: 60 }),
  flagCountryCode: reference({ to: 'countries', max: 2 }),
  yearOfBuilt: optional(integer({ min: 1900, max: 2100, ordinal: true })),
  isBunkerBarge: boolean(),
  deadWeightTonnage: integer({ min: 1, max: 600_000, unit: 't' }),
  grossTonnage: optional(integer({ min: 1, max: 400_000 })),
  netTonnage: optional(integer({ min: 1, max: 400_000 })),
  lengthOverall: optional(decimal({ digits: 6, decimals: 2, min: '1', max: '500', unit: 'm' })),
  draught: optional(decimal({ digits: 5, decimals: 2, min: '0.1', max: '40', unit: 'm' })),
})
export type Vessel = z.infer<typeof vessel>
