import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { processDataElements } from './process-data.contract.ts'

/** A tank's level by the hour, of a month of the site: of each hour the last that the gauge said. */
export const readTankMonth = endpoint({
  id: 'processData.tankMonth',
  method: 'GET',
  path: '/process-data/months',
  permission: processDataElements.view,
  query: z.strictObject({
    tankCode: z.string().min(1).max(20),
    month: z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/),
  }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    /** Seconds since 1970. */
    at: z.array(z.number()),
    level: z.array(z.number()),
  }),
})
export type TankMonth = z.infer<typeof readTankMonth.answer>
