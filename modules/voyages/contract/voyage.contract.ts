import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'

export const voyageElements = { view: 'voyages.view' } as const
/** The page of a voyage. */
export const voyagePath = '/voyage'
export const voyageAddress = (number: string) => `${voyagePath}/${encodeURIComponent(number)}`

/** How far a record or a stage has come. */
export const progresses = ['waiting', 'ongoing', 'done', 'stopped'] as const
export type Progress = (typeof progresses)[number]

/** Decimal text with the unit it is given in. */
const amount = z.object({ value: z.string(), unit: z.string() })
export type Amount = z.infer<typeof amount>

/** What left a tank and what came into one are two figures; null where a record knows no such sides. */
const direction = z.enum(['sender', 'receiver']).nullable()
export type StageDirection = z.infer<typeof direction>
const stageQuantity = amount.extend({ direction })
export type StageQuantity = z.infer<typeof stageQuantity>

const stageRecord = z.object({
  title: z.string(),
  /** Within the application. */
  link: z.string(),
  /** In words. */
  state: z.string(),
  progress: z.enum(progresses),
  quantity: stageQuantity.nullable(),
})
export type StageRecord = z.infer<typeof stageRecord>

const deviation = z.object({
  difference: z.string(),
  unit: z.string(),
  /** Of the stage before; null where that was nothing. */
  percent: z.string().nullable(),
  level: z.enum(['within', 'look', 'claim']),
})
export type Deviation = z.infer<typeof deviation>

export const stageView = z.object({
  id: z.string(),
  /** Under this name open screens are told about changes of its records. */
  registry: z.string(),
  title: z.string(),
  progress: z.enum(progresses),
  /** One for each direction that its records have; nothing where they cannot be added up. */
  quantities: z.array(stageQuantity),
  deviation: deviation.nullable(),
  records: z.array(stageRecord),
})
export type StageView = z.infer<typeof stageView>

/** The stages of a voyage that the caller may see, in their order. */
export const readVoyage = endpoint({
  id: 'voyages.read',
  outsiders: true,
  method: 'GET',
  path: '/voyages/:number',
  permission: voyageElements.view,
  params: z.object({
    number: z
      .string()
      .min(1)
      .max(20)
      .regex(/^[~A-Z0-9-]+$/),
  }),
  answer: z.object({ number: z.string(), stages: z.array(stageView) }),
})
