import { z } from 'zod'
import { textInBoth } from '#platform/core/text-in-both.ts'
import { answerShape } from '#platform/core/answer-shape.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import {
  boolean,
  choice,
  code,
  computed,
  decimal,
  instant,
  integer,
  fieldsOf,
  optional,
  reference,
  text,
} from '#platform/core/fields.ts'
import { paperOffer, paperQuery, pdfFile } from '#platform/core/paper.contract.ts'
import { calculation, measure, origins } from '#modules/tanks/contract/calculator.contract.ts'

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

const amount = (unit: string, min = '-999999999999') =>
  decimal({ digits: 15, decimals: 0, min, max: '999999999999', unit })
const level = () => integer({ min: -60_000, max: 60_000, unit: 'mm' })
const reason = () => text({ max: 300, multiline: true })

/** A quantity in the three ways it is told. */
export const given = z.strictObject({ mass: amount('kg', '0'), volume15: amount('l', '0'), observed: amount('l', '0') })

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
export const paperNames = Object.keys(papers) as (keyof typeof papers)[]

export const newOperation = z.strictObject({
  operationType: reference({ to: 'operationTypes', max: 20 }),
  tankCode: reference({ to: 'tanks', max: 20 }),
  /** Left empty: what the tank is for. Another one when its content was, or becomes, something else. */
  product: optional(reference({ to: 'products', max: 20 })),
  openingAt: instant(),
  ...papers,
})
export type NewOperation = z.infer<typeof newOperation>

const head = { ...papers, limitReason: optional(reason()) }
/** Where no level is measured: what was moved, from when to when. */
const quantity = z.strictObject({ openingAt: instant(), closingAt: instant(), ...given.shape })
export const operationEdit = z.strictObject({
  ...head,
  quantity: z.nullable(quantity),
  /** Where the fiscal document says another quantity than the tank. */
  fiscal: z.nullable(given),
})
export type OperationEdit = z.infer<typeof operationEdit>
export type Papers = Pick<OperationEdit, keyof typeof papers>

export const newOperationFields = fieldsOf(newOperation.shape)
export const headFields = fieldsOf(head)
export const givenFields = fieldsOf(given.shape)
export const quantityFields = fieldsOf(quantity.shape)

/** What the list tells of an operation, in the order of its columns. */
export const worklist = {
  number: integer({ min: 1, max: 2 ** 31, ordinal: true }),
  status: choice(statuses),
  operationType: newOperation.shape.operationType,
  tankCode: newOperation.shape.tankCode,
  product: reference({ to: 'products', max: 20 }),
  direction: papers.direction,
  openingAt: newOperation.shape.openingAt,
  closingAt: optional(instant()),
  /** In the direction of the operation; of a zeroing and a stock-take: what is there. */
  realMass: optional(amount('kg')),
  fiscalMass: optional(amount('kg')),
  fiscalVolume15: optional(amount('l')),
  /** Into the tank is positive; empty where nothing is moved, or the operation was reversed. */
  realChange: computed(amount('kg')),
  fiscalChange: computed(amount('kg')),
  levelDelta: optional(level()),
  isWithinTolerance: optional(boolean()),
  voyageNumber: optional(code({ pattern: /./, max: 20 })),
  openingLevel: optional(level()),
  closingLevel: optional(level()),
  closingTemperature: optional(decimal({ digits: 5, decimals: 1, min: '-200', max: '400', unit: '°C' })),
  closingDensity15: optional(decimal({ digits: 6, decimals: 4, min: '0', max: '2', unit: 'kg/l' })),
  productOwner: papers.productOwner,
  managementType: papers.managementType,
  fiscalDocumentType: papers.fiscalDocumentType,
  fiscalDocumentNumber: papers.fiscalDocumentNumber,
  plant: reference({ to: 'plants', max: 4 }),
  measureType: papers.measureType,
  effect: choice(effects),
}

/** The measures of the historian that stand beside those of a hand. */
export const automaticMeasures = ['level', 'waterLevel', 'temperature', 'density', 'pressure'] as const
/** What the historian said of the tank at the moment of a measure. */
const automaticValue = z.object({
  measure: z.enum(automaticMeasures),
  value: z.string(),
  /** Of a density, which the gauge tells at the temperature of the tank: what it is at 15 °C, where that can be said. */
  at15: z.string().nullish(),
  unit: z.string(),
  at: z.string(),
  /** Stale: older than the tag allows. Neither stale nor bad values are compared. */
  quality: z.enum(['good', 'bad', 'stale']),
})
export type AutomaticValue = z.infer<typeof automaticValue>

const told = z.string().nullable()
const amounts = z.object({ mass: z.string(), volume15: z.string(), observed: z.string() })
export type Amounts = z.infer<typeof amounts>

const measuredSide = z.object({
  at: told,
  origin: z.enum(['manual', 'calculator', 'automatic']).nullable(),
  calculation: z.uuid().nullable(),
  measuredBy: told,
  measure: measure.nullable(),
  /** Of each reading that nobody typed. */
  origins: origins.nullable(),
  figures: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string() })).nullable(),
  level: z.int().nullable(),
  temperature: told,
  density15: told,
  observed: told,
  volume15: told,
  mass: told,
  automatic: z.array(automaticValue).nullable(),
})
export type MeasuredSide = z.infer<typeof measuredSide>

