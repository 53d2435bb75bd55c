import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { instant } from '#platform/core/fields.ts'
import { processDataElements } from '#modules/process-data/contract/process-data.contract.ts'

export const farmPath = '/tank-farm'

const farmTank = z.object({
  code: z.string(),
  plant: z.string(),
  area: z.string(),
  product: z.string().nullable(),
  productName: z.object({ en: z.string(), it: z.string() }).nullable(),
  isOutOfService: z.boolean(),
  /** How it is built, by the version of that day. */
  tankType: z.string().nullable(),
  hasFloatingRoof: z.boolean(),
  /** Limits of the version of that day; a tank without one has none. */
  minLevel: z.int().nullable(),
  maxLevel: z.int().nullable(),
  referenceHeight: z.int().nullable(),
  /** Where the stock that must stay in the tank ends. */
  deadLevel: z.number().nullable(),
  /** Level and volume, for showing what the level means. */
  calibration: z.array(z.tuple([z.number(), z.number()])),
})
export type FarmTank = z.infer<typeof farmTank>

/** The tanks of the caller's plants with the limits of a moment, in the order of their areas. */
export const readFarm = endpoint({
  id: 'tankFarm.read',
  method: 'GET',
  path: farmPath,
  permission: processDataElements.view,
  query: z.strictObject({ at: instant().optional() }),
  answer: z.object({
    areas: z.array(z.object({ code: z.string(), name: z.object({ en: z.string(), it: z.string() }) })),
    tanks: z.array(farmTank),
  }),
})
export type Farm = z.infer<typeof readFarm.answer>
