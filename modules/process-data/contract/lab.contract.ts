import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { processDataElements } from './process-data.contract.ts'

/** As the lab system sends it; anything else is refused, sample by sample. */
export const sentSample = z.object({
  id: z.string().min(1).max(60),
  tank: z.string().min(1).max(20),
  product: z.string().max(20).nullish(),
  takenAt: z.iso.datetime(),
  position: z.string().min(1).max(20),
  analyses: z
    .array(
      z.object({
        method: z.string().min(1).max(30),
        property: z.string().min(1).max(20),
        value: z.string().regex(/^-?\d{1,9}(\.\d{1,9})?$/),
        unit: z.string().min(1).max(20),
        validatedAt: z.iso.datetime().nullable(),
      }),
    )
    .max(200),
})
export type SentSample = z.infer<typeof sentSample>

const labAnalysis = z.object({
  method: z.string(),
  property: z.string(),
  value: z.string(),
  unit: z.string(),
  validatedAt: z.string().nullable(),
})
export type LabAnalysis = z.infer<typeof labAnalysis>

export const labSample = z.object({
  number: z.string(),
  tankCode: z.string(),
  product: z.string().nullable(),
  takenAt: z.string(),
  position: z.string(),
  analyses: z.array(labAnalysis),
})
export type LabSample = z.infer<typeof labSample>

/** The tank's latest samples, the youngest first. */
export const readLabSamples = endpoint({
  id: 'processData.labSamples',
  method: 'GET',
  path: '/process-data/lab-samples',
  permission: processDataElements.view,
  query: z.strictObject({ tankCode: z.string().min(1).max(20) }),
  answer: z.array(labSample),
})
