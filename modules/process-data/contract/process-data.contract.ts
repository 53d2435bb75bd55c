import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { date, instant } from '#platform/core/fields.ts'

export const processDataElements = { view: 'processData.view', testTag: 'processData.testTag' } as const

/** In the order in which a reading keeps them. */
export const gaugeMeasures = ['level', 'waterLevel', 'temperature', 'density', 'pressure', 'gasTemperature'] as const
export type GaugeMeasure = (typeof gaugeMeasures)[number]

export const gaugeUnits: Record<GaugeMeasure, string> = {
  level: 'mm',
  waterLevel: 'mm',
  temperature: '°C',
  density: 'kg/l',
  pressure: 'bar',
  gasTemperature: '°C',
}

/** Good, as the gauge doubts it, as the gauge denies it, older than its limit, stuck, or not heard of at all. */
export const qualities = ['good', 'uncertain', 'bad', 'stale', 'frozen', 'lost'] as const
export type Quality = (typeof qualities)[number]

/** Nothing stands where the gauge gave nothing that could be used. */
export const gaugeValue = z.object({
  value: z.string().nullable(),
  quality: z.enum(qualities),
  at: z.string(),
  /** Of a frozen one: since when it has been the same. */
  since: z.string().nullish(),
  /** What the measuring point is called in the historian. */
  tag: z.string().nullish(),
})
export type GaugeValue = z.infer<typeof gaugeValue>

const tankValues = z.object({
  tankCode: z.string(),
  values: z.partialRecord(z.enum(gaugeMeasures), gaugeValue),
  /** The level some minutes earlier, for the trend. */
  before: z.object({ level: z.string(), at: z.string() }).nullable(),
})
export type TankValues = z.infer<typeof tankValues>

/** The gauges as they are, or as they were at a moment. */
export const readGauges = endpoint({
  id: 'processData.gauges',
  method: 'GET',
  path: '/process-data/gauges',
  permission: processDataElements.view,
  query: z.strictObject({ tankCode: z.string().min(1).max(20).optional(), at: instant().optional() }),
  answer: z.object({ at: z.string(), lastReadAt: z.string().nullable(), tanks: z.array(tankValues) }),
})
export type Gauges = z.infer<typeof readGauges.answer>

const numbers = z.array(z.number().nullable())

/** A tank's day by the minute, of the site's day. Figures for a drawing, so plain numbers. */
export const readTankDay = endpoint({
  id: 'processData.tankDay',
  method: 'GET',
  path: '/process-data/days',
  permission: processDataElements.view,
  query: z.strictObject({ tankCode: z.string().min(1).max(20), day: date() }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    at: z.array(z.number()),
    level: numbers,
    waterLevel: numbers,
    temperature: numbers,
    density: numbers,
    pressure: numbers,
    gasTemperature: numbers,
    /** The minutes in which a gauge was frozen, with the letters of all of them. */
    frozen: z.array(z.tuple([z.number(), z.string()])),
  }),
})
export type TankDay = z.infer<typeof readTankDay.answer>

/** What an event of the stream carries for this module: tank, measure, value, quality, moment, and since when it is frozen. */
export const changedGauges = z.array(
  z.tuple([
    z.string(),
    z.enum(gaugeMeasures),
    z.string().nullable(),
    z.enum(qualities),
    z.number(),
    z.number().optional(),
  ]),
)
