import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { boolean, code, date, optional } from '#platform/core/fields.ts'
import { tankTracking, trackingElements } from './tank-tracking.report.ts'

const tankCode = code({ pattern: /^[A-Za-z0-9-]+$/, max: 20 })
const params = z.strictObject({ tankCode })

/** What people say of a tank. */
export const factsShape = {
  referenceDate: optional(date()),
  fiscalClearanceDate: optional(date()),
  isVesselCommunicated: boolean(),
}

export const writeFacts = endpoint({
  id: 'tankTracking.write',
  method: 'PUT',
  path: `${tankTracking.path}/tanks/:tankCode`,
  permission: trackingElements.edit,
  params,
  body: z.strictObject(factsShape),
  answer: z.object({ version: z.int() }),
  versioned: true,
})

/** Each tank as it was seen: one that was changed meanwhile stays unviewed, and is named. */
export const markViewed = endpoint({
  id: 'tankTracking.markViewed',
  method: 'POST',
  path: `${tankTracking.path}/viewed`,
  permission: trackingElements.markViewed,
  body: z.strictObject({
    tanks: z
      .array(z.strictObject({ tankCode, version: z.int().min(0) }))
      .min(1)
      .max(500),
  }),
  answer: z.object({ viewed: z.array(z.string()), changed: z.array(z.string()) }),
  idempotent: true,
})

const mass = z.string().nullable()
const operation = { id: z.uuid(), number: z.string(), scheduledFrom: z.string(), scheduledTo: z.string() }

/** What the figures of a tank are made of, in kg. */
export const explainTracking = endpoint({
  id: 'tankTracking.why',
  method: 'GET',
  path: `${tankTracking.path}/why/:tankCode`,
  permission: trackingElements.view,
  params,
  query: z.strictObject({ asAt: z.iso.datetime().optional() }),
  answer: z.object({
    stock: mass,
    from: z.enum(['measured', 'book']).nullable(),
    dead: mass,
    locked: mass,
    usable: mass,
    commitments: z.array(
      z.object({ ...operation, vessel: z.string().nullable(), moved: z.string(), mass, isInProgress: z.boolean() }),
    ),
    committed: z.string(),
    available: mass,
    missing: z.string(),
    displacements: z.array(z.object({ ...operation, measuredAt: z.string(), mass })),
    displaced: z.string(),
    inProgress: z.array(z.object(operation)),
  }),
})
export type TrackingWhy = z.infer<typeof explainTracking.answer>