const link = z.object({ id: z.uuid(), number: z.int(), status: z.enum(statuses) })
const { realChange: _real, fiscalChange: _fiscal, ...listed } = worklist

export const tankOperation = z.object({
  id: z.uuid(),
  version: z.int(),
  ...answerShape({ ...head, ...listed }),
  operationTypeName: textInBoth,
  realVolume15: told,
  temperatureDelta: told,
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  macroDirection: z.enum(['sender', 'receiver', 'both', 'none']),
  refusesImport: z.boolean(),
  isFiscalTank: z.boolean(),
  feetPosition: z.enum(['LOW', 'HIGH']).nullable(),
  sedimentAndWater: told,
  gasPressure: told,
  opening: measuredSide,
  closing: measuredSide,
  real: amounts.nullable(),
  fiscal: amounts.nullable(),
  fiscalOrigin: z.enum(['measured', 'document']),
  /** The book of the tank as it is now; null for outsiders, to whom it is of no concern. */
  book: z.object({ real: amounts, fiscal: amounts }).nullable(),
  replaces: link.nullable(),
  replacementReason: told,
  replacedBy: link.nullable(),
  reversedAt: told,
  reversalReason: told,
  /** Why it is posted although hand and gauge are further apart than the tolerance. */
  toleranceReason: told,
  /** Who asked a second person to post it, and when. */
  postAskedBy: z.object({ id: z.string(), name: z.string(), at: z.string() }).nullable(),
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

const path = `${operationsPath}/:id`
const params = z.strictObject({ id: z.uuid() })
const reading = { method: 'GET', params, permission: operationElements.view, outsiders: true } as const
/** What changes an operation answers with the operation. */
const change = { params, permission: operationElements.edit, answer: tankOperation, versioned: true } as const
const reversing = { permission: operationElements.reverse, body: z.strictObject({ reason: reason() }) } as const

export const readOperation = endpoint({ ...reading, id: 'tankOperations.read', path, answer: tankOperation })

/** Both measures with their traces: why each figure is what it is. */
export const explainOperation = endpoint({
  ...reading,
  id: 'tankOperations.explain',
  path: `${path}/why`,
  answer: z.object({ opening: calculation.nullable(), closing: calculation.nullable() }),
})

/** What a new operation of this tank begins with: as far as its type, or the last one of the tank, says it. */
export const startOperation = endpoint({
  id: 'tankOperations.start',
  method: 'GET',
  path: `${operationsPath}/start`,
  permission: operationElements.edit,
  query: z.strictObject({ tankCode: z.string().min(1).max(20), operationType: z.string().min(1).max(20).optional() }),
  answer: z.object({
    operationType: told,
    /** Null as long as no type is known. */
    macroDirection: z.enum(['sender', 'receiver', 'both', 'none']).nullable(),
    effect: z.enum(effects).nullable(),
    direction: z.enum(directions).nullable(),
    product: told,
    productOwner: told,
    managementType: told,
  }),
})
export type OperationStart = z.infer<typeof startOperation.answer>

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
  ...change,
  id: 'tankOperations.edit',
  method: 'PUT',
  path,
  body: operationEdit,
})

/** A reading, which the server calculates, or a calculation that is stored already. */
export const measureOperation = endpoint({
  ...change,
  id: 'tankOperations.measure',
  method: 'PUT',
  path: `${path}/measures/:side`,
  params: params.extend({ side: z.enum(sides) }),
  body: z.discriminatedUnion('from', [
    z.strictObject({ from: z.literal('reading'), measuredAt: instant(), measure, origins: origins.optional() }),
    z.strictObject({ from: z.literal('calculator'), calculation: z.uuid() }),
  ]),
})

/** With a reason where hand and gauge are further apart than the tolerance. */
export const postOperation = endpoint({
  ...change,
  id: 'tankOperations.post',
  method: 'POST',
  path: `${path}/post`,
  permission: operationElements.post,
  body: z.strictObject({ reason: optional(reason()) }),
  idempotent: true,
})

/** Beyond the limit somebody else posts it; until then any change takes the question back. */
export const askSecondPerson = endpoint({
  ...change,
  id: 'tankOperations.askSecondPerson',
  method: 'POST',
  path: `${path}/ask-second-person`,
  permission: operationElements.post,
  body: z.strictObject({ reason: reason() }),
  idempotent: true,
})

export const reverseOperation = endpoint({
  ...change,
  ...reversing,
  id: 'tankOperations.reverse',
  method: 'POST',
  path: `${path}/reverse`,
  idempotent: true,
})

/** A new draft like this one; posting it reverses this one in the same step. */
export const replaceOperation = endpoint({
  ...reversing,
  id: 'tankOperations.replace',
  method: 'POST',
  path: `${path}/replace`,
  params,
  answer: tankOperation,
  idempotent: true,
})

export const removeOperation = endpoint({
  ...change,
  id: 'tankOperations.remove',
  method: 'DELETE',
  path,
  answer: z.null(),
})

/** What can be printed of it, and what keeps that from being final. */
export const operationPapers = endpoint({
  ...reading,
  id: 'tankOperations.papers',
  path: `${path}/papers`,
  answer: z.array(paperOffer),
})

/** The operation as a paper: what was measured at both ends, moved and posted. The same version is the same file. */
export const printOperation = endpoint({
  ...reading,
  id: 'tankOperations.print',
  path: `${path}/print`,
  query: paperQuery.omit({ copies: true }),
  ...pdfFile,
})
