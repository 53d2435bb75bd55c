import type { z } from 'zod'
import {
  boolean,
  choice,
  code,
  date,
  decimal,
  fieldsOf,
  instant,
  optional,
  reference,
  references,
  rows,
  text,
} from '#platform/core/fields.ts'

export const statuses = ['scheduled', 'sent', 'validated', 'published'] as const
export type OperationStatus = (typeof statuses)[number]

/** What people write of a scheduled operation. */
export const detailShape = {
  plant: reference({ to: 'plants', max: 4 }),
  operationType: reference({ to: 'operationTypes', max: 20 }),
  scheduledFrom: instant(),
  scheduledTo: instant(),
  product: optional(reference({ to: 'products', max: 20 })),
  company: optional(reference({ to: 'companies', max: 20 })),
  quantity: optional(
    decimal({
      digits: 15,
      decimals: 3,
      min: '0',
      max: '999999999999',
      unitBy: { field: 'quantityUnit', to: 'unitsOfMeasure' },
    }),
  ),
  quantityUnit: optional(reference({ to: 'unitsOfMeasure', max: 10 })),
  vessel: optional(reference({ to: 'vessels', max: 7 })),
  voyageNumber: optional(code({ pattern: /^[~A-Z0-9-]+$/, max: 20 })),
  inspector: optional(reference({ to: 'companies', max: 20 })),
  mooringPlatform: optional(reference({ to: 'mooringPlatforms', max: 20 })),
  isVesselInRoadstead: boolean(),
  mooringAt: optional(instant()),
  unmooringAt: optional(instant()),
  tanks: references({ to: 'tanks', max: 20 }),
  equipment: references({ to: 'equipment', max: 20 }),
  isPushInLine: boolean(),
  isTankReceiver: boolean(),
  denaturingFlag: boolean(),
  note: optional(text({ max: 500, multiline: true })),
} satisfies z.ZodRawShape

const amount = (unit: string) => optional(decimal({ digits: 15, decimals: 3, min: '0', max: '999999999', unit }))

/** A line that is pushed through, as it was measured. */
export const displacementShape = {
  measuredAt: optional(instant()),
  volume: amount('m³'),
  quantity: amount('t'),
  note: optional(text({ max: 200 })),
} satisfies z.ZodRawShape

/** What stands with it besides: given by the server. */
export const keptShape = {
  number: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
  status: choice(statuses),
  isHidden: boolean(),
  /** Of the movement instruction, as it was when the lot was taken into the plan. */
  laycanFrom: optional(date()),
  laycanTo: optional(date()),
  /** Somebody has said that mooring before the laycan begins is meant. */
  isEarlyMooringConfirmed: boolean(),
  lotCode: optional(code({ pattern: /^[A-Z0-9/-]+$/, max: 24 })),
  /** The recurring template that it was made by, and for which day. */
  template: optional(text({ max: 80 })),
  templateDay: optional(date()),
  displacements: rows(displacementShape, { max: 50 }),
} satisfies z.ZodRawShape

export const detailFields = fieldsOf(detailShape)

/** How the form puts them together. */
export const detailSections = [
  { id: 'operation', fields: ['plant', 'operationType', 'product', 'company', 'quantity', 'quantityUnit', 'note'] },
  { id: 'time', fields: ['scheduledFrom', 'scheduledTo', 'mooringAt', 'unmooringAt'] },
  {
    id: 'ship',
    fields: ['vessel', 'voyageNumber', 'inspector', 'mooringPlatform', 'isVesselInRoadstead'],
  },
  { id: 'equipment', fields: ['tanks', 'equipment', 'isTankReceiver', 'isPushInLine', 'denaturingFlag'] },
] as const satisfies readonly { id: string; fields: readonly (keyof typeof detailShape)[] }[]
