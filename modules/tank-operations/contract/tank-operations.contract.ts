import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { choice, decimal, fieldsOf, instant, optional, reference, text } from '#platform/core/fields.ts'
import { calculation, measure } from '#modules/tanks/contract/calculator.contract.ts'

export const operationElements = {
  view: 'tankOperations.view',
  edit: 'tankOperations.edit',
  post: 'tankOperations.post',
  reverse: 'tankOperations.reverse',
} as const
export const operationsPath = '/tank/operations'
/** Under this name open screens are told about changes. */
export const operationsId = 'tankOperations'

export const statuses = ['draft', 'inProgress', 'measured', 'posted', 'reversed'] as const
export type OperationStatus = (typeof statuses)[number]
/** What posting does to the book: moves it, sets the heel, opens it where nothing came before, or nothing. */
export const effects = ['movement', 'zeroing', 'stockTake', 'check'] as const
export type Effect = (typeof effects)[number]
export const directions = ['sender', 'receiver'] as const
export type Direction = (typeof directions)[number]
export const sides = ['opening', 'closing'] as const
export type Side = (typeof sides)[number]

const kilograms = () => decimal({ digits: 12, decimals: 0, min: '0', max: '999999999999', unit: 'kg' })
const litres = () => decimal({ digits: 12, decimals: 0, min: '0', max: '999999999999', unit: 'l' })
const reason = () => text({ max: 300, multiline: true })

/** A quantity in the three ways it is told. */
export const given = z.strictObject({ mass: kilograms(), volume15: litres(), observed: litres() })
export type Given = z.infer<typeof given>

const papers = {
  direction: optional(choice(directions)),
  measureType: choice(['level', 'quantity']),
  productOwner: optional(reference({ to: 'companies', max: 20 })),
  managementType: optional(reference({ to: 'managementTypes', max: 20 })),
  voyageNumber: optional(text({ max: 20 })),
  fiscalDocumentType: optional(reference({ to: 'fiscalDocuments', max: 20 })),
  fiscalDocumentNumber: optional(text({ max: 40 })),
  molecularWeight: optional(decimal({ digits: 7, decimals: 3, min: '1', max: '1000', unit: 'g/mol' })),
  note: optional(text({ max: 500, multiline: true })),
}

export const newOperation = z.strictObject({
  operationType: reference({ to: 'operationTypes', max: 20 }),
  tankCode: reference({ to: 'tanks', max: 20 }),
  /** Left empty: what the tank is for. Another one when its content was, or becomes, something else. */
  product: optional(reference({ to: 'products', max: 20 })),
  openingAt: instant(),
  ...papers,
})
export type NewOperation = z.infer<typeof newOperation>

export const operationEdit = z.strictObject({
  ...papers,
  limitReason: optional(reason()),
  /** Where no level is measured: what was moved, from when to when. */
  quantity: z.nullable(given.extend({ openingAt: instant(), closingAt: instant() })),
  /** Where the fiscal document says another quantity than the tank. */
  fiscal: z.nullable(given),
})
export type OperationEdit = z.infer<typeof operationEdit>

export const newOperationFields = fieldsOf(newOperation.shape)
export const paperFields = fieldsOf(papers)
export const givenFields = fieldsOf(given.shape)
export const limitReasonField = fieldsOf({ limitReason: operationEdit.shape.limitReason })[0]!

/** What the historian said of the tank at the moment of a measure. */
export const automaticValue = z.object({
  measure: z.enum(['level', 'waterLevel', 'temperature', 'pressure', 'density']),
  value: z.string(),
  unit: z.string(),
  at: z.string(),
  /** Stale: older than the tag allows. Neither stale nor bad values are compared. */
  quality: z.enum(['good', 'bad', 'stale']),
})
export type AutomaticValue = z.infer<typeof automaticValue>

const measuredSide = z.object({
  at: z.string().nullable(),
  origin: z.enum(['manual', 'calculator', 'automatic']).nullable(),
  calculation: z.uuid().nullable(),
  measuredBy: z.string().nullable(),
  measure: measure.nullable(),
  figures: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string() })).nullable(),
  level: z.int().nullable(),
  temperature: z.string().nullable(),
  density15: z.string().nullable(),
  observed: z.string().nullable(),
  volume15: z.string().nullable(),
  mass: z.string().nullable(),
  automatic: z.array(automaticValue).nullable(),
})
export type MeasuredSide = z.infer<typeof measuredSide>

const amounts = z.object({ mass: z.string(), volume15: z.string(), observed: z.string() })
export type Amounts = z.infer<typeof amounts>
const link = z.object({ id: z.uuid(), number: z.int(), status: z.enum(statuses) })
const bilingualText = z.object({ en: z.string(), it: z.string() })

