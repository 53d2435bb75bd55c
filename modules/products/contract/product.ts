import { z } from 'zod'
import { bilingual, boolean, choice, code, decimal, optional, reference, text } from '#platform/core/fields.ts'

const density = () => decimal({ digits: 6, decimals: 4, min: '0.0001', max: '2', unit: 'kg/l' })

export const product = z.strictObject({
  code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
  description: bilingual({ max: 120 }),
  type: choice(['crude', 'feedstock', 'intermediate', 'finished', 'bio', 'gas']),
  family: reference({ to: 'productFamilies', max: 20 }),
  cluster: optional(text({ max: 40 })),
  colour: optional(code({ pattern: /^#[0-9a-f]{6}$/, max: 7, holds: 'colour' })),
  isInStocchinoPlan: boolean(),
  /** The code in force today; what held before stands in the former codes. */
  cnCode: reference({ to: 'cnCodes', max: 10 }),
  exciseProductCode: optional(reference({ to: 'exciseProductCodes', max: 4 })),
  exciseClass: reference({ to: 'exciseClasses', max: 20 }),
  /** Density at 15 °C and in vacuum, as on a certificate. */
  density15: density(),
  densityMin: density(),
  densityMax: density(),
  sulphurPercent: optional(decimal({ digits: 7, decimals: 4, min: '0', max: '100', unit: '% m/m' })),
  isHeated: boolean(),
  isGas: boolean(),
  molecularWeight: optional(decimal({ digits: 7, decimals: 3, min: '1', max: '500', unit: 'kg/kmol' })),
})
export type Product = z.infer<typeof product>
