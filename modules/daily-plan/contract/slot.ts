import type { z } from 'zod'
import {
  choice,
  code,
  decimal,
  fieldsOf,
  instant,
  integer,
  optional,
  reference,
  references,
  rows,
  text,
} from '#platform/core/fields.ts'
import { detailShape, statuses } from '#modules/operative-plan/contract/operation.ts'

/** How far the customs office knows of the operation. */
export const communicationStatuses = ['none', 'preventive', 'sending', 'final'] as const
export type CommunicationStatus = (typeof communicationStatuses)[number]

const amount = () => decimal({ digits: 15, decimals: 3, min: '0', max: '999999999999' })
const inUnit = () =>
  optional(
    decimal({
      digits: 15,
      decimals: 3,
      min: '0',
      max: '999999999999',
      unitBy: { field: 'quantityUnit', to: 'unitsOfMeasure' },
    }),
  )

/** A document that goes with the product. */
export const documentShape = {
  kind: reference({ to: 'clearanceDocumentTypes', max: 10 }),
  number: optional(text({ max: 40 })),
} satisfies z.ZodRawShape

/** What people write of an operation on one day. */
export const writtenShape = {
  communicationStatus: choice(communicationStatuses),
  measuredAt: optional(instant()),
  /** In the unit of the operation. */
  measuredQuantity: optional(amount()),
  documents: rows(documentShape, { max: 20 }),
} satisfies z.ZodRawShape
export const writtenFields = fieldsOf(writtenShape)

/** A slot that is entered by hand becomes a scheduled operation. */
export const newShape = {
  plant: detailShape.plant,
  operationType: detailShape.operationType,
  scheduledFrom: detailShape.scheduledFrom,
  scheduledTo: detailShape.scheduledTo,
  product: detailShape.product,
  company: detailShape.company,
  quantity: detailShape.quantity,
  quantityUnit: detailShape.quantityUnit,
  senderTank: optional(reference({ to: 'tanks', max: 20 })),
  receiverTank: optional(reference({ to: 'tanks', max: 20 })),
  equipment: detailShape.equipment,
  note: detailShape.note,
} satisfies z.ZodRawShape
export const newFields = fieldsOf(newShape)

/** One line of a published day, as it stands in its version and in the report. */
export const publishedShape = {
  number: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
  /** Where its first tank stands. */
  area: optional(reference({ to: 'tankAreas', max: 20 })),
  startsAt: instant(),
  endsAt: instant(),
  operationType: reference({ to: 'operationTypes', max: 20 }),
  vessel: optional(reference({ to: 'vessels', max: 7 })),
  voyageNumber: optional(code({ pattern: /^[~A-Z0-9-]+$/, max: 20 })),
  product: optional(reference({ to: 'products', max: 20 })),
  company: optional(reference({ to: 'companies', max: 20 })),
  senderTanks: references({ to: 'tanks', max: 20 }),
  receiverTanks: references({ to: 'tanks', max: 20 }),
  equipment: references({ to: 'equipment', max: 20 }),
  quantity: inUnit(),
  measuredQuantity: inUnit(),
  quantityUnit: optional(reference({ to: 'unitsOfMeasure', max: 10 })),
  mooringPlatform: optional(reference({ to: 'mooringPlatforms', max: 20 })),
  inspector: optional(reference({ to: 'companies', max: 20 })),
  communicationStatus: choice(communicationStatuses),
  status: choice(statuses),
} satisfies z.ZodRawShape

/** As it is asked for, in an address. */
export const versionPattern = /^[1-9]\d{0,3}$/
/** Which version of a day it was, counted for each plant and day. */
export const versionNumber = () => integer({ min: 1, max: 9999, ordinal: true })
