import { z } from 'zod'
import { answerShape } from '#platform/core/answer-shape.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { boolean, choice, instant, optional, reference, references, rows, text } from '#platform/core/fields.ts'
import { textInBoth } from '#platform/core/text-in-both.ts'
import { voyageIntoPlan } from '#modules/operations/contract/plan-address.ts'
import { detailShape, displacementShape, keptShape } from './operation.ts'

export const planElements = {
  view: 'scheduledOperations.view',
  edit: voyageIntoPlan.element,
  validate: 'scheduledOperations.validate',
  send: 'operativePlan.send',
  publish: 'operativePlan.publish',
} as const
export const planPath = voyageIntoPlan.path
export const operationsPath = '/operations/ScheduledOperation'
/** Under this name open screens are told that a version of the plan went out. */
export const planId = 'operativePlan'

const details = z.strictObject(detailShape)
export type OperationDetails = z.infer<typeof details>
const answered = { ...detailShape, ...keptShape }

/** How the type of an operation decides what it needs. */
const typeFacts = {
  mode: z.enum(['sea', 'land', 'pipe', 'internal', 'process', 'admin']),
  macroDirection: z.enum(['sender', 'receiver', 'both', 'none']),
}

export const scheduledOperation = z.object({
  id: z.uuid(),
  version: z.int(),
  ...answerShape(answered),
  ...typeFacts,
  operationTypeName: textInBoth,
  vesselName: z.string().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type ScheduledOperation = z.infer<typeof scheduledOperation>

const path = `${operationsPath}/:id`
const params = z.strictObject({ id: z.uuid() })
const reason = () => text({ max: 300, multiline: true })
const change = { params, permission: planElements.edit, answer: scheduledOperation, versioned: true } as const
const step = { ...change, method: 'POST', idempotent: true } as const
/** Somebody has read that the ship would moor before its laycan begins. */
const confirmed = { isEarlyMooringConfirmed: z.boolean() }

export const readScheduledOperation = endpoint({
  id: 'scheduledOperations.one',
  method: 'GET',
  path,
  params,
  permission: planElements.view,
  answer: scheduledOperation,
})

export const operationInput = details.extend(confirmed)
export type OperationInput = z.infer<typeof operationInput>

export const createScheduledOperation = endpoint({
  id: 'scheduledOperations.add',
  method: 'POST',
  path: operationsPath,
  permission: planElements.edit,
  body: operationInput,
  answer: scheduledOperation,
  idempotent: true,
})

export const editScheduledOperation = endpoint({
  ...change,
  id: 'scheduledOperations.edit',
  method: 'PUT',
  path,
  body: operationInput,
})

export const writeDisplacements = endpoint({
  ...change,
  id: 'scheduledOperations.displace',
  method: 'PUT',
  path: `${path}/displacements`,
  body: z.strictObject({ displacements: rows(displacementShape, { max: 50 }) }),
})

export const hideOperation = endpoint({ ...step, id: 'scheduledOperations.hide', path: `${path}/hide` })
export const showOperation = endpoint({ ...step, id: 'scheduledOperations.show', path: `${path}/show` })
export const validateOperation = endpoint({
  ...step,
  id: 'scheduledOperations.validate',
  path: `${path}/validate`,
  permission: planElements.validate,
})
export const rejectOperation = endpoint({
  ...step,
  id: 'scheduledOperations.reject',
  path: `${path}/reject`,
  permission: planElements.validate,
  body: z.strictObject({ reason: reason() }),
})

/** Where a bar of the board comes to stand. */
export const moveShape = {
  scheduledFrom: instant(),
  scheduledTo: instant(),
  mooringAt: optional(instant()),
  unmooringAt: optional(instant()),
  mooringPlatform: optional(reference({ to: 'mooringPlatforms', max: 20 })),
  isVesselInRoadstead: boolean(),
  tanks: references({ to: 'tanks', max: 20 }),
}
const operationMove = z.strictObject({ id: z.uuid(), version: z.int(), ...moveShape })
export type OperationMove = z.infer<typeof operationMove>
export const moveNames = Object.keys(moveShape) as (keyof typeof moveShape)[]

export const moveOperations = endpoint({
  id: 'operativePlan.move',
  method: 'POST',
  path: `${planPath}/moves`,
  permission: planElements.edit,
  body: z.strictObject({ moves: z.array(operationMove).min(1).max(200), ...confirmed }),
  answer: z.array(scheduledOperation),
  idempotent: true,
})

const berth = z.object({
  code: z.string(),
  name: textInBoth,
  maxDeadWeightTonnage: z.int(),
  maxLengthOverall: z.string(),
})
export type Berth = z.infer<typeof berth>
const planTank = z.object({ code: z.string(), product: z.string().nullable() })

export const kinds = ['sent', 'published'] as const
export type PlanKind = (typeof kinds)[number]

/** What a version says of one operation, for whoever reads it later. */
export const planned = z.object({
  id: z.uuid(),
  number: z.string(),
  ...answerShape({
    scheduledFrom: detailShape.scheduledFrom,
    scheduledTo: detailShape.scheduledTo,
    operationType: detailShape.operationType,
    vessel: detailShape.vessel,
    voyageNumber: detailShape.voyageNumber,
    product: detailShape.product,
    company: detailShape.company,
    quantity: detailShape.quantity,
    quantityUnit: detailShape.quantityUnit,
    inspector: detailShape.inspector,
    mooringPlatform: detailShape.mooringPlatform,
    isVesselInRoadstead: detailShape.isVesselInRoadstead,
    mooringAt: detailShape.mooringAt,
    unmooringAt: detailShape.unmooringAt,
    tanks: detailShape.tanks,
    equipment: detailShape.equipment,
    isPushInLine: detailShape.isPushInLine,
    isTankReceiver: detailShape.isTankReceiver,
    denaturingFlag: detailShape.denaturingFlag,
  }),
})
export type PlannedOperation = z.infer<typeof planned>
export const plannedNames = Object.keys(planned.shape).filter((name) => name !== 'id' && name !== 'number') as Exclude<
  keyof PlannedOperation,
  'id' | 'number'
>[]

const planChange = z.object({
  id: z.uuid(),
  number: z.string(),
  what: z.enum(['added', 'removed', 'changed']),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type PlanChange = z.infer<typeof planChange>

const versionHead = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(kinds),
  madeAt: z.string(),
  madeBy: z.string(),
  operationCount: z.int(),
  changeCount: z.int(),
  mailingList: z.string().nullable(),
  recipients: z.array(z.string()),
  note: z.string().nullable(),
})
export type PlanVersionHead = z.infer<typeof versionHead>
const planVersion = versionHead.extend({ changes: z.array(planChange) })

export const readPlan = endpoint({
  id: 'operativePlan.read',
  method: 'GET',
  path: planPath,
  permission: planElements.view,
  query: z.strictObject({
    /** Left out: the one with most to do, of those that the caller belongs to. */
    plant: z.string().min(1).max(4).optional(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    hidden: z.enum(['yes']).optional(),
  }),
  answer: z.object({
    plant: z.string(),
    plants: z.array(z.object({ code: z.string(), name: textInBoth })),
    operations: z.array(scheduledOperation),
    berths: z.array(berth),
    tanks: z.array(planTank),
    versions: z.array(versionHead),
  }),
})
export type Plan = z.infer<typeof readPlan.answer>

/** What would go out now, and how it differs from what went out last. */
export const readPending = endpoint({
  id: 'operativePlan.pending',
  method: 'GET',
  path: `${planPath}/pending`,
  permission: planElements.view,
  query: z.strictObject({ plant: z.string().min(1).max(4), kind: z.enum(kinds) }),
  answer: z.object({
    /** Says what was looked at: whoever sends it sends just that. */
    content: z.string(),
    operationCount: z.int(),
    /** Whose state is changed by it. */
    stepCount: z.int(),
    /** Of what is ahead, but does not go out: of the plan to publish, what nobody has validated. */
    leftOut: z.array(z.string()),
    last: versionHead.nullable(),
    changes: z.array(planChange),
  }),
})
export type PendingPlan = z.infer<typeof readPending.answer>

const going = {
  method: 'POST',
  body: z.strictObject({
    plant: reference({ to: 'plants', max: 4 }),
    content: z.string().max(64),
    mailingList: optional(reference({ to: 'mailingLists', max: 20 })),
    note: optional(text({ max: 300, multiline: true })),
  }),
  answer: planVersion,
  idempotent: true,
} as const

export const sendPlan = endpoint({
  ...going,
  id: 'operativePlan.send',
  path: `${planPath}/send`,
  permission: planElements.send,
})
export const publishPlan = endpoint({
  ...going,
  id: 'operativePlan.publish',
  path: `${planPath}/publish`,
  permission: planElements.publish,
})

export const readPlanVersion = endpoint({
  id: 'operativePlan.version',
  method: 'GET',
  path: `${planPath}/versions/:id`,
  params,
  permission: planElements.view,
  answer: planVersion,
})

const proposal = z.object({
  lotCode: z.string(),
  operation: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  action: z.enum(['create', 'update', 'unchanged']),
  fields: planChange.shape.fields,
})
export type LotProposal = z.infer<typeof proposal>

/** The lots of an instruction as operations: looked at first, and then those taken that are wanted. */
export const planFromInstruction = endpoint({
  id: 'operativePlan.fromInstruction',
  method: 'POST',
  path: `${planPath}/from-instruction`,
  permission: planElements.edit,
  body: z.strictObject({
    voyageNumber: z.string().min(1).max(20),
    mode: choice(['look', 'apply']),
    /** Codes of lots whose operation is to follow the instruction; new ones come in any case. */
    take: z.array(z.string().max(24)).max(200),
  }),
  /** And when the first of its operations begins, where there are any. */
  answer: z.object({ plant: z.string(), begins: z.string().nullable(), proposals: z.array(proposal) }),
  idempotent: true,
})
