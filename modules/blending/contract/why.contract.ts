import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { biodieselMixing } from './biodiesel-mixing.report.ts'

const component = z.object({
  id: z.uuid(),
  number: z.int(),
  tankCode: z.string(),
  product: z.string(),
  mass: z.string(),
  volume15: z.string(),
})

/** The operations that a blend is made of, and the energy that a litre of each side has. */
export const explainBlend = endpoint({
  id: 'biodieselMixing.why',
  method: 'GET',
  path: `${biodieselMixing.path}/why/:operation`,
  permission: biodieselMixing.elements.view,
  params: z.strictObject({ operation: z.uuid() }),
  query: z.strictObject({ asAt: z.iso.datetime().optional() }),
  answer: z.object({
    into: component,
    base: z.array(component),
    bio: z.array(component),
    energy: z.object({ base: z.number(), bio: z.number() }),
  }),
})
export type BlendWhy = z.infer<typeof explainBlend.answer>