export const tankOperation = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.int(),
  status: z.enum(statuses),
  plant: z.string(),
  tankCode: z.string(),
  product: z.string(),
  operationType: z.string(),
  operationTypeName: bilingualText,
  effect: z.enum(effects),
  direction: z.enum(directions).nullable(),
  measureType: z.enum(['level', 'quantity']),
  productOwner: z.string().nullable(),
  managementType: z.string().nullable(),
  voyageNumber: z.string().nullable(),
  fiscalDocumentType: z.string().nullable(),
  fiscalDocumentNumber: z.string().nullable(),
  openingAt: z.string(),
  closingAt: z.string().nullable(),
  openingLevel: z.int().nullable(),
  closingLevel: z.int().nullable(),
  closingTemperature: z.string().nullable(),
  closingDensity15: z.string().nullable(),
  realMass: z.string().nullable(),
  realVolume15: z.string().nullable(),
  fiscalMass: z.string().nullable(),
  fiscalVolume15: z.string().nullable(),
  levelDelta: z.int().nullable(),
  temperatureDelta: z.string().nullable(),
  isWithinTolerance: z.boolean().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  macroDirection: z.enum(['sender', 'receiver', 'both', 'none']),
  refusesImport: z.boolean(),
  isFiscalTank: z.boolean(),
  molecularWeight: z.string().nullable(),
  note: z.string().nullable(),
  feetPosition: z.enum(['LOW', 'HIGH']).nullable(),
  sedimentAndWater: z.string().nullable(),
  gasPressure: z.string().nullable(),
  limitReason: z.string().nullable(),
  opening: measuredSide,
  closing: measuredSide,
  real: amounts.nullable(),
  fiscal: amounts.nullable(),
  fiscalOrigin: z.enum(['measured', 'document']),
  /** The book of the tank as it is now; null for outsiders, to whom it is of no concern. */
  book: z.object({ real: amounts, fiscal: amounts }).nullable(),
  replaces: link.nullable(),
  replacementReason: z.string().nullable(),
  replacedBy: link.nullable(),
  reversedAt: z.string().nullable(),
  reversalReason: z.string().nullable(),
  postings: z.array(
    z.object({
      number: z.int(),
      kind: z.enum(['opening', 'movement', 'zeroing', 'check', 'reversal']),
      postedAt: z.string(),
      postedBy: z.string(),
      real: amounts,
      fiscal: amounts,
    }),
  ),
})
export type TankOperation = z.infer<typeof tankOperation>

const one = { params: z.strictObject({ id: z.uuid() }), path: `${operationsPath}/:id` }

export const readOperation = endpoint({
  id: 'tankOperations.read',
  outsiders: true,
  method: 'GET',
  ...one,
  permission: operationElements.view,
  answer: tankOperation,
})

/** Both measures with their traces: why each figure is what it is. */
export const explainOperation = endpoint({
  id: 'tankOperations.explain',
  outsiders: true,
  method: 'GET',
  path: `${one.path}/why`,
  params: one.params,
  permission: operationElements.view,
  answer: z.object({ opening: calculation.nullable(), closing: calculation.nullable() }),
})

export const createOperation = endpoint({
  id: 'tankOperations.create',
  method: 'POST',
  path: operationsPath,
  permission: operationElements.edit,
  body: newOperation,
  answer: tankOperation,
  idempotent: true,
})

export const editOperation = endpoint({
  id: 'tankOperations.edit',
  method: 'PUT',
  ...one,
  permission: operationElements.edit,
  body: operationEdit,
  answer: tankOperation,
  versioned: true,
})

/** A reading, which the server calculates, or a calculation that is stored already. */
export const measureOperation = endpoint({
  id: 'tankOperations.measure',
  method: 'PUT',
  path: `${one.path}/measures/:side`,
  params: one.params.extend({ side: z.enum(sides) }),
  permission: operationElements.edit,
  body: z.discriminatedUnion('from', [
    z.strictObject({ from: z.literal('reading'), measuredAt: instant(), measure }),
    z.strictObject({ from: z.literal('calculator'), calculation: z.uuid() }),
  ]),
  answer: tankOperation,
  versioned: true,
})

export const postOperation = endpoint({
  id: 'tankOperations.post',
  method: 'POST',
  path: `${one.path}/post`,
  params: one.params,
  permission: operationElements.post,
  answer: tankOperation,
  versioned: true,
  idempotent: true,
})

export const reverseOperation = endpoint({
  id: 'tankOperations.reverse',
  method: 'POST',
  path: `${one.path}/reverse`,
  params: one.params,
  permission: operationElements.reverse,
  body: z.strictObject({ reason: reason() }),
  answer: tankOperation,
  versioned: true,
  idempotent: true,
})

/** A new draft like this one; posting it reverses this one in the same step. */
export const replaceOperation = endpoint({
  id: 'tankOperations.replace',
  method: 'POST',
  path: `${one.path}/replace`,
  params: one.params,
  permission: operationElements.reverse,
  body: z.strictObject({ reason: reason() }),
  answer: tankOperation,
  idempotent: true,
})

export const removeOperation = endpoint({
  id: 'tankOperations.remove',
  method: 'DELETE',
  ...one,
  permission: operationElements.edit,
  answer: z.null(),
  versioned: true,
})
