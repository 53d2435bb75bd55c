import { z } from 'zod'
import { textInBoth } from '#platform/core/text-in-both.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { instant } from '#platform/core/fields.ts'
import { processDataElements } from '#modules/process-data/contract/process-data.contract.ts'

export const farmPath = '/tank-farm'

const farmTank = z.object({
  code: z.string(),
  plant: z.string(),
  area: z.string(),
  product: z.string().nullable(),
  productName: textInBoth.nullable(),
  isOutOfService: z.boolean(),
  /** How it is built, by the version of that day. */
  tankType: z.string().nullable(),
  hasFloatingRoof: z.boolean(),
  /** Limits of the version of that day; a tank without one has none. */
  minLevel: z.int().nullable(),
  maxLevel: z.int().nullable(),
  /** Beyond the working band: where somebody is called at once. */
  highHighLevel: z.int().nullable(),
  lowLowLevel: z.int().nullable(),
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
    areas: z.array(z.object({ code: z.string(), name: textInBoth })),
    tanks: z.array(farmTank),
  }),
})
export type Farm = z.infer<typeof readFarm.answer>

const mark = z.object({
  tankCode: z.string(),
  /** The operation in progress that moves its content. */
  operation: z
    .object({
      id: z.uuid(),
      number: z.int(),
      direction: z.enum(['sender', 'receiver']).nullable(),
      since: z.string(),
    })
    .nullable(),
  /** Somebody works on its day of the stock sheet until then. */
  lockedUntil: z.string().nullable(),
  /** Of the alarms that are not on a shelf: how many stand or were not seen, how many were not seen, and the worst. */
  alarms: z.object({ open: z.int(), unseen: z.int(), worst: z.enum(['critical', 'high', 'low']) }).nullable(),
})
export type FarmMark = z.infer<typeof mark>

/** What goes on at the tanks beside what their gauges say; tanks without any of it are not named. */
export const readFarmMarks = endpoint({
  id: 'tankFarm.marks',
  method: 'GET',
  path: `${farmPath}/marks`,
  permission: processDataElements.view,
  answer: z.array(mark),
})
