import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { planElements, planPath, scheduledOperation } from './plan.contract.ts'

/** Instants are milliseconds and quantities plain numbers: the projection is a forecast, and no figure of it is kept. */
const lock = z.object({ from: z.number(), to: z.number(), reason: z.string() })

const tank = z.object({
  code: z.string(),
  product: z.string().nullable(),
  /** m³, as it stands now: by its gauge, or by the book where the gauge says nothing that can be used. */
  volume: z.number(),
  source: z.enum(['gauge', 'book']),
  deadStock: z.number(),
  workingMin: z.number(),
  workingMax: z.number(),
  safeFill: z.number(),
  locks: z.array(lock),
})

/** What of the house a plan is held against, as it is now. */
const planState = z.object({
  at: z.string(),
  tanks: z.array(tank),
  /** Without a table of volumes nothing can be foreseen of them. */
  unknownTanks: z.array(z.string()),
  /** What lies in tanks and what is agreed with ships is told to those who may read it where it comes from. */
  mayNotSee: z.array(z.enum(['tanks', 'terms'])),
  berths: z.array(
    z.object({ code: z.string(), maxLength: z.number(), maxDraught: z.number(), maxDeadWeight: z.number() }),
  ),
  /** What the plan can name to pump through: with a fill it is a line. */
  equipment: z.array(
    z.object({
      code: z.string(),
      maxRate: z.number().nullable(),
      volume: z.number().nullable(),
      lastProduct: z.string().nullable(),
    }),
  ),
  vessels: z.array(
    z.object({
      code: z.string(),
      length: z.number().nullable(),
      draught: z.number().nullable(),
      deadWeight: z.number().nullable(),
    }),
  ),
  terms: z.array(
    z.object({
      voyage: z.string(),
      arrival: z.number().nullable(),
      notice: z.number().nullable(),
      laytimeLoading: z.number().nullable(),
      laytimeDischarge: z.number().nullable(),
      laytimeTotal: z.number().nullable(),
      demurrageRate: z.number().nullable(),
    }),
  ),
  /** kg/l at 15 °C. */
  densities: z.record(z.string(), z.number()),
  /** In t of a mass, in m³ of a volume. */
  units: z.record(z.string(), z.object({ dimension: z.enum(['mass', 'volume']), factor: z.number() })),
  /** What is to happen before the first day that is looked at: tanks and lines come out of it as they will be then. */
  before: z.array(scheduledOperation),
})
export type PlanState = z.infer<typeof planState>

export const readPlanState = endpoint({
  id: 'operativePlan.state',
  method: 'GET',
  path: `${planPath}/state`,
  permission: planElements.view,
  query: z.strictObject({ plant: z.string().min(1).max(4), from: z.iso.datetime(), to: z.iso.datetime() }),
  answer: planState,
})
